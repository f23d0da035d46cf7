// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
internal import TraceFormats

/// A table that is being written to a file.
final class TableFile {
  let schema: TableSchema
  private let file: AtomicFile
  /// What is around the rows of a compressed table; nil for others.
  private var frame: GzipFrame?

  /// Opens the table and writes its header.
  init(_ schema: TableSchema, in folder: StagedFolder) throws(OutputError) {
    self.schema = schema
    file = try folder.file(schema.file)
    var header = RowText()
    header.append(schema.fields.map { .text($0.name) })
    guard schema.isCompressed else {
      try file.write(header.bytes)
      return
    }
    frame = GzipFrame()
    try file.write(GzipFrame.header)
    let compressor = GzipCompressor()
    compressor.append(header.bytes)
    try write(compressor.finish())
  }

  /// Adds a row with a cell for each column.
  ///
  /// - Precondition: the table is not compressed.
  func write(_ cells: [Cell]) throws(OutputError) {
    precondition(frame == nil, "rows of a compressed table come in segments")
    precondition(cells.count == schema.fields.count, "a row has a cell for each column")
    var row = RowText()
    row.append(cells)
    try file.write(row.bytes)
  }

  /// Adds rows in the form in which parts hold them.
  ///
  /// - Returns: whether they have that form; otherwise nothing is added.
  func write(stored rows: [UInt8]) throws(OutputError) -> Bool {
    guard frame != nil else {
      try file.write(rows)
      return true
    }
    guard let segments = GzipSegment.all(in: rows) else { return false }
    for segment in segments { try write(segment) }
    return true
  }

  private func write(_ segment: GzipSegment) throws(OutputError) {
    frame?.add(segment)
    try file.write(segment.blocks)
  }

  /// Writes what follows the rows, and closes the file.
  func close() throws(OutputError) {
    if let frame { try file.write(frame.trailer) }
    try file.close()
  }
  func commit() throws(OutputError) { try file.commit() }
  func discard() { file.discard() }

  /// The table as a resource of a data package that has tables of some names; valid after `close`.
  func resource(among present: Set<String>) -> JSONText {
    let fields = schema.fields.map { field in
      var members: [(String, JSONText)] = [
        ("name", .string(field.name)), ("type", .string(field.kind.rawValue)),
      ]
      if !field.unit.isEmpty { members.append(("unit", .string(field.unit))) }
      members.append(("description", .string(field.meaning)))
      return JSONText.object(members)
    }
    var table: [(String, JSONText)] = [
      ("fields", .array(fields)), ("missingValues", .array([.string("")])),
    ]
    if !schema.primaryKey.isEmpty {
      table.append(("primaryKey", .array(schema.primaryKey.map { .string($0) })))
    }
    let references = schema.references.filter { present.contains($0.table) }
    if !references.isEmpty {
      table.append(("foreignKeys", .array(references.map(Self.foreignKey))))
    }
    var members: [(String, JSONText)] = [
      ("name", .string(schema.name)), ("type", .string("table")), ("path", .string(schema.file)),
      ("description", .string(schema.row)), ("format", .string("csv")),
      ("mediatype", .string("text/csv")), ("encoding", .string("utf-8")),
    ]
    if schema.isCompressed { members.append(("compression", .string("gz"))) }
    if let frame {
      // Two versions of zlib compress the same content to other bytes.
      members += [
        ("content_bytes", .integer(frame.byteCount)),
        ("content_hash", .string("crc32:" + Self.digits(of: frame.checksum))),
      ]
    } else {
      members += [
        ("bytes", .integer(file.byteCount)), ("hash", .string("sha256:" + file.digest)),
      ]
    }
    members.append(("schema", .object(table)))
    return .object(members)
  }

  private static func digits(of word: UInt32) -> String {
    let text = String(word, radix: 16)
    return String(repeating: "0", count: 8 - text.count) + text
  }

  private static func foreignKey(_ reference: TableSchema.Reference) -> JSONText {
    let fields = JSONText.array(reference.fields.map { .string($0) })
    return .object([
      ("fields", fields),
      (
        "reference",
        .object([("resource", .string(reference.table)), ("fields", fields)])
      ),
    ])
  }
}
