// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import TracewattTestSupport

@testable import Reports

@Suite("The chart of energy against error") struct SceneTradeTests {
  @Test("every number of the table is that of the runs")
  func showsMeans() throws {
    let table = try #require(try StudiedDay.scene().tradeFigure().tables.first)
    expectEqual(table.rows.count, StudiedDay.strategies.count)
    for (row, strategy) in StudiedDay.strategies.enumerated() {
      expectEqual(table.text(row, 0), strategy.name)
      let energy = StudiedDay.mean("energy_location_j", of: strategy.name)
      let error = StudiedDay.mean("error_mean_m", of: strategy.name)
      let coverage = StudiedDay.mean("coverage_fraction", of: strategy.name)
      #expect(isNear(table.number(row, 1), energy))
      #expect(isNear(table.number(row, 4), error))
      #expect(isNear(table.number(row, 7), coverage))
      let values = StudiedDay.runs(of: strategy.name).compactMap { $0.measures["error_mean_m"] }
      let interval = IntervalEstimate.mean(values)
      #expect(isNear(table.number(row, 5), interval?.low))
      #expect(isNear(table.number(row, 6), interval?.high))
    }
  }

  @Test("a strategy that never knows the position is named and not drawn")
  func namesBlindStrategies() throws {
    let scene = try StudiedDay.scene()
    let chart = TradeChart(scene.entries, width: 720, height: 420)
    expectEqual(chart.blind, ["control"])
    #expect(!chart.points.contains { $0.entry.name == "control" })
    #expect(scene.tradeFigure().remark.contains("\u{2068}control\u{2069}."))
    let table = try #require(scene.tradeFigure().tables.first)
    expectEqual(table.text(0, 8), "no tracking error")
    #expect(table.number(0, 4) == nil)
  }

  @Test("a step of the price list has a ring, nothing else, and the narrow chart the same marks")
  func knee() throws {
    let scene = try StudiedDay.scene()
    let name = try #require(
      TradeChart(scene.entries, width: 720, height: 420).points.last?.entry.name
    )
    func drawing(_ figure: ChartFigure) -> String {
      var markup = Markup()
      figure.draw(&markup)
      return markup.content
    }
    let wide = drawing(scene.tradeFigure(choices: [name]))
    // One around the mark, one in the legend.
    #expect(wide.matches(of: /class="choice"/).count == 2 && wide.contains(">a step<"))
    // The legend ends within the drawing.
    let words = "no position for over 2 % of the day"
    let label = try #require(wide.firstMatch(of: /x="([0-9.]+)"[^>]*>no position for over/))
    let start = try #require(Double(label.output.1))
    #expect(start + DrawnText.width(words) <= 720)
    #expect(!drawing(scene.tradeFigure()).contains("class=\"choice\""))
    let narrow = scene.narrowTradeFigure(choices: [name])
    expectEqual(drawing(narrow).matches(of: /class="choice"/).count, 1)
    let titles = wide.matches(of: /<title>[^<]*<\/title>/).map { String($0.output) }
    #expect(
      drawing(narrow).matches(of: /<title>[^<]*<\/title>/).map { String($0.output) } == titles
    )
    expectEqual(narrow.description, scene.tradeFigure(choices: [name]).description)
  }

  @Test("a trail and landmarks are inside the axes, and link to their settings")
  func trail() throws {
    let scene = try StudiedDay.scene()
    let steps = [
      TradeChart.Step(name: "a<b", address: "?x=\"1\"", energy: 1e6, error: 9000),
      TradeChart.Step(name: "c", address: nil, energy: 2e6, error: 5),
      TradeChart.Step(name: "zero", address: nil, energy: 0, error: 5),
    ]
    let chart = TradeChart(
      scene.entries,
      trail: steps,
      landmarks: [TradeChart.Step(name: "far", address: "?y", energy: 3e6, error: 20_000)],
      width: 720,
      height: 420
    )
    #expect(chart.frame.x.domain.contains(3e6) && chart.frame.y.domain.contains(20_000))
    // A logarithmic axis has no place for zero.
    #expect(chart.frame.x.kind == .logarithmic && chart.trail.map(\.name) == ["a<b", "c"])
    var markup = Markup()
    chart.draw(in: &markup)
    let drawing = markup.content
    #expect(drawing.contains("href=\"?x=&quot;1&quot;\""))
    #expect(drawing.contains("a&lt;b") && !drawing.contains("a<b"))
    expectEqual(drawing.split(separator: "<a ").count, 3)
    #expect(drawing.contains(">far<") && !drawing.contains(">c<"))
    #expect(!scene.tradeFigure().remark.contains("trail"))
  }

  /// Entries with the given energies and errors in each of three replications.
  private func entries(
    _ values: [(name: String, energy: Double, error: Double, standing: ParetoStanding)]
  )
    -> [Scene.Entry]
  {
    values.enumerated().map { index, value in
      Scene.Entry(
        group: RunGroup(scenario: "d", strategy: value.name, phone: "p", os: "o"),
        isReference: index == 0,
        standing: value.standing,
        title: "",
        style: StrategyStyle(index: index),
        results: (0..<3).map { replication in
          let luck = 1 + 0.01 * Double(replication - 1)
          return RunResult(
            key: RunKey(
              scenario: "d",
              strategy: value.name,
              phone: "p",
              os: "o",
              replication: replication
            ),
            parameters: [],
            measures: RunMeasures(
              values: RunMeasures.definitions.map { definition in
                switch definition.name {
                case "energy_location_j": value.energy * luck
                case "error_mean_m": value.error * luck
                default: nil
                }
              }
            ),
            ledger: []
          )
        }
      )
    }
  }

  @Test("where energies are decades apart the axis says so, and zero energy is named instead")
  func leavesOutZero() {
    let chart = TradeChart(
      entries([
        ("a", 1, 50, .front), ("b", 5000, 20, .front), ("free", 0, 40, .front),
      ]),
      width: 720,
      height: 420
    )
    expectEqual(chart.frame.x.kind, .logarithmic)
    expectEqual(chart.frame.y.kind, .linear)
    expectEqual(chart.frame.xTitle, "location energy (J per run), logarithmic")
    expectEqual(chart.frame.yTitle, "mean tracking error (m)")
    expectEqual(chart.zero, ["free"])
    expectEqual(chart.points.map(\.entry.name), ["a", "b"])
  }

  @Test("axes span the reference and the steps; what is far beyond is at the edge with its numbers")
  func boundsTheAxes() throws {
    let all = entries([
      ("today", 1000, 20, .front), ("step", 50, 300, .front), ("near", 40, 600, .partial),
      ("far", 0.1, 9000, .front),
    ])
    let chart = TradeChart(all, choices: ["step"], width: 720, height: 420)
    #expect(chart.frame.x.domain.contains(40) && chart.frame.y.domain.contains(600))
    #expect(chart.frame.x.domain.lowerBound > 5 && chart.frame.y.domain.upperBound < 3000)
    #expect(chart.isAnyBeyond)
    let far = try #require(chart.points.last)
    #expect((64...100).contains(chart.place(far).x) && (28...60).contains(chart.place(far).y))
    var markup = Markup()
    chart.draw(in: &markup)
    #expect(markup.content.contains(">far (0.1 J, 9000 m)<"))
    let whole = TradeChart(all, choices: ["step"], isBounded: false, width: 720, height: 420)
    #expect(whole.frame.y.domain.contains(9000) && !whole.isAnyBeyond)
  }

  @Test("energy is in percent of a charge, as in the sentence; without a battery in joules")
  func showsPercent() throws {
    let scene = try StudiedDay.scene()
    let chart = TradeChart(scene.entries, in: scene.energyUnit, width: 720, height: 420)
    #expect(chart.frame.xTitle.hasPrefix("location energy (% of a charge a day)"))
    let best = StudiedDay.runs(of: "best")
    let percent = try #require(best.first?.measures["location_percent_per_day"])
    let joules = try #require(best.first?.measures["energy_location_j"])
    #expect(isNear(scene.energyUnit.value(joules), percent))
    let trip = EnergyUnit(best, trip: 0.25)
    #expect(isNear(trip.value(joules), percent / 4))
    expectEqual(trip.title, "% of a charge in this recording")
    expectEqual(EnergyUnit([], trip: nil).sentence(12), "12 J")
  }

  @Test("values within a decade have a linear axis from zero, on which zero has its place")
  func keepsZeroOnLinearAxes() {
    let chart = TradeChart(
      entries([("a", 100, 50, .front), ("b", 300, 20, .front), ("free", 0, 60, .front)]),
      width: 720,
      height: 420
    )
    expectEqual(chart.frame.x.kind, .linear)
    expectEqual(chart.frame.x.domain.lowerBound, 0)
    #expect(chart.zero.isEmpty)
    expectEqual(chart.points.count, 3)
  }

  @Test("the line of the front goes down from the least energy, past dominated and partial ones")
  func joinsTheFront() {
    let chart = TradeChart(
      entries([
        ("dear", 1000, 5, .front), ("cheap", 10, 500, .front),
        ("bad", 1200, 400, .dominated(by: "dear")), ("silent", 20, 1, .partial),
        ("middle", 100, 50, .front), ("untold", 110, 60, .front),
      ]),
      width: 720,
      height: 420
    )
    expectEqual(chart.front.map(\.entry.name), ["cheap", "middle", "untold", "dear"])
    expectEqual(chart.edge.map(\.entry.name), ["cheap", "middle", "dear"])
  }

  @Test("marks, whiskers and names of a drawing lie within it, and names cover neither")
  func placesNames() {
    var placement = LabelPlacement(
      bounds: LabelPlacement.Box(x: 0, y: 0, width: 400, height: 200),
      taken: (0..<6).map {
        LabelPlacement.Box(x: 190, y: 90 + Double($0), width: 16, height: 16)
      }
    )
    let places = (0..<6).map {
      placement.place(width: 80, height: 14, x: 198, y: 98 + Double($0))
    }
    for (index, place) in places.enumerated() {
      let bounds = LabelPlacement.Box(x: 0, y: 0, width: 400, height: 200)
      #expect(isNear(place.box.overlap(bounds), 1120))
      for mark in placement.taken.prefix(6) { expectEqual(place.box.overlap(mark), 0) }
      for other in places[(index + 1)...] { expectEqual(place.box.overlap(other.box), 0) }
    }
  }

  @Test("names at the ends of lines do not overlap, in the range, near their ends")
  func stacksEndLabels() {
    let ends = [100.0, 101, 99, 100, 310, 312, 500, -20]
    let labels = EndLabels(
      items: ends.enumerated().map {
        EndLabels.Item(style: StrategyStyle(index: $0), name: "s\($0)", x: 500, y: $1)
      },
      left: 520,
      width: 190,
      range: 34...312
    )
    let heights = labels.heights
    #expect(heights.allSatisfy { (34...312).contains($0) })
    let sorted = heights.sorted()
    for (above, below) in zip(sorted, sorted.dropFirst()) { #expect(below - above > 14.999_999) }
    expectEqual(heights[7], 34)
  }
}
