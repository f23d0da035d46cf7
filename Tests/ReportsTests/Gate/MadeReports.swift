// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Judgement

/// Reports made in code, which together contain every status, doubt, level and reason.
enum Made {
  /// A text that may be in titles, reasons, settings and names, and must not break a report.
  static let hostile =
    "50 % off, a:b,c=d\r\nnext\tline ]]> <b>&amp;</b> \"q\" 'p' \\n {x=\"y\"} | ```tick``` <!-- x --> "
    + "\u{1}\u{1B}[31m\u{0} <\u{301} :\u{301} ,\u{301} \"\u{301} ::error::é→日本\u{FFFE}😀 @user #1 $(id)"

  static let today = day(2026, 11, 22)

  static func day(_ year: Int, _ month: Int, _ day: Int) -> CalendarDay {
    CalendarDay(year: year, month: month, day: day) ?? today
  }

  static func place(_ line: Int) -> FilePlace {
    FilePlace(file: "tracewatt.budgets.yaml", line: line, column: 5)
  }

  static let model = RunFingerprint(
    program: "0.1.0",
    model: "1",
    seed: 42,
    scenario: "a",
    trace: "b",
    phone: "c",
    os: "d"
  )

  /// Runs whose energy and wake-ups vary a little around a value, equally in every group.
  static func runs(
    _ strategy: String,
    scenario: String = "commute_rail",
    os: String = "ios_18",
    energy: Double,
    luck: Double = 0.02,
    count: Int = 20,
    missing: Int = 0,
    fingerprint: RunFingerprint = model,
    accuracy: String = "hundred_meters",
    relaunches: Double = 0
  ) -> RecordedGroup {
    let wave = (0..<count).map { [0.0, 1, -1, 0.5, -0.5][$0 % 5] }
    return RecordedGroup(
      group: RunGroup(scenario: scenario, strategy: strategy, phone: "phone_mid_2024", os: os),
      fingerprint: fingerprint,
      replications: Array(0..<count),
      values: [
        "energy_total_j": wave.map { energy * (1 + luck * $0) },
        "wakeup_count": wave.map { 5 + $0.rounded() },
        "relaunch_count": wave.map { _ in relaunches },
        "coverage_fraction": wave.map { 0.9 + 0.01 * $0 },
        "ttff": [],
        "error_p95_m": wave.enumerated().map { $0.offset < missing ? nil : 40 + $0.element },
        "gnss_on_s": wave.map { _ in energy * 10 },
      ],
      energy: [
        EnergyPlace(.location, .gnss, "standard"): energy * 0.7,
        EnergyPlace(.location, .wifi, "standard"): energy * 0.2,
      ],
      durationSeconds: 86_400,
      settings: ["standard.desired_accuracy": accuracy]
    )
  }

  static let energy = "energy_total_j"

  /// One report with every grade, made by the same checks as users' reports.
  static let full = BudgetReport(
    BudgetSet(budgets, accepted: acceptances),
    on: [
      runs("adaptive", energy: 154.3, missing: 3, accuracy: hostile, relaunches: 1),
      runs("continuous", energy: 300),
      runs("few", energy: 10, count: 4),
      runs("adaptive", scenario: "overnight", energy: 90),
      runs("adaptive", scenario: "overnight", os: "ios_17", energy: 91),
      runs("foreign", energy: 50),
      runs("new", energy: 50),
      runs("lucky", energy: 105, luck: 0.2),
      runs("better", energy: 80),
      runs("noisy", energy: 102, luck: 0.4),
    ],
    against: Baseline(groups: [
      runs("adaptive", energy: 143.1),
      runs("continuous", energy: 300),
      runs(
        "foreign",
        energy: 50,
        fingerprint: RunFingerprint(
          program: "0.0.9",
          model: "0",
          seed: 7,
          scenario: "a",
          trace: "x",
          phone: "c",
          os: "d"
        )
      ),
      runs("lucky", energy: 100, luck: 0.1),
      runs("better", energy: 100),
      runs("noisy", energy: 100, luck: 0.1),
      runs("adaptive", scenario: "overnight", energy: 90),
      runs("adaptive", scenario: "overnight", os: "ios_17", energy: 91),
    ]),
    today: today,
    paths: BudgetReport.Paths(
      scenarios: ["commute_rail": "scenarios/commute_rail.yaml"],
      budgets: "my budgets.yaml"
    )
  )

  private static func rail(_ strategy: String) -> RunMatch {
    RunMatch(scenario: "commute_rail", strategy: strategy)
  }

  private static let tight = BudgetLimit.increase(.fraction(0.03))

  private static let budgets: [Budget] = [
    Budget("ok", match: rail("adaptive"), metric: energy, limit: .atMost(450), place: place(3)),
    Budget(
      "drift",
      title: "Energy does not creep up: " + hostile,
      match: rail("adaptive"),
      metric: energy,
      limit: tight,
      reference: .baseline,
      minChange: 2,
      place: place(8)
    ),
    Budget(
      "wakeups",
      match: RunMatch(scenario: "overnight"),
      metric: "wakeup_count",
      statistic: .max,
      limit: .atMost(4),
      level: .warn,
      place: place(12)
    ),
    Budget("straddles", match: rail("adaptive"), metric: energy, limit: .atMost(154.5)),
    Budget("noisy", match: rail("noisy"), metric: energy, limit: tight, reference: .baseline),
    Budget("chance", match: rail("lucky"), metric: energy, limit: tight, reference: .baseline),
    Budget(
      "small",
      match: rail("adaptive"),
      metric: energy,
      limit: tight,
      reference: .baseline,
      minChange: 100
    ),
    Budget("accepted", match: rail("adaptive"), metric: energy, limit: tight, reference: .baseline),
    Budget("expired", match: rail("adaptive"), metric: energy, limit: .atMost(100)),
    Budget("nothing", match: rail("gone_*"), metric: energy, limit: .atMost(1), place: place(20)),
    Budget(
      "nothing-warn",
      match: rail("gone"),
      metric: energy,
      limit: .atMost(1),
      onNoMatch: .warn
    ),
    Budget(
      "nothing-ignored",
      match: rail("gone"),
      metric: energy,
      limit: .atMost(1),
      onNoMatch: .ignore
    ),
    Budget("unrecorded", match: rail("new"), metric: energy, limit: tight, reference: .baseline),
    Budget("foreign", match: rail("foreign"), metric: energy, limit: tight, reference: .baseline),
    Budget(
      "no-reference",
      match: rail("adaptive"),
      metric: energy,
      limit: .ratioAtMost(0.6),
      reference: .strategy("absent")
    ),
    Budget("few", match: rail("few"), metric: energy, limit: .atMost(450), place: place(30)),
    Budget("missing", match: rail("adaptive"), metric: "error_p95_m", limit: .atMost(45)),
    Budget(
      "missing-breach",
      match: rail("adaptive"),
      metric: "error_p95_m",
      limit: .atMost(45),
      missing: .breach
    ),
    Budget(
      "zero",
      match: rail("adaptive"),
      metric: "relaunch_count",
      limit: .ratioAtMost(2),
      reference: .strategy("continuous")
    ),
    Budget("ignored", metric: energy, limit: .atMost(1), level: .ignore, place: place(40)),
    Budget("better", match: rail("better"), metric: energy, limit: tight, reference: .baseline),
    Budget(
      "ratio",
      match: rail("adaptive"),
      metric: energy,
      limit: .ratioAtMost(0.4),
      reference: .strategy("continuous")
    ),
    Budget(
      "amount",
      match: rail("adaptive"),
      metric: energy,
      statistic: .median,
      limit: .increase(.amount(2)),
      reference: .baseline
    ),
    Budget("share", match: rail("adaptive"), metric: "coverage_fraction", limit: .atLeast(0.8)),
    Budget(
      "fall",
      match: rail("adaptive"),
      metric: "gnss_on_s",
      limit: .decrease(.fraction(0.5)),
      reference: .baseline
    ),
  ]

  private static let acceptances = [
    Acceptance(
      budget: "accepted",
      limit: .increase(.fraction(0.1)),
      until: day(2027, 1, 31),
      reason: "Geofences, issue 412: " + hostile,
      place: place(50)
    ),
    Acceptance(
      budget: "expired",
      limit: .atMost(200),
      until: day(2026, 1, 31),
      reason: "It was winter.",
      place: place(55)
    ),
  ]

  /// A number of breaches and warnings; the last ones are the worst.
  static func crowd(breaches: Int, warnings: Int = 0) -> BudgetReport {
    func check(_ index: Int, _ level: BudgetLevel) -> BudgetCheck {
      let budget = Budget(
        "\(level.rawValue)-\(index)",
        metric: energy,
        limit: .atMost(100),
        level: level,
        place: place(index + 1)
      )
      return BudgetCheck(
        budget: budget,
        group: runs("s\(index)", energy: 1).group,
        status: .breached,
        level: level,
        limit: budget.limit,
        now: IntervalEstimate(estimate: 101 + Double(index), low: nil, high: nil, count: 20)
      )
    }
    return BudgetReport(
      checks: (0..<warnings).map { check($0, .warn) } + (0..<breaches).map { check($0, .error) }
    )
  }

  /// A check whose names are hostile, twice, and one without a baseline.
  static let odd: BudgetReport = {
    let budget = Budget(hostile, title: hostile, metric: energy, limit: .atMost(.infinity))
    let group = RunGroup(scenario: hostile, strategy: hostile, phone: hostile, os: hostile)
    func check(_ status: BudgetCheck.Status) -> BudgetCheck {
      BudgetCheck(
        budget: budget,
        group: group,
        status: status,
        level: .error,
        limit: budget.limit,
        now: IntervalEstimate(estimate: .nan, low: -.infinity, high: .infinity, count: 1)
      )
    }
    return BudgetReport(
      checks: [
        check(.breached), check(.breached), check(.noVerdict(.noBaseline)),
        check(.noVerdict(.notComparable([hostile, hostile]))),
      ],
      notes: [hostile]
    )
  }()

  /// All reports above, with names for messages.
  static let all: [(name: String, report: BudgetReport)] = [
    ("full", full), ("odd", odd), ("empty", BudgetReport(checks: [])),
    ("crowd", crowd(breaches: 40, warnings: 30)),
  ]
}
