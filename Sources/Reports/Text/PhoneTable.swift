// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import PhoneModel
internal import Quantities
public import StudyResults

/// All numbers of a phone with their ranges, kinds of evidence and sources.
///
/// The rows are `PhoneProfile.numbers` and then `PhoneProfile.choices`. Text for people is in
/// milliwatts, watt-hours and seconds; CSV and JSON are in SI units.
public struct PhoneTable: Sendable {
  private struct Row: Sendable {
    var key: String
    /// The value and the ends of the range, in the unit.
    var amounts: [Double]
    var unit: String
    /// The value and the ends of the range as displayed, and the displayed unit.
    var shown: [Double]
    var shownUnit: String
    var basis: Evidence
    var source: String
    var isScaled: Bool
  }

  private let phone: PhoneProfile
  private let rows: [Row]

  /// The table of a phone.
  public init(_ phone: PhoneProfile) {
    self.phone = phone
    rows = PhoneProfile.numbers.map { number in
      let estimate = number.estimate(in: phone)
      let (value, low, high) = estimate.magnitudes
      let kind = number.setting.kind
      let (symbol, factor) = kind.customaryUnit
      return Row(
        key: number.dottedKey,
        amounts: [value, low, high],
        unit: kind.unit,
        // Nine digits hide the rounding of unit conversions and show all digits of a file.
        shown: [value, low, high].map { NumberText.rounded($0 * factor, digits: 9) },
        shownUnit: symbol,
        basis: estimate.basis,
        source: estimate.source,
        isScaled: kind.unit == "W"
      )
    }
  }

  /// A sentence on the factors that multiply the powers above.
  private var scaling: String {
    let factors = rows.compactMap { row -> String? in
      let (value, low, high) = (row.amounts[0], row.amounts[1], row.amounts[2])
      guard row.key.hasPrefix("scale."), value != 1 || low < high else { return nil }
      let range = low < high ? " (\(ExactText.text(low)) to \(ExactText.text(high)))" : ""
      return "\(row.key) \(ExactText.text(value))\(range)"
    }
    guard !factors.isEmpty else { return "No factor changes these powers." }
    let tied = PowerScale.Part.allCases.filter(phone.scale.followsGNSS).map(\.rawValue).sorted()
    let sentence = "Every run multiplies these powers by \(factors.joined(separator: ", "))"
    return tied.isEmpty
      ? sentence + "."
      : sentence + "; \(tied.joined(separator: " and ")) also by scale.gnss."
  }

  /// The table as text in a format, ending with a newline.
  public func text(as format: TableFormat) -> String {
    switch format {
    case .table:
      heading + "\n\n" + TextTable(titles, cells).plain + "\n" + scaling + "\n"
    case .markdown:
      "**\(TextTable.escaped(heading))**\n\n" + TextTable(titles, cells).markdown + "\n" + scaling
        + "\n"
    case .csv:
      ([["key", "value", "low", "high", "unit", "basis", "source", "is_scaled", "choice"]]
        + rows.map { row in
          ([.text(row.key)] + row.amounts.map { Cell.number($0) } + [
            .text(row.unit), .text(row.basis.rawValue), .text(row.source), .boolean(row.isScaled),
            .empty,
          ]).map(\.csv)
        }
        + choices.map { key, word in
          ([.text(key)] + [Cell](repeating: .empty, count: 7) + [.text(word)]).map(\.csv)
        })
        .map { $0.joined(separator: ",") + "\n" }
        .joined()
    case .json: json.document
    }
  }

  private var heading: String {
    let title = phone.title.isEmpty ? "" : ": \(phone.title)"
    return TextTable.harmless("\(phone.name) (\(phone.platform.rawValue))\(title)")
  }

  private var titles: [String] { ["key", "value", "range", "basis", "source"] }

  private var cells: [[String]] {
    rows.map { row in
      let unit = row.shownUnit.isEmpty ? "" : " " + row.shownUnit
      let texts = row.shown.map { ExactText.text($0) }
      let range = texts[1] == texts[2] ? "" : "\(texts[1]) to \(texts[2])\(unit)"
      return [row.key, texts[0] + unit, range, row.basis.rawValue, row.source]
    } + choices.map { [$0.key, $0.word, "", "choice", ""] }
  }

  /// The word settings of the profile, which are choices and not measurements.
  private var choices: [(key: String, word: String)] {
    PhoneProfile.choices.map { ($0.key, $0.text(in: phone) ?? "") }
  }

  private var json: JSONText {
    .object([
      ("name", .string(phone.name)), ("title", .string(phone.title)),
      ("platform", .string(phone.platform.rawValue)),
      (
        "parameters",
        .array(
          rows.map { row in
            .object([
              ("key", .string(row.key)), ("value", .number(row.amounts[0])),
              ("low", .number(row.amounts[1])), ("high", .number(row.amounts[2])),
              ("unit", .string(row.unit)), ("basis", .string(row.basis.rawValue)),
              ("source", .string(row.source)), ("is_scaled", .bool(row.isScaled)),
            ])
          }
        )
      ),
      ("choices", .object(choices.map { ($0.key, .string($0.word)) })),
    ])
  }
}
