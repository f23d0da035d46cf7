// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import TraceFormats

/// A table of a folder of recordings, row by row, with columns by name.
///
/// Columns that are not requested are skipped, and their order does not matter.
struct FieldTable {
  /// The file, as it was opened.
  let path: String
  private var scanner: CSVScanner
  private let stream: ByteStream
  private var names: [String] = []
  private var fields: [Range<Int>] = []
  /// The last text of each column, since neighbours often repeat it.
  private var last: [String] = []

  /// A column of the table.
  struct Column {
    fileprivate var index: Int
    fileprivate var name: String
  }

  /// Opens `NAME` in a folder, or `NAME.gz`, and reads its header.
  ///
  /// - Throws: `FieldFolderError` if neither exists or the table has no header.
  init(folder: String, name: String) throws(FieldFolderError) {
    guard let table = try FieldTable(ifIn: folder, name: name) else {
      throw FieldFolderError(path: Self.path(folder, name), fact: .missingFile)
    }
    self = table
  }

  /// Opens `NAME` in a folder, or `NAME.gz`, and reads its header; nil if neither exists.
  ///
  /// - Throws: `FieldFolderError` if it has no header.
  init?(ifIn folder: String, name: String) throws(FieldFolderError) {
    let plain = Self.path(folder, name)
    var opened: (ByteStream, String)?
    for path in [plain, plain + ".gz"] where opened == nil {
      if let stream = ByteStream(path: path) { opened = (stream, path) }
    }
    guard let (stream, path) = opened else { return nil }
    self.path = path
    self.stream = stream
    scanner = CSVScanner(stream)
    guard scanner.readRow(&fields) else {
      throw FieldFolderError(path: path, fact: Self.failure(scanner, stream) ?? .noHeader)
    }
    names = fields.map { scanner.text($0) }
    last = names.map { _ in "" }
  }

  private static func path(_ folder: String, _ name: String) -> String {
    folder.hasSuffix("/") ? folder + name : folder + "/" + name
  }

  private static func failure(
    _ scanner: CSVScanner,
    _ stream: ByteStream
  ) -> FieldFolderError.Fact? {
    (scanner.failure ?? stream.failure).map { .broken($0) }
  }

  /// The column with a name; nil without one.
  func column(ifIn name: String) -> Column? {
    names.firstIndex(of: name).map { Column(index: $0, name: name) }
  }

  /// The column with a name.
  func column(_ name: String) throws(FieldFolderError) -> Column {
    guard let column = column(ifIn: name) else {
      throw FieldFolderError(path: path, line: 1, key: name, fact: .missingColumn)
    }
    return column
  }

  /// Moves to the next row; false at the end.
  mutating func next() throws(FieldFolderError) -> Bool {
    guard scanner.readRow(&fields) else {
      if let fact = Self.failure(scanner, stream) {
        throw FieldFolderError(path: path, line: max(1, scanner.line), fact: fact)
      }
      return false
    }
    guard fields.count >= names.count else {
      throw FieldFolderError(
        path: path,
        line: scanner.line,
        fact: .missingFields(found: fields.count, expected: names.count)
      )
    }
    return true
  }

  /// An error at a field of the current row.
  func error(_ fact: FieldFolderError.Fact, at column: Column) -> FieldFolderError {
    FieldFolderError(
      path: path,
      line: scanner.line,
      column: fields[column.index].lowerBound + 1,
      key: column.name,
      fact: fact
    )
  }

  /// The text of a field; empty if it is missing.
  mutating func text(_ column: Column) -> String {
    let range = fields[column.index]
    let bytes = scanner.bytes
    if last[column.index].utf8.elementsEqual(bytes[range]) { return last[column.index] }
    let text = scanner.text(range)
    last[column.index] = text
    return text
  }

  /// The text of a field that must not be empty.
  mutating func name(_ column: Column) throws(FieldFolderError) -> String {
    let text = text(column)
    guard !text.isEmpty else { throw error(.empty, at: column) }
    return text
  }

  /// The number of a field within a range; nil if the field is empty.
  func optional(
    _ column: Column,
    in range: ClosedRange<Double> = -1e12...1e12
  ) throws(FieldFolderError) -> Double? {
    let field = fields[column.index]
    if field.isEmpty { return nil }
    let text = scanner.text(field)
    // `Double` also reads hexadecimal numbers and the words for values that are not finite.
    let isDecimal = text.utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || byte == 0x2E || byte == 0x2D || byte == 0x2B
        || byte | 0x20 == 0x65
    }
    guard isDecimal, let number = Double(text), number.isFinite else {
      throw error(.badNumber(text), at: column)
    }
    guard range.contains(number) else { throw error(.outOfRange(text, range), at: column) }
    return number
  }

  /// The number of a field that must not be empty.
  func number(
    _ column: Column,
    in range: ClosedRange<Double> = -1e12...1e12
  ) throws(FieldFolderError) -> Double {
    guard let number = try optional(column, in: range) else { throw error(.empty, at: column) }
    return number
  }

  /// Whether a field says `true`; false if it is empty.
  mutating func flag(_ column: Column) throws(FieldFolderError) -> Bool {
    switch text(column) {
    case "true": return true
    case "false", "": return false
    case let other:
      throw error(.unknownWord(other, known: ["true", "false"]), at: column)
    }
  }
}
