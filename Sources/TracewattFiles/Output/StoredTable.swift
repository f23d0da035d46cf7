// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation

/// A CSV file of a results folder, split into cells after RFC 4180.
struct StoredTable {
  /// A row and the line it begins on.
  struct Row {
    var line: Int
    var cells: [String]
  }

  let path: String
  let header: [String]
  let rows: [Row]
  /// The place of each column; for look-up only.
  private let positions: [String: Int]

  init(path: String) throws(ResultsError) {
    let data: Data
    do {
      data = try Data(contentsOf: URL(fileURLWithPath: path))
    } catch {
      throw .cannotRead(path: path, reason: error.localizedDescription)
    }
    var rows = try Self.split([UInt8](data), path: path)
    self.path = path
    header = rows.isEmpty ? [] : rows.removeFirst().cells
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

  /// The place of a column; nil if there is none.
  func optionalColumn(_ name: String) -> Int? { positions[name] }

  /// The place of a column that must be there.
  func column(_ name: String) throws(ResultsError) -> Int {
    guard let index = positions[name] else { throw .missingColumn(path: path, name: name) }
    return index
  }

  /// A cell as a number; nil if it is empty.
  func number(_ row: Row, _ column: Int) throws(ResultsError) -> Double? {
    let text = row.cells[column]
    guard !text.isEmpty else { return nil }
    guard let value = Double(text), value.isFinite else {
      throw bad(row, column, "a number or empty")
    }
    return value
  }

  /// A cell as a whole number.
  func integer(_ row: Row, _ column: Int) throws(ResultsError) -> Int {
    guard let value = Int(row.cells[column]) else { throw bad(row, column, "a whole number") }
    return value
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

  private static func split(_ bytes: [UInt8], path: String) throws(ResultsError) -> [Row] {
    let (quote, comma, newline) = (UInt8(ascii: "\""), UInt8(ascii: ","), UInt8(ascii: "\n"))
    var rows: [Row] = []
    var cells: [String] = []
    var cell: [UInt8] = []
    var isQuoted = false
    var line = 1
    var firstLine = 1
    var index = 0
    func text() -> String { String(decoding: cell, as: UTF8.self) }
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if byte == newline { line += 1 }
      if isQuoted {
        if byte != quote {
          cell.append(byte)
        } else if index < bytes.count, bytes[index] == quote {
          cell.append(quote)
          index += 1
        } else {
          isQuoted = false
        }
      } else if byte == quote, cell.isEmpty {
        isQuoted = true
      } else if byte == comma || byte == newline {
        if byte == newline, cell.last == UInt8(ascii: "\r") { cell.removeLast() }
        cells.append(text())
        cell.removeAll(keepingCapacity: true)
        if byte == newline {
          rows.append(Row(line: firstLine, cells: cells))
          cells = []
          firstLine = line
        }
      } else {
        cell.append(byte)
      }
    }
    guard !isQuoted else { throw .unclosedQuote(path: path, line: firstLine) }
    if !cells.isEmpty || !cell.isEmpty {
      cells.append(text())
      rows.append(Row(line: firstLine, cells: cells))
    }
    return rows
  }
}
