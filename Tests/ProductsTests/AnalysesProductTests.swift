// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Analyses
import Testing

@Suite("The product Analyses from outside")
struct AnalysesProductTests {
  @Test("the code on its first page compiles and runs")
  func page() async {
    let home = Coordinate(latitude: 50.94, longitude: 6.957)
    let points = [0.0, 3600].map {
      RecordedTrace.Point(time: SimulationTime(seconds: $0), coordinate: home)
    }
    let best = StrategyConfiguration(name: "best", standard: .init(desiredAccuracy: .best))
    let strategy = ScenarioStrategy(name: best.name, configuration: best)
    let trace = RecordedTrace(points: points)
    let scenario = Scenario(name: "an hour at home", trace: trace, strategies: [strategy])
    for report in await KnobStudy(scenario).run() {
      for knob in report.knobs where knob.isInert { print(knob.key, "has no effect on this day") }
    }

    let knobs = await KnobStudy(scenario).run().flatMap(\.knobs)
    #expect(knobs.contains { !$0.isInert })
  }
}
