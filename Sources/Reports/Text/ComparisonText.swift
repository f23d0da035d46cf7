// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation
internal import Mathematics
internal import Quantities

/// All details of a comparison as aligned text or Markdown.
///
/// There is a block for each scenario, phone and system; region columns appear only if an app has
/// regions.
struct ComparisonText {
  /// A column of displayed cells.
  struct Column {
    var title: String
    var unit: String
    /// The cell without its interval; nil if it has none.
    var short: ((ComparisonTable.Row) -> String)?
    var value: (ComparisonTable.Row) -> String
  }

  /// The strategies of one scenario, phone and system.
  struct Block {
    var title: String
    var rows: [ComparisonTable.Row]
    /// The verdicts, one for each strategy but the reference.
    var sentences: [String] = []
    /// Whether there is one replication, whose values decide without an interval.
    var isSingle = false
  }

  private let table: ComparisonTable
  /// The columns that are relevant for these rows, the strategy first.
  let columns: [Column]
  /// The columns of the further tables: how positions serve the user, and seconds awake by reason.
  let furtherTables: [[Column]]
  /// The blocks in the order of the rows.
  let blocks: [Block]

  init(_ table: ComparisonTable) {
    self.table = table
    var blocks: [Block] = []
    for row in table.rows {
      let title = "\(row.group.scenario) on \(row.group.phone), \(row.group.os)"
      if blocks.last?.title == title {
        blocks[blocks.count - 1].rows.append(row)
      } else {
        blocks.append(Block(title: title, rows: [row]))
      }
    }
    blocks = Self.inOrder(of: table.standings, blocks)
    for index in blocks.indices {
      let groups = blocks[index].rows.map(\.group)
      blocks[index].sentences = table.comparisons.filter { groups.contains($0.group) }
        .map(\.text)
      blocks[index].isSingle = table.replications.upperBound == 1
    }
    self.blocks = blocks
    columns = Self.columns(for: table.rows)
    furtherTables = Self.furtherTables(for: table.rows)
  }

  /// The blocks of each scenario in the order in which phones and systems were named.
  ///
  /// Rows are ordered by their keys, in which ios_18 comes before ios_9.
  private static func inOrder(of standings: [EvidenceStanding], _ blocks: [Block]) -> [Block] {
    let scenarios = blocks.map { $0.rows.first?.group.scenario }
    func place(_ block: Block, _ offset: Int) -> (Int, Int, Int) {
      let group = block.rows.first?.group
      let scenario = scenarios.firstIndex { $0 == group?.scenario } ?? 0
      let named = standings.firstIndex { $0.phone == group?.phone && $0.system == group?.os }
      return (scenario, named ?? standings.count, offset)
    }
    return blocks.enumerated()
      .sorted { place($0.element, $0.offset) < place($1.element, $1.offset) }
      .map(\.element)
  }

  /// Aligned columns, numbers aligned to the right, each block's verdicts below it.
  var plain: String {
    var text = ""
    for block in blocks {
      text += block.title + "\n"
      for columns in [columns] + furtherTables { text += grid(columns, block.rows) + "\n" }
      let sentences =
        block.sentences + block.standing(by: table.errorMeasure, margins: table.margins)
      if !sentences.isEmpty { text += sentences.map { $0 + "\n" }.joined() + "\n" }
    }
    return text + remarks.map { $0 + "\n" }.joined()
  }

  private func grid(_ columns: [Column], _ rows: [ComparisonTable.Row]) -> String {
    let cells =
      [columns.map(\.title), columns.map(\.unit)]
      + rows.map { row in columns.map { $0.value(row) } }
    let widths = columns.indices.map { column in cells.map { $0[column].count }.max() ?? 0 }
    return
      cells.map { line in
        let padded = line.indices.map { index -> String in
          let space = String(repeating: " ", count: widths[index] - line[index].count)
          return index == 0 ? line[index] + space : space + line[index]
        }
        return trimmed(padded.joined(separator: "  ")) + "\n"
      }
      .joined()
  }

  /// A table per block, numbers aligned to the right, verdicts as a list.
  var markdown: String {
    let answers = AnswerText(table)
    let isMany = blocks.count > 1
    var text = table.overview.map { $0 + "\n\n" } ?? ""
    for block in blocks {
      let answer = answers.markdown(for: block)
      let title = "**\(block.title)**\n\n"
      text += isMany ? title + answer : answer + title
      let titles = columns.map { $0.unit.isEmpty ? $0.title : "\($0.title) \($0.unit)" }
      text += line(titles)
      text += line(columns.indices.map { $0 == 0 ? ":--" : "--:" })
      for row in block.rows { text += line(columns.map { $0.value(row) }) }
      text += "\n"
      let sentences =
        block.sentences + block.standing(by: table.errorMeasure, margins: table.margins)
      if !sentences.isEmpty { text += sentences.map { "- \($0)\n" }.joined() + "\n" }
    }
    let platforms = table.platformTexts
    if !platforms.isEmpty { text += platforms.map { "- \($0)\n" }.joined() + "\n" }
    return text + remarks.map { "- \($0)\n" }.joined()
  }

  private func line(_ cells: [String]) -> String {
    "| " + cells.joined(separator: " | ") + " |\n"
  }

  /// The part common to all blocks: replications, evidence and the runs' notes.
  var remarks: [String] {
    let count =
      table.replications.lowerBound == table.replications.upperBound
      ? "\(table.replications.upperBound)"
      : "\(table.replications.lowerBound) to \(table.replications.upperBound)"
    let isOne = table.replications.upperBound == 1
    return [
      isOne
        ? "One replication, so no intervals; ratios of location energy are relative to \(table.reference)."
        : "Means over \(count) replications"
          + (table.rangeLevel.map { "; brackets show the \($0.meaning). Ratios" }
            ?? " with 95 % intervals; ratios")
          + " of location energy are relative to \(table.reference), paired."
    ]
      + table.evidenceLines + table.notes.map { "note: " + $0 }
  }

  private func trimmed(_ text: String) -> String {
    var text = text
    while text.hasSuffix(" ") { text.removeLast() }
    return text
  }

  /// The columns that are relevant for these rows.
  private static func columns(for rows: [ComparisonTable.Row]) -> [Column] {
    func isUsed(_ metric: String) -> Bool {
      rows.contains { ($0[metric]?.estimate ?? 0) != 0 }
    }
    var columns = [
      Column(title: "strategy", unit: "") { $0.group.strategy },
      Column(
        title: "location",
        unit: "%/day",
        short: { spread($0["location_percent_per_day"], withInterval: false) },
        value: { row in
          row.percentRange.map { ranged(row["location_percent_per_day"], $0) }
            ?? spread(row["location_percent_per_day"])
        }
      ),
      Column(
        title: "ratio",
        unit: "",
        short: { ratio($0, withInterval: false) },
        value: { ratio($0) }
      ),
      energy("sensing", "energy_sensing_j"), energy("awake", "energy_awake_j"),
    ]
    if isUsed("energy_upload_j") { columns.append(energy("network", "energy_upload_j")) }
    // With other apps: the app's share, and the energy that the phone would save without the app.
    if rows.contains(where: { $0["energy_marginal_j"] != nil }) {
      columns.append(mean("share", "J", "energy_shared_j"))
      columns.append(mean("marginal", "J", "energy_marginal_j"))
    }
    columns += [
      mean("best", "s", "tier_best_s"), mean("wakes", "", "wakeup_count"),
      mean("error", "m", "error_mean_m"), mean("p95", "m", "error_p95_m"),
      mean("cover", "", "coverage_fraction"), mean("fixes", "", "delivery_count"),
      Column(title: "gap", unit: "h") { row in
        row["longest_gap_s"].map { number($0.estimate / 3600, 2) } ?? ""
      },
    ]
    guard rows.contains(where: { $0["region_true_count"] != nil }) else { return columns }
    columns.append(
      Column(title: "regions", unit: "found") { row in
        guard let found = row["region_found_count"], let all = row["region_true_count"] else {
          return ""
        }
        return "\(number(found.estimate, 3))/\(number(all.estimate, 3))"
      }
    )
    if isUsed("region_false_count") { columns.append(mean("false", "", "region_false_count")) }
    columns.append(mean("latency", "s", "region_latency_p50_s"))
    return columns
  }

  /// Smaller values are not printed as a number.
  private static let smallest = 0.001

  private static func ratio(_ row: ComparisonTable.Row, withInterval: Bool = true) -> String {
    if row.isReference { return "1" }
    guard let energy = row.energy else { return "" }
    if row["energy_location_j"]?.estimate == 0 { return "0" }
    switch energy.kind {
    case .ratio where energy.value.estimate < smallest:
      return "<\(smallest)"
    case .ratio:
      guard let range = energy.range, withInterval else {
        return interval(energy.value, digits: 3, isShown: withInterval)
      }
      return ranged(energy.value, range)
    case .difference:
      return "\(energy.value.estimate > 0 ? "+" : "")\(number(energy.value.estimate, 3)) J"
    }
  }

  /// A number with its range, such as `39 (17–60)`.
  static func ranged(_ value: IntervalEstimate?, _ range: ClosedRange<Double>) -> String {
    guard let value else { return "" }
    if value.estimate == 0 { return "0" }
    if value.estimate < smallest { return "<\(smallest)" }
    let ends = NumberText.known(range)
    let estimate = NumberText.known(value.estimate)
    return ends == estimate ? estimate : "\(estimate) (\(ends))"
  }

  /// A mean and half its interval, which is symmetric, such as `41.2 ±1.4`.
  static func spread(_ value: IntervalEstimate?, withInterval: Bool = true) -> String {
    guard let value else { return "" }
    if value.estimate == 0, value.low ?? 0 == 0 { return "0" }
    if value.estimate > 0, value.estimate < smallest { return "<\(smallest)" }
    let decimals = decimals(of: value.estimate, 3)
    guard withInterval, let high = value.high else {
      return NumberText.fixed(value.estimate, decimals: decimals)
    }
    return
      "\(NumberText.fixed(value.estimate, decimals: decimals)) ±\(NumberText.fixed(high - value.estimate, decimals: decimals))"
  }

  private static func energy(_ title: String, _ metric: String) -> Column {
    Column(
      title: title,
      unit: "J",
      short: { row in row[metric].map { NumberText.known($0.estimate) } ?? "" },
      value: { row in
        guard let range = row.range(of: metric) else {
          return row[metric].map { number($0.estimate, 3) } ?? ""
        }
        return ranged(row[metric], range)
      }
    )
  }

  private static func mean(_ title: String, _ unit: String, _ metric: String) -> Column {
    Column(title: title, unit: unit) { row in row[metric].map { number($0.estimate, 3) } ?? "" }
  }

  /// An estimate with its interval, such as `0.41 (0.39–0.43)`, with the same decimals.
  private static func interval(
    _ value: IntervalEstimate,
    digits: Int,
    isShown: Bool
  ) -> String {
    let decimals = decimals(of: value.estimate, digits)
    let estimate = NumberText.fixed(value.estimate, decimals: decimals)
    guard isShown, let low = value.low, let high = value.high else { return estimate }
    return
      "\(estimate) (\(NumberText.fixed(low, decimals: decimals))–\(NumberText.fixed(high, decimals: decimals)))"
  }

  static func number(_ value: Double, _ digits: Int) -> String {
    value == value.rounded() && abs(value) < 1e15
      ? String(Int(value)) : NumberText.fixed(value, decimals: decimals(of: value, digits))
  }

  /// The decimals that show `digits` significant digits, or two of them below 0.01; at most 5.
  private static func decimals(of value: Double, _ digits: Int) -> Int {
    guard value != 0, value.isFinite else { return 0 }
    let digits = abs(value) < 0.01 ? min(digits, 2) : digits
    return min(5, max(0, digits - 1 - Int(Mathematics.log10(abs(value)).rounded(.down))))
  }
}
