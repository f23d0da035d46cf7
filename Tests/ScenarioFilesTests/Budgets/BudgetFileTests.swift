// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import TracewattTestSupport

@testable import ScenarioFiles

@Suite("Files of budgets")
struct BudgetFileTests {
  private func load(_ text: String) throws -> BudgetSet {
    let folder = try TemporaryFolder(["b.yaml": text])
    return try BudgetLoader.load(path: folder.path + "/b.yaml")
  }

  /// The errors of a file without its folder; none if it loads.
  private func errors(_ text: String) throws -> [String] {
    let folder = try TemporaryFolder(["b.yaml": text])
    do {
      _ = try BudgetLoader.load(path: folder.path + "/b.yaml")
      return []
    } catch {
      expectEqual(error.exitCode, 65)
      return error.diagnostics.map { $0.replacing(folder.path + "/", with: "") }
    }
  }

  /// A file with one budget, given as some lines.
  private func one(_ lines: String) -> String {
    "version: 1\nkind: budgets\nbudgets:\n  - id: promise\n"
      + lines.split(separator: "\n").map { "    \($0)\n" }.joined()
  }

  @Test("every key has its meaning")
  func everything() throws {
    let set = try load(
      """
      version: 1
      kind: budgets
      scenarios: [b.yaml, office_day]
      defaults: { level: warn, confidence: 90 %, min_replications: 5, on_no_match: ignore }
      budgets:
        - id: commute-energy-drift
          title: Energy does not creep up
          match: { scenario: "commute_*", strategy: adaptive, phone: "iphone*", os: ios_18 }
          metric: energy_total_j
          statistic: median
          compare: baseline
          max_increase: 3 %
          min_change: 2 kJ
          level: error
          missing: ignore
        - id: beats
          metric: location_percent_per_day
          compare: { strategy: continuous }
          max_ratio: 0.6
      accepted:
        - budget: commute-energy-drift
          match: { scenario: commute_car }
          max_increase: 6 %
          until: "2027-01-31"
          reason: Geofences, issue 412.
      """
    )
    let (first, second) = (set.budgets[0], set.budgets[1])
    expectEqual(set.scenarios, ["b.yaml", "office_day"])
    #expect(first.id == "commute-energy-drift" && first.title == "Energy does not creep up")
    #expect(
      first.match
        == RunMatch(scenario: "commute_*", strategy: "adaptive", phone: "iphone*", os: "ios_18")
    )
    expectEqual(first.metric, "energy_total_j")
    expectEqual(first.statistic, .median)
    expectEqual(first.limit, .increase(.fraction(0.03)))
    expectEqual(first.reference, .baseline)
    expectEqual(first.minChange, 2000)
    expectEqual(first.level, .error)
    expectEqual(first.missing, .ignore)
    expectEqual(first.confidence, 0.9)
    expectEqual(first.minReplications, 5)
    expectEqual(first.onNoMatch, .ignore)
    expectEqual(first.place?.text.hasSuffix("b.yaml:6:5"), true)
    expectEqual(second.level, .warn)
    expectEqual(second.missing, .noVerdict)
    expectEqual(second.statistic, .mean)
    expectEqual(second.limit, .ratioAtMost(0.6))
    expectEqual(second.reference, .strategy("continuous"))
    let acceptance = try #require(set.accepted.first)
    expectEqual(acceptance.limit, .increase(.fraction(0.06)))
    #expect(acceptance.until == CalendarDay("2027-01-31") && acceptance.reason.hasPrefix("Geo"))
    expectEqual(acceptance.match, RunMatch(scenario: "commute_car"))
  }

  @Test(
    "amounts convert within their dimension",
    arguments: [
      ("energy_total_j", "0.45 kJ", 450), ("energy_total_j", "1 mWh", 3.6),
      ("error_p95_m", "0.04 km", 40), ("gnss_on_s", "1 h 30 min", 5400),
      ("battery_percent_per_hour", "24 %/d", 1), ("location_percent_per_day", "1.5 %/h", 36),
      ("location_percent_per_day", "12 %/d", 12), ("location_percent_per_day", "5 %/day", 5),
      ("coverage_fraction", "98 %", 0.98),
      ("coverage_fraction", "0.98", 0.98), ("wakeup_count", "4", 4),
      ("distance_error_fraction", "-5 %", -0.05), ("wake_lock_h", "90 min", 1.5),
      ("upload_bytes", "1.5 MB", 1_500_000), ("download_bytes", "300", 300),
      ("wake_lock_over_2h_fraction", "5 %", 0.05),
    ] as [(String, String, Double)]
  )
  func amounts(_ metric: String, _ text: String, _ value: Double) throws {
    guard
      case .atMost(let limit) = try load(one("metric: \(metric)\nmax: \(text)")).budgets[0].limit
    else {
      Issue.record("no absolute limit")
      return
    }
    // One multiplication and one division at most.
    #expect(abs(limit - value) <= 1e-12 * abs(value))
  }

  @Test("a change is a share with %, an amount with the metric's unit")
  func changes() throws {
    func limit(_ metric: String, _ text: String) throws -> BudgetLimit {
      try load(one("metric: \(metric)\ncompare: baseline\nmax_increase: \(text)")).budgets[0].limit
    }
    try expectEqual(limit("energy_total_j", "3 %"), .increase(.fraction(0.03)))
    try expectEqual(limit("energy_total_j", "3 J"), .increase(.amount(3)))
    try expectEqual(limit("wakeup_count", "2"), .increase(.amount(2)))
    try expectEqual(limit("coverage_fraction", "0.01"), .increase(.amount(0.01)))
  }

  @Test(
    "an error is reported with its place and what is allowed",
    arguments: [
      (
        "metric: energy_total_j\nmax: 450", "max is \"450\" with no unit; the unit must be one of J"
      ),
      ("metric: energy_total_j\nmax: 450 mAh", "write mWh or J"),
      ("metric: energy_total_j\nmax: 5 m", "with the unit \"m\"; the unit must be one of J"),
      ("metric: wakeup_count\nmax: 4 J", "it must be a number"),
      ("metric: energy_totl_j\nmax: 450 J", "the nearest is energy_total_j"),
      ("max: 450 J", "budgets[0].metric: the key is missing"),
      ("metric: energy_total_j", "a limit is missing; it must be one of max, min, max_increase"),
      ("metric: energy_total_j\nmax: 1 J\nmin: 1 J", "max and min are set together"),
      ("metric: energy_total_j\nmax_increase: 3 %", "max_increase needs something to compare with"),
      (
        "metric: energy_total_j\nmax: 3 J\ncompare: baseline", "compare cannot be combined with max"
      ),
      (
        "metric: energy_total_j\nmax: 3 J\nmin_change: 1 J",
        "min_change cannot be combined with max"
      ),
      (
        "metric: energy_total_j\ncompare: baseline\nmax_increase: 3 %\nstatistic: max",
        "the largest value has no interval"
      ),
      ("metric: energy_total_j\nmax: 3 J\nstatistic: mode", "it must be one of mean, median"),
      ("metric: energy_total_j\nmax: 3 J\nlevel: off", "it must be one of error, warn, ignore"),
      ("metric: energy_total_j\nmax: 3 J\nmin_replications: 0", "a whole number from 1"),
      ("metric: energy_total_j\nmax: 3 J\nconfidence: 50 %", "it must be above 0.5"),
      ("metric: coverage_fraction\nmax: 95", "it must be from 0 to 1, such as 0.95 or 95 %"),
      ("metric: energy_total_j\nmax: nan J", "finite"),
      ("metric: energy_total_j\ncompare: baseline\nmax_increase: -3 %", "it must be 0 % or more"),
      (
        "metric: energy_total_j\ncompare: baseline\nmax_decrease: 100 %",
        "it must be below 100 %, because energy_total_j is never below 0"
      ),
      (
        "metric: coverage_fraction\ncompare: baseline\nmax_decrease: 1",
        "max_decrease is \"1\"; it must be below 100 %"
      ),
      ("metric: energy_total_j\ncompare: baseline\nmax_ratio: 0", "above 0"),
      ("metric: energy_total_j\ncompare: base\nmax_ratio: 1", "baseline or { strategy: NAME }"),
      ("metric: energy_total_j\ncompare: { strategi: x }\nmax_ratio: 1", "the nearest is strategy"),
      ("metric: energy_total_j\nmax: 3 J\nmatch: { scenari: x }", "the nearest is scenario"),
      ("metric: energy_total_j\nmaxx: 3 J", "the nearest is max"),
    ]
  )
  func wrong(_ lines: String, _ message: String) throws {
    let errors = try errors(one(lines)).joined(separator: "\n")
    #expect(errors.contains(message), "\(errors)")
    #expect(errors.hasPrefix("b.yaml:"))
  }

  @Test("a measure that may be below 0 can have a fall of 100 % or more allowed")
  func signedDecrease() throws {
    let lines = "metric: distance_error_fraction\ncompare: baseline\nmax_decrease: 150 %"
    try expectEqual(load(one(lines)).budgets[0].limit, .decrease(.fraction(1.5)))
  }

  @Test("a name that is too long is reported with its length")
  func longName() throws {
    let id = String(repeating: "a", count: 101)
    let budget = "{ id: \(id), metric: wakeup_count, max: 4 }"
    let errors = try errors("version: 1\nkind: budgets\nbudgets: [\(budget)]")
    expectEqual(errors.count, 1)
    #expect(errors.first?.hasSuffix("it must be at most 100 characters long, not 101") == true)
  }

  @Test("a suggested name is never too long, and differs for each day and strategy")
  func suggestedNames() throws {
    let stem = String(repeating: "long_name_", count: 6)
    let groups = ["a", "b"].map { end in
      RecordedGroup(
        group: RunGroup(scenario: stem + "x", strategy: stem + end, phone: "p", os: "o"),
        fingerprint: nil,
        replications: Array(0..<10),
        values: ["energy_location_j": [Double?](repeating: 5, count: 10)]
      )
    }
    let ids = try load(BudgetSuggestion.text(for: groups)).budgets.map(\.id)
    #expect(ids.count == 4 && Set(ids).count == 4)
    #expect(ids.allSatisfy { $0.utf8.count <= 100 })
    expectEqual(BudgetSuggestion.text(for: groups), BudgetSuggestion.text(for: groups))
  }

  @Test("a suggested limit on a rise is one that luck does not hide, or there is none")
  func suggestedRise() throws {
    func rises(_ spread: Double) throws -> [BudgetLimit] {
      let values = (0..<20).map { 50 * (1 + ($0 % 2 == 0 ? spread : -spread)) }
      let group = RecordedGroup(
        group: RunGroup(scenario: "day", strategy: "tracker", phone: "p", os: "o"),
        fingerprint: nil,
        replications: Array(0..<20),
        values: ["energy_location_j": values]
      )
      return try load(BudgetSuggestion.text(for: [group])).budgets.map(\.limit)
        .filter(\.isRelative)
    }
    try expectEqual(rises(0.01), [.increase(.fraction(0.03))])
    guard case .increase(.fraction(let wide))? = try rises(0.2).first else {
      Issue.record("no limit is suggested")
      return
    }
    #expect(wide >= 0.2 && wide <= 0.5)
    try expectEqual(rises(0.6), [])
  }

  @Test("a setting's place is where a strategy's file or its scenario writes it")
  func strategyPlaces() throws {
    let folder = try TemporaryFolder([
      "day.yaml": """
      version: 1
      kind: scenario
      name: day
      trace: { file: absent.gpx }
      strategies:
        - own
        - standard_best
        - name: inline
          services:
            standard: { desired_accuracy: best }
      """,
      "own.yaml": """
      version: 1
      kind: strategy
      name: own
      services:
        standard:
          desired_accuracy: best
      """,
    ])
    let path = folder.path + "/day.yaml"
    let places = StrategyPlaces(scenario: path)
    func place(_ strategy: String, _ key: String) -> String? {
      let place = places.place(of: strategy, setting: key)?.text
      return place?.replacing(folder.path + "/", with: "")
    }
    expectEqual(place("own", "standard.desired_accuracy"), "own.yaml:6:5")
    expectEqual(place("own", "standard.distance_filter"), "own.yaml:5:3")
    expectEqual(place("own", "rules[2].in"), "own.yaml:1:1")
    expectEqual(place("inline", "standard.desired_accuracy"), "day.yaml:10:19")
    expectEqual(place("standard_best", "standard.desired_accuracy"), "day.yaml:7:5")
    #expect(place("absent", "standard.desired_accuracy") == nil)
    let none = StrategyPlaces(scenario: folder.path + "/none.yaml")
    #expect(none.place(of: "own", setting: "standard") == nil)
  }

  @Test("a scenario's file that is not there has the code of missing files")
  func missingScenario() throws {
    let text = "version: 1\nkind: budgets\nscenarios: [no/day.yaml]\nbudgets: []"
    let folder = try TemporaryFolder(["b.yaml": text])
    let failure = #expect(throws: InputFailure.self) {
      try BudgetLoader.load(path: folder.path + "/b.yaml")
    }
    expectEqual(failure?.exitCode, 66)
    expectEqual(failure?.description.contains("no/day.yaml\" does not exist"), true)
  }

  @Test("names are unique, and acceptances belong to a budget of the same kind of limit")
  func relations() throws {
    let text = """
      version: 1
      kind: budgets
      budgets:
        - { id: a, metric: wakeup_count, max: 4 }
        - { id: a, metric: wakeup_count, max: 5 }
        - { id: Bad, metric: wakeup_count, max: 5 }
      accepted:
        - { budget: b, max: 6, until: "2027-01-31", reason: why }
        - { budget: a, min: 6, until: "2027-01-31", reason: why }
        - { budget: a, max: 6, until: "2027-02-30", reason: " " }
        - { budget: a, max: 3, until: "2027-01-31", reason: why }
      """
    let expected = [
      """
      b.yaml:5:11: error: budgets[1].id is "a", which is taken; names must differ
      note: rename one of them
      """,
      """
      b.yaml:6:11: error: budgets[2].id is "Bad"; it must be a name of lower-case letters, \
      digits, - and _ that begins with a letter
      """,
      """
      b.yaml:8:15: error: accepted[0].budget: no budget is named "b"
      note: the nearest is a; known names: a
      """,
      """
      b.yaml:9:23: error: accepted[1].min: the budget's limit is max; the accepted one is min
      note: accept a wider max
      """,
      """
      b.yaml:10:33: error: accepted[2].until is "2027-02-30"; it must be a day such as "2027-01-31"
      """,
      """
      b.yaml:10:55: error: accepted[2].reason is " "; it must be a reason in words
      """,
      """
      b.yaml:11:23: error: accepted[3].max: the accepted limit is not wider than the budget's own max
      note: write a wider limit of the same kind as the budget's, a share or an amount
      """,
    ]
    let found = try errors(text)
    expectEqual(found, expected)
  }

  @Test("a file of another kind or version is refused, a missing one by its own code")
  func header() throws {
    let other = try errors("version: 1\nkind: scenario\nname: x\nstrategies: []")
    #expect(other.count == 1 && other[0].contains("must be budgets"))
    let days = "version: 1\nkind: budgets\nscenarios: [ofice_day, no/day.yaml]\nbudgets: []"
    let missing = try errors(days)
    expectEqual(missing.count, 2)
    #expect(missing[0].hasPrefix("b.yaml:3:13: error: scenarios[0]: no file and no built-in day"))
    #expect(missing[0].contains("the nearest is office_day"))
    #expect(try errors("version: 2\nkind: budgets\nbudgets: []")[0].contains("must be 1"))
    #expect(try errors("version: 1\nkind: budgets")[0].contains("budgets: the key is missing"))
    try expectEqual(errors("").count, 1)
    do {
      _ = try BudgetLoader.load(path: "/no/such/file.yaml")
      Issue.record("a missing file was loaded")
    } catch {
      expectEqual(error.exitCode, 66)
    }
  }
}
