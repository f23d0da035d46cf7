// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import TracewattTestSupport

@testable import Analyses
@testable import Tracewatt

@Suite("Turning the settings of strategies on a day")
struct KnobStudyTests {
  /// A short day on a system that keeps an app running with any filter.
  static func scenario(
    _ request: StandardRequest,
    replications: Int = 2,
    suspendsFilteredApps: Bool = false
  ) -> Scenario {
    let strategy = StrategyConfiguration(name: "tracker", standard: request)
    var scenario = SampleDay.scenario(
      [ScenarioStrategy(name: "tracker", configuration: strategy)],
      replications: replications
    )
    scenario.systems[0].lifeCycle.suspendsFilteredApps = suspendsFilteredApps
    return scenario
  }

  private func finding(_ key: String, _ scenario: Scenario) async throws -> KnobFinding {
    let reports = await KnobStudy(scenario).run(jobs: 2)
    let report = try #require(reports.first)
    return try #require(report.knobs.first { $0.key == key })
  }

  @Test("a filter gates delivery and not the radios, and the reason says so")
  func filter() async throws {
    let request = SampleDay.request(.best)
    let knob = try await finding("standard.distance_filter", Self.scenario(request))
    let inert = knob.steps.filter { !$0.isCurrent && $0.influence == .none }
    for step in inert {
      let reason = try #require(step.reason)
      expectEqual(reason.rule, .filterGatesDelivery)
      expectEqual(reason.counts.map(\.metric), ["gnss_on_s", "wifi_scan_count", "delivery_count"])
    }
    // The filter may change the error, but the radios' energy stays within the threshold.
    for step in knob.steps where !step.isCurrent {
      let effect = try #require(step.effects[0])
      #expect(abs(effect.value.estimate - 1) < 0.03, "\(step.value)")
    }
    expectEqual(knob.steps.map(\.value).first, "none")
    expectEqual(knob.current, "none")
  }

  @Test("without pausing, the activity type has no effect")
  func activity() async throws {
    let request = SampleDay.request(.hundredMeters)
    let knob = try await finding("standard.activity_type", Self.scenario(request))
    #expect(knob.isInert)
    expectEqual(knob.steps.count, 5)
    for step in knob.steps where !step.isCurrent {
      let text = "it decides when updates pause, but pausing is off"
      expectEqual(step.reason, KnobReason(rule: .useless(text), counts: []))
    }
  }

  @Test("between ten and a hundred metres satellites go off, and the cliff says so")
  func tiers() async throws {
    let request = SampleDay.request(.hundredMeters)
    let knob = try await finding("standard.desired_accuracy", Self.scenario(request))
    let cliff = try #require(
      knob.cliffs.first { $0.from == "nearest_ten_meters" && $0.to == "hundred_meters" }
    )
    #expect(cliff.jumps.contains { $0.metric == "energy_location_j" })
    expectEqual(cliff.causes.first?.hasPrefix("gnss_on_s "), true)
    expectEqual(cliff.causes.first?.hasSuffix(" → 0"), true)
    #expect(cliff.isLocalised == nil)
  }

  @Test("the report does not depend on how many replications run at once")
  func jobs() async {
    let scenario = Self.scenario(SampleDay.request(.hundredMeters), replications: 3)
    let one = await KnobStudy(scenario).run(jobs: 1)
    let many = await KnobStudy(scenario).run(jobs: 3)
    expectEqual("\(one)", "\(many)")
  }

  @Test("a strategy that requests nothing has no knobs, and a program is left out")
  func nothing() async {
    let control = StrategyConfiguration(name: "control")
    let scenario = SampleDay.scenario(
      [ScenarioStrategy(name: "control", configuration: control)],
      replications: 1
    )
    let reports = await KnobStudy(scenario).run()
    expectEqual(reports.count, 1)
    expectEqual(reports.first?.knobs.isEmpty, true)
  }

  private func texts(_ key: String, _ uploads: StrategyConfiguration.Uploads) throws -> [String] {
    let strategy = StrategyConfiguration(name: "tracker", uploads: uploads)
    let knob = try #require(StrategyKnob.knob(key, of: strategy))
    return knob.ladder(in: strategy).map { knob.text($0) }
  }

  @Test("steps that round to one value are one step")
  func repeats() throws {
    let two = StrategyConfiguration.Uploads(interval: nil, bytes: 1, batch: 2)
    try expectEqual(texts("uploads.batch", two), ["1", "2", "4", "8"])
    try expectEqual(texts("uploads.bytes", two), ["1", "2", "4"])
    let short = StrategyConfiguration.Uploads(
      interval: SimulationDuration(nanoseconds: 2_000_000),
      bytes: 1
    )
    try expectEqual(texts("uploads.every", short), ["1 ms", "2 ms", "4 ms", "8 ms"])
  }

  @Test("amounts that cannot be represented, and times that round to zero, are no steps")
  func extremes() throws {
    let long = StrategyConfiguration.Uploads(interval: .hours(1_000_000), bytes: Int.max / 2)
    let hours = ["250000 h", "500000 h", "1000000 h", "2000000 h"]
    try expectEqual(texts("uploads.every", long), hours)
    try expectEqual(texts("uploads.bytes", long).last, "\(Int.max / 2)")
    let tiny = StrategyConfiguration.Uploads(
      interval: SimulationDuration(nanoseconds: 400_000),
      bytes: 1
    )
    try expectEqual(texts("uploads.every", tiny), ["400 us", "1 ms", "2 ms"])
    let value = SettingValue.duration(SimulationDuration(seconds: 1))
    let wrong: [Double] = [0, 0.0004, -1, 9.1e9, 1e300, Double.infinity, Double.nan]
    for seconds in wrong {
      #expect(value.with(magnitude: seconds) == nil, "\(seconds)")
    }
    let longest = SettingValue.duration(SimulationDuration(seconds: 9e9))
    expectEqual(value.with(magnitude: 9e9), longest)
    let shortest = SettingValue.duration(SimulationDuration(seconds: 0.001))
    expectEqual(value.with(magnitude: 0.001), shortest)
  }

  @Test("every ladder holds the strategy's own value once, and no step contradicts other settings")
  func ladders() {
    for strategy in SampleDay.strategies {
      for knob in StrategyKnob.knobs(of: strategy.configuration) {
        let ladder = knob.ladder(in: strategy.configuration)
        let own = knob.value(in: strategy.configuration)
        expectEqual(ladder.count { $0 == own }, 1, "\(strategy.name) \(knob.key)")
        expectEqual(Set(ladder).count, ladder.count, "\(strategy.name) \(knob.key)")
        for value in ladder {
          let changed = knob.setting(value, in: strategy.configuration)
          expectEqual(knob.value(in: changed), value, "\(strategy.name) \(knob.key)")
          #expect(changed.conflict == nil, "\(strategy.name) \(knob.key)")
          expectEqual((changed == strategy.configuration), (value == own))
        }
      }
    }
  }
}
