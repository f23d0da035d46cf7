// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents

/// Rows of a table as the bytes of its file.
///
/// Cells are written as bytes at once, because a day has millions of them.
struct RowText: Sendable {
  /// The rows, each with its line end.
  private(set) var bytes: [UInt8] = []
  private var isAtStart = true

  /// Adds a row.
  mutating func append(_ cells: [Cell]) {
    for cell in cells { add(cell) }
    end()
  }

  /// Begins a row with cells that are already bytes, such as those of `prefix`.
  mutating func begin(_ prefix: [UInt8]) {
    bytes.append(contentsOf: prefix)
    isAtStart = false
  }

  /// Ends the row.
  mutating func end() {
    bytes.append(UInt8(ascii: "\n"))
    isAtStart = true
  }

  /// Removes the rows and keeps their memory.
  mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

  /// Adds a cell to the row.
  mutating func add(_ cell: Cell) {
    separate()
    cell.write(to: &bytes)
  }

  /// Adds a number to the row; missing if nil or not finite.
  mutating func add(_ number: Double?) {
    separate()
    if let number { NumberBytes.write(number, to: &bytes) }
  }

  /// Adds a whole number to the row.
  mutating func add(_ number: Int) {
    separate()
    NumberBytes.write(number.magnitude, isNegative: number < 0, to: &bytes)
  }

  /// Adds an instant in seconds to the row; missing if nil.
  mutating func add(_ time: SimulationTime?) {
    separate()
    if let time { NumberBytes.write(seconds: time.nanoseconds, to: &bytes) }
  }

  /// Adds a text to the row that needs no quotes, such as the name of a case.
  mutating func add(word: String) {
    separate()
    bytes.append(contentsOf: word.utf8)
  }

  /// Adds cells that are already bytes.
  mutating func add(written cells: [UInt8]) {
    separate()
    bytes.append(contentsOf: cells)
  }

  /// Adds missing cells.
  mutating func addEmpty(_ count: Int) {
    for _ in 0..<count { separate() }
  }

  private mutating func separate() {
    if isAtStart { isAtStart = false } else { bytes.append(UInt8(ascii: ",")) }
  }

  /// Cells as bytes, separated by commas.
  static func bytes(of cells: [Cell]) -> [UInt8] {
    var row = RowText()
    for cell in cells { row.add(cell) }
    return row.bytes
  }
}
