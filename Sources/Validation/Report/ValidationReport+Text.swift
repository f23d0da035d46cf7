// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Quantities
package import StudyResults

extension ValidationReport {
  /// The report as text in a format, ending with a newline.
  package func text(as format: TableFormat) -> String {
    switch format {
    case .table: plain
    case .csv: csv
    case .json: json
    case .markdown: markdown
    }
  }

  // MARK: Aligned columns

  private var plain: String {
    counts.sentence + ".\n"
      + groups.map { group in
        let lines = [Self.header] + rows(in: group).flatMap { Self.lines(of: $0) }
        return "\n\(group.rawValue)\n\n" + Self.aligned(lines)
      }
      .joined()
  }

  private static let header = [
    "row", "kind", "outcome", "statistic", "published", "band", "predicted", "unknown", "luck",
    "unit", "source",
  ]

  private static func lines(of scored: ScoredRow) -> [[String]] {
    if case .notExpressible(let reason) = scored.outcome {
      return [[scored.row.id, scored.row.kind.rawValue, "none", "not expressible: " + reason]]
    }
    return zip(scored.row.statistics, scored.predictions).enumerated().map { index, pair in
      let (statistic, prediction) = pair
      let isInside = statistic.band.contains(prediction.value)
      return [
        index == 0 ? scored.row.id : "", index == 0 ? scored.row.kind.rawValue : "",
        index == 0 ? scored.outcomeWord : "", statistic.name, statistic.published,
        statistic.band.text, NumberText.short(prediction.value) + (isInside ? "" : " !"),
        prediction.rangeText, prediction.intervalText, statistic.unit,
        index == 0 ? scored.row.source : "",
      ]
    }
  }

  /// Columns as wide as their widest cell; a line of fewer cells does not widen its last one.
  private static func aligned(_ lines: [[String]]) -> String {
    var widths: [Int] = []
    for line in lines {
      let isWhole = line.count == header.count
      for (column, cell) in line.enumerated() where isWhole || column + 1 < line.count {
        if column < widths.count {
          widths[column] = max(widths[column], cell.count)
        } else {
          widths.append(cell.count)
        }
      }
    }
    return lines.map { line in
      var text = ""
      for (column, cell) in line.enumerated() {
        text += cell
        guard column + 1 < line.count else { break }
        text += String(repeating: " ", count: max(0, widths[column] - cell.count) + 2)
      }
      while text.hasSuffix(" ") { text.removeLast() }
      return text + "\n"
    }
    .joined()
  }

  // MARK: Numbers in full

  private var csv: String {
    let header = [
      "group", "row", "kind", "source", "statistic", "unit", "published", "band_lower",
      "band_upper",
      "band_derivation", "predicted", "range_low", "range_high", "ci_low", "ci_high", "n",
      "is_inside",
      "outcome", "recorded", "fitted_to", "returns", "reason",
    ]
    var lines = [header]
    for scored in rows {
      let row = scored.row
      for (index, statistic) in row.statistics.enumerated() {
        let prediction = scored.isExpressible ? scored.predictions[index] : nil
        let cells: [Cell] = [
          .text(row.group.rawValue), .text(row.id), .text(row.kind.rawValue), .text(row.source),
          .text(statistic.name),
          .text(statistic.unit), .text(statistic.published), .number(statistic.band.lower),
          .number(statistic.band.upper), .text(statistic.band.derivation),
          .number(prediction?.value), .number(prediction?.range?.lowerBound),
          .number(prediction?.range?.upperBound), .number(prediction?.low),
          .number(prediction?.high),
          prediction.map { .integer($0.count) } ?? .empty,
          prediction.map { .boolean(statistic.band.contains($0.value)) } ?? .empty,
          .text(scored.outcomeWord), .text(scored.isExpressible ? scored.recordedWord : nil),
          .text(row.fittedTo), .text(row.returns), .text(scored.reason),
        ]
        lines.append(cells.map(\.csv))
      }
    }
    return lines.map { $0.joined(separator: ",") + "\n" }.joined()
  }

  private var json: String {
    JSONText.object([
      (
        "counts",
        .object([
          ("pass", .integer(counts.pass)), ("miss", .integer(counts.miss)),
          ("fitted", .integer(counts.fitted)), ("identity", .integer(counts.identity)),
          ("not_replayable", .integer(counts.notReplayable)), ("hints", .integer(counts.hints)),
        ])
      ),
      ("rows", .array(rows.map(Self.json))),
    ])
    .document
  }

  private static func json(_ scored: ScoredRow) -> JSONText {
    let row = scored.row
    let statistics = row.statistics.enumerated().map { index, statistic -> JSONText in
      var members: [(String, JSONText)] = [
        ("name", .string(statistic.name)), ("unit", .string(statistic.unit)),
        ("published", .string(statistic.published)),
        ("band_lower", .number(statistic.band.lower)),
        ("band_upper", .number(statistic.band.upper)),
        ("band_derivation", .string(statistic.band.derivation)),
      ]
      if scored.isExpressible {
        let prediction = scored.predictions[index]
        members += [
          ("predicted", .number(prediction.value)),
          ("range_low", .number(prediction.range?.lowerBound)),
          ("range_high", .number(prediction.range?.upperBound)),
          ("ci_low", .number(prediction.low)),
          ("ci_high", .number(prediction.high)), ("n", .integer(prediction.count)),
          ("is_inside", .bool(statistic.band.contains(prediction.value))),
        ]
      }
      return .object(members)
    }
    return .object([
      ("id", .string(row.id)), ("group", .string(row.group.rawValue)),
      ("kind", .string(row.kind.rawValue)),
      ("source", .string(row.source)), ("setup", .string(row.setup)),
      ("outcome", .string(scored.outcomeWord)),
      ("recorded", .string(scored.isExpressible ? scored.recordedWord : nil)),
      ("fitted_to", .string(row.fittedTo)),
      ("fitted_numbers", .array(row.fits.map { .string($0.text) })),
      ("returns", .string(row.returns)), ("reason", .string(scored.reason)),
      ("statistics", .array(statistics)),
    ])
  }

  // MARK: Markdown

  private var markdown: String {
    counts.sentence + ".\n"
      + groups.map { group in "\n## \(group.rawValue)\n\n\(markdownTable(of: rows(in: group)))" }
      .joined()
  }

  /// A table of all numbers of the replayed rows.
  func markdownTable(of rows: [ScoredRow]) -> String {
    var text =
      "| row | kind | outcome | statistic | published | band | predicted | unknown | luck | source |\n"
      + "| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |\n"
    for scored in rows where scored.isExpressible {
      for (index, (statistic, prediction)) in zip(scored.row.statistics, scored.predictions)
        .enumerated()
      {
        let unit = statistic.unit.isEmpty ? "" : " " + statistic.unit
        let isInside = statistic.band.contains(prediction.value)
        let value = NumberText.short(prediction.value) + unit
        let cells = [
          index == 0 ? scored.row.id : "", index == 0 ? scored.row.kind.rawValue : "",
          index == 0 ? scored.outcomeWord : "", statistic.name, statistic.published + unit,
          statistic.band.text, isInside ? value : "**\(value)**", prediction.rangeText,
          prediction.intervalText, index == 0 ? scored.row.source : "",
        ]
        text += "| " + cells.joined(separator: " | ") + " |\n"
      }
    }
    return text
  }
}

extension ScoredRow {
  /// The recorded outcome, in a word.
  fileprivate var recordedWord: String { row.expected == .pass ? "pass" : "miss" }

  /// The reason why the row misses or cannot be replayed; nil for a row that passes.
  var reason: String? {
    if case .notExpressible(let reason) = outcome { return reason }
    return explanation
  }
}
