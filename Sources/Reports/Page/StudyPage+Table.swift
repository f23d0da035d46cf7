// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Quantities
internal import RunMetrics
internal import StudyResults

extension StudyPage {
  /// Writes the table that `compare` prints, and all measures of `summary.csv` below it.
  func writeTable(to main: inout Markup) {
    main.element("section", ["id": "table", "aria-labelledby": "table-h"]) { section in
      section.element("h2", ["id": "table-h"], text: "The strategies")
      section.element("p", text: Self.reading(table))
      for scene in scenes {
        guard scenes.count > 1, !scene.isWeek else {
          if scenes.count > 1 { section.element("h3") { $0.name(scene.heading) } }
          writeTables(of: scene, to: &section)
          continue
        }
        section.element("details", ["class": "fold"]) { details in
          details.element("summary") { $0.name(scene.heading) }
          writeTables(of: scene, to: &details)
        }
      }
    }
  }

  private func writeTables(of scene: Scene, to section: inout Markup) {
    strategyTable(of: scene).write(to: &section, isSortable: true)
    writeTitles(of: scene, to: &section)
    section.element("details") { details in
      details.element("summary") {
        $0.text("All measures in summary.csv: ")
        $0.name(scene.heading)
      }
      measureTable(of: scene).write(to: &details)
    }
  }

  private static func reading(_ table: ComparisonTable) -> String {
    let range = table.replications
    let ranges = table.rangeLevel.map { " Each range is the \($0.meaning)." } ?? ""
    if range.upperBound == 1 {
      return "One replication, so there are no intervals. Ratios compare location energy with "
        + "\(table.reference).\(ranges)"
    }
    let count =
      range.lowerBound == range.upperBound
      ? "\(range.upperBound)" : "\(range.lowerBound) to \(range.upperBound)"
    return
      "Means over \(count) replications. Ratios compare location energy with \(table.reference), "
      + "paired, with 95 % intervals.\(ranges)"
  }

  /// Writes the strategies' own descriptions.
  private func writeTitles(of scene: Scene, to section: inout Markup) {
    let titled = scene.entries.filter { !$0.title.isEmpty }
    guard !titled.isEmpty else { return }
    section.element("details") { details in
      details.element("summary") {
        $0.text("What each strategy does: ")
        $0.name(scene.heading)
      }
      details.element("dl", ["class": "origin"]) { list in
        for entry in titled {
          list.element("dt", ["data-strategy": entry.name]) { $0.name(entry.name) }
          list.element("dd", ["data-strategy": entry.name]) { $0.name(entry.title) }
        }
      }
    }
  }

  /// The table with a row per strategy and the columns that are relevant for this day.
  private func strategyTable(of scene: Scene) -> DataTable {
    let rows = rows(of: scene)
    let measure = table.errorMeasure
    var known = Self.columns
    if !known.contains(where: { $0.metric == measure.name }) {
      let place = known.firstIndex { $0.metric == "coverage_fraction" } ?? known.count
      let unit = NumberText.symbol(measure.unit)
      known.insert(
        Column(metric: measure.name, title: measure.name, unit: unit, isAlways: true),
        at: place
      )
    }
    func mean(_ metric: String, _ row: ComparisonTable.Row) -> Double? {
      scene.entries.first { $0.group == row.group }?.mean(metric)?.estimate
    }
    let metrics = known.filter { column in
      // Without other apps, the share of an app is the whole.
      if column.metric == "energy_shared_j", rows.allSatisfy({ $0["energy_marginal_j"] == nil }) {
        return false
      }
      return column.isAlways || rows.contains { (mean(column.metric, $0) ?? 0) != 0 }
    }
    let hasRatioRange = rows.contains { $0.energyRange != nil }
    let range = DataTable.Column(title: "range", isNumber: false)
    var columns = [
      DataTable.Column(title: "strategy", isNumber: false), DataTable.Column(title: "ratio"),
    ]
    columns += hasRatioRange ? [range] : []
    columns.append(DataTable.Column(title: "95 % interval", isNumber: false))
    let standing = DataTable.Column(
      title: "standing",
      unit: measure == .standard ? "" : "by \(measure.title)",
      isNumber: false
    )
    for column in metrics {
      // The errors are in view without scrolling, the longest text behind them.
      if column.metric == "coverage_fraction" { columns.append(standing) }
      columns.append(
        DataTable.Column(title: column.title, unit: column.unit, metric: column.metric)
      )
      if Self.hasRange(column.metric, rows) {
        columns.append(DataTable.Column(title: "range", unit: column.unit, isNumber: false))
      }
    }
    return DataTable(
      caption: scene.heading,
      columns: columns,
      rows: rows.map { row in
        var cells: [DataTable.Cell] = [.text(row.group.strategy)]
        cells += Self.ratio(row, withRange: hasRatioRange)
        for column in metrics {
          if column.metric == "coverage_fraction" {
            cells.append(.text(row.standing.text(by: measure)))
          }
          cells.append(.mean(mean(column.metric, row), of: column.metric))
          if Self.hasRange(column.metric, rows) {
            cells.append(Self.range(of: column.metric, in: row))
          }
        }
        return cells
      },
      strategies: rows.map(\.group.strategy)
    )
  }

  private static func hasRange(_ metric: String, _ rows: [ComparisonTable.Row]) -> Bool {
    rows.contains { $0.range(of: metric) != nil }
  }

  /// The range; empty if the value is zero or the range is
  /// unknown.
  private static func range(of metric: String, in row: ComparisonTable.Row) -> DataTable.Cell {
    if metric == "location_percent_per_day" {
      return row.percentRangeText.map { .text($0) } ?? .empty
    }
    guard let range = row.range(of: metric), range.upperBound > 0 else { return .empty }
    return .text(NumberText.known(range))
  }

  /// The table with a row per measure and a column per strategy; the means of `summary.csv`.
  private func measureTable(of scene: Scene) -> DataTable {
    let definitions = RunMeasures.definitions
    let rows = definitions.compactMap { definition -> [DataTable.Cell]? in
      let means = scene.entries.map { $0.mean(definition.name)?.estimate }
      guard means.contains(where: { $0 != nil }) else { return nil }
      return [.text(definition.name), .text(NumberText.symbol(definition.unit))]
        + means.map { .mean($0, of: definition.name) }
    }
    return DataTable(
      caption: "Means over replications, by measure; measures without a value are left out.",
      columns: [
        DataTable.Column(title: "measure", isNumber: false),
        DataTable.Column(title: "unit", isNumber: false),
      ] + scene.entries.map { DataTable.Column(title: $0.name, strategy: $0.name) },
      rows: rows
    )
  }

  /// The ratio to the reference, its range if there is a column for it, and its interval.
  private static func ratio(
    _ row: ComparisonTable.Row,
    withRange: Bool
  ) -> [DataTable.Cell] {
    func text(_ text: String?) -> DataTable.Cell { text.map { .text($0) } ?? .empty }
    let range = withRange ? [text(row.ratioRangeText)] : []
    if row.isReference { return [.number(1, shown: "1")] + range + [.text("reference")] }
    guard let effect = row.energy else { return [.empty] + range + [.empty] }
    let isNothing = row["energy_location_j"]?.estimate == 0
    return [.number(isNothing ? 0 : effect.value.estimate, shown: row.ratioText)] + range
      + [text(row.ratioIntervalText)]
  }

  /// A column of the table of strategies.
  private struct Column {
    var metric: String
    var title: String
    var unit: String
    /// Whether it is included even if it is zero for every strategy.
    var isAlways = false
  }

  private static let columns = [
    Column(
      metric: "location_percent_per_day",
      title: "location",
      unit: "%/day",
      isAlways: true
    ),
    Column(metric: "error_mean_m", title: "mean error", unit: "m", isAlways: true),
    Column(metric: "error_p95_m", title: "95 % within", unit: "m", isAlways: true),
    Column(metric: "coverage_fraction", title: "coverage", unit: "", isAlways: true),
    Column(metric: "energy_location_j", title: "location", unit: "J", isAlways: true),
    Column(metric: "energy_sensing_j", title: "sensing", unit: "J", isAlways: true),
    Column(metric: "energy_awake_j", title: "awake", unit: "J", isAlways: true),
    Column(metric: "energy_upload_j", title: "upload", unit: "J"),
    Column(metric: "upload_bytes", title: "sent", unit: "B"),
    Column(metric: "download_bytes", title: "received", unit: "B"),
    Column(metric: "wake_lock_h", title: "wake locks", unit: "h"),
    Column(metric: "energy_shared_j", title: "share", unit: "J"),
    Column(metric: "energy_marginal_j", title: "marginal", unit: "J"),
    Column(metric: "tier_best_s", title: "at best", unit: "s"),
    Column(metric: "wakeup_count", title: "wakes", unit: ""),
    Column(metric: "region_true_count", title: "crossings", unit: ""),
    Column(metric: "region_found_count", title: "found", unit: ""),
    Column(metric: "region_missed_count", title: "missed", unit: ""),
    Column(metric: "region_false_count", title: "false", unit: ""),
    Column(metric: "region_latency_p50_s", title: "latency", unit: "s"),
  ]
}
