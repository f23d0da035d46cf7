// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Quantities
internal import StudyResults
internal import Tracewatt

/// How much room texts take in a drawing, as far as that can be told without their font.
enum DrawnText {
  /// A width that holds a text in most sans-serif fonts.
  ///
  /// Assumption: 0.6 of the size for a letter, as in DejaVu Sans, and the whole size for what lies
  /// beyond the alphabets, such as ideographs and emoji.
  static func width(_ text: String, size: Double = 12) -> Double {
    text.reduce(0) { sum, character in
      let isWide = character.unicodeScalars.contains { $0.value >= 0x1100 }
      return sum + (isWide ? size : size * 0.6)
    }
  }

  /// A text cut to a width, with an ellipsis where something is left out.
  static func fitted(_ text: String, to room: Double, size: Double = 12) -> String {
    guard width(text, size: size) > room else { return text }
    var result = ""
    for character in text {
      guard width(result, size: size) + 2 * size <= room else { break }
      result.append(character)
    }
    return result + "…"
  }

  /// A name in a sentence of ours, kept from turning what stands beside it.
  static func isolated(_ name: String) -> String { "\u{2068}\(name)\u{2069}" }

  /// Names in a sentence, such as `a, b and c`.
  static func list(_ names: [String]) -> String {
    let names = names.map(isolated)
    guard let last = names.last else { return "" }
    guard names.count > 1 else { return last }
    return names.dropLast().joined(separator: ", ") + " and " + last
  }
}

extension DataTable.Cell {
  /// A number at full precision that is shown with few digits; a missing one is an empty cell.
  static func short(_ value: Double?) -> DataTable.Cell {
    value.map { .number($0, shown: NumberText.short($0)) } ?? .empty
  }

  /// A result of the model at full precision that is shown with the digits that are known.
  static func known(_ value: Double?) -> DataTable.Cell {
    value.map { .number($0, shown: NumberText.known($0)) } ?? .empty
  }

  /// A share at full precision that is shown with the digits that are known.
  static func share(_ value: Double?) -> DataTable.Cell {
    value.map { .number($0, shown: NumberText.knownShare($0)) } ?? .empty
  }

  /// A mean of a measure at full precision that is shown as the terminal shows it.
  static func mean(_ value: Double?, of metric: String) -> DataTable.Cell {
    if metric.hasSuffix("_fraction") { return .share(value) }
    guard metric == "location_percent_per_day", let value else { return .known(value) }
    return .number(value, shown: ComparisonTable.Row.percentText(of: value))
  }
}
