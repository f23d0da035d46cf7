// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents

/// A table that is being written to a file.
final class TableFile {
  let schema: TableSchema
  private let file: AtomicFile

  /// Opens the table and writes its header.
  init(_ schema: TableSchema, in folder: String) throws(OutputError) {
    self.schema = schema
    file = try AtomicFile(schema.file, in: folder)
    try file.write(schema.fields.map { Cell.text($0.name).csv }.joined(separator: ",") + "\n")
  }

  /// Adds a row with a cell for each column.
  func write(_ cells: [Cell]) throws(OutputError) {
    precondition(cells.count == schema.fields.count, "a row has a cell for each column")
    try file.write(cells.map(\.csv).joined(separator: ",") + "\n")
  }

  /// Adds rows in the form of the file.
  func write(rows: [UInt8]) throws(OutputError) { try file.write(rows) }

  func close() throws(OutputError) { try file.close() }
  func commit() throws(OutputError) { try file.commit() }
  func discard() { file.discard() }

  /// The table as a resource of a data package; valid after `close`.
  var resource: JSONText {
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
    return .object([
      ("name", .string(schema.name)), ("type", .string("table")), ("path", .string(schema.file)),
      ("description", .string(schema.row)), ("format", .string("csv")),
      ("mediatype", .string("text/csv")), ("encoding", .string("utf-8")),
      ("bytes", .integer(file.byteCount)), ("hash", .string("sha256:" + file.digest)),
      ("schema", .object(table)),
    ])
  }
}
