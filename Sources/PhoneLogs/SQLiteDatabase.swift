// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import CSQLite

/// A database file that is only read.
///
/// Scope: the file is opened read-only and as immutable, so nothing is written to it or beside it,
/// and the library's own memory does not grow with its size. Limitations: changes that its
/// write-ahead file still holds are not read.
///
/// Source: sqlite.org/uri.html (`immutable`), sqlite.org/security.html for databases from
/// elsewhere.
final class SQLiteDatabase {
  private let path: String
  private let handle: OpaquePointer

  /// The number of the library's virtual-machine steps, over all queries, after which reading
  /// stops.
  ///
  /// Assumption: 20 billion, some minutes; a powerlog of 1.6 GB is read in ten seconds.
  private static let mostSteps: Int64 = 20_000_000_000
  private static let stepsPerCall: Int32 = 1_000_000
  private var calls: Int64 = 0

  /// Opens a file.
  ///
  /// - Throws: `PhoneLogError` if it is missing or is not a database.
  init(path: String) throws(PhoneLogError) {
    self.path = path
    var opened: OpaquePointer?
    let flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX
    let status = sqlite3_open_v2(Self.address(of: path), &opened, flags, nil)
    guard let opened, status == SQLITE_OK else {
      sqlite3_close(opened)
      throw PhoneLogError(path: path, reason: "the file cannot be opened", isMissing: true)
    }
    handle = opened
    _ = csqlite_distrust_schema(handle)
    sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, 10_000_000)
    let this = Unmanaged.passUnretained(self).toOpaque()
    sqlite3_progress_handler(
      handle,
      Self.stepsPerCall,
      { pointer in
        guard let pointer else { return 1 }
        let database = Unmanaged<SQLiteDatabase>.fromOpaque(pointer).takeUnretainedValue()
        database.calls += 1
        let steps = database.calls * Int64(SQLiteDatabase.stepsPerCall)
        return steps > SQLiteDatabase.mostSteps ? 1 : 0
      },
      this
    )
    try run("PRAGMA cache_size = -8192") { _ in }
  }

  deinit { sqlite3_close(handle) }

  /// The URI that opens a path as immutable; every byte that is not plain is escaped.
  private static func address(of path: String) -> String {
    var address = path.hasPrefix("/") ? "file://" : "file:"
    for byte in path.utf8 {
      let isPlain =
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
        || (0x61...0x7A).contains(byte) || [0x2D, 0x2E, 0x2F, 0x5F].contains(byte)
      if isPlain {
        address.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        address += "%" + (digits.count < 2 ? "0" : "") + digits
      }
    }
    return address + "?mode=ro&immutable=1"
  }

  /// A row of a result.
  struct Row {
    fileprivate let statement: OpaquePointer

    /// The number in a column; nil for text, nothing, and numbers that are not finite.
    func number(_ column: Int32) -> Double? {
      switch sqlite3_column_type(statement, column) {
      case SQLITE_INTEGER, SQLITE_FLOAT:
        let value = sqlite3_column_double(statement, column)
        return value.isFinite ? value : nil
      default: return nil
      }
    }

    /// The text in a column; nil if it holds none.
    func text(_ column: Int32) -> String? {
      guard sqlite3_column_type(statement, column) == SQLITE_TEXT,
        let bytes = sqlite3_column_text(statement, column)
      else { return nil }
      return String(cString: bytes)
    }
  }

  /// Runs a query with text in place of its question marks, and passes each row on.
  ///
  /// - Throws: `PhoneLogError` if the file is damaged or the query takes too long.
  func run(
    _ query: String,
    _ words: [String] = [],
    _ body: (Row) throws(PhoneLogError) -> Void
  ) throws(PhoneLogError) {
    var prepared: OpaquePointer?
    guard sqlite3_prepare_v2(handle, query, -1, &prepared, nil) == SQLITE_OK,
      let statement = prepared
    else { throw failure() }
    defer { sqlite3_finalize(statement) }
    // The library copies the text before the call returns.
    let copies = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    for (index, word) in words.enumerated() {
      guard sqlite3_bind_text(statement, Int32(index + 1), word, -1, copies) == SQLITE_OK else {
        throw failure()
      }
    }
    while true {
      switch sqlite3_step(statement) {
      case SQLITE_ROW: try body(Row(statement: statement))
      case SQLITE_DONE: return
      default: throw failure()
      }
    }
  }

  private func failure() -> PhoneLogError {
    switch sqlite3_errcode(handle) & 0xFF {
    case SQLITE_NOTADB: PhoneLogError(path: path, reason: "it is not a database")
    case SQLITE_INTERRUPT: PhoneLogError(path: path, reason: "reading it takes too long")
    case SQLITE_CORRUPT, SQLITE_IOERR:
      PhoneLogError(path: path, reason: "the database is damaged or cut off")
    case SQLITE_CANTOPEN:
      PhoneLogError(path: path, reason: "the file cannot be opened", isMissing: true)
    default:
      PhoneLogError(
        path: path,
        reason: "the database cannot be read: \(String(cString: sqlite3_errmsg(handle)))"
      )
    }
  }

  /// The columns of a table; empty if there is no table of that name.
  ///
  /// Views do not count.
  func columns(of table: String) throws(PhoneLogError) -> Set<String> {
    var isThere = false
    try run("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?", [table]) { _ in
      isThere = true
    }
    guard isThere else { return [] }
    var columns: Set<String> = []
    try run("SELECT name FROM pragma_table_info(?)", [table]) { row in
      if let name = row.text(0) { columns.insert(name) }
    }
    return columns
  }
}
