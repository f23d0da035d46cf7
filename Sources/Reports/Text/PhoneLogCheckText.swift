// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
package import Judgement
internal import Quantities
package import StudyResults

/// A phone's own log against a profile, as text.
package struct PhoneLogCheckText {
  private let check: PhoneLogCheck

  /// The text of a comparison.
  package init(_ check: PhoneLogCheck) { self.check = check }

  /// The table as text in a format, ending with a newline.
  package func text(as format: TableFormat) -> String {
    switch format {
    case .table: sentence + "\n\n" + TextTable(titles, cells).plain
    case .markdown: sentence + "\n\n" + TextTable(titles, cells).markdown
    case .csv:
      ([["key", "phone", "low", "high", "log", "log_low", "log_high", "log_bound", "verdict"]]
        + check.rows.map { row in
          [
            Cell.text(row.number.key), .number(row.expected), .number(row.low), .number(row.high),
            .number(row.number.bound == nil ? row.number.value : nil),
            .number(row.number.bound == nil ? row.number.low : nil),
            .number(row.number.bound == nil ? row.number.high : nil), .number(row.number.bound),
            .text(row.verdict.rawValue),
          ].map(\.csv)
        })
        .map { $0.joined(separator: ",") + "\n" }.joined()
    case .json:
      JSONText.object([
        ("log", .string(check.fit.log.name)), ("phone", .string(check.phone.name)),
        (
          "numbers",
          .array(
            check.rows.map { row in
              .object([
                ("key", .string(row.number.key)), ("phone", .number(row.expected)),
                ("low", .number(row.low)), ("high", .number(row.high)),
                ("log", .number(row.number.bound == nil ? row.number.value : nil)),
                ("log_bound", .number(row.number.bound)),
                ("verdict", .string(row.verdict.rawValue)),
              ])
            }
          )
        ),
      ]).document
    }
  }

  /// The answer in a sentence.
  private var sentence: String {
    let outside = check.rows.filter { $0.verdict == .outside }.map(\.number.key)
    let log = TextTable.harmless(check.fit.log.name)
    let name = check.phone.name
    if check.rows.isEmpty { return "\(log) has no number to compare with \(name)." }
    let count = check.rows.count == 1 ? "1 number" : "\(check.rows.count) numbers"
    return outside.isEmpty
      ? "\(log) does not contradict \(name): \(count) compared, none outside its range."
      : "\(log) contradicts \(name) in \(outside.joined(separator: ", "))."
  }

  private let titles = ["key", "phone", "its range", "log", "verdict"]

  private var cells: [[String]] {
    func shown(_ value: Double) -> String { CalibrationText.shown(value, "W") }
    return check.rows.map { row in
      [
        row.number.key, shown(row.expected), "\(shown(row.low)) to \(shown(row.high))",
        row.number.bound.map { "at least " + shown($0) }
          ?? "\(shown(row.number.value)) (\(shown(row.number.low)) to \(shown(row.number.high)))",
        row.verdict.rawValue,
      ]
    }
  }
}
