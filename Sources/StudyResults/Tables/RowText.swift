// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Rows of a table as the bytes of its file.
struct RowText: Sendable {
  /// The rows, each with its line end.
  private(set) var bytes: [UInt8] = []

  /// Adds a row.
  mutating func append(_ cells: [Cell]) {
    for (index, cell) in cells.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      bytes.append(contentsOf: cell.csv.utf8)
    }
    bytes.append(UInt8(ascii: "\n"))
  }
}
