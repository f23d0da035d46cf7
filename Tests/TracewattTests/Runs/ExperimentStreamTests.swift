// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import TracewattTestSupport

@testable import Tracewatt

@Suite("Experiments as streams")
struct ExperimentStreamTests {
  private struct Enough: Error {}

  static let experiment = Experiment(
    SampleDay.scenario(
      SampleDay.strategies.filter { ["control", "change"].contains($0.name) },
      replications: 40
    )
  )

  @Test(
    "replications are handed over in the order asked for, whatever the jobs",
    arguments: [1, 2, 5]
  )
  func order(_ jobs: Int) async throws {
    let wanted = [3, 0, 39, 17, 4, 5, 6, 7, 1]
    var order: [Int] = []
    var energies: [Double?] = []
    try await Self.experiment.stream(
      wanted,
      jobs: jobs,
      transform: { $0.map { $0.measures["energy_total_j"] } },
      consume: { replication, kept in
        order.append(replication)
        energies += kept
      }
    )
    expectEqual(order, wanted)
    let alone = wanted.flatMap { Self.experiment.run(replication: $0) }
    expectEqual(energies, alone.map { $0.measures["energy_total_j"] })
  }

  /// Three hours' drive with a fix each second.
  private static let busy: Experiment = {
    var scenario = SampleDay.scenario(
      SampleDay.strategies.filter { $0.name == "best" },
      replications: 1
    )
    scenario.trace = Journey.moving(seconds: 10_800, speed: MetresPerSecond(12))
    return Experiment(scenario)
  }()

  @Test("an error of a pause ends a day in its middle; a pause without one changes nothing")
  func pause() throws {
    let whole = Self.busy.run(replication: 0)
    var pauses = 0
    var runs: [RunResult] = []
    Self.busy.forEachRun(on: Self.busy.realisation(of: 0), pause: { pauses += 1 }) {
      runs.append($0)
    }
    expectEqual(runs.map(\.measures), whole.map(\.measures))
    #expect(pauses > 0)
    #expect(throws: Enough.self) {
      try Self.busy.forEachRun(on: Self.busy.realisation(of: 0), pause: { throw Enough() }) { _ in
        Issue.record("a day that was ended has no result")
      }
    }
  }

  @Test("a cancelled task leaves no part of a replication")
  func cancelled() async {
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try Self.busy.interruptibleRun(replication: 0)
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    let whole = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return Self.busy.run(replication: 0).count
    }
    await expectEqual(whole.value, 1)
  }

  @Test("an error that consume throws ends the stream")
  func thrown() async {
    var count = 0
    await #expect(throws: Enough.self) {
      try await Self.experiment.stream(
        Array(0..<40),
        jobs: 2,
        transform: { $0.count },
        consume: { _, _ in
          count += 1
          if count == 3 { throw Enough() }
        }
      )
    }
    expectEqual(count, 3)
  }

  @Test("a scenario runs the combinations that it names, with the same rows as in company")
  func combinations() {
    var scenario = Self.experiment.scenario
    let system = scenario.systems[0].name
    var second = scenario.phones[0]
    second.name = "second"
    scenario.phones.append(second)
    scenario.replications = 2
    let all = Experiment(scenario)
    scenario.combinations = [
      RunCombination(strategy: "control", phone: "phone", os: system),
      RunCombination(strategy: "change", phone: "second", os: system),
    ]
    let some = Experiment(scenario)
    let keys = some.keys.map { "\($0.strategy).\($0.phone).\($0.replication)" }
    expectEqual(keys, ["change.second.0", "change.second.1", "control.phone.0", "control.phone.1"])
    let own = some.run(replication: 1)
    expectEqual(own.count, 2)
    for run in own {
      let twin = all.run(replication: 1).first { $0.key == run.key }
      expectEqual(twin?.measures, run.measures)
    }
    #expect(
      scenario.leftOut.map { "\($0.strategy).\($0.phone)" } == ["control.second", "change.phone"]
    )
  }
}
