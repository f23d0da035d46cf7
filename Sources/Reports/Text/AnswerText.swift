// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Quantities

/// A comparison as text: the answer with its price list, a table of at most seven columns, and a
/// statement on trust.
///
/// The table leaves out strategies that do not work or equal another. All other details are in
/// `ComparisonText` and `TerminalText`, whose tables `--details` prints instead.
struct AnswerText {
  private let table: ComparisonTable
  private let blocks: [ComparisonText.Block]
  private let oracle: OracleTable?

  /// The text of a table; with the least possible energy, the line of the day tells the answer's
  /// distance from it.
  init(_ table: ComparisonTable, oracle: OracleTable? = nil) {
    self.table = table
    self.oracle = oracle
    blocks = ComparisonText(table).blocks.map { block in
      var block = block
      block.rows = Self.shownRows(of: block, in: table)
      return block
    }
  }

  /// The rows of the strategies that work, and of today's and the reference.
  private static func shownRows(
    of block: ComparisonText.Block,
    in table: ComparisonTable
  ) -> [ComparisonTable.Row] {
    guard let found = recommendation(for: block, in: table), !found.steps.isEmpty else {
      return block.rows
    }
    let hidden = Set(found.excluded.map(\.group)).subtracting([found.present])
    return block.rows.filter { $0.isReference || !hidden.contains($0.group) }
  }

  /// The text without bars, at its full width; without the table and the statement on trust if the
  /// details follow, which contain both.
  func plain(withDetails: Bool) -> String {
    text(withDetails: withDetails, wrapped: { [$0] }, heading: { $0 }) { block in
      let columns = self.columns(of: block, marks: Self.words)
      let titles = [columns.map(\.title), columns.map(\.unit)]
      let cells = titles + block.rows.indices.map { row in columns.map { $0.forms[0][row] } }
      let widths = columns.indices.map { column in cells.map { $0[column].count }.max() ?? 0 }
      return cells.map { line in
        var text = line.indices.map { index -> String in
          let space = String(repeating: " ", count: widths[index] - line[index].count)
          return columns[index].isLeft ? line[index] + space : space + line[index]
        }
        .joined(separator: "  ")
        while text.hasSuffix(" ") { text.removeLast() }
        return text
      }
    }
  }

  /// The text for a terminal, with bars and marks.
  func text(on terminal: TerminalStyle, withDetails: Bool) -> String {
    func wrapped(_ text: String) -> [String] { terminal.wrapped(TerminalStyle.safe(text)) }
    return text(
      withDetails: withDetails,
      wrapped: wrapped,
      heading: { terminal.styled($0, .bold) }
    ) { block in
      var columns = self.columns(of: block, marks: Self.signs)
      if let bars = TerminalBars.energy(of: block.rows, length: Self.barLength) {
        let place = columns.firstIndex { $0.title == Self.ratio } ?? columns.count
        columns.insert(Self.barColumn(bars), at: place)
      }
      let fitted = TerminalTable(columns, steps: Self.steps, terminal: terminal)
      let lines = fitted.lines { index, text in
        let row = block.rows[index]
        switch self.place(of: row) {
        case .step: return terminal.styled(text, .best)
        case .leftOut, .other: return terminal.styled(text, .dim)
        case .asGood, .unknown: return text
        }
      }
      let hasLoneSigns = fitted.columns.last.map { $0.title == Self.mark && $0.form == 2 } ?? false
      return lines
        + (hasLoneSigns ? wrapped(Self.legend).map { terminal.styled($0, .dim) } : [])
    }
  }

  /// The answer for a block: the sentence, the price list, and what does not work; empty if today's
  /// strategy did not run.
  private func answer(for block: ComparisonText.Block) -> (sentence: String, list: [String])? {
    Self.recommendation(for: block, in: table).map { found in
      (
        table.text(for: found),
        table.priceList(of: found) + table.leftOut(by: found)
      )
    }
  }

  /// The answer for a block in Markdown, with an empty line after each part.
  func markdown(for block: ComparisonText.Block) -> String {
    guard let answer = answer(for: block) else { return "" }
    let list = answer.list.map { "- \($0)\n" }.joined()
    return answer.sentence + "\n\n" + list + (list.isEmpty ? "" : "\n")
  }

  private static func recommendation(
    for block: ComparisonText.Block,
    in table: ComparisonTable
  ) -> Recommendation? {
    guard let group = block.rows.first?.group else { return nil }
    return table.recommendations.first { $0.present.isOnSameDay(as: group) }
  }

  /// The answers again, to repeat below output taller than the window; empty without any.
  func repeated(on terminal: TerminalStyle) -> String {
    func wrapped(_ text: String) -> [String] { terminal.wrapped(TerminalStyle.safe(text)) }
    let lines: [String]
    if blocks.count > 1 {
      let above = table.overview?.replacing("(see below)", with: "(see above)")
      let sentences = blocks.compactMap { block -> [String]? in
        guard let group = block.rows.first?.group, let answer = answer(for: block) else {
          return nil
        }
        return indented("\(difference(of: group)): \(answer.sentence)", wrapped)
      }
      lines =
        (above.map(wrapped) ?? [])
        + (blocks.count > Self.mostRepeated ? [] : sentences.flatMap(\.self))
    } else {
      let found = blocks.compactMap { Self.recommendation(for: $0, in: table) }
      lines = found.flatMap { found in
        wrapped(table.text(for: found))
          + (table.priceList(of: found) + [table.caveat(on: found)].compactMap(\.self))
          .flatMap { indented($0, wrapped) }
      }
    }
    return lines.isEmpty ? "" : "\n" + lines.map { $0 + "\n" }.joined()
  }

  /// The most blocks whose sentences are repeated.
  private static let mostRepeated = 4

  /// The parts of a group's name in which the blocks differ, such as `office_day, ios_18`.
  private func difference(of group: RunGroup) -> String {
    let groups = blocks.compactMap { $0.rows.first?.group }
    let parts: [KeyPath<RunGroup, String>] = [\.scenario, \.phone, \.os]
    return parts.filter { part in Set(groups.map { $0[keyPath: part] }).count > 1 }
      .map { group[keyPath: $0] }.joined(separator: ", ")
  }

  /// The parts in order: with one block, the answer comes before the block's name.
  private func text(
    withDetails: Bool,
    wrapped: (String) -> [String],
    heading: (String) -> String,
    lines tableLines: (ComparisonText.Block) -> [String]
  ) -> String {
    var lines: [String] = []
    if let overview = table.overview { lines += wrapped(overview) + [""] }
    for block in blocks {
      let title = wrapped(self.heading(of: block)).map(heading)
      let answer =
        answer(for: block).map { answer in
          wrapped(answer.sentence) + answer.list.flatMap { indented($0, wrapped) }
        } ?? []
      lines += blocks.count > 1 ? title + answer : answer + (answer.isEmpty ? [] : [""]) + title
      lines += (withDetails ? [] : tableLines(block)) + [""]
    }
    let platforms = table.platformTexts
    if !platforms.isEmpty { lines += platforms.flatMap(wrapped) + [""] }
    if withDetails {
      _ = lines.popLast()
    } else {
      lines += trust.flatMap(wrapped)
    }
    return lines.map { $0 + "\n" }.joined()
  }

  /// What the day was, and the phone and system, such as `office_day: 24 h, 34 km, at rest 86 %;
  /// iphone_class, ios_18`.
  private func heading(of block: ComparisonText.Block) -> String {
    guard let group = block.rows.first?.group, let day = table.days[group.scenario]?.text else {
      return block.title
    }
    let least = Self.recommendation(for: block, in: table).flatMap(leastPossible) ?? ""
    return "\(group.scenario): \(day); \(group.phone), \(group.os)\(least)"
  }

  /// The distance of the first sentence's strategy from the least possible energy, such as
  /// `; duty_cycled takes 16 times the least possible energy`; nil if it is not known.
  private func leastPossible(_ found: Recommendation) -> String? {
    guard let chosen = found.chosen, let row = oracle?.rows.first(where: { $0.group == chosen }),
      let regret = row.regret
    else { return nil }
    let times = NumberText.known(regret.estimate)
    return "; \(chosen.strategy) takes \(times) times the least possible energy"
  }

  /// A line of the price list, indented by two columns.
  private func indented(_ text: String, _ wrapped: (String) -> [String]) -> [String] {
    wrapped("\u{A0}\u{A0}" + text).map { $0.replacing("\u{A0}", with: " ") }
  }

  /// The strategies in the table whose luck exceeds the printed range, and a remedy; nil without any.
  var luck: String? {
    let rows = blocks.flatMap(\.rows).map { ($0.group.strategy, $0.replicationsForRange) }
    let wide = rows.compactMap { name, count in count.map { (name, $0) } }
    guard let most = wide.map(\.1).max() else { return nil }
    var names: [String] = []
    for (name, _) in wide where !names.contains(name) { names.append(name) }
    let verb = names.count == 1 ? "depends" : "depend"
    return "\(DrawnText.plainList(names)) \(verb) more on luck than on the phone; "
      + "use --replications \(most) to reduce the luck."
  }

  /// The systems of days that do not all have the same; nil if they do.
  private var systems: String? {
    var days: [(name: String, systems: [String])] = []
    for group in blocks.compactMap({ $0.rows.first?.group }) {
      if let index = days.firstIndex(where: { $0.name == group.scenario }) {
        days[index].systems.append(group.os)
      } else {
        days.append((group.scenario, [group.os]))
      }
    }
    guard let first = days.first, days.contains(where: { Set($0.systems) != Set(first.systems) })
    else { return nil }
    var names: [String] = []
    for system in days.flatMap(\.systems) where !names.contains(system) { names.append(system) }
    return
      "The days use different systems, \(DrawnText.plainList(names)); choose one for all days with --os."
  }

  /// What these runs depend on and the lab does not know, in a sentence; nil if there is nothing.
  private var open: String? {
    let parts = table.notes.filter { $0.hasPrefix(RunNote.open) }
      .map { String($0.dropFirst(RunNote.open.count)) }
    return parts.isEmpty ? nil : "What the lab cannot know: \(parts.joined(separator: "; "))."
  }

  /// Why the updates of strategies that are left out stopped, with the remedy.
  private var stops: [String] {
    let names = Set(table.recommendations.flatMap(\.excluded).map(\.group.strategy))
    return table.notes.filter { note in
      note.contains(": \(RunNote.stop)") && names.contains { note.hasPrefix("\($0): ") }
    }
  }

  /// The statement on trust: one replication, the evidence, and the notes that `--details` shows.
  private var trust: [String] {
    var lines: [String] = []
    if table.replications.upperBound == 1 {
      lines.append("One replication: differences may be luck.")
    }
    let hasRanges = blocks.flatMap(\.rows).contains { $0.percentRangeText != nil }
    let brackets = hasRanges ? table.rangeLevel.map { " Brackets show the \($0.title)." } : nil
    lines.append(table.evidence + (brackets ?? ""))
    lines += EvidenceStanding.reported(in: table.standings)
    if let systems { lines.append(systems) }
    if let luck { lines.append(luck) }
    let shown = Set(blocks.flatMap(\.rows).map(\.group))
    var hidden: [String] = []
    for name in table.rows.filter({ !shown.contains($0.group) }).map(\.group.strategy)
    where !hidden.contains(name) {
      hidden.append(name)
    }
    if !hidden.isEmpty {
      lines.append("Not in the table: \(DrawnText.plainList(hidden)); --details shows them.")
    }
    if let open { lines.append(open) }
    lines += stops
    let count = table.notes.count { !$0.hasPrefix(RunNote.open) } - stops.count
    if count == 1 { lines.append("1 note on these runs: --details shows it.") }
    if count > 1 { lines.append("\(count) notes on these runs: --details shows them.") }
    return lines
  }
}

// MARK: - The columns

extension AnswerText {
  private static let energy = "energy"
  private static let bar = "bar"
  private static let ratio = "against"
  private static let error = "mean"
  private static let mostly = "95 %"
  private static let missed = "missed"
  private static let mark = "place"
  private static let left = "left"
  private static let rate = "rate"
  private static let barLength = 6

  /// The steps that save width: shorter words, no intervals, no bar, then the least important
  /// columns.
  private static let steps: [TerminalTable.Step] = [
    .shorten(missed), .shorten(mark), .shorten(energy), .shorten(mark), .drop(bar), .shorten(rate),
    .drop(mostly),
    .drop(rate), .drop(missed), .drop(ratio), .drop(mark), .drop(error),
  ]

  /// The place of a strategy in the answer.
  private enum Place: CaseIterable { case step, asGood, other, leftOut, unknown }

  /// The words for each place, from the longest form to the shortest.
  private typealias Marks = [Place: [String]]

  private static let words: Marks = [
    .step: ["step"], .asGood: ["about as good"], .other: ["no step"], .leftOut: ["left out"],
  ]
  private static let signs: Marks = [
    .step: ["● step", "● step", "●"],
    .asGood: ["= about as good", "= as good", "="],
    .other: ["○ no step", "○ no step", "○"],
    .leftOut: ["– left out", "– left out", "–"],
  ]

  /// The meaning of the signs, for use without words.
  private static let legend = "● step of the list above, = about as good, ○ no step, – left out"

  private func place(of row: ComparisonTable.Row) -> Place {
    guard let found = table.recommendations.first(where: { $0.present.isOnSameDay(as: row.group) })
    else { return .unknown }
    if found.steps.contains(where: { $0.group == row.group }) { return .step }
    if found.steps.contains(where: { $0.alternatives.contains(row.group) }) { return .asGood }
    return found.excluded.contains { $0.group == row.group } ? .leftOut : .other
  }

  private static func barColumn(_ bars: [String]) -> TerminalTable.Column {
    TerminalTable.Column(
      title: bar,
      unit: "",
      isLeft: true,
      showsTitle: false,
      // A bar contains nothing that its number does not.
      isMissed: false,
      forms: [bars]
    )
  }

  /// The columns of a block without the bar; without marks if there is only one strategy.
  private func columns(of block: ComparisonText.Block, marks: Marks) -> [TerminalTable.Column] {
    let rows = block.rows
    let trip = rows.first.flatMap { table.tripFraction(of: $0.group.scenario) }
    var columns = [
      TerminalTable.Column(
        title: "strategy",
        unit: "",
        isLeft: true,
        forms: [rows.map { TerminalStyle.safe($0.group.strategy) }]
      ),
      trip.map { Self.tripColumn(rows, $0) } ?? Self.dayColumn(rows, title: Self.energy),
      TerminalTable.Column(
        title: Self.ratio,
        unit: "reference",
        forms: [rows.map(\.ratioText)]
      ),
      number(Self.error, "error m", "error_mean_m", rows),
      number(Self.mostly, "within m", "error_p95_m", rows),
    ]
    if let trip {
      columns.insert(
        TerminalTable.Column(
          title: Self.left,
          unit: "% at end",
          forms: [rows.map { $0.chargeLeftText(trip) ?? "" }]
        ),
        at: 2
      )
      columns.append(Self.dayColumn(rows, title: Self.rate))
    }
    let missed = [true, false].map { isLong in rows.map { Self.missed(by: $0, isLong: isLong) } }
    if missed[0].contains(where: { !$0.isEmpty }) {
      columns.append(
        TerminalTable.Column(title: Self.missed, unit: "", isShortened: false, forms: missed)
      )
    }
    guard rows.count > 1 else { return columns }
    columns.append(
      TerminalTable.Column(
        title: Self.mark,
        unit: table.errorMeasure == .standard ? "" : "by \(table.errorMeasure.title)",
        isLeft: true,
        isShortened: false,
        forms: (marks[.step] ?? []).indices.map { form in
          rows.map { marks[place(of: $0)]?[form] ?? "" }
        }
      )
    )
    return columns
  }

  private static func dayColumn(
    _ rows: [ComparisonTable.Row],
    title: String
  ) -> TerminalTable.Column {
    TerminalTable.Column(
      title: title,
      unit: "%/day",
      forms: [true, false].map { withLuck in rows.map { $0.percentText(withLuck: withLuck) } }
    )
  }

  /// The share of a charge that a recording of less than a day takes.
  private static func tripColumn(
    _ rows: [ComparisonTable.Row],
    _ trip: Double
  ) -> TerminalTable.Column {
    TerminalTable.Column(
      title: energy,
      unit: "% charge",
      forms: [rows.map { $0.tripRangeText(trip) ?? "" }, rows.map { $0.tripText(trip) ?? "" }]
    )
  }

  private func number(
    _ title: String,
    _ unit: String,
    _ metric: String,
    _ rows: [ComparisonTable.Row]
  ) -> TerminalTable.Column {
    TerminalTable.Column(
      title: title,
      unit: unit,
      forms: [rows.map { row in row[metric].map { NumberText.known($0.estimate) } ?? "" }]
    )
  }

  /// The missed region crossings out of all, the false ones, and the part of the day without a position.
  private static func missed(by row: ComparisonTable.Row, isLong: Bool) -> String {
    var parts = [row.missedCrossingsText].compactMap(\.self)
    if let count = row["region_false_count"]?.estimate, count >= 0.5 {
      parts.append("\(NumberText.known(count)) false")
    }
    if let coverage = row["coverage_fraction"]?.estimate, coverage < ParetoStanding.minimumCoverage
    {
      let share = "\(NumberText.known(100 * (1 - coverage))) % of"
      let (long, short) =
        coverage == 0 ? ("all day", "all day") : ("\(share) the day", "\(share) day")
      parts.append(isLong ? "no position \(long)" : short)
    }
    return parts.joined(separator: ", ")
  }
}
