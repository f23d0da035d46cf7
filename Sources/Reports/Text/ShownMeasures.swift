// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation
internal import Quantities
internal import RunMetrics
internal import ScenarioFiles
public import StudyResults

/// Measures that a user asks to see, with their spread over the replications.
public struct ShownMeasures {
  private let measures: [MeasureDefinition]

  /// The measures of some names; a name that ends in `*` stands for all that begin like it.
  ///
  /// - Throws: a usage error, exit code 64, with the nearest name.
  public init(_ names: [String]) throws(InputFailure) {
    var measures: [MeasureDefinition] = []
    for name in names {
      let begun =
        name.hasSuffix("*")
        ? RunMeasures.definitions.filter { $0.name.hasPrefix(name.dropLast()) } : []
      let found = begun.isEmpty ? [try TuningLimitText.measure(name, flag: "--show")] : begun
      for measure in found where !measures.contains(measure) { measures.append(measure) }
    }
    self.measures = measures
  }

  /// A table for each measure after an empty line; empty without measures, and in other formats than
  /// `table` and `markdown`, whose rows are in `summary.csv`.
  ///
  /// - Parameters:
  ///   - columns: the runs.
  ///   - strategies: the names of the strategies in the order of the tables.
  ///   - format: the format.
  /// - Returns: the tables.
  public func text(
    of columns: any RunColumns,
    strategies: [String],
    as format: TableFormat
  ) -> String {
    guard format == .table || format == .markdown else { return "" }
    let groups = columns.groups.sorted { a, b in
      let places = [a, b].map { strategies.firstIndex(of: $0.strategy) ?? strategies.count }
      return (a.scenario, a.phone, a.os, places[0]) < (b.scenario, b.phone, b.os, places[1])
    }
    return measures.map { measure in
      let table = TextTable(
        [
          "day", "phone", "os", "strategy", "mean (95 %)", "median", "lowest", "highest", "without",
        ],
        groups.map {
          [$0.scenario, $0.phone, $0.os, $0.strategy] + cells(of: measure, $0, columns)
        }
      )
      let title = "\(measure.name): \(measure.meaning)"
      return format == .table ? "\n\(title)\n\(table.plain)" : "\n**\(title)**\n\n\(table.markdown)"
    }
    .joined()
  }

  private func cells(
    of measure: MeasureDefinition,
    _ group: RunGroup,
    _ columns: any RunColumns
  ) -> [String] {
    let place = RunMeasures.definitions.firstIndex(of: measure) ?? 0
    let all = columns.column(place, of: group)
    let values = all.filter { !$0.isNaN }.sorted()
    let missing = all.count - values.count
    func text(_ value: Double) -> String {
      NumberText.amount(value, unit: measure.unit, digits: 3)
    }
    guard let mean = IntervalEstimate.mean(values), let least = values.first,
      let most = values.last
    else { return ["", "", "", "", "\(missing) of \(all.count)"] }
    let half = mean.high.map { $0 - mean.estimate }
    let interval = half.map { " ±\(NumberText.short($0, digits: 2))" } ?? ""
    let middle = (values[(values.count - 1) / 2] + values[values.count / 2]) / 2
    return [
      text(mean.estimate) + interval, text(middle), text(least), text(most),
      missing > 0 ? "\(missing) of \(all.count)" : "",
    ]
  }
}
