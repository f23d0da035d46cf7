// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
public import Judgement
internal import Quantities
public import StudyResults

/// The gaps of an app's log and what they agree with, as text, CSV and JSON.
public struct FieldGapText: Sendable {
  private let report: FieldGapReport
  private let notes: [String]

  /// A report with the reader's notes on the log, a line each.
  public init(_ report: FieldGapReport, notes: [String] = []) {
    self.report = report
    self.notes = notes
  }

  /// The most gaps with a row each; more are combined by cause.
  private static let rowLimit = 12

  /// The columns of text that is not for a terminal.
  private static let usualWidth = 100

  /// The report in a format, ending with a newline.
  ///
  /// CSV and JSON have a row for every gap.
  ///
  /// - Parameters:
  ///   - format: the form.
  ///   - terminal: the terminal that shows a table; nil for 100 columns.
  /// - Returns: the text.
  public func text(as format: TableFormat, on terminal: TerminalStyle? = nil) -> String {
    switch format {
    case .csv, .json: return cells.text(as: format)
    case .markdown:
      var table = CellTable(titles: Self.titles, rows: [])
      table.shown = rows.map(\.cells)
      let below = (next + remarks).map { "- " + TextTable.harmless($0) + "\n" }.joined()
      let head = TextTable.escaped(answer) + "\n\n"
      return head + (rows.isEmpty ? "" : table.text(as: .markdown) + "\n") + below
    case .table:
      let style = terminal ?? TerminalStyle(width: Self.usualWidth, hasColour: false)
      var lines = style.wrapped(answer)
      if !rows.isEmpty { lines += [""] + table(on: style) }
      if !next.isEmpty { lines += [""] + next.flatMap { style.wrapped(TerminalStyle.safe($0)) } }
      lines += [""] + remarks.flatMap { style.wrapped(TerminalStyle.safe($0)) }
      return lines.joined(separator: "\n") + "\n"
    }
  }

  /// The lines below the table: what the comparison rests on.
  public var remarks: [String] {
    var lines = [
      "Simulated: \(report.strategy) on \(report.phone), \(report.os), "
        + "\(Self.counted(report.replications, "replication")). A gap agrees with a rule if the "
        + "simulated app is silent too in at least half of them; one phone's log proves no cause."
    ]
    if let silent = report.silentBetween, !report.gaps.isEmpty {
      let share = NumberText.wholePercent(silent) + " %"
      lines.append(
        report.isWeak
          ? "The simulated app is silent for \(share) of the time between the gaps too, so an "
            + "agreement says little."
          : "Between the gaps, where the log has positions, the simulated app is silent for \(share) "
            + "of the time."
      )
    }
    if report.isFromLog {
      let moved = report.gaps.count { $0.gap.isWithMovement }
      lines.append(
        "The day is made from the log's own positions: within a gap the phone rests, or moves on a "
          + "straight line where the ends are over 100 m apart"
          + (moved > 0 ? " (\(Self.counted(moved, "gap")))." : ".")
          + " What the log does not record counts as unchanged."
      )
    }
    if report.gapsOutside > 0 {
      lines.append("Outside the simulated day: \(Self.counted(report.gapsOutside, "gap")).")
    }
    return lines + notes
  }

  // MARK: - The answer

  /// The first sentence.
  public var answer: String {
    let limit = AttributionReport.time(report.threshold.seconds)
    guard !report.gaps.isEmpty else {
      return "The log has no gap over \(limit) within the simulated day: "
        + "\(NumberText.grouped(report.positionCount)) positions from \(Self.clock(report.span.lowerBound)) "
        + "to \(Self.clock(report.span.upperBound)) UTC."
    }
    let explained = report.explained
    let open = report.gaps.count - explained.count
    let causes = GapCause.allCases.map { cause in
      (cause, explained.count { $0.cause == cause })
    }
    // Of equally frequent causes the first in the order of the cases comes first.
    let parts = causes.enumerated().filter { $0.element.1 > 0 }
      .sorted { ($1.element.1, $0.offset) < ($0.element.1, $1.offset) }
      .map { "\($0.element.0.words) \($0.element.1)" }
    let all = Self.length(report.gaps)
    let count = Self.counted(report.gaps.count, "gap")
    guard !explained.isEmpty else {
      return "Of \(count) over \(limit) (\(all)), rules explain none."
    }
    let rest = open == 0 ? "none is" : open == 1 ? "1 is" : "\(open) are"
    return "Of \(count) over \(limit) (\(all)), rules explain \(explained.count) "
      + "(\(Self.length(explained))): \(parts.joined(separator: ", ")); \(rest) unexplained."
  }

  /// What to do about the unexplained gaps: each experiment once, with the gaps that it is for.
  private var next: [String] {
    GapExperiment.allCases.compactMap { experiment in
      let gaps = report.gaps.filter { $0.experiments.contains(experiment) }
      guard let first = gaps.first else { return nil }
      let more = gaps.count > 1 ? " and \(gaps.count - 1) more" : ""
      return "Next, for \(Self.short(first.gap.start))\(more): \(experiment.words)."
    }
  }

  // MARK: - The table

  private struct Row {
    var start: String
    var length: String
    var moved: String
    var silent: String
    var cause: String
    var rule: String
    var records: String

    var cells: [String] { [start, length, moved, silent, cause, rule, records] }
  }

  private static let titles = [
    "from (UTC)", "length", "moved", "silent too", "agrees with", "rule", "the log says",
  ]

  private var rows: [Row] {
    guard report.gaps.count > Self.rowLimit else {
      return report.gaps.map { gap in
        Row(
          start: Self.short(gap.gap.start),
          length: Self.length([gap]),
          moved: gap.gap.distance.map { Self.distance($0) } ?? "",
          silent: "\(gap.silentRuns) of \(gap.runs)",
          cause: Self.cause(gap),
          rule: gap.isExplained ? gap.rule ?? "" : "",
          records: Self.records(gap.gap)
        )
      }
    }
    var groups: [(key: [String], gaps: [ExplainedGap])] = []
    for gap in report.gaps {
      let key = [Self.cause(gap), gap.isExplained ? gap.rule ?? "" : ""]
      if let index = groups.firstIndex(where: { $0.key == key }) {
        groups[index].gaps.append(gap)
      } else {
        groups.append((key, [gap]))
      }
    }
    func seconds(_ gaps: [ExplainedGap]) -> Double {
      gaps.reduce(0) { $0 + $1.gap.duration.seconds }
    }
    let ordered = groups.enumerated().sorted { a, b in
      (seconds(b.element.gaps), a.offset) < (seconds(a.element.gaps), b.offset)
    }
    return ordered.map { _, group in
      let runs = group.gaps.reduce(0) { $0 + $1.runs }
      let silent = group.gaps.reduce(0) { $0 + $1.silentRuns }
      let moved = group.gaps.compactMap(\.gap.distance).max()
      return Row(
        start: group.gaps.count == 1
          ? Self.short(group.gaps[0].gap.start) : Self.counted(group.gaps.count, "gap"),
        length: Self.length(group.gaps),
        moved: moved.map { (group.gaps.count > 1 ? "≤ " : "") + Self.distance($0) } ?? "",
        silent: NumberText.wholePercent(runs > 0 ? Double(silent) / Double(runs) : 0) + " %",
        cause: group.key[0],
        rule: group.key[1],
        records: group.gaps.count == 1 ? Self.records(group.gaps[0].gap) : ""
      )
    }
  }

  private func table(on terminal: TerminalStyle) -> [String] {
    let rows = rows
    let columns = Self.titles.enumerated().map { index, title in
      let cells = rows.map { $0.cells[index] }
      // Where two records are too wide, the last one is the nearer to the gap's end.
      let short = cells.map { cell in
        cell.split(separator: ", ").last.map { ($0 == cell ? "" : "…, ") + $0 } ?? ""
      }
      return TerminalTable.Column(
        title: title,
        unit: "",
        isLeft: index == 0 || index >= 4,
        isShortened: false,
        forms: title == "the log says" ? [cells, short] : [cells]
      )
    }
    let table = TerminalTable(
      columns,
      steps: [
        .shorten("the log says"), .drop("the log says"), .drop("moved"), .drop("rule"),
      ],
      terminal: terminal
    )
    // There are no units, so their line is left out.
    var lines = table.lines { _, text in text }
    lines.remove(at: 1)
    return lines
  }

  // MARK: - Every gap

  private var cells: CellTable {
    CellTable(
      titles: [
        "strategy", "phone", "os", "gap_start", "gap_end", "duration_s", "distance_m",
        "replications", "silent_fraction", "cause", "cause_fraction", "rule", "explained",
        "contradicted", "experiment", "log_records", "silent_between_fraction",
      ],
      rows: report.gaps.map { gap -> [Cell] in
        let runs = Double(max(1, gap.runs))
        return [
          .text(report.strategy), .text(report.phone), .text(report.os),
          .text(WallTime.text(gap.gap.start)), .text(WallTime.text(gap.gap.end)),
          .number(gap.gap.duration.seconds), .number(gap.gap.distance?.value),
          .integer(gap.runs), .number(gap.silentShare), .text(gap.cause?.rawValue),
          gap.cause == nil ? .empty : .number(Double(gap.causeRuns) / runs), .text(gap.rule),
          .boolean(gap.isExplained), .boolean(gap.isContradicted),
          .text(
            gap.experiments.isEmpty
              ? nil : gap.experiments.map(\.rawValue).joined(separator: " ")
          ),
          .text(gap.gap.records.isEmpty ? nil : Self.records(gap.gap, limit: Self.recordLimit)),
          .number(report.silentBetween),
        ]
      }
    )
  }

  // MARK: - Words

  /// What a gap agrees with; without a rule, why not.
  private static func cause(_ gap: ExplainedGap) -> String {
    guard !gap.isExplained else { return gap.cause?.words ?? "" }
    if gap.isContradicted { return "unexplained: it ran" }
    return "unexplained"
  }

  /// The most records of a gap in CSV and JSON.
  private static let recordLimit = 20

  /// The last records of a gap, repetitions left out.
  private static func records(_ gap: FieldGap, limit: Int = 2) -> String {
    var words: [String] = []
    for record in gap.records where words.last != record.kind.words {
      words.append(record.kind.words)
    }
    return (words.count > limit ? "…, " : "") + words.suffix(limit).joined(separator: ", ")
  }

  private static func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }

  /// The length of some gaps, in minutes.
  private static func length(_ gaps: [ExplainedGap]) -> String {
    let seconds = gaps.reduce(0) { $0 + $1.gap.duration.seconds }
    return AttributionReport.time(seconds < 60 ? seconds : (seconds / 60).rounded() * 60)
  }

  private static func distance(_ distance: Metres) -> String {
    distance.value < 1000
      ? "\(Int(distance.value.rounded())) m"
      : NumberText.fixed(distance.value / 1000, decimals: 1) + " km"
  }

  /// Such as `2026-11-03 22:10`.
  private static func clock(_ milliseconds: Int64) -> String {
    String(WallTime.text(milliseconds).prefix(16)).replacing("T", with: " ")
  }

  /// Such as `11-03 22:10`.
  private static func short(_ milliseconds: Int64) -> String {
    String(clock(milliseconds).dropFirst(5))
  }
}
