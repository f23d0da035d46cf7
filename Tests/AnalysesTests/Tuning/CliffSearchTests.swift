// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import TracewattTestSupport

@testable import Analyses
@testable import Tracewatt

@Suite("Cliffs between neighbouring values")
struct CliffSearchTests {
  static let base = ScenarioStrategy(
    name: "base",
    configuration: StrategyConfiguration(
      name: "base",
      standard: StandardRequest(distanceFilter: Metres(10))
    )
  )

  /// The cliffs that are found on a ladder if a formula gives the energy from the filter.
  static func cliffs(
    _ ladder: [Double],
    options: KnobStudy.Options = .init(),
    energy: (Double) -> Double
  ) -> (cliffs: [KnobCliff], rounds: Int) {
    let configuration = base.configuration
    guard let knob = StrategyKnob.knob("standard.distance_filter", of: configuration) else {
      return ([], 0)
    }
    func results(_ name: String, _ value: SettingValue) -> [RunResult] {
      (0..<3).map { replication in
        let joules = energy(value.magnitude ?? 0) * (1 + 0.1 * Double(replication))
        return Made.run(
          name,
          replication,
          ["energy_location_j": joules, "gnss_on_s": joules > 50 ? 3600 : 0]
        )
      }
    }
    let points = ladder.map { size -> CliffSearch.Point in
      let value = SettingValue.length(Metres(size))
      return CliffSearch.Point(
        value: value,
        group: RunGroup(scenario: "day", strategy: knob.text(value), phone: "phone", os: "ios_18")
      )
    }
    let runs = VariantRuns(points.flatMap { results($0.group.strategy, $0.value) })
    var search = CliffSearch(options: options, replications: 3)
    let group = RunGroup(scenario: "day", strategy: "base", phone: "phone", os: "ios_18")
    search.add(
      Array(zip(points, points.dropFirst())),
      of: points,
      knob: knob,
      strategy: base,
      base: group,
      in: runs
    )
    var rounds = 0
    while let probes = search.nextProbes() {
      rounds += 1
      search.take(
        probes.flatMap { probe in
          results(probe.name, .length(probe.configuration.standard?.distanceFilter))
        }
      )
    }
    return (search.cliffs(of: knob.key, base: group), rounds)
  }

  @Test("a jump is enclosed to the stated precision", arguments: [11.3, 37, 99, 101, 163.0])
  func jump(_ edge: Double) throws {
    let (cliffs, rounds) = Self.cliffs([10, 50, 100, 250]) { $0 < edge ? 100 : 20 }
    let cliff = try #require(cliffs.first)
    expectEqual(cliffs.count, 1)
    expectEqual(cliff.isLocalised, true)
    let from = try #require(Double(cliff.from.dropLast(2)))
    let to = try #require(Double(cliff.to.dropLast(2)))
    #expect(from < edge && edge <= to)
    // Values are rounded to three digits, which may stop the narrowing a hundredth earlier.
    #expect((to - from) / to <= 0.05 + 0.01)
    #expect(rounds <= 8)
    expectEqual(cliff.causes, ["gnss_on_s 3600 → 0"])
  }

  @Test(
    "a jump among sizes far below 0.01 is enclosed as closely, from above 0 and from 0",
    arguments: [[0.001, 0.1], [0, 0.5]]
  )
  func small(_ ladder: [Double]) throws {
    let edge = 0.009
    let cliff = try #require(Self.cliffs(ladder) { $0 < edge ? 100 : 20 }.cliffs.first)
    expectEqual(cliff.isLocalised, true)
    let from = try #require(Double(cliff.from.dropLast(2)))
    let to = try #require(Double(cliff.to.dropLast(2)))
    #expect(from < edge && edge <= to)
    // As for large sizes; see above.
    #expect((to - from) / to <= 0.05 + 0.01)
  }

  @Test("a finer precision encloses more closely")
  func precision() throws {
    let options = KnobStudy.Options(precision: 0.01)
    let (cliffs, _) = Self.cliffs([10, 250], options: options) { $0 < 61.7 ? 100 : 20 }
    let cliff = try #require(cliffs.first)
    let to = try #require(Double(cliff.to.dropLast(2)))
    #expect(to - 61.7 < 0.02 * 61.7 && to >= 61.7)
  }

  @Test("a slope that spreads over all values is steep but not a jump")
  func slope() throws {
    let (cliffs, _) = Self.cliffs([10, 100]) { 1000 / $0 }
    let cliff = try #require(cliffs.first)
    expectEqual(cliff.isLocalised, false)
    #expect(cliff.from == "10 m" && cliff.to == "100 m")
  }

  @Test("a change below the factor, or a small part of the largest, is no cliff")
  func gentle() {
    #expect(Self.cliffs([10, 50, 100]) { 100 - $0 / 4 }.cliffs.isEmpty)
    #expect(Self.cliffs([10, 50, 100]) { $0 < 20 ? 1000 : $0 < 60 ? 900 : 899 }.cliffs.isEmpty)
    // From 3 to 1 is a factor of three, but the ladder begins with 1000.
    let trifles = Self.cliffs([10, 50, 100]) { $0 < 20 ? 1000 : $0 < 60 ? 3 : 1 }.cliffs
    expectEqual(trifles.count, 1)
  }
}
