// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Quantities
internal import StudyResults

extension Scene {
  /// The charts of the error over the day and of its distribution.
  func errorFigures() -> [ChartFigure] {
    let charts = ErrorCharts(self)
    guard !charts.series.isEmpty else { return [] }
    return [charts.overTime, charts.distribution]
  }
}

/// The charts of the tracking error of one replication.
struct ErrorCharts {
  /// A strategy with a known position for at least some of the day.
  struct Series {
    /// The strategy.
    var entry: Scene.Entry
    /// The errors at the samples of the truth.
    var errors: [Double?]
    /// Their statistics.
    var distribution: ErrorDistribution
  }

  let scene: Scene
  /// The strategies with details and a belief.
  let series: [Series]
  /// The names of the strategies with details but without a belief.
  let blind: [String]

  init(_ scene: Scene) {
    self.scene = scene
    let all = scene.detailed.map { entry in
      let errors = entry.belief?.errors ?? []
      return Series(
        entry: entry,
        errors: errors,
        distribution: ErrorDistribution(errors, truth: scene.day.truth)
      )
    }
    series = all.filter { !$0.distribution.sorted.isEmpty }
    blind = all.filter(\.distribution.sorted.isEmpty).map(\.entry.name)
  }

  private static let width = 720.0
  private static let left = 56.0
  private static let right = 506.0

  private var blindRemark: String {
    blind.isEmpty
      ? "" : " Not drawn, because they had no position all day: \(DrawnText.list(blind))."
  }

  private func table(_ caption: String) -> DataTable {
    let columns = ["mean", "median (p50)", "p95", "maximum"]
    return DataTable(
      caption: "\(caption), replication \(scene.replication ?? 0)",
      columns: [DataTable.Column(title: "Strategy", isNumber: false)]
        + columns.map { DataTable.Column(title: "Error, \($0)", unit: "m") }
        + [DataTable.Column(title: "Coverage")],
      rows: scene.detailed.map { entry in
        let errors = entry.belief?.errors ?? []
        let distribution = ErrorDistribution(errors, truth: scene.day.truth)
        return [
          .text(entry.name), .known(distribution.mean), .known(distribution.quantile(0.5)),
          .known(distribution.quantile(0.95)), .known(distribution.maximum),
          .share(distribution.coverage),
        ]
      },
      strategies: scene.detailed.map(\.name)
    )
  }

  /// The medians in 24 equal stretches of the day, one column per strategy.
  private var courseTable: DataTable {
    let count = 24
    let columns = series.map {
      ErrorDistribution.columns($0.errors, truth: scene.day.truth, end: scene.end, count: count)
    }
    return DataTable(
      caption: "Median tracking error in equal stretches of the day, replication "
        + "\(scene.replication ?? 0)",
      columns: [DataTable.Column(title: "from, " + scene.clock.axisTitle, isNumber: false)]
        + series.map {
          DataTable.Column(
            title: DrawnText.isolated($0.entry.name),
            unit: "m",
            strategy: $0.entry.name
          )
        },
      rows: (0..<count).map { index in
        let start = scene.end.nanoseconds / Int64(count) * Int64(index)
        return [.text(scene.clock.text(SimulationTime(nanoseconds: start)))]
          + columns.map { .known($0[index]?.median) }
      }
    )
  }

  /// The error over the day: a line of medians within a band that contains 80 % of the errors.
  var overTime: ChartFigure {
    let count = max(1, min(225, scene.pointBudget, scene.day.truth.count))
    let columns = series.map {
      ErrorDistribution.columns($0.errors, truth: scene.day.truth, end: scene.end, count: count)
    }
    let known = columns.joined().compactMap { $0 }
    let least = max(0.1, known.map(\.low).filter { $0 > 0 }.min() ?? 1)
    let most = max(2 * least, known.map(\.high).max() ?? 1)
    let domain = PlotScale.roundedDown(least)...PlotScale.roundedUp(most)
    let end = max(scene.end.seconds, 1)
    let frame = PlotFrame(
      x: PlotScale(.linear, 0...end, from: Self.left, to: Self.right),
      y: PlotScale(.logarithmic, domain, from: 316, to: 28),
      xTitle: scene.clock.axisTitle,
      yTitle: "tracking error (m), logarithmic"
    )
    let stretch = NumberText.short(end / Double(count))
    let low = NumberText.short(domain.lowerBound)
    let replication = scene.replication ?? 0
    return ChartFigure(
      id: "\(scene.id)-error-time",
      title: "Tracking error over the day, replication \(replication)",
      description:
        "One line per strategy. Horizontal: \(scene.clock.axisTitle). Vertical: distance between "
        + "belief and truth in metres, on a logarithmic axis. Lower is better.",
      remark: "The line is the median of each stretch of \(stretch) s; the shading omits "
        + "its lowest and highest tenths. Errors below \(low) m are drawn at the bottom. "
        + "Lines have gaps where the app has no position or the truth is unknown." + blindRemark,
      height: 364,
      tables: [courseTable]
    ) { svg in
      frame.draw(
        in: &svg,
        xTicks: scene.clock.ticks(until: scene.end, about: 6)
          .map { ($0.seconds, scene.clock.text($0)) },
        yTicks: frame.y.ticks().map { ($0, NumberText.short($0)) }
      )
      var labels: [EndLabels.Item] = []
      for (series, columns) in zip(series, columns) {
        let drawn = Self.paths(columns, frame: frame)
        svg.strategy(series.entry.name) {
          series.entry.style.area(drawn.band, in: &$0, opacity: "0.12")
          series.entry.style.line(drawn.line, in: &$0)
        }
        labels.append(
          EndLabels.Item(
            style: series.entry.style,
            name: series.entry.name,
            x: drawn.end.x,
            y: drawn.end.y
          )
        )
      }
      labels.draw(in: &svg)
    }
  }

  /// The line through the medians, the band around it and the end point of the line.
  private static func paths(
    _ columns: [ErrorDistribution.Column?],
    frame: PlotFrame
  ) -> (line: PathData, band: PathData, end: (x: Double, y: Double)) {
    var line = PathData()
    var band = PathData()
    var end = (x: frame.x.end, y: frame.y.start)
    let step = (frame.x.end - frame.x.start) / Double(columns.count)
    func x(_ index: Int, _ share: Double) -> Double {
      frame.x.start + (Double(index) + share) * step
    }
    var index = 0
    while index < columns.count {
      guard columns[index] != nil else {
        index += 1
        continue
      }
      var stretch: [(index: Int, column: ErrorDistribution.Column)] = []
      while index < columns.count, let column = columns[index] {
        stretch.append((index, column))
        index += 1
      }
      guard let first = stretch.first, let last = stretch.last else { continue }
      // The line goes from edge to edge, so that a single stretch is visible.
      line.move(x(first.index, 0), frame.y.position(first.column.median))
      for (index, column) in stretch { line.line(x(index, 0.5), frame.y.position(column.median)) }
      line.line(x(last.index, 1), frame.y.position(last.column.median))
      band.move(x(first.index, 0), frame.y.position(first.column.low))
      band.line(x(first.index, 0), frame.y.position(first.column.high))
      for (index, column) in stretch { band.line(x(index, 0.5), frame.y.position(column.high)) }
      band.line(x(last.index, 1), frame.y.position(last.column.high))
      band.line(x(last.index, 1), frame.y.position(last.column.low))
      for (index, column) in stretch.reversed() {
        band.line(x(index, 0.5), frame.y.position(column.low))
      }
      band.close()
      end = (x(last.index, 1), frame.y.position(last.column.median))
    }
    return (line, band, end)
  }

  /// The cumulative distribution of the error over the scored time.
  var distribution: ChartFigure {
    let smallest = series.compactMap { $0.distribution.quantile(0.02) }.filter { $0 > 0 }.min()
    let least = max(0.1, smallest ?? 1)
    let most = max(2 * least, series.compactMap(\.distribution.maximum).max() ?? 1)
    let domain = PlotScale.roundedDown(least)...PlotScale.roundedUp(most)
    let frame = PlotFrame(
      x: PlotScale(.logarithmic, domain, from: Self.left, to: Self.right),
      y: PlotScale(.linear, 0...1, from: 316, to: 28),
      xTitle: "tracking error (m), logarithmic",
      yTitle: "share of the scored time within that error"
    )
    return ChartFigure(
      id: "\(scene.id)-error-distribution",
      title: "Distribution of the tracking error, replication \(scene.replication ?? 0)",
      description:
        "One line per strategy. Horizontal: error in metres, logarithmic. Vertical: share "
        + "of the scored time. Further left is better; each line ends at the share of the day "
        + "with a known position.",
      remark: "The filled mark is the median (p50), the hollow one the 95th percentile (p95), both "
        + "over the time when the position is known; the line ends at the largest error."
        + blindRemark,
      height: 364,
      tables: [table("Quantiles of the tracking error")]
    ) { svg in
      frame.draw(
        in: &svg,
        xTicks: frame.x.ticks().map { ($0, NumberText.short($0)) },
        yTicks: frame.y.ticks(about: 5).map { ($0, NumberText.short($0)) }
      )
      var labels: [EndLabels.Item] = []
      for series in series {
        let end = Self.curve(series, frame: frame, in: &svg)
        labels.append(
          EndLabels.Item(style: series.entry.style, name: series.entry.name, x: end.x, y: end.y)
        )
      }
      for series in series {
        let coverage = series.distribution.coverage ?? 0
        svg.strategy(series.entry.name) { group in
          for (probability, isHollow) in [(0.5, false), (0.95, true)] {
            guard let error = series.distribution.quantile(probability) else { continue }
            series.entry.style.draw(
              in: &group,
              x: frame.x.position(error),
              y: frame.y.position(probability * coverage),
              radius: 4,
              isHollow: isHollow
            )
          }
        }
      }
      labels.draw(in: &svg)
    }
  }

  /// Draws the distribution of a strategy; returns its end point.
  private static func curve(
    _ series: Series,
    frame: PlotFrame,
    in svg: inout Markup
  ) -> (x: Double, y: Double) {
    let distribution = series.distribution
    let scored = Double(max(1, distribution.scored))
    var path = PathData()
    let count = 180
    var last = -1
    var end = (x: frame.x.start, y: frame.y.start)
    for step in 0...count {
      let error = frame.x.value(at: Double(step) / Double(count))
      // At the end of the axis, all errors count, so that rounding loses none.
      let found = step == count ? distribution.sorted.count : distribution.count(upTo: error)
      guard found > 0, found != last else { continue }
      let x = frame.x.start + (frame.x.end - frame.x.start) * Double(step) / Double(count)
      let y = frame.y.position(Double(found) / scored)
      // A step: nothing changed since the last point.
      if last < 0 { path.move(x, frame.y.start) } else if x - end.x > 4 { path.line(x, end.y) }
      path.line(x, y)
      end = (x, y)
      last = found
    }
    svg.strategy(series.entry.name) { series.entry.style.line(path, in: &$0) }
    return end
  }
}

extension [EndLabels.Item] {
  /// Draws names at the right of a chart of errors.
  fileprivate func draw(in svg: inout Markup) {
    EndLabels(items: self, left: 520, width: 196, range: 34...312).draw(in: &svg)
  }
}
