// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Tracewatt
internal import TracewattFiles

extension Scene {
  /// Location energy against mean tracking error, a mark a strategy, with the Pareto front.
  func tradeFigure() -> ChartFigure {
    let chart = TradeChart(entries, width: 720, height: 420)
    let front = DrawnText.list(chart.front.map(\.entry.name))
    var remarks = [
      (chart.hasIntervals
        ? "Means over the replications with their 95 % intervals. "
        : "One replication, so there are no intervals and luck is not told from difference. ")
        + "No strategy is told apart as better "
        + "than one on the front; the dashed line joins those of the front with the least means."
    ]
    if chart.isCut { remarks.append("Intervals that end in an arrow go on beyond the axes.") }
    if !chart.blind.isEmpty {
      remarks.append(
        "Not drawn, since it never knows where the phone is: \(DrawnText.list(chart.blind))."
      )
    }
    if !chart.zero.isEmpty {
      remarks.append(
        "Not drawn, since a logarithmic axis has no place for zero: "
          + "\(DrawnText.list(chart.zero))."
      )
    }
    return ChartFigure(
      id: "\(id)-trade",
      title: "Location energy against tracking error: \(heading)",
      description: "A mark a strategy: \(chart.frame.xTitle) to the right, \(chart.frame.yTitle) "
        + "upwards; the lower left is best. "
        + (front.isEmpty ? "No strategy is on the front." : "On the front: \(front)."),
      remark: remarks.joined(separator: " "),
      height: 420,
      tables: [tradeTable]
    ) { chart.draw(in: &$0) }
  }

  private var tradeTable: DataTable {
    DataTable(
      caption: "Location energy and mean tracking error, means over replications",
      columns: [
        DataTable.Column(title: "Strategy", isNumber: false),
        DataTable.Column(title: "Location energy", unit: "J"),
        DataTable.Column(title: "95 % from", unit: "J"),
        DataTable.Column(title: "95 % to", unit: "J"),
        DataTable.Column(title: "Mean error", unit: "m"),
        DataTable.Column(title: "95 % from", unit: "m"),
        DataTable.Column(title: "95 % to", unit: "m"),
        DataTable.Column(title: "Coverage"),
        DataTable.Column(title: "Standing", isNumber: false),
      ],
      rows: entries.map { entry in
        let energy = entry.mean("energy_location_j")
        let error = entry.mean("error_mean_m")
        let coverage = entry.mean("coverage_fraction")
        return [
          .text(entry.name), .short(energy?.estimate), .short(energy?.low), .short(energy?.high),
          .short(error?.estimate), .short(error?.low), .short(error?.high),
          .short(coverage?.estimate), .text(entry.standing.words),
        ]
      }
    )
  }
}
