// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Judgement
internal import Quantities

/// The contents of a baseline: a row for each metric of each group of runs.
public struct BaselineTable: Sendable {
  private struct Row: Sendable {
    var group: RunGroup
    var metric: String
    var unit: String
    var count: Int
    var mean: Double
    var least: Double
    var most: Double
  }

  private let rows: [Row]
  private let remarks: [String]

  /// The table of a baseline.
  ///
  /// - Parameters:
  ///   - baseline: the recorded runs.
  ///   - globs: the metrics to show, by shell globs; empty shows all.
  public init(_ baseline: Baseline, metrics globs: [String] = []) {
    var rows: [Row] = []
    var remarks: [String] = []
    for group in baseline.groups {
      for definition in RunMeasures.definitions
      where globs.isEmpty || globs.contains(where: { RunMatch.matches(definition.name, $0) }) {
        let values = (group.values[definition.name] ?? []).compactMap { $0 }
        guard let least = values.min(), let most = values.max() else { continue }
        rows.append(
          Row(
            group: group.group,
            metric: definition.name,
            unit: definition.unit,
            count: values.count,
            mean: values.reduce(0, +) / Double(values.count),
            least: least,
            most: most
          )
        )
      }
      guard let print = group.fingerprint else { continue }
      let text =
        "\(group.group): recorded by tracewatt \(print.program) (model \(print.model)), "
        + "seed \(print.seed), \(group.replications.count) replications"
      remarks.append(text)
    }
    self.rows = rows
    self.remarks = remarks
  }

  /// The table as text in a format, ending with a newline.
  public func text(as format: TableFormat) -> String {
    let titles =
      TableSchema.groupKey.map(\.name) + ["metric", "unit", "replications", "mean", "min", "max"]
    var table = CellTable(
      titles: titles,
      rows: rows.map { row in
        Cell.cells(row.group) + [
          .text(row.metric), .text(NumberText.symbol(row.unit)), .integer(row.count),
          .number(row.mean), .number(row.least), .number(row.most),
        ]
      }
    )
    table.shown = rows.map { row in
      [
        row.group.scenario, row.group.strategy, row.group.phone, row.group.os, row.metric,
        NumberText.symbol(row.unit), String(row.count), NumberText.short(row.mean),
        NumberText.short(row.least), NumberText.short(row.most),
      ]
    }
    table.remarks = remarks
    return table.text(as: format)
  }
}
