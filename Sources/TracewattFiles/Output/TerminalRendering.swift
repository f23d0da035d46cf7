// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Tracewatt

extension ComparisonTable {
  /// The table for a terminal: as wide as that, with marks, bars and profiles; ends with a newline.
  ///
  /// - Parameters:
  ///   - terminal: what the terminal can show.
  ///   - additions: what is told with it, in plain columns after the table.
  /// - Returns: the text.
  public func rendered(
    on terminal: TerminalLook,
    with additions: ComparisonAdditions = ComparisonAdditions()
  ) -> String {
    TerminalRendering(self, terminal).text + additions.text(below: self, as: .table)
  }
}

/// A comparison drawn for a terminal.
///
/// Columns that find no room are left out, the least important first, and the table says so.
struct TerminalRendering {
  /// A column and how it stands.
  private struct Column {
    var title: String
    var unit: String
    var isLeft = false
    /// The cells of the rows, from the longest form to the shortest.
    var forms: [[String]]
    var form = 0

    var cells: [String] { forms[form] }

    var width: Int {
      ([title, unit] + cells).map { TerminalLook.columns(of: $0) }.max() ?? 0
    }
  }

  /// What is done for room, in order, until the table fits.
  private enum Step {
    /// Takes the next shorter form of a column.
    case shorten(String)
    /// Leaves a column out.
    case drop(String)
  }

  private static let bar = "bar"
  private static let profile = "location power"
  private static let standing = "standing"
  private static let barLength = 8

  /// What goes first and what goes last.
  ///
  /// Names that dominate go first, then what the sentences say anyway, then intervals; mean error goes
  /// last, and location energy stays.
  private static let steps: [Step] =
    [.shorten(standing)]
    + ["latency", "false", "best", "wakes", "marginal", "share", "upload", "awake", "sensing"]
    .map { .drop($0) }
    + [.shorten("ratio"), .shorten("location")]
    + ["p95", profile, "regions", bar, "cover", "ratio", standing, "error"].map { .drop($0) }

  private let source: TextRendering
  private let errorMeasure: ErrorMeasure
  private let terminal: TerminalLook

  init(_ table: ComparisonTable, _ terminal: TerminalLook) {
    errorMeasure = table.errorMeasure
    source = TextRendering(table)
    self.terminal = terminal
  }

  /// The whole text.
  var text: String {
    var lines: [String] = []
    for block in source.blocks {
      lines += wrapped(block.title).map { terminal.styled($0, .bold) }
      lines += tableLines(of: block) + [""]
      let sentences = block.sentences + block.standing(by: errorMeasure)
      if !sentences.isEmpty { lines += sentences.flatMap(wrapped) + [""] }
    }
    lines += source.remarks.flatMap(wrapped)
    return lines.map { $0 + "\n" }.joined()
  }

  private func wrapped(_ text: String) -> [String] { terminal.wrapped(TerminalLook.safe(text)) }

  private func tableLines(of block: TextRendering.Block) -> [String] {
    let all = columns(of: block)
    var taken = 0
    while Self.width(of: Self.fitted(all, Self.steps[..<taken])) > terminal.width,
      taken < Self.steps.count
    {
      taken += 1
    }
    // What a wide column made room for may come back, the most important first.
    var steps = Array(Self.steps[..<taken])
    for index in steps.indices.reversed() {
      var fewer = steps
      fewer.remove(at: index)
      if Self.width(of: Self.fitted(all, fewer[...])) <= terminal.width { steps = fewer }
    }
    var columns = Self.fitted(all, steps[...])
    let excess = Self.width(of: columns) - terminal.width
    if excess > 0 {
      let width = max(4, columns[0].width - excess)
      columns[0].forms = [columns[0].cells.map { TerminalLook.shortened($0, to: width) }]
      columns[0].title = TerminalLook.shortened(columns[0].title, to: width)
    }
    var lines = [line(columns, isUnit: false), line(columns, isUnit: true)]
    lines += block.rows.indices.map { line(columns, row: block.rows[$0], index: $0) }
    // A bar says nothing that its number does not, and no other format has profiles.
    let dropped = all.map(\.title).filter { title in
      title != Self.bar && title != Self.profile
        && !columns.dropFirst().contains { $0.title == title }
        && title != all[0].title
    }
    let isShort = columns.contains { column in
      column.title != Self.standing && column.form > 0 && column.cells != column.forms[0]
    }
    return lines + remarks(dropped: dropped, isShort: isShort)
  }

  /// The columns that are left after some steps, in the forms that these make them take.
  private static func fitted(_ columns: [Column], _ steps: ArraySlice<Step>) -> [Column] {
    var columns = columns
    for step in steps {
      switch step {
      case .shorten(let title):
        for index in columns.indices where columns[index].title == title {
          columns[index].form = columns[index].forms.count - 1
        }
      case .drop(let title): columns.removeAll { $0.title == title }
      }
    }
    return columns
  }

  private func remarks(dropped: [String], isShort: Bool) -> [String] {
    var parts: [String] = []
    if !dropped.isEmpty {
      let noun = dropped.count == 1 ? "column" : "columns"
      parts.append("\(dropped.count) \(noun) left out (\(dropped.joined(separator: ", ")))")
    }
    if isShort { parts.append(parts.isEmpty ? "intervals left out" : "and intervals") }
    guard !parts.isEmpty else { return [] }
    return wrapped("\(parts.joined(separator: " ")); --format csv has all.")
      .map { terminal.styled($0, .dim) }
  }

  private static func width(of columns: [Column]) -> Int {
    columns.map(\.width).reduce(0, +) + 2 * (columns.count - 1)
  }

  private func columns(of block: TextRendering.Block) -> [Column] {
    var columns: [Column] = []
    for column in source.columns {
      // The other blocks may use a column that this one has nothing for.
      let long = block.rows.map { TerminalLook.safe(column.value($0)) }
      let forms = [long] + (column.short.map { short in [block.rows.map(short)] } ?? [])
      columns.append(
        Column(
          title: column.title,
          unit: column.unit,
          isLeft: column.title == "strategy",
          forms: forms
        )
      )
      if column.title == "location", let bars = bars(of: block) {
        columns.append(Column(title: Self.bar, unit: "", isLeft: true, forms: [bars]))
      }
    }
    if let profiles = profiles(of: block) {
      columns.append(
        Column(title: Self.profile, unit: "over the day", isLeft: true, forms: [profiles])
      )
    }
    if block.rows.count > 1 {
      let long = block.rows.map { row -> String in
        let by = row.standing.dominator.map { TerminalLook.safe(" (dominated by \($0))") } ?? ""
        return Self.mark(of: row.standing) + by
      }
      let short = block.rows.map { Self.mark(of: $0.standing) }
      columns.append(
        Column(title: Self.standing, unit: "", isLeft: true, forms: [long, short])
      )
    }
    return columns
  }

  private static func mark(of standing: ParetoStanding) -> String {
    switch standing {
    case .front: "● front"
    case .dominated: "○"
    case .partial, .blind: standing.name
    }
  }

  /// Location energy as a bar, the largest of the block in full; nil if there is none.
  private func bars(of block: TextRendering.Block) -> [String]? {
    let energies = block.rows.map { max(0, $0["energy_location_j"]?.estimate ?? 0) }
    guard let largest = energies.max(), largest > 0, largest.isFinite else { return nil }
    return energies.map { energy in
      guard energy > 0 else { return "" }
      let eighths = max(1, Int((energy / largest * Double(8 * Self.barLength)).rounded()))
      let rest = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"][eighths % 8]
      return String(repeating: "█", count: eighths / 8) + rest
    }
  }

  /// The power for location over the day, the largest of the block in full; nil without details.
  private func profiles(of block: TextRendering.Block) -> [String]? {
    let profiles = block.rows.map { $0.powerProfile?.map(\.value) }
    guard let largest = profiles.compactMap({ $0?.max() }).max(), largest > 0 else { return nil }
    let levels = Array("▁▂▃▄▅▆▇█")
    return profiles.map { profile in
      String(
        (profile ?? []).map { power in
          // No power at all is no mark, so that a little can be told from none.
          power > 0 ? levels[min(7, Int(power / largest * 8))] : " "
        }
      )
    }
  }

  private func line(_ columns: [Column], isUnit: Bool) -> String {
    let texts = columns.map { isUnit ? $0.unit : $0.title == Self.bar ? "" : $0.title }
    return terminal.styled(joined(texts, columns), isUnit ? .dim : .bold)
  }

  private func line(_ columns: [Column], row: ComparisonTable.Row, index: Int) -> String {
    let texts = columns.map { $0.cells[index] }
    switch row.standing {
    case .dominated: return terminal.styled(joined(texts, columns), .dim)
    case .front where columns.last?.title == Self.standing:
      let text = joined(texts, columns)
      let mark = Self.mark(of: .front)
      return String(text.dropLast(mark.count)) + terminal.styled(mark, .best)
    case .front, .partial, .blind: return joined(texts, columns)
    }
  }

  private func joined(_ texts: [String], _ columns: [Column]) -> String {
    var line = ""
    for (text, column) in zip(texts, columns) {
      let space = max(0, column.width - TerminalLook.columns(of: text))
      let padding = String(repeating: " ", count: space)
      line += (line.isEmpty ? "" : "  ") + (column.isLeft ? text + padding : padding + text)
    }
    while line.hasSuffix(" ") { line.removeLast() }
    return line
  }
}
