// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
internal import Foundation
internal import TraceFormats

/// A CSV file of a results folder, split into cells after RFC 4180.
///
/// Cells stay bytes until they are used: a day of fixes at 1 Hz has a million of them, and few
/// readers want all.
struct StoredTable {
  /// A row and the line it begins on.
  struct Row {
    var line: Int
    var cells: Cells
  }

  /// The cells of a row.
  struct Cells {
    fileprivate var file: File
    fileprivate var first: Int
    /// The count.
    var count: Int

    /// A cell as text, without its quotes.
    subscript(_ column: Int) -> String { file.text(first + column) }

    /// Whether a cell is empty, that is, a missing value.
    func isEmpty(_ column: Int) -> Bool { file.bytes(first + column).isEmpty }

    /// Whether a cell contains the same bytes as that of another row.
    func areSame(_ column: Int, _ other: Cells) -> Bool {
      file.bytes(first + column) == other.file.bytes(other.first + column)
    }
  }

  /// The bytes of the file and the ranges of its cells; a class so that rows share it.
  fileprivate final class File: Sendable {
    let content: [UInt8]
    let starts: [UInt32]
    let ends: [UInt32]

    init(content: [UInt8], starts: [UInt32], ends: [UInt32]) {
      self.content = content
      self.starts = starts
      self.ends = ends
    }

    func bytes(_ cell: Int) -> ArraySlice<UInt8> { content[Int(starts[cell])..<Int(ends[cell])] }

    func text(_ cell: Int) -> String {
      let range = Int(starts[cell])..<Int(ends[cell])
      let quote = UInt8(ascii: "\"")
      // The opening quote is before the cell; only a quoted cell can contain others. They are
      // removed byte by byte, because a combining mark may follow one.
      guard range.lowerBound > 0, content[range.lowerBound - 1] == quote else {
        return String(decoding: content[range], as: UTF8.self)
      }
      var bytes: [UInt8] = []
      var isFirst = false
      for byte in content[range] {
        isFirst = byte == quote && !isFirst
        if !(byte == quote && isFirst) { bytes.append(byte) }
      }
      return String(decoding: bytes, as: UTF8.self)
    }
  }

  let path: String
  let header: [String]
  let rows: [Row]
  /// The index of each column; for lookup only.
  private let positions: [String: Int]

  /// The most rows and cells of a table.
  struct Limits {
    /// The rows, each of which takes 48 bytes of memory.
    var rows = 30_000_000
    /// The cells, each of which takes 8 bytes.
    var cells = 200_000_000
  }

  init(path: String, limits: Limits = Limits()) throws(ResultsError) {
    let content = try Self.content(path)
    var place = Place()
    var rows = try Self.split(content, from: &place, path: path, limits: limits)
    let header = rows.isEmpty ? nil : rows.removeFirst()
    let names = header.map { row in (0..<row.cells.count).map { row.cells[$0] } } ?? []
    try self.init(path: path, header: names, rows: rows)
  }

  private init(path: String, header: [String], rows: [Row]) throws(ResultsError) {
    self.path = path
    self.header = header
    self.rows = rows
    positions = Dictionary(header.enumerated().map { ($1, $0) }, uniquingKeysWith: min)
    for row in rows where row.cells.count != header.count {
      throw .unevenRow(
        path: path,
        line: row.line,
        found: row.cells.count,
        expected: header.count
      )
    }
  }

  /// Passes a table on in parts of whole rows, because the places of all cells of a large table would
  /// take more memory than its text.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - limits: the most rows and cells of the whole table.
  ///   - size: the bytes of a part; its last row may go beyond.
  ///   - body: takes the parts in order; each has the header and its own rows.
  /// - Throws: `ResultsError` if the file cannot be read or is malformed, and the errors of `body`.
  static func parts(
    of path: String,
    limits: Limits = Limits(),
    size: Int = 1 << 22,
    _ body: (StoredTable) throws(ResultsError) -> Void
  ) throws(ResultsError) {
    let content = try Self.content(path)
    var place = Place()
    var header: [String]?
    repeat {
      var rows = try split(content, from: &place, size: size, path: path, limits: limits)
      if header == nil, !rows.isEmpty {
        let row = rows.removeFirst()
        header = (0..<row.cells.count).map { row.cells[$0] }
      }
      try body(StoredTable(path: path, header: header ?? [], rows: rows))
    } while place.index < content.count
  }

  private static func content(_ path: String) throws(ResultsError) -> [UInt8] {
    if let fault = InputBytes.fault(of: path) { throw .cannotRead(path: path, reason: fault) }
    return path.hasSuffix(TablePath.packing) ? try unpacked(path) : try plain(path)
  }

  /// The largest content of a compressed table in bytes: a quarter of that of a plain one, because
  /// a small file can be unpacked to it.
  static let unpackedLimit = 1 << 30
  /// The largest content of a compressed table as a multiple of its size.
  ///
  /// The truth of a phone that lies still reaches 30, and gzip at most 1032.
  static let unpackedRatio = 200

  private static func plain(_ path: String) throws(ResultsError) -> [UInt8] {
    do {
      return [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    } catch {
      throw .cannotRead(path: path, reason: error.localizedDescription)
    }
  }

  private static func unpacked(_ path: String) throws(ResultsError) -> [UInt8] {
    do throws(PackedFile.Fault) {
      return try PackedFile.content(path: path, limit: unpackedLimit, ratio: unpackedRatio)
    } catch {
      switch error {
      case .unreadable(let reason): throw .cannotRead(path: path, reason: reason)
      case .notPacked: throw .notPacked(path: path)
      case .broken: throw .brokenPacking(path: path)
      case .tooLarge(let limit): throw .tooLarge(path: path, limit: limit)
      case .tooDense(let ratio): throw .tooDense(path: path, ratio: ratio)
      }
    }
  }

  /// The index of a column; nil if there is none.
  func optionalColumn(_ name: String) -> Int? { positions[name] }

  /// The index of a column that must exist.
  func column(_ name: String) throws(ResultsError) -> Int {
    guard let index = positions[name] else { throw .missingColumn(path: path, name: name) }
    return index
  }

  /// A cell as a number; nil if it is empty.
  func number(_ row: Row, _ column: Int) throws(ResultsError) -> Double? {
    guard !row.cells.isEmpty(column) else { return nil }
    let text = row.cells[column]
    // Swift also reads hexadecimal digits, which no table has.
    guard let value = Double(text), value.isFinite, !text.utf8.contains(where: Self.isHexadecimal)
    else { throw bad(row, column, "a number or empty") }
    // Far above all simulated values, and far below the limits of arithmetic.
    guard abs(value) < 1e15 else { throw bad(row, column, "a number below 1e15") }
    return value
  }

  /// A cell as a whole number.
  func integer(_ row: Row, _ column: Int) throws(ResultsError) -> Int {
    guard let value = Int(row.cells[column]) else { throw bad(row, column, "a whole number") }
    return value
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "x") || byte == UInt8(ascii: "X")
  }

  func bad(_ row: Row, _ column: Int, _ expected: String) -> ResultsError {
    .badCell(
      path: path,
      line: row.line,
      column: header[column],
      value: row.cells[column],
      expected: expected
    )
  }

  /// How far a table has been split.
  private struct Place {
    /// The first byte that has not been read.
    var index = 0
    /// The line of that byte.
    var line = 1
    /// The rows so far, with the header.
    var rows = 0
    /// The cells so far.
    var cells = 0
  }

  /// The rows from a place on, at least `size` bytes of them or all that are left.
  private static func split(
    _ bytes: [UInt8],
    from place: inout Place,
    size: Int = .max,
    path: String,
    limits: Limits
  ) throws(ResultsError) -> [Row] {
    let (quote, comma, newline) = (UInt8(ascii: "\""), UInt8(ascii: ","), UInt8(ascii: "\n"))
    // Offsets are kept in 32 bits; a cell takes about eight bytes in large tables.
    guard bytes.count < UInt32.max else {
      throw .cannotRead(path: path, reason: "it is larger than 4 GiB")
    }
    var starts: [UInt32] = []
    var ends: [UInt32] = []
    let stop = bytes.count - place.index > size ? place.index + size : bytes.count
    starts.reserveCapacity(min((stop - place.index) / 8, limits.cells))
    ends.reserveCapacity(min((stop - place.index) / 8, limits.cells))
    /// The line and the first cell of each row.
    var rows: [(line: Int, first: Int)] = []
    var line = place.line
    var index = place.index
    // Each iteration reads one cell, which ends at a comma, a line end or the end of the file.
    while index < stop {
      rows.append((line, starts.count))
      // The header is one of them.
      guard place.rows + rows.count <= limits.rows + 1 else {
        throw .tooManyRows(path: path, limit: limits.rows)
      }
      row: while true {
        var start = index
        var end = index
        if index < bytes.count, bytes[index] == quote {
          start += 1
          index += 1
          let first = line
          while true {
            guard index < bytes.count else { throw .unclosedQuote(path: path, line: first) }
            if bytes[index] == newline { line += 1 }
            if bytes[index] != quote {
              index += 1
            } else if index + 1 < bytes.count, bytes[index + 1] == quote {
              index += 2
            } else {
              break
            }
          }
          end = index
          index += 1
          // Text after the closing quote does not belong to the cell.
          while index < bytes.count, bytes[index] != comma, bytes[index] != newline { index += 1 }
        } else {
          while index < bytes.count, bytes[index] != comma, bytes[index] != newline { index += 1 }
          end = index
          let isLast = index == bytes.count || bytes[index] == newline
          if isLast, end > start, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
        }
        guard place.cells + starts.count < limits.cells else {
          throw .tooManyCells(path: path, limit: limits.cells)
        }
        starts.append(UInt32(start))
        ends.append(UInt32(end))
        guard index < bytes.count else { break row }
        index += 1
        if bytes[index - 1] == newline {
          line += 1
          break row
        }
      }
    }
    place = Place(
      index: index,
      line: line,
      rows: place.rows + rows.count,
      cells: place.cells + starts.count
    )
    let file = File(content: bytes, starts: starts, ends: ends)
    return rows.indices.map { number in
      let next = number + 1 < rows.count ? rows[number + 1].first : starts.count
      let first = rows[number].first
      return Row(
        line: rows[number].line,
        cells: Cells(file: file, first: first, count: next - first)
      )
    }
  }
}
