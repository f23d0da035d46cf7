// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Quantities

extension Scene {
  /// The chart of location energy against the error, one mark per strategy, with the Pareto front
  /// and a ring around each step of the price list.
  ///
  /// - Parameters:
  ///   - choices: the names of the steps of the price list.
  ///   - isBounded: whether the axes leave out what is far from the steps and the reference.
  ///   - trail: settings that were tried before, in the explorer.
  ///   - landmarks: other strategies for orientation, in the explorer.
  /// - Returns: the chart with its table.
  func tradeFigure(
    choices: [String] = [],
    isBounded: Bool = true,
    trail: [TradeChart.Step] = [],
    landmarks: [TradeChart.Step] = []
  ) -> ChartFigure {
    let chart = TradeChart(
      entries,
      by: errorMeasure,
      in: energyUnit,
      choices: choices,
      isBounded: isBounded,
      trail: trail,
      landmarks: landmarks,
      width: 720,
      height: 420
    )
    let front = DrawnText.list(chart.front.map(\.entry.name))
    var remarks = [
      (chart.hasIntervals
        ? "Means over the replications with their 95 % intervals. "
        : "One replication, so there are no intervals and differences may be luck. ")
        + "No strategy is clearly better than any on the front; the dashed line joins those on the "
        + "front that no other beats in both means."
    ]
    if !chart.trail.isEmpty { remarks.append("The grey trail joins earlier settings.") }
    if let least = chart.landmarks.map(\.replications).min() {
      remarks.append(
        "Grey crosses are other strategies as shipped, each a mean over at least "
          + "\(least == 1 ? "1 replication" : "\(least) replications"); click one to choose it."
      )
    }
    if chart.isAnyBeyond {
      remarks.append("Arrows point to values beyond the axes.")
    } else if chart.isCut {
      remarks.append("An interval that ends in an arrow continues beyond the axes.")
    }
    if !chart.blind.isEmpty {
      let why =
        errorMeasure == .standard
        ? "they never have a position" : "they have no \(errorMeasure.name)"
      remarks.append("Not drawn, because \(why): \(DrawnText.list(chart.blind)).")
    }
    if !chart.zero.isEmpty {
      remarks.append(
        "Not drawn, because a logarithmic axis cannot show zero: "
          + "\(DrawnText.list(chart.zero))."
      )
    }
    return ChartFigure(
      id: "\(id)-trade",
      title: "Location energy against "
        + "\(errorMeasure == .standard ? "tracking error" : errorMeasure.title): \(heading)",
      description:
        "One mark per strategy. Horizontal: \(chart.frame.xTitle). Vertical: \(chart.frame.yTitle). "
        + "The lower left is best. "
        + (front.isEmpty ? "No strategy is on the front." : "On the front: \(front)."),
      remark: remarks.joined(separator: " "),
      height: 420,
      hasLinks: (chart.trail + chart.landmarks).contains { $0.address != nil },
      tables: [tradeTable]
    ) { chart.draw(in: &$0) }
  }

  /// The same chart for a narrow window, without a legend; the remark says what marks mean.
  func narrowTradeFigure(
    choices: [String],
    isBounded: Bool = true,
    trail: [TradeChart.Step] = [],
    landmarks: [TradeChart.Step] = []
  ) -> ChartFigure {
    let (width, height) = (400.0, 290.0)
    let chart = TradeChart(
      entries,
      by: errorMeasure,
      in: energyUnit,
      choices: choices,
      isBounded: isBounded,
      trail: trail,
      landmarks: landmarks,
      isCompact: true,
      width: width,
      height: height
    )
    let wide = tradeFigure(
      choices: choices,
      isBounded: isBounded,
      trail: trail,
      landmarks: landmarks
    )
    return ChartFigure(
      id: "\(id)-trade-narrow",
      title: wide.title,
      description: wide.description,
      remark:
        "A ring marks each step in the price list. Filled marks are on the front, hollow ones "
        + "are not. " + wide.remark,
      width: width,
      height: height,
      hasLinks: wide.hasLinks,
      tables: [tradeTable]
    ) { chart.draw(in: &$0) }
  }

  private var tradeTable: DataTable {
    let isStandard = errorMeasure == .standard
    let unit = NumberText.symbol(errorMeasure.unit)
    return DataTable(
      caption: "Location energy and \(isStandard ? "mean tracking error" : errorMeasure.title), "
        + "means over replications",
      columns: [
        DataTable.Column(title: "Strategy", isNumber: false),
        DataTable.Column(title: "Location energy", unit: "J"),
        DataTable.Column(title: "95 % from", unit: "J"),
        DataTable.Column(title: "95 % to", unit: "J"),
        DataTable.Column(title: isStandard ? "Mean error" : errorMeasure.title, unit: unit),
        DataTable.Column(title: "95 % from", unit: unit),
        DataTable.Column(title: "95 % to", unit: unit),
        DataTable.Column(title: "Coverage"),
        DataTable.Column(title: "Standing", isNumber: false),
      ],
      rows: entries.map { entry in
        let energy = entry.mean("energy_location_j")
        let error = entry.mean(errorMeasure)
        let coverage = entry.mean("coverage_fraction")
        return [
          .text(entry.name), .known(energy?.estimate), .known(energy?.low), .known(energy?.high),
          .known(error?.estimate), .known(error?.low), .known(error?.high),
          .share(coverage?.estimate), .text(entry.standing.text(by: errorMeasure)),
        ]
      },
      strategies: entries.map(\.name)
    )
  }
}
