// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import TracewattTestSupport

@testable import Reports

@Suite("Text of a breach")
struct BudgetCheckTextTests {
  private func runs(
    _ location: Double,
    _ energy: [EnergyPlace: Double],
    _ use: [String: Double],
    _ settings: [String: String]
  ) -> RecordedGroup {
    var runs = Recorded.runs(["energy_location_j": Recorded.values(around: location)])
    for (metric, value) in use {
      runs.values[metric] = [Double](repeating: value, count: 10)
    }
    runs.energy = energy
    runs.settings = settings
    runs.durationSeconds = 86_400
    return runs
  }

  private var before: RecordedGroup {
    runs(
      143.1,
      [
        EnergyPlace(.location, .gnss, "standard"): 40,
        EnergyPlace(.location, .wifi, "standard"): 20,
        EnergyPlace(.location, .cpu, "standard"): 83.1,
        EnergyPlace(.app, .modem, "upload"): 90,
      ],
      ["tier_best_s": 41, "gnss_on_s": 300, "delivery_count": 100],
      ["standard.desired_accuracy": "hundred_meters", "standard.distance_filter": "none"]
    )
  }

  private var now: RecordedGroup {
    runs(
      154.3,
      [
        EnergyPlace(.location, .gnss, "standard"): 50.4,
        EnergyPlace(.location, .wifi, "standard"): 20.6,
        EnergyPlace(.location, .cpu, "standard"): 83.3,
      ],
      ["tier_best_s": 253, "gnss_on_s": 512, "delivery_count": 100.5],
      ["standard.desired_accuracy": "best", "standard.distance_filter": "none"]
    )
  }

  private func report(_ budget: Budget, accepted: [Acceptance] = []) throws -> BudgetReport {
    BudgetReport(
      BudgetSet([budget], accepted: accepted),
      on: [now],
      against: Baseline(groups: [before]),
      today: try #require(Recorded.today),
      paths: BudgetReport.Paths(scenarios: ["day": "scenarios/day.yaml"])
    )
  }

  private let drift = Budget(
    "drift",
    metric: "energy_location_j",
    limit: .increase(.fraction(0.03)),
    reference: .baseline
  )

  @Test("a breach names the promise, the result, its confidence, the cause, and the way out")
  func breach() throws {
    let report = try report(drift)
    let check = report.checks[0]
    expectEqual(check.headline, "energy_location_j rose 7.8 % against the baseline; 3 % is allowed")
    expectEqual(check.line, "day/tracker on phone, ios_18: " + check.headline)
    let facts = check.facts.map { "\($0.name): \($0.text)" }
    expectEqual(
      facts,
      [
        "scenario: day", "strategy: tracker", "phone: phone", "os: ios_18",
        "metric: energy_location_j, mean of 10 replications", "now: 154.3 J",
        "baseline: 143.1 J   recorded by tracewatt 1.0.0",
        "change: +11.2 J; paired +7.8 %, at least +7.8 % at 95 % confidence", "limit: +3 %",
      ]
    )
    expectEqual(
      check.why,
      "standard.desired_accuracy hundred_meters → best; +212 s at best accuracy, "
        + "+212 s of satellite reception per day; "
        + "gnss +10.4 J (standard), wifi +0.6 J (standard), cpu +0.2 J (standard)"
    )
    expectEqual(
      report.help(for: check),
      [
        "tracewatt compare scenarios/day.yaml --strategy tracker --against tracewatt.baseline.json",
        "if this is intended: tracewatt baseline update --only day.tracker",
      ]
    )
    expectEqual(report.summary, "1 budget, 1 check: 0 passed, 1 breached")
  }

  @Test("missing values are reported with their number")
  func missing() throws {
    let runs = Recorded.runs([
      "error_p95_m": [Double?](repeating: nil, count: 10),
      "energy_location_j": Recorded.values(around: 100),
    ])
    func headline(_ missing: MissingValues) throws -> String {
      let promise = Budget("p", metric: "error_p95_m", limit: .atMost(100), missing: missing)
      return try Recorded.check(promise, [runs]).headline
    }
    #expect(
      try headline(.ignore) == "no verdict: error_p95_m has no value in any of 10 replications"
    )
    #expect(
      try headline(.breach).hasPrefix("error_p95_m has no value in 10 of 10 replications")
    )
  }

  @Test(
    "the interval of a metric that is never negative does not end below 0",
    arguments: [
      ("error_p95_m", "0 m to 195 m"), ("gnss_on_s", "0 s to 195 s"),
      ("region_latency_p50_s", "-75 s to 195 s"),
    ]
  )
  func intervalFromZero(_ metric: String, _ text: String) {
    let cap = Budget("cap", metric: metric, limit: .atMost(100))
    let check = BudgetCheck(
      budget: cap,
      group: Recorded.group,
      status: .holds,
      level: .error,
      limit: cap.limit,
      now: IntervalEstimate(estimate: 60, low: -75, high: 195, count: 3)
    )
    let fact = check.facts.first { $0.name == "interval" }
    expectEqual(fact?.text, "\(text) at 95 % confidence")
  }

  @Test("the range appears beside a value and a change")
  func range() throws {
    let cap = Budget("cap", metric: "location_percent_per_day", limit: .atMost(4))
    var held = BudgetCheck(
      budget: cap,
      group: Recorded.group,
      status: .holds,
      level: .error,
      limit: cap.limit,
      now: IntervalEstimate(estimate: 2, low: 1.9, high: 2.1, count: 10)
    )
    held.range = 1.4...5
    held.rangeLevel = .eighty
    expectEqual(held.headline, "2 %/d on the model phone (1.4–5) of 4 %/d, 50 % left")
    let fact = held.facts.first { $0.name == "range" }
    expectEqual(fact?.text, "1.4 to 5 %/d (80 % range)")
    held.range = nil
    expectEqual(held.headline, "2 %/d of 4 %/d, 50 % left")
  }

  @Test("a limit whose breach luck hides says what would be found, and which limit is wide enough")
  func undetectable() throws {
    let values = Recorded.values(around: 100)
    let noisy = values.enumerated().map { $1 * ($0 % 2 == 0 ? 1.2 : 0.86) }
    let check = try Recorded.check(
      Budget(
        "drift",
        metric: "energy_location_j",
        limit: .increase(.fraction(0.05)),
        reference: .baseline
      ),
      [Recorded.runs(["energy_location_j": noisy])],
      against: [Recorded.runs(["energy_location_j": values])]
    )
    expectEqual(check.grade, .warning)
    expectEqual(
      check.headline,
      "energy_location_j rose 1.6 % against the baseline; 5 % is allowed, but only a rise of 22.5 % "
        + "would be detected"
    )
    expectEqual(
      BudgetReport(checks: [check]).help(for: check),
      ["allow 21 % or more, or run more replications; luck can hide smaller changes"]
    )
  }

  @Test("a breach of an absolute limit says by how much, and what changed since the baseline")
  func absolute() throws {
    let budget = Budget("cap", metric: "energy_location_j", limit: .atMost(150))
    let check = try report(budget).checks[0]
    expectEqual(check.headline, "mean energy_location_j is 154.3 J; at most 150 J is allowed")
    expectEqual(check.facts.last?.text, "at most 150 J, exceeded by 2.9 %")
    expectEqual(check.why?.contains("gnss +10.4 J"), true)
  }

  @Test("without a baseline the cause text says where the energy goes")
  func breakdown() throws {
    let budget = Budget("cap", metric: "energy_location_j", limit: .atMost(150))
    let report = BudgetReport(
      BudgetSet([budget]),
      on: [now],
      against: nil,
      today: try #require(Recorded.today)
    )
    #expect(
      report.checks[0].why
        == "cpu 83.3 J (standard), gnss 50.4 J (standard), wifi 20.6 J (standard)"
    )
  }

  @Test("a check that holds shows its headroom")
  func kept() throws {
    let cap = Budget("cap", metric: "energy_location_j", limit: .atMost(250))
    try expectEqual(report(cap).checks[0].headline, "154.3 J of 250 J, 38.3 % left")
    let wide = Budget(
      "drift",
      metric: "energy_location_j",
      limit: .increase(.fraction(0.1)),
      reference: .baseline
    )
    #expect(
      try report(wide).checks[0].headline
        == "154.3 J, +7.8 % against the baseline, +10 % allowed"
    )
    #expect(try report(wide).help(for: report(wide).checks[0]).isEmpty)
  }

  @Test("an acceptance widens the limit until its day, and says so afterwards")
  func acceptance() throws {
    func report(until day: String, size: Double = 0.1) throws -> BudgetReport {
      let acceptance = Acceptance(
        budget: "drift",
        match: RunMatch(strategy: "tracker"),
        limit: .increase(.fraction(size)),
        until: try #require(CalendarDay(day)),
        reason: "geofences for arrival reminders"
      )
      return try self.report(drift, accepted: [acceptance])
    }
    let held = try report(until: "2026-06-15")
    expectEqual(held.verdict, .holds)
    expectEqual(held.checks[0].acceptance?.reason, "geofences for arrival reminders")
    #expect(held.notes.isEmpty)
    #expect(
      held.checks[0].headline.hasSuffix(
        "+10 % allowed (accepted until 2026-06-15: geofences for arrival reminders)"
      )
    )
    let narrow = try report(until: "2026-06-15", size: 0.05)
    expectEqual(narrow.verdict, .breached)
    #expect(narrow.checks[0].headline.hasSuffix("5 % is allowed"))
    let ended = try report(until: "2026-06-14")
    expectEqual(ended.verdict, .breached)
    #expect(ended.checks[0].expired != nil)
    expectEqual(
      ended.notes,
      ["the acceptance for drift expired on 2026-06-14 and no longer applies"]
    )
  }

  @Test("an absolute limit that holds by an acceptance alone says so")
  func acceptedAmount() throws {
    let budget = Budget("cap", metric: "energy_location_j", limit: .atMost(100))
    let acceptance = Acceptance(
      budget: "cap",
      limit: .atMost(400),
      until: try #require(CalendarDay("2027-01-01")),
      reason: "Live map"
    )
    let check = try report(budget, accepted: [acceptance]).checks[0]
    expectEqual(check.grade, .ok)
    #expect(check.headline.hasSuffix(" left (accepted until 2027-01-01: Live map)"))
  }

  @Test("an acceptance that is not needed, or matches nothing, is reported")
  func needless() throws {
    let until = try #require(CalendarDay("2027-01-01"))
    func notes(_ budget: Budget, _ match: RunMatch) throws -> [String] {
      try report(
        budget,
        accepted: [
          Acceptance(
            budget: "drift",
            match: match,
            limit: .increase(.fraction(0.5)),
            until: until,
            reason: "why"
          )
        ]
      ).notes
    }
    var wide = drift
    wide.limit = .increase(.fraction(0.1))
    #expect(
      try notes(wide, RunMatch())
        == ["the acceptance for drift is not needed: the budget holds without it"]
    )
    #expect(
      try notes(drift, RunMatch(scenario: "night"))
        == ["the acceptance for drift matches no run"]
    )
  }

  @Test(
    "numbers are short, have a point and no powers of ten",
    arguments: [
      (0, "0"), (154.3, "154.3"), (12_321.4, "12321"), (0.00012345, "0.0001235"), (-2.5, "-2.5"),
      (99_999.6, "100000"), (1e-12, "0"), (1e15, "1000000000000000"), (0.5, "0.5"),
    ] as [(Double, String)]
  )
  func numbers(_ value: Double, _ text: String) {
    expectEqual(NumberText.short(value), text)
  }
}
