// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import StudyResults

/// All details of a comparison drawn for a terminal.
struct TerminalText {
  private static let bar = "bar"
  private static let profile = "location power"
  private static let standing = "standing"
  private static let barLength = 8

  /// The steps that save width, in order.
  ///
  /// Names that dominate go first, then contents that the sentences repeat, then intervals. Mean
  /// error is the last column to go, and location energy stays.
  private static let steps: [TerminalTable.Step] =
    [.shorten(standing), .shorten("awake"), .shorten("sensing"), .shorten("network")]
    + [
      "latency", "fixes", "gap", "false", "best", "wakes", "marginal", "share", "network", "awake",
      "sensing",
    ]
    .map { .drop($0) }
    + [.shorten("ratio"), .shorten("location")]
    + ["p95", profile, "regions", bar, "cover", "ratio", standing, "error"].map { .drop($0) }

  private let source: ComparisonText
  private let errorMeasure: ErrorMeasure
  private let margins: Indifference
  private let terminal: TerminalStyle

  init(_ table: ComparisonTable, _ terminal: TerminalStyle) {
    errorMeasure = table.errorMeasure
    margins = table.margins
    source = ComparisonText(table)
    self.terminal = terminal
  }

  /// The whole text.
  var text: String {
    var lines: [String] = []
    for block in source.blocks {
      lines += wrapped(block.title).map { terminal.styled($0, .bold) }
      lines += tableLines(of: block) + [""]
      for columns in source.furtherTables { lines += further(columns, block) + [""] }
      let sentences = block.sentences + block.standing(by: errorMeasure, margins: margins)
      if !sentences.isEmpty { lines += sentences.flatMap(wrapped) + [""] }
    }
    lines += source.remarks.flatMap(wrapped)
    return lines.map { $0 + "\n" }.joined()
  }

  private func wrapped(_ text: String) -> [String] { terminal.wrapped(TerminalStyle.safe(text)) }

  private func tableLines(of block: ComparisonText.Block) -> [String] {
    let table = TerminalTable(columns(of: block), steps: Self.steps, terminal: terminal)
    let endsInStanding = table.columns.last?.title == Self.standing
    return table.lines { index, text in
      let standing = block.rows[index].standing
      switch standing {
      case .dominated, .equal: return terminal.styled(text, .dim)
      case .front where endsInStanding:
        let mark = Self.mark(of: .front)
        return String(text.dropLast(mark.count)) + terminal.styled(mark, .best)
      case .front, .stalled, .partial, .blind: return text
      }
    }
  }

  /// A further table, whose last columns are left out where the terminal is narrow.
  private func further(_ columns: [ComparisonText.Column], _ block: ComparisonText.Block)
    -> [String]
  {
    let cells = columns.map { self.column($0, block) }
    let steps =
      columns.reversed().map { TerminalTable.Step.shorten($0.title) }
      + columns.dropFirst().reversed().map { TerminalTable.Step.drop($0.title) }
    return TerminalTable(cells, steps: steps, terminal: terminal).lines { $1 }
  }

  private func column(
    _ column: ComparisonText.Column,
    _ block: ComparisonText.Block
  ) -> TerminalTable.Column {
    // Another block may use a column that is empty in this one.
    let long = block.rows.map { TerminalStyle.safe(column.value($0)) }
    let forms = [long] + (column.short.map { short in [block.rows.map(short)] } ?? [])
    return TerminalTable.Column(
      title: column.title,
      unit: column.unit,
      isLeft: column.title == "strategy",
      forms: forms
    )
  }

  private func columns(of block: ComparisonText.Block) -> [TerminalTable.Column] {
    var columns: [TerminalTable.Column] = []
    for column in source.columns {
      columns.append(self.column(column, block))
      if column.title == "location",
        let bars = TerminalBars.energy(of: block.rows, length: Self.barLength)
      {
        columns.append(
          TerminalTable.Column(
            title: Self.bar,
            unit: "",
            isLeft: true,
            showsTitle: false,
            // A bar contains nothing that its number does not.
            isMissed: false,
            forms: [bars]
          )
        )
      }
    }
    if let profiles = profiles(of: block) {
      columns.append(
        TerminalTable.Column(
          title: Self.profile,
          unit: "over the day",
          isLeft: true,
          // No other format has profiles.
          isMissed: false,
          forms: [profiles]
        )
      )
    }
    if block.rows.count > 1 {
      let long = block.rows.map { row -> String in
        let by = row.standing.dominator.map { TerminalStyle.safe(" (dominated by \($0))") } ?? ""
        return Self.mark(of: row.standing) + by
      }
      let short = block.rows.map { Self.mark(of: $0.standing) }
      columns.append(
        TerminalTable.Column(
          title: Self.standing,
          unit: "",
          isLeft: true,
          isShortened: false,
          forms: [long, short]
        )
      )
    }
    return columns
  }

  private static func mark(of standing: ParetoStanding) -> String {
    switch standing {
    case .front: "● front"
    case .dominated: "○"
    case .equal: "="
    case .stalled, .partial, .blind: standing.name
    }
  }

  /// The power for location over the day, scaled to the largest value of the block; nil without
  /// details.
  private func profiles(of block: ComparisonText.Block) -> [String]? {
    let profiles = block.rows.map { $0.powerProfile?.map(\.value) }
    guard let largest = profiles.compactMap({ $0?.max() }).max(), largest > 0 else { return nil }
    let levels = Array("▁▂▃▄▅▆▇█")
    return profiles.map { profile in
      String(
        (profile ?? []).map { power in
          // Zero power is blank, so that a small power is distinguishable from none.
          power > 0 ? levels[min(7, Int(power / largest * 8))] : " "
        }
      )
    }
  }
}
