// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import SimulatedCoreLocation
import TracewattTestSupport
import TracewattTesting

@Suite("Days checked against budgets")
struct DayRecordsBudgetTests {
  private let today = CalendarDay("2026-06-15")

  private func days(_ count: Int = 2) throws -> DayRecords {
    try SimulatedDay("traffic_jam").run("tracker", replications: count) { MyTracker() }
  }

  private func budget(_ limit: BudgetLimit, replications: Int = 2) -> Budget {
    Budget(
      "energy",
      match: RunMatch(strategy: "tracker"),
      metric: "energy_location_j",
      limit: limit,
      reference: limit.isRelative ? .baseline : nil,
      minReplications: replications
    )
  }

  @Test("a budget in code holds or is breached, and the report says why")
  func absolute() throws {
    let days = try days()
    let mean = days.mean(of: \.energy.location).estimate
    let held = try days.check(against: BudgetSet([budget(.atMost(mean * 1.1))]), today: today)
    #expect(held.holds, "\(held)")
    let broken = try days.check(against: BudgetSet([budget(.atMost(mean * 0.9))]), today: today)
    #expect(!broken.holds)
    #expect("\(broken)".contains("error[energy]: mean energy_location_j is"))
    #expect("\(broken)".contains("why: "))
  }

  @Test("a single day is checked against absolute budgets, and too few replications are no verdict")
  func single() throws {
    let day = try SimulatedDay("traffic_jam").run("tracker") { MyTracker() }
    let budgets = BudgetSet([budget(.atMost(1e9), replications: 10)])
    #expect(day.check(against: budgets).holds)
    #expect(!day.check(against: BudgetSet([budget(.atMost(1), replications: 10)])).holds)
    let one = try SimulatedDay("traffic_jam").run("tracker", replications: 1) { MyTracker() }
    try expectEqual(one.check(against: budgets, today: today).verdict, .noVerdict)
  }

  @Test("budgets for others are ignored, and none at all is no verdict")
  func others() throws {
    let days = try days()
    let other = Budget(
      "other",
      match: RunMatch(strategy: "somebody"),
      metric: "energy_location_j",
      limit: .atMost(1)
    )
    let both = try days.check(against: BudgetSet([other, budget(.atMost(1e9))]), today: today)
    #expect(both.holds && both.checks.count == 1)
    try expectEqual(days.check(against: BudgetSet([other]), today: today).verdict, .noVerdict)
  }

  @Test("a file of budgets and a recorded baseline serve as they do the program")
  func files() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (file, baseline) = (folder.path + "/b.yaml", folder.path + "/baseline.json")
    try """
    version: 1
    kind: budgets
    defaults: { min_replications: 2 }
    budgets:
      - id: drift
        match: { scenario: traffic_jam, strategy: tracker }
        metric: energy_location_j
        compare: baseline
        max_increase: 3 %
    """.write(toFile: file, atomically: true, encoding: .utf8)
    let budgets = try BudgetSet(file: file)
    let days = try days()
    let without = try days.check(against: budgets, baseline: baseline, today: today)
    expectEqual(without.verdict, .noVerdict)
    try days.updateBaseline(baseline)
    let held = try days.check(against: budgets, baseline: baseline, today: today)
    #expect(held.holds, "\(held)")
    var dearer = try SimulatedDay("traffic_jam")
    dearer.scenario.strategies = []
    let others = try dearer.run("tracker", replications: 2) { HalfTracker() }
    let changed = try others.check(against: budgets, baseline: baseline, today: today)
    #expect(changed.holds && changed.hasImprovement, "\(changed)")
    try others.updateBaseline(baseline)
    let back = try days.check(against: budgets, baseline: baseline, today: today)
    expectEqual(back.verdict, .breached, "\(back)")
    let elsewhere = try SimulatedDay("traffic_jam", seed: 1)
      .run("tracker", replications: 2) { MyTracker() }
    let foreign = try elsewhere.check(against: budgets, baseline: baseline, today: today)
    #expect("\(foreign)".contains("the seed is 1 here and"))
    #expect(throws: (any Error).self) { try BudgetSet(file: folder.path + "/none.yaml") }
  }
}

/// The same app at a hundred metres.
@MainActor
private final class HalfTracker {
  private let manager = CLLocationManager()

  init() {
    manager.desiredAccuracy = kCLLocationAccuracyHundredMeters
    manager.startUpdatingLocation()
  }
}
