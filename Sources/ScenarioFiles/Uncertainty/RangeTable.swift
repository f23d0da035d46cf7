// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import BuiltIns
internal import Documents
public import Judgement
internal import PhoneModel

/// The table of credible ranges of systems and providers, `scenarios/ranges.csv`.
///
/// Columns: `key`, `low`, `high`, `basis`, `source`. An end is an amount with its unit, `true` or
/// `false`, or `x` and a factor on the value in use, such as `x0.8`.
public enum RangeTable {
  /// The ranges that are built in, in the order of the table.
  public static let builtIn: [ModelRange] = ranges(in: BuiltInTables.ranges)

  /// The ranges of a table; a row that cannot be read is left out, and a test checks that there is
  /// none.
  static func ranges(in text: String) -> [ModelRange] {
    rows(of: text).compactMap { cells in
      guard cells.count == 5, let low = end(cells[1]), let high = end(cells[2]),
        let basis = Evidence(rawValue: cells[3])
      else { return nil }
      return ModelRange(key: cells[0], low: low, high: high, basis: basis, source: cells[4])
    }
  }

  /// The rows below the header, split into cells; a doubled quote within quotes is a quote.
  static func rows(of text: String) -> [[String]] {
    text.split(separator: "\n").dropFirst().map { line in
      var cells = [""]
      var isQuoted = false
      var previous: Character = ","
      for character in line {
        defer { previous = character }
        switch character {
        case "\"":
          if !isQuoted, previous == "\"" { cells[cells.count - 1].append("\"") }
          isQuoted.toggle()
        case "," where !isQuoted: cells.append("")
        default: cells[cells.count - 1].append(character)
        }
      }
      return cells
    }
  }

  /// An end from its text, in SI units; nil if the text is not one.
  private static func end(_ text: String) -> ModelRange.End? {
    if text == "true" || text == "false" { return .absolute(text == "true" ? 1 : 0) }
    if text.hasPrefix("x") {
      return Double(text.dropFirst()).flatMap { $0 > 0 ? .factor($0) : nil }
    }
    func amount(_ dimension: QuantityText.Dimension) -> Double? {
      try? QuantityText.parse(text, as: dimension)
    }
    if let seconds = amount(.duration) { return .absolute(seconds / 1e9) }
    return (amount(.number) ?? amount(.length) ?? amount(.speed)).map { .absolute($0) }
  }
}
