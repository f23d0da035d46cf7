// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import TracewattTestSupport

@testable import Judgement
@testable import Studies

@Suite("Budgets hold, are breached, or have no verdict")
struct BudgetEvaluationTests {
  private let energy = Recorded.runs(["energy_location_j": Recorded.values(around: 100)])

  private func budget(
    _ limit: BudgetLimit,
    metric: String = "energy_location_j",
    statistic: BudgetStatistic = .mean,
    reference: BudgetReference? = nil,
    minChange: Double = 0,
    level: BudgetLevel = .error,
    missing: MissingValues = .noVerdict
  ) -> Budget {
    Budget(
      "promise",
      metric: metric,
      statistic: statistic,
      limit: limit,
      reference: reference ?? (limit.isRelative ? .baseline : nil),
      minChange: minChange,
      level: level,
      missing: missing
    )
  }

  @Test("the estimate decides an absolute limit, and a limit inside the interval raises a doubt")
  func absolute() throws {
    func status(_ limit: BudgetLimit, _ statistic: BudgetStatistic = .mean) throws -> BudgetCheck {
      try Recorded.check(budget(limit, statistic: statistic), [energy])
    }
    try expectEqual(status(.atMost(110)).status, .holds)
    #expect(try status(.atMost(110)).doubt == nil)
    try expectEqual(status(.atMost(100.1)).doubt, .straddlesLimit)
    try expectEqual(status(.atMost(100.1)).grade, .warning)
    try expectEqual(status(.atMost(99.9)).status, .breached)
    try expectEqual(status(.atLeast(99)).status, .holds)
    try expectEqual(status(.atLeast(101)).status, .breached)
    try expectEqual(status(.atMost(100.9), .max).status, .breached)
    try expectEqual(status(.atMost(101), .max).status, .holds)
    try expectEqual(status(.atLeast(99), .min).status, .holds)
    try expectEqual(status(.atMost(100.05), .median).status, .holds)
    try expectEqual(status(.atMost(100), .p95).status, .breached)
  }

  @Test("a value at its limit holds, on whatever machine it was computed")
  func boundary() throws {
    let runs = Recorded.runs(["energy_location_j": [Double](repeating: 100 * (1 + 1e-9), count: 10)]
    )
    try expectEqual(Recorded.check(budget(.atMost(100)), [runs]).status, .holds)
  }

  @Test("a relative limit breaks when the bound of the change is beyond it, not the estimate alone")
  func relative() throws {
    func check(_ factor: Double, noise: Double = 0, _ limit: BudgetLimit) throws -> BudgetCheck {
      let now = Recorded.values(around: 100).enumerated().map {
        $1 * factor * (1 + ($0 % 2 == 0 ? noise : -noise))
      }
      let runs = Recorded.runs(["energy_location_j": now])
      return try Recorded.check(budget(limit), [runs], against: [energy])
    }
    let limit = BudgetLimit.increase(.fraction(0.03))
    try expectEqual(check(1.029, limit).status, .holds)
    try expectEqual(check(1.031, limit).status, .breached)
    let doubtful = try check(1.031, noise: 0.02, limit)
    #expect(doubtful.status == .holds && doubtful.doubt == .beyondWithinChance)
    try expectEqual(check(1.08, noise: 0.02, limit).status, .breached)
    #expect(try check(1, limit).doubt == nil)
    try expectEqual(check(0.98, .decrease(.fraction(0.03))).status, .holds)
    try expectEqual(check(0.96, .decrease(.fraction(0.03))).status, .breached)
    try expectEqual(check(1.5, .decrease(.fraction(0.03))).status, .holds)
    try expectEqual(check(1.04, .increase(.amount(5))).status, .holds)
    try expectEqual(check(1.06, .increase(.amount(5))).status, .breached)
    try expectEqual(check(1.2, .ratioAtMost(1.3)).status, .holds)
    try expectEqual(check(1.4, .ratioAtMost(1.3)).status, .breached)
    try expectEqual(check(0.8, .ratioAtLeast(0.9)).status, .breached)
    // This is the limit itself except for the last digits: machines must not decide differently.
    try expectEqual(check(1.03, limit).status, .holds)
    try expectEqual(check(0.6, .ratioAtMost(0.6)).status, .holds)
    try expectEqual(check(0.97, .decrease(.fraction(0.03))).status, .holds)
    try expectEqual(check(1.03, limit).isImprovement, false)
  }

  @Test("a limit whose breach luck hides is a doubt, unless the study shows that it is kept")
  func undetectable() throws {
    func doubt(
      _ factor: Double,
      noise: Double,
      _ limit: BudgetLimit,
      minChange: Double = 0
    ) throws -> BudgetCheck.Doubt? {
      // Ten pairs with a spread of about the noise.
      let now = Recorded.values(around: 100).enumerated().map {
        $1 * factor * (1 + ($0 % 2 == 0 ? noise : -noise))
      }
      let runs = Recorded.runs(["energy_location_j": now])
      let promise = budget(limit, minChange: minChange)
      return try Recorded.check(promise, [runs], against: [energy]).doubt
    }
    // A spread of 40 % lets ten pairs find a rise of some 40 %.
    let narrow = BudgetLimit.increase(.fraction(0.05))
    try expectEqual(doubt(1.02, noise: 0.4, narrow), .undetectable)
    #expect(try doubt(1.02, noise: 0.04, narrow) == nil)
    #expect(try doubt(1, noise: 0, narrow) == nil)
    #expect(try doubt(0.4, noise: 0.4, narrow) == nil)
    #expect(try doubt(1.02, noise: 0.4, .increase(.fraction(0.9))) == nil)
    #expect(try doubt(1.02, noise: 0.4, narrow, minChange: 90) == nil)
    try expectEqual(doubt(1.02, noise: 0.4, .increase(.amount(5))), .undetectable)
    #expect(try doubt(1.02, noise: 0.04, .increase(.amount(5))) == nil)
    try expectEqual(doubt(1.05, noise: 0.4, .decrease(.fraction(0.05))), .undetectable)
    #expect(try doubt(1.02, noise: 0.4, .ratioAtMost(1.05)) == nil)
  }

  @Test("the narrowest limit on a rise grows with the spread of the runs")
  func narrowestRise() throws {
    func rise(_ spread: Double, count: Int = 20) -> Double? {
      let values = (0..<count).map { 100 * (1 + ($0 % 2 == 0 ? spread : -spread)) }
      return Recorded.runs(["energy_location_j": values]).narrowestRise(of: "energy_location_j")
    }
    expectEqual(rise(0), 0)
    expectEqual(rise(0.3, count: 1), 0)
    let small = try #require(rise(0.01))
    #expect(small > 0.005 && small < 0.05)
    let large = try #require(rise(0.2))
    #expect(large > 0.2 && large < 0.5)
    #expect(rise(0.6) == nil)
    #expect(Recorded.runs([:]).narrowestRise(of: "energy_location_j") == 0)
  }

  @Test("a setting edited since the baseline explains a breach against another strategy")
  func causes() throws {
    var other = Recorded.group
    other.strategy = "continuous"
    let values = ["energy_location_j": Recorded.values(around: 100)]
    var continuous = Recorded.runs(values, group: other)
    continuous.settings = ["standard.desired_accuracy": "best", "visits.every": "1 s"]
    var (now, before) = (energy, energy)
    now.settings = ["standard.desired_accuracy": "best"]
    before.settings = now.settings
    let promise = budget(.ratioAtMost(0.5), reference: .strategy("continuous"))
    func causes() throws -> ChangeCauses? {
      try Recorded.check(promise, [now, continuous], against: [before]).causes
    }
    try expectEqual(causes()?.settings.map(\.key), ["visits"])
    try expectEqual(causes()?.isSinceBaseline, false)
    before.settings = ["standard.desired_accuracy": "kilometer"]
    try expectEqual(causes()?.settings.map(\.key), ["standard.desired_accuracy"])
    try expectEqual(causes()?.isSinceBaseline, true)
  }

  @Test("a change smaller than the smallest that counts never breaks a limit")
  func minChange() throws {
    let runs = Recorded.runs(["energy_location_j": Recorded.values(around: 105)])
    let limit = BudgetLimit.increase(.fraction(0.03))
    let small = try Recorded.check(budget(limit, minChange: 6), [runs], against: [energy])
    #expect(small.status == .holds && small.doubt == .belowMinChange)
    let large = try Recorded.check(budget(limit, minChange: 4), [runs], against: [energy])
    expectEqual(large.status, .breached)
  }

  @Test("an improvement beyond the tolerance is reported, and none within it")
  func improvement() throws {
    func isImprovement(_ factor: Double, _ limit: BudgetLimit) throws -> Bool {
      let runs = Recorded.runs(["energy_location_j": Recorded.values(around: 100 * factor)])
      return try Recorded.check(budget(limit), [runs], against: [energy]).isImprovement
    }
    #expect(try isImprovement(0.9, .increase(.fraction(0.03))))
    #expect(try !isImprovement(0.98, .increase(.fraction(0.03))))
    #expect(try isImprovement(1.1, .decrease(.fraction(0.03))))
    #expect(try !isImprovement(0.5, .ratioAtMost(0.9)))
    let cheaper = Recorded.runs(["energy_location_j": Recorded.values(around: 50)])
    func isReportedImprovement(_ budget: Budget) throws -> Bool {
      try Recorded.check(budget, [cheaper], against: [energy]).isImprovement
    }
    #expect(try !isReportedImprovement(budget(.increase(.fraction(0.03)), minChange: 60)))
    #expect(try !isReportedImprovement(budget(.increase(.fraction(0.03)), level: .warn)))
  }

  @Test("another strategy of the same day can be the reference, and is not compared with itself")
  func strategies() throws {
    var other = Recorded.group
    other.strategy = "continuous"
    let continuous = Recorded.runs(
      ["energy_location_j": Recorded.values(around: 200)],
      group: other
    )
    let promise = budget(.ratioAtMost(0.6), reference: .strategy("continuous"))
    try expectEqual(Recorded.check(promise, [energy, continuous]).status, .holds)
    let strict = budget(.ratioAtMost(0.4), reference: .strategy("continuous"))
    try expectEqual(Recorded.check(strict, [energy, continuous]).status, .breached)
    #expect(
      try Recorded.check(promise, [energy]).status
        == .noVerdict(.noReference(strategy: "continuous", others: ["tracker"]))
    )
  }

  @Test("without enough data there is no verdict, and the reason is given")
  func noVerdict() throws {
    let limit = BudgetLimit.increase(.fraction(0.03))
    func reason(_ budget: Budget, _ now: RecordedGroup, _ before: [RecordedGroup]?) throws
      -> BudgetCheck.Status
    { try Recorded.check(budget, [now], against: before).status }
    try expectEqual(reason(budget(limit), energy, nil), .noVerdict(.noBaseline))
    #expect(
      try reason(budget(limit), energy, [])
        == .noVerdict(.notInBaseline("day.tracker.phone.ios_18"))
    )
    let other = Recorded.runs(["wakeup_count": [1]])
    #expect(
      try reason(budget(limit), energy, [other])
        == .noVerdict(.notInBaseline("energy_location_j"))
    )
    let few = Recorded.runs(["energy_location_j": [1, 2, 3]])
    #expect(
      try reason(budget(.atMost(5)), few, nil)
        == .noVerdict(.tooFewReplications(have: 3, need: 10))
    )
    #expect(
      try reason(budget(limit), energy, [few]) == .noVerdict(.tooFewReplications(have: 3, need: 10))
    )
    let nothing = Recorded.runs(["energy_location_j": [Double](repeating: 0, count: 10)])
    try expectEqual(reason(budget(limit), energy, [nothing]), .noVerdict(.referenceIsZero))
    try expectEqual(reason(budget(limit), nothing, [nothing]), .holds)
    let unmatched = Budget(
      "promise",
      match: RunMatch(strategy: "trucker"),
      metric: "energy_location_j",
      limit: .atMost(1)
    )
    #expect(
      try reason(unmatched, energy, nil)
        == .noVerdict(.noMatch("no strategy matches trucker; available: tracker"))
    )
    let counts = Recorded.runs(["wakeup_count": (0..<20).map { $0 < 15 ? 0 : 1 }])
    let median = budget(limit, metric: "wakeup_count", statistic: .p95)
    try expectEqual(reason(median, counts, [counts]), .noVerdict(.noInterval))
  }

  @Test("runs of another day, phone, system, seed or model are not compared")
  func notComparable() throws {
    let changes: [(String, WritableKeyPath<RunFingerprint, String>)] = [
      ("the scenario is not the same", \.scenario), ("the trace is not the same", \.trace),
      ("the phone is not the same", \.phone), ("the operating system is not the same", \.os),
      (
        "the baseline was recorded by version x of the model and this program has version 3",
        \.model
      ),
    ]
    let promise = budget(.increase(.fraction(0.03)))
    func obstacle(_ print: RunFingerprint?) throws -> String? {
      var recorded = energy
      recorded.fingerprint = print
      let check = try Recorded.check(promise, [energy], against: [recorded])
      switch check.status {
      case .noVerdict(.notComparable(let differences)): return differences.joined(separator: "; ")
      case .noVerdict(.otherModel(let difference)): return difference
      case .holds: return nil
      default: return "\(check.status)"
      }
    }
    for (text, path) in changes {
      var print = Recorded.fingerprint
      print[keyPath: path] = "x"
      try expectEqual(obstacle(print)?.contains(text), true, "\(text)")
    }
    var seed = Recorded.fingerprint
    seed.seed = 7
    try expectEqual(obstacle(seed)?.contains("the seed is 42 here and 7 in the baseline"), true)
    try expectEqual(obstacle(nil)?.contains("the baseline has no fingerprint"), true)
    var model = energy
    model.fingerprint?.model = "x"
    let report = try Recorded.check(promise, [energy], against: [model])
    guard case .noVerdict(.otherModel) = report.status else {
      Issue.record("\(report.status)")
      return
    }
    var program = Recorded.fingerprint
    program.program = "0.9.0"
    #expect(try obstacle(program) == nil)
  }

  @Test("a replication without a value is no verdict, unless the budget says otherwise")
  func missing() throws {
    let runs = Recorded.runs([
      "error_p95_m": Recorded.values(around: 50).enumerated().map { $0 < 2 ? nil : $1 },
      "energy_location_j": Recorded.values(around: 100),
    ])
    func status(_ missing: MissingValues, _ replications: Int = 8) throws -> BudgetCheck.Status {
      var promise = budget(.atMost(100), metric: "error_p95_m", missing: missing)
      promise.minReplications = replications
      return try Recorded.check(promise, [runs]).status
    }
    try expectEqual(status(.noVerdict), .noVerdict(.missingValues(2, of: 10)))
    try expectEqual(status(.ignore), .holds)
    try expectEqual(status(.ignore, 9), .noVerdict(.tooFewReplications(have: 8, need: 9)))
    try expectEqual(status(.breach), .breached)
  }

  @Test("replications without any value are reported as missing values")
  func allMissing() throws {
    let runs = Recorded.runs([
      "error_p95_m": [Double?](repeating: nil, count: 10),
      "energy_location_j": Recorded.values(around: 100),
    ])
    let promise = budget(.atMost(100), metric: "error_p95_m", missing: .ignore)
    let check = try Recorded.check(promise, [runs])
    expectEqual(check.status, .noVerdict(.missingValues(10, of: 10)))
    let strict = budget(.atMost(100), metric: "error_p95_m", missing: .breach)
    let broken = try Recorded.check(strict, [runs])
    #expect(broken.status == .breached && broken.missingCount == 10)
    #expect(broken.causes == nil)
  }

  @Test(
    "a metric without values, absent from the baseline, is reported as missing, not unrecorded"
  )
  func noSeries() throws {
    // A baseline's file has no series of a metric without any value.
    let recorded = Recorded.runs(["energy_location_j": Recorded.values(around: 100)])
    let runs = Recorded.runs([
      "visit_latency_p50_s": [Double?](repeating: nil, count: 10),
      "energy_location_j": Recorded.values(around: 100),
    ])
    let limit = BudgetLimit.increase(.fraction(0.03))
    func check(_ missing: MissingValues) throws -> BudgetCheck {
      let promise = budget(limit, metric: "visit_latency_p50_s", missing: missing)
      return try Recorded.check(promise, [runs], against: [recorded])
    }
    try expectEqual(check(.noVerdict).status, .noVerdict(.missingValues(10, of: 10)))
    try expectEqual(check(.ignore).status, .noVerdict(.missingValues(10, of: 10)))
    try expectEqual(check(.breach).status, .breached)
  }

  @Test("a strategy alone on its day gets no verdict, as it is not compared with itself")
  func itself() throws {
    let promise = Budget(
      "promise",
      match: RunMatch(scenario: "day"),
      metric: "energy_location_j",
      limit: .ratioAtMost(0.5),
      reference: .strategy("tracker")
    )
    #expect(
      try Recorded.check(promise, [energy]).status
        == .noVerdict(.noMatch("only tracker does, and it is not compared with itself"))
    )
  }

  @Test("recorded runs must be present only for the named scenarios")
  func lostOfNamed() throws {
    let gone = RunGroup(scenario: "day", strategy: "gone", phone: "phone", os: "ios_18")
    let recorded = Baseline(groups: [
      energy, Recorded.runs(["energy_location_j": Recorded.values(around: 1)], group: gone),
    ])
    func verdict(_ scenarios: Set<String>) throws -> BudgetReport.Verdict {
      BudgetReport(
        BudgetSet([budget(.increase(.fraction(0.03)))]),
        on: [energy],
        against: recorded,
        today: try #require(Recorded.today),
        isComplete: true,
        scenarios: scenarios
      )
      .verdict
    }
    try expectEqual(verdict(["day"]), .noVerdict)
    try expectEqual(verdict(["night"]), .holds)
  }

  @Test("recorded runs that are gone have no verdict where all runs should be present")
  func lost() throws {
    var other = Recorded.group
    other.os = "ios_17"
    let recorded = Baseline(groups: [
      energy, Recorded.runs(["energy_location_j": Recorded.values(around: 1)], group: other),
    ])
    func verdict(isComplete: Bool) throws -> BudgetReport {
      BudgetReport(
        BudgetSet([budget(.increase(.fraction(0.03)))]),
        on: [energy],
        against: recorded,
        today: try #require(Recorded.today),
        isComplete: isComplete
      )
    }
    try expectEqual(verdict(isComplete: false).verdict, .holds)
    let report = try verdict(isComplete: true)
    expectEqual(report.verdict, .noVerdict)
    #expect(report.checks.last?.group == other && report.checks.last?.status == .noVerdict(.notRun))
  }

  @Test("unequal numbers of replications are paired and reported, and not blamed as a cause")
  func unequal() throws {
    var few = energy
    few.replications = Array(0..<5)
    few.values = few.values.mapValues { Array($0.prefix(5)) }
    few.energy = [EnergyPlace(.location, .cpu, "standard"): 80]
    var many = energy
    many.energy = [EnergyPlace(.location, .cpu, "standard"): 100]
    var promise = budget(.increase(.fraction(0.03)))
    promise.minReplications = 5
    let cap = budget(.atMost(10))
    let report = BudgetReport(
      BudgetSet([promise, cap]),
      on: [many],
      against: Baseline(groups: [few]),
      today: try #require(Recorded.today)
    )
    expectEqual(report.notes, ["day/tracker: 10 replications here and 5 in the baseline, 5 pairs"])
    expectEqual(report.checks[0].status, .holds)
    let energy = try #require(report.checks[1].causes?.energy)
    #expect(energy.map(\.component) == ["cpu"] && energy.map(\.amount) == [100])
  }

  @Test("pairs are made by replication, not by place in the list")
  func pairing() throws {
    var later = energy
    later.replications = Array(5..<15)
    later.values["energy_location_j"] =
      Recorded.values(around: 100).suffix(5) + Recorded.values(around: 500).prefix(5)
    var promise = budget(.increase(.fraction(0.001)))
    promise.minReplications = 5
    let check = try Recorded.check(promise, [later], against: [energy])
    #expect(check.status == .holds && check.change?.count == 5 && check.change?.estimate == 0)
  }

  @Test(
    "the level decides what a breach and a missing verdict mean",
    arguments: [
      (BudgetLevel.error, BudgetCheck.Grade.breach, BudgetCheck.Grade.noVerdict),
      (.warn, .warning, .warning), (.ignore, .ignored, .ignored),
    ]
  )
  func levels(_ level: BudgetLevel, _ breach: BudgetCheck.Grade, _ none: BudgetCheck.Grade) throws {
    try expectEqual(Recorded.check(budget(.atMost(1), level: level), [energy]).grade, breach)
    let relative = budget(.increase(.fraction(0.03)), level: level)
    try expectEqual(Recorded.check(relative, [energy]).grade, none)
  }

  @Test("a broken promise outweighs a missing verdict, and warnings fail nothing")
  func verdict() throws {
    let today = try #require(Recorded.today)
    func verdict(_ budgets: [Budget]) -> BudgetReport.Verdict {
      BudgetReport(BudgetSet(budgets), on: [energy], against: nil, today: today).verdict
    }
    let (good, bad) = (budget(.atMost(200)), budget(.atMost(1)))
    let none = budget(.increase(.fraction(0.03)))
    expectEqual(verdict([good]), .holds)
    expectEqual(verdict([good, none]), .noVerdict)
    expectEqual(verdict([none, good, bad]), .breached)
    expectEqual(verdict([good, budget(.atMost(1), level: .warn)]), .holds)
    expectEqual(verdict([]), .noVerdict)
  }
}
