// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import RunMetrics
internal import Tracewatt
internal import TracewattFiles

extension StudyPage {
  /// The table that `compare` prints, and all measures of `summary.csv` beneath it.
  func writeTable(to main: inout Markup) {
    main.element("section", ["id": "table", "aria-labelledby": "table-h"]) { section in
      section.element("h2", ["id": "table-h"], text: "The strategies")
      section.element("p", text: Self.reading(table))
      for scene in scenes {
        if scenes.count > 1 { section.element("h3") { $0.name(scene.heading) } }
        section.element("div", ["class": "wide"]) {
          strategyTable(of: scene).write(to: &$0, isSortable: true)
        }
        writeTitles(of: scene, to: &section)
        section.element("details") { details in
          details.element("summary") {
            $0.text("All measures of summary.csv: ")
            $0.name(scene.heading)
          }
          measureTable(of: scene).write(to: &details)
        }
      }
    }
  }

  private static func reading(_ table: ComparisonTable) -> String {
    let range = table.replications
    if range.upperBound == 1 {
      return "One replication, so there are no intervals. Ratios are of location energy to "
        + "\(table.reference)."
    }
    let count =
      range.lowerBound == range.upperBound
      ? "\(range.upperBound)" : "\(range.lowerBound) to \(range.upperBound)"
    return "Means over \(count) replications. Ratios are of location energy to \(table.reference), "
      + "paired, with 95 % intervals."
  }

  /// What the strategies do, in their own words.
  private func writeTitles(of scene: Scene, to section: inout Markup) {
    let titled = scene.entries.filter { !$0.title.isEmpty }
    guard !titled.isEmpty else { return }
    section.element("details") { details in
      details.element("summary") {
        $0.text("What the strategies do: ")
        $0.name(scene.heading)
      }
      details.element("dl", ["class": "origin"]) { list in
        for entry in titled {
          list.element("dt") { $0.name(entry.name) }
          list.element("dd") { $0.name(entry.title) }
        }
      }
    }
  }

  /// A row a strategy: the columns that say something about this day.
  private func strategyTable(of scene: Scene) -> DataTable {
    let rows = rows(of: scene)
    let metrics = Self.columns.filter { column in
      // A share of its own is the whole, unless other apps run beside.
      if column.metric == "energy_shared_j", rows.allSatisfy({ $0["energy_marginal_j"] == nil }) {
        return false
      }
      return column.isAlways || rows.contains { ($0[column.metric]?.estimate ?? 0) != 0 }
    }
    var columns = [
      DataTable.Column(title: "strategy", isNumber: false),
      DataTable.Column(title: "standing", isNumber: false),
      DataTable.Column(title: "ratio"),
      DataTable.Column(title: "95 % interval", isNumber: false),
    ]
    columns += metrics.map {
      DataTable.Column(title: $0.title, unit: $0.unit, metric: $0.metric)
    }
    return DataTable(
      caption: scene.heading,
      columns: columns,
      rows: rows.map { row in
        [.text(row.group.strategy), .text(row.standing.words)] + Self.ratio(row)
          + metrics.map { Self.cell(row[$0.metric]?.estimate) }
      }
    )
  }

  /// All measures, a row each, a column a strategy; the means of `summary.csv`.
  private func measureTable(of scene: Scene) -> DataTable {
    let definitions = RunMeasures.definitions
    let rows = definitions.compactMap { definition -> [DataTable.Cell]? in
      let means = scene.entries.map { $0.mean(definition.name)?.estimate }
      guard means.contains(where: { $0 != nil }) else { return nil }
      return [.text(definition.name), .text(NumberText.symbol(definition.unit))]
        + means.map(Self.cell)
    }
    return DataTable(
      caption: "Means over replications, by measure; measures without any value are left out.",
      columns: [
        DataTable.Column(title: "measure", isNumber: false),
        DataTable.Column(title: "unit", isNumber: false),
      ] + scene.entries.map { DataTable.Column(title: $0.name) },
      rows: rows
    )
  }

  private static func cell(_ value: Double?) -> DataTable.Cell {
    value.map { .number($0, shown: NumberText.short($0, digits: 3)) } ?? .empty
  }

  /// The ratio to the reference and its interval; empty where one takes nothing.
  private static func ratio(_ row: ComparisonTable.Row) -> [DataTable.Cell] {
    if row.isReference { return [.number(1, shown: "1"), .text("reference")] }
    guard let effect = row.energy else { return [.empty, .empty] }
    let ends = [effect.value.low, effect.value.high].compactMap { $0 }
    switch effect.kind {
    case .ratio:
      let text = ends.map { NumberText.short($0, digits: 3) }.joined(separator: "–")
      return [cell(effect.value.estimate), ends.isEmpty ? .empty : .text(text)]
    case .difference: return [.empty, .empty]
    }
  }

  /// A column of the strategies' table.
  private struct Column {
    var metric: String
    var title: String
    var unit: String
    /// Whether it stands there even if it is zero for every strategy.
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
    Column(metric: "error_p95_m", title: "p95 error", unit: "m", isAlways: true),
    Column(metric: "coverage_fraction", title: "coverage", unit: "", isAlways: true),
    Column(metric: "energy_location_j", title: "location", unit: "J", isAlways: true),
    Column(metric: "energy_sensing_j", title: "sensing", unit: "J", isAlways: true),
    Column(metric: "energy_awake_j", title: "awake", unit: "J", isAlways: true),
    Column(metric: "energy_upload_j", title: "upload", unit: "J"),
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
