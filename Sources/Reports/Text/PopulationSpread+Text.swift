// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation
internal import Quantities
public import StudyResults

extension PopulationSpread {
  /// A population's spread as text that ends with a newline; empty for none.
  ///
  /// - Parameters:
  ///   - rows: the spread.
  ///   - format: `table` or `markdown`; for other formats, the spread is only in `population.csv`.
  /// - Returns: an empty line and a table, or an empty text.
  public static func text(_ rows: [PopulationSpread], as format: TableFormat) -> String {
    guard !rows.isEmpty, format == .table || format == .markdown else { return "" }
    let shares = rows.filter { $0.group == rows[0].group && $0.isShare }
    let titles =
      ["strategy", "phone", "os", "mean %/day", "p50 %/day", "p95 %/day"]
      + shares.map(\.shareTitle)
    var groups: [RunGroup] = []
    for row in rows where !groups.contains(row.group) { groups.append(row.group) }
    let lines = groups.map { group in
      [group.strategy, group.phone, group.os]
        + rows.filter { $0.group == group }.map { text($0) }
    }
    let table = TextTable(titles, lines)
    return "\n" + (format == .table ? table.plain : table.markdown)
  }

  /// The title of the column of a share, such as `over 5 %/day` or `wake_lock_h over 2`.
  var shareTitle: String {
    let side = statistic == "share_under" ? "under" : "over"
    let bound = Cell.number(limit).csv
    return metric == Self.metric ? "\(side) \(bound) %/day" : "\(metric) \(side) \(bound)"
  }

  private static func text(_ row: PopulationSpread) -> String {
    let isShare = row.limit != nil
    func number(_ value: Double) -> String {
      isShare
        ? NumberText.wholePercent(value) : NumberText.fixed(value, decimals: 2)
    }
    var text = number(row.value.estimate) + (isShare ? " %" : "")
    if let low = row.value.low, let high = row.value.high {
      text += " (\(number(low))–\(number(high)))"
    }
    return text
  }
}
