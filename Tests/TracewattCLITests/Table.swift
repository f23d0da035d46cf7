// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// A table as in a file; no field of ours needs quotes over several lines.
struct Table {
  var columns: [String]
  var rows: [[String]]

  /// Reads a table, quotes as in RFC 4180.
  init(_ text: String) {
    var lines = text.split(separator: "\n").map { Self.fields(of: $0) }
    columns = lines.isEmpty ? [] : lines.removeFirst()
    rows = lines
  }

  /// The values of a column in the order of the rows.
  func values(_ column: String) -> [String] {
    guard let index = columns.firstIndex(of: column) else { return [] }
    return rows.map { $0[index] }
  }

  /// The rows with a value in a column.
  func rows(where column: String, is value: String) -> [[String]] {
    zip(rows, values(column)).filter { $0.1 == value }.map(\.0)
  }

  private static func fields(of line: Substring) -> [String] {
    var fields = [""]
    var isQuoted = false
    for character in line {
      switch character {
      case "\"": isQuoted.toggle()
      case "," where !isQuoted: fields.append("")
      default: fields[fields.count - 1].append(character)
      }
    }
    return fields
  }

  /// The first place where two tables differ, numbers by more than 1e-9 of the larger; nil if none.
  ///
  /// The tolerance allows for different machines: their mathematical libraries differ in the last
  /// digits, some ten thousand of which a day adds up.
  static func firstDifference(_ expected: Table, _ actual: Table) -> String? {
    if expected.columns != actual.columns {
      return "columns are \(actual.columns), not \(expected.columns)"
    }
    for (index, (old, new)) in zip(expected.rows, actual.rows).enumerated() {
      if old.count != new.count { return "row \(index + 1) has \(new.count) fields" }
      for (column, (before, after)) in zip(expected.columns, zip(old, new))
      where !agree(before, after) {
        return "row \(index + 1) (\(old.prefix(5).joined(separator: ", "))), column \(column): "
          + "'\(after)' instead of '\(before)'"
      }
    }
    if expected.rows.count != actual.rows.count {
      return "there are \(actual.rows.count) rows, not \(expected.rows.count)"
    }
    return nil
  }

  private static func agree(_ a: String, _ b: String) -> Bool {
    if a == b { return true }
    guard let a = Double(a), let b = Double(b) else { return false }
    return abs(a - b) <= 1e-9 * max(abs(a), abs(b))
  }
}
