// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import TracewattTestSupport

@testable import StudyResults

@Suite("The plan of a study's parts")
struct PartPlanTests {
  private func study(replications: Int, sets: [String] = []) throws -> Study {
    try StudyLoader.load(
      paths: ["car_commute", "office_day"].map(BuiltIn.path),
      options: LoadOptions(
        strategies: ["standard_best", "visits"],
        replications: replications
      )
    )
  }

  @Test("every block of every day is a part, with the runs of its replications")
  func parts() throws {
    let plan = try PartPlan(study(replications: 130), detail: .none)
    expectEqual(plan.parts.count, 2 * 129)
    expectEqual(plan.runCount, 2 * 2 * 130)
    expectEqual(plan.parts[0].name, "part-car_commute-000000-000001.twpart")
    expectEqual(plan.parts[128].name, "part-car_commute-000128-000130.twpart")
    expectEqual(plan.parts[128].runCount, 4)
    expectEqual(plan.parts[129].name, "part-office_day-000000-000001.twpart")
    #expect(plan.parts.allSatisfy { !$0.isStored })
    let other = try PartPlan(study(replications: 2), detail: .first)
    #expect(other.study != plan.study)
  }

  @Test("the plans of all shards are the plan of the study")
  func shards() throws {
    let loaded = try study(replications: 7)
    let whole = try PartPlan(loaded, detail: .none)
    let shards = try (0..<3).map {
      try PartPlan(loaded, detail: .none, shard: Shard(index: $0, count: 3))
    }
    #expect(shards.allSatisfy { $0.study == whole.study })
    expectEqual(Set(shards.flatMap(\.parts)), Set(whole.parts))
    expectEqual(shards.reduce(0) { $0 + $1.runCount }, whole.runCount)
  }

  /// A measurement with some numbers.
  private func measurement(_ replications: Int, seconds: Double, bytes: Int)
    -> StudyCost.Measurement
  {
    StudyCost.Measurement(
      replications: replications,
      runs: 2 * replications,
      seconds: seconds,
      partBytes: bytes,
      tableBytes: bytes / 2
    )
  }

  @Test("the first replication counts by itself, the others by their mean")
  func cost() throws {
    let plan = try PartPlan(study(replications: 100), detail: .none)
    let cost = StudyCost(
      of: plan,
      replications: 200,
      first: measurement(2, seconds: 3, bytes: 5000),
      more: measurement(6, seconds: 5, bytes: 5400)
    )
    // 3 s for the first two, and (5 - 3) / 4 s for each of the other 198.
    #expect(abs(cost.seconds - (3 + 198 * 0.5)) < 1e-9)
    #expect(abs(cost.secondsPerRun - (3 + 198 * 0.5) / 400) < 1e-12)
    expectEqual(cost.partBytes, 5000 + 198 * 100)
    expectEqual(cost.tableBytes, 2500 + 198 * 50)
    expectEqual(cost.measuredRuns, 12)
  }

  @Test("a study of one replication costs what was measured")
  func one() throws {
    let plan = try PartPlan(study(replications: 1), detail: .none)
    let first = measurement(2, seconds: 3, bytes: 5000)
    let cost = StudyCost(of: plan, replications: 2, first: first, more: first)
    expectEqual(cost.seconds, 3)
    expectEqual(cost.partBytes, 5000)
  }
}
