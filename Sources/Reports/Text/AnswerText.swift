// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Quantities

/// A comparison as text: the recommendation, a table of at most seven columns, and a statement on
/// trust.
///
/// All other details are in `ComparisonText` and `TerminalText`, which `--details` adds.
struct AnswerText {
  private let table: ComparisonTable
  private let blocks: [ComparisonText.Block]

  init(_ table: ComparisonTable) {
    self.table = table
    blocks = ComparisonText(table).blocks
  }

  /// The text without bars, at its full width; without the statement on trust if the details
  /// follow, which contain it.
  func plain(withTrust: Bool) -> String {
    text(withTrust: withTrust, wrapped: { [$0] }, heading: { $0 }) { block in
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
  func text(on terminal: TerminalStyle, withTrust: Bool) -> String {
    func wrapped(_ text: String) -> [String] { terminal.wrapped(TerminalStyle.safe(text)) }
    return text(
      withTrust: withTrust,
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
        if row.group == self.recommendation(for: block)?.chosen {
          return terminal.styled(text, .best)
        }
        switch row.standing {
        case .dominated, .equal: return terminal.styled(text, .dim)
        case .front, .partial, .blind: return text
        }
      }
      let hasLoneSigns = fitted.columns.last.map { $0.title == Self.mark && $0.form == 2 } ?? false
      return lines
        + (hasLoneSigns ? wrapped(Self.legend(block.rows)).map { terminal.styled($0, .dim) } : [])
    }
  }

  /// The recommendation for a block's day, phone and system; nil if today's strategy did not run.
  func answer(for block: ComparisonText.Block) -> String? {
    recommendation(for: block).map { table.text(for: $0) }
  }

  private func recommendation(for block: ComparisonText.Block) -> Recommendation? {
    guard let group = block.rows.first?.group else { return nil }
    return table.recommendations.first { $0.present.isOnSameDay(as: group) }
  }

  /// The parts in order: with one block, the answer comes before the block's name.
  private func text(
    withTrust: Bool,
    wrapped: (String) -> [String],
    heading: (String) -> String,
    lines tableLines: (ComparisonText.Block) -> [String]
  ) -> String {
    var lines: [String] = []
    if let overview = table.overview { lines += wrapped(overview) + [""] }
    for block in blocks {
      let title = wrapped(block.title).map(heading)
      let answer = answer(for: block).map(wrapped) ?? []
      lines += blocks.count > 1 ? title + answer : answer + (answer.isEmpty ? [] : [""]) + title
      lines += tableLines(block) + [""]
    }
    let platforms = table.platformTexts
    if !platforms.isEmpty { lines += platforms.flatMap(wrapped) + [""] }
    if withTrust {
      lines += trust.flatMap(wrapped)
    } else {
      _ = lines.popLast()
    }
    return lines.map { $0 + "\n" }.joined()
  }

  /// The statement on trust: one replication, the evidence, and the notes that `--details` shows.
  private var trust: [String] {
    var lines: [String] = []
    if table.replications.upperBound == 1 {
      lines.append("One replication: differences may be luck.")
    }
    lines.append(table.evidence)
    let count = table.notes.count
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
  private static let mark = "mark"
  private static let barLength = 6

  /// The steps that save width: shorter words, no intervals, no bar, then the least important
  /// columns.
  private static let steps: [TerminalTable.Step] = [
    .shorten(missed), .shorten(mark), .shorten(energy), .shorten(mark), .drop(bar), .drop(mostly),
    .drop(missed), .drop(ratio), .drop(mark), .drop(error),
  ]

  /// The names of the marks, from the longest form to the shortest.
  private typealias Marks = (
    front: [String], dominated: [String], equal: [String], partial: [String]
  )

  private static let words: Marks = (
    ["front"], ["dominated"], ["equal to another"], ["too little of the day"]
  )
  private static let signs: Marks = (
    ["● front", "● front", "●"], ["○ dominated", "○ dominated", "○"],
    ["= equal to another", "= equal", "="],
    ["– too little of the day", "– too little", "–"]
  )

  /// The meaning of the signs, for use without words.
  private static func legend(_ rows: [ComparisonTable.Row]) -> String {
    let hasEqual = rows.contains { if case .equal = $0.standing { true } else { false } }
    return "● front, ○ dominated, " + (hasEqual ? "= equal to another, " : "")
      + "– a position for too little of the day"
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
      TerminalTable.Column(
        title: Self.energy,
        unit: trip == nil ? "%/day" : "%/day · trip",
        forms: [true, false].map { withLuck in
          rows.map { row in
            [row.percentText(withLuck: withLuck), trip.flatMap { row.tripText($0) }]
              .compactMap(\.self).joined(separator: " · ")
          }
        }
      ),
      TerminalTable.Column(
        title: Self.ratio,
        unit: "reference",
        forms: [rows.map(\.ratioText)]
      ),
      number(Self.error, "error m", "error_mean_m", rows),
      number(Self.mostly, "within m", "error_p95_m", rows),
    ]
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
        forms: marks.front.indices.map { form in
          rows.map { Self.mark(of: $0, marks, form) }
        }
      )
    )
    return columns
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

  /// The missed region crossings out of all, and the part of the day without a position.
  private static func missed(by row: ComparisonTable.Row, isLong: Bool) -> String {
    var parts = [row.missedCrossingsText].compactMap(\.self)
    if let coverage = row["coverage_fraction"]?.estimate, coverage < ParetoStanding.minimumCoverage
    {
      let share = "\(NumberText.known(100 * (1 - coverage))) % of"
      let (long, short) =
        coverage == 0 ? ("all day", "all day") : ("\(share) the day", "\(share) day")
      parts.append(isLong ? "no position \(long)" : short)
    }
    return parts.joined(separator: ", ")
  }

  private static func mark(of row: ComparisonTable.Row, _ marks: Marks, _ form: Int) -> String {
    switch row.standing {
    case .front: marks.front[form]
    case .dominated: marks.dominated[form]
    case .equal: marks.equal[form]
    case .partial, .blind: marks.partial[form]
    }
  }
}
