// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Testing
import Tracewatt

@Suite("The product Tracewatt from outside")
struct TracewattProductTests {
  @Test("the code on its first page compiles and runs")
  func page() async {
    let home = Coordinate(latitude: 50.94, longitude: 6.957)
    let points = [0.0, 3600].map {
      RecordedTrace.Point(time: SimulationTime(seconds: $0), coordinate: home)
    }
    let best = StrategyConfiguration(name: "best", standard: .init(desiredAccuracy: .best))
    let scenario = Scenario(
      name: "an hour at home",
      trace: RecordedTrace(points: points),
      strategies: [ScenarioStrategy(name: best.name, configuration: best)]
    )
    let results = await Experiment(scenario).run()
    print(results[0].measures["energy_location_j"] ?? 0, "J")
    #expect((results[0].measures["energy_location_j"] ?? 0) > 0)
  }
}
