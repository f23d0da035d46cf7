// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Tracewatt
import TracewattTestSupport

@Suite("A run whose ledger is read on the way")
struct ProbedRunTests {
  static let scenario = SampleDay.scenario(
    [
      ScenarioStrategy(
        name: "best",
        configuration: StrategyConfiguration(
          name: "best",
          standard: SampleDay.request(.best)
        )
      )
    ],
    replications: 1
  )

  @Test("takes the same energy as a run that is not read, and gives the same positions")
  func unchanged() throws {
    let experiment = Experiment(Self.scenario, detail: .all)
    let end = SimulationTime.zero + experiment.world.duration
    let marks = (0...20).map { SimulationTime(nanoseconds: end.nanoseconds / 20 * $0) } + [end]
    let probe = experiment.probe(replication: 0, marks: marks)
    let plain = try #require(experiment.run(replication: 0).first?.detail)
    expectEqual(probe.marks.count, marks.count)
    let last = try #require(probe.marks.last)
    let energy = last.reduce(0) { $0 + $1.energy.value }
    // Some thousand sums in another order.
    #expect(abs(energy - plain.energy.value) < 1e-9 * plain.energy.value)
    expectEqual(probe.log.deliveries, plain.log.deliveries)
  }

  @Test("ledgers of each component tile the time up to the mark, and grow")
  func tiles() {
    let experiment = Experiment(Self.scenario)
    let marks = [0.0, 100, 250.5, 700].map { SimulationTime(seconds: $0) }
    let probe = experiment.probe(replication: 0, marks: marks)
    for component in Component.allCases where component != .processing {
      let spans = probe.marks.map { books in
        books.filter { $0.component == component }.reduce(0) { $0 + $1.active.nanoseconds }
      }
      expectEqual(spans, marks.map(\.nanoseconds), "\(component)")
    }
    let energies = probe.marks.map { $0.reduce(0) { $0 + $1.energy.value } }
    expectEqual(energies, energies.sorted())
    expectEqual(energies[0], 0)
  }
}
