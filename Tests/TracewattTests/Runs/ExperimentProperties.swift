// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Tracewatt
import TracewattTestSupport

@Suite("Invariants of every experiment")
struct ExperimentProperties {
  static let together = Experiment(SampleDay.scenario()).run(replication: 1)

  func same(_ a: [RunResult], _ b: [RunResult]) -> Bool {
    a.count == b.count
      && zip(a, b).allSatisfy {
        $0.key == $1.key && $0.measures == $1.measures && $0.ledger == $1.ledger
          && $0.notes == $1.notes
      }
  }

  func value(_ name: String, of result: RunResult) throws -> Double {
    let index = try #require(RunMeasures.definitions.firstIndex { $0.name == name })
    return try #require(result.measures.values[index])
  }

  @Test("the same scenario gives the same results to the bit, with one job and with two")
  func repeatable() async {
    let first = await Experiment(SampleDay.scenario()).run(jobs: 1)
    let second = await Experiment(SampleDay.scenario()).run(jobs: 1)
    let parallel = await Experiment(SampleDay.scenario()).run(jobs: 2)
    expectEqual(first.count, 3 * SampleDay.strategies.count)
    #expect(same(first, second))
    #expect(same(first, parallel))
  }

  @Test(
    "a strategy's results do not depend on which others run beside it",
    arguments: SampleDay.strategies
  )
  func independent(strategy: ScenarioStrategy) {
    let together = Self.together.filter { $0.key.strategy == strategy.name }
    let alone = Experiment(SampleDay.scenario([strategy])).run(replication: 1)
    #expect(same(together, alone))
  }

  @Test("a replication does not depend on how many others there are")
  func replications() {
    let few = Experiment(SampleDay.scenario(replications: 2)).run(replication: 1)
    let many = Experiment(SampleDay.scenario(replications: 9)).run(replication: 1)
    #expect(same(few, many))
  }

  @Test("detail changes no number, and is kept where it was asked for")
  func detail() async {
    let none = await Experiment(SampleDay.scenario(), detail: .none).run()
    let all = await Experiment(SampleDay.scenario(), detail: .all).run()
    #expect(same(none, all))
    #expect(none.allSatisfy { $0.detail == nil })
    #expect(all.allSatisfy { $0.detail != nil })
  }

  @Test("the parts of the energy add up, and the ledger to the battery's loss")
  func energies() async throws {
    for result in await Experiment(SampleDay.scenario(), detail: .all).run() {
      let total = try value("energy_total_j", of: result)
      let parts = try ["idle", "user", "location", "app"].map {
        try value("energy_\($0)_j", of: result)
      }
      #expect(abs(parts.reduce(0, +) - total) <= 1e-9 * total)
      let ledger = result.ledger.reduce(0) { $0 + $1.energy.value }
      #expect(abs(ledger - total) <= 1e-9 * total)
      let record = try #require(result.detail)
      #expect(abs(record.batteryLoss.value - total) <= 1e-9 * total)
      let end = SimulationTime.zero + record.duration
      expectEqual(tilingFlaws(of: record.intervals, until: end), [])
    }
  }

  @Test("an app that asks for nothing costs no location energy; all others some")
  func control() async throws {
    for result in await Experiment(SampleDay.scenario()).run() {
      let location = try value("energy_location_j", of: result)
      expectEqual((location == 0), (result.key.strategy == "control"))
    }
  }

  @Test("idle energy is the same for every strategy of a replication")
  func pairedIdle() async throws {
    let results = await Experiment(SampleDay.scenario()).run()
    for replication in 0..<3 {
      let idle = try results.filter { $0.key.replication == replication }
        .map { try value("energy_idle_j", of: $0) }
      expectEqual(Set(idle).count, 1)
    }
  }

  @Test("results come in the order of the experiment's keys")
  func keys() async {
    let experiment = Experiment(SampleDay.scenario())
    await expectEqual(experiment.run(jobs: 2).map(\.key), experiment.keys)
  }
}
