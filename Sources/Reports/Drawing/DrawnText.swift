// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Quantities
internal import Studies
internal import StudyResults

/// The size of texts in a drawing, estimated without their font.
enum DrawnText {
  /// A width that is enough for a text in most sans-serif fonts.
  ///
  /// Assumption: 0.6 of the size for a letter, as in DejaVu Sans, and the whole size for characters
  /// outside the alphabets, such as ideographs and emoji.
  static func width(_ text: String, size: Double = 12) -> Double {
    text.reduce(0) { sum, character in
      let isWide = character.unicodeScalars.contains { $0.value >= 0x1100 }
      return sum + (isWide ? size : size * 0.6)
    }
  }

  /// A text cut to a width, with an ellipsis if something is left out.
  static func fitted(_ text: String, to room: Double, size: Double = 12) -> String {
    guard width(text, size: size) > room else { return text }
    var result = ""
    for character in text {
      guard width(result, size: size) + 2 * size <= room else { break }
      result.append(character)
    }
    return result + "…"
  }

  /// A name for use in a sentence, isolated so that its writing direction does not affect the rest.
  static func isolated(_ name: String) -> String { "\u{2068}\(name)\u{2069}" }

  /// A list of names in a sentence, such as `a, b and c`.
  static func list(_ names: [String]) -> String { plainList(names.map(isolated)) }

  /// A list of phrases, such as `a, b and c`.
  static func plainList(_ names: [String]) -> String {
    guard let last = names.last else { return "" }
    guard names.count > 1 else { return last }
    return names.dropLast().joined(separator: ", ") + " and " + last
  }
}

extension DataTable.Cell {
  /// A number at full precision, displayed with few digits; a missing one is an empty cell.
  static func short(_ value: Double?) -> DataTable.Cell {
    value.map { .number($0, shown: NumberText.short($0)) } ?? .empty
  }

  /// A result of the model at full precision, displayed with only the digits that are known.
  static func known(_ value: Double?) -> DataTable.Cell {
    value.map { .number($0, shown: NumberText.known($0)) } ?? .empty
  }

  /// A share at full precision, displayed with only the digits that are known.
  static func share(_ value: Double?) -> DataTable.Cell {
    value.map { .number($0, shown: NumberText.knownShare($0)) } ?? .empty
  }

  /// The mean of a measure at full precision, displayed as in the terminal.
  static func mean(_ value: Double?, of metric: String) -> DataTable.Cell {
    if metric.hasSuffix("_fraction") { return .share(value) }
    guard metric == "location_percent_per_day", let value else { return .known(value) }
    return .number(value, shown: ComparisonTable.Row.percentText(of: value))
  }
}
