// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Tracewatt
import TracewattTestSupport

@testable import ScenarioFiles

/// A night at home on which a version of Android differs from the one before it.
@Suite("Days on which versions of Android differ")
struct AndroidVersionTests {
  private static let tracker =
    "{ name: s, services: { fused: { priority: high_accuracy, interval: 30 s } } }"

  /// A measure of one night on a built-in system.
  private func measure(
    _ name: String,
    of strategy: String,
    on version: Int,
    app: String = "background_at: 2 min, background_modes: [location]",
    grant: String = "always",
    events: String = ""
  ) async throws -> Double {
    let text = """
      version: 1
      kind: scenario
      name: day
      trace: { recipe: \(packageRoot)/scenarios/traces/overnight_home.recipe.yaml }
      world: { environment: suburban }
      phones: [modern_pixel7_2022]
      os: [android_\(version)]
      app: { authorization: \(grant), \(app) }
      events: [\(events)]
      strategies: [\(strategy)]
      replications: 1
      """
    var day = try scenario(text)
    day.world.scoringInterval = .seconds(3600)
    let results = await Experiment(day).run(jobs: 1)
    return try #require(results.first?.measures[name])
  }

  @Test("Android 13 repeats positions in Doze, at no cost of radios")
  func android13() async throws {
    let older = try await measure("fix_count", of: Self.tracker, on: 12)
    let newer = try await measure("fix_count", of: Self.tracker, on: 13)
    #expect(newer > 1.5 * older)
  }

  @Test("Android 14 denies exact alarms, so that they come more rarely in Doze")
  func android14() async throws {
    let requests = "{ name: s, services: { request: { every: 3 min } } }"
    let app = "background_at: 2 min, alarms: exact"
    let older = try await measure("wakeup_count", of: requests, on: 13, app: app)
    let newer = try await measure("wakeup_count", of: requests, on: 14, app: app)
    #expect(older > 1.2 * newer)
  }

  @Test("Android 15 saves energy because Doze begins sooner")
  func android15() async throws {
    let older = try await measure("energy_location_j", of: Self.tracker, on: 14)
    let newer = try await measure("energy_location_j", of: Self.tracker, on: 15)
    #expect(newer < older)
  }

  @Test("Android 16 gives an app that was not opened for a day fewer jobs")
  func android16() async throws {
    let app = "background_at: 2 min, last_opened: 13 h"
    // A lit screen keeps light Doze away, so that only the quota counts.
    let events = "{ at: 3 min, screen: true }"
    let older = try await measure(
      "wakeup_count",
      of: "periodic_work",
      on: 15,
      app: app,
      events: events
    )
    let newer = try await measure(
      "wakeup_count",
      of: "periodic_work",
      on: 16,
      app: app,
      events: events
    )
    #expect(older > newer)
  }

  @Test("Android 17 grants positions by the location button")
  func android17() async throws {
    let strategy = "{ name: s, services: { fused: { priority: high_accuracy, interval: 5 s } } }"
    func fixes(_ version: Int) async throws -> Double {
      try await measure(
        "fix_count",
        of: strategy,
        on: version,
        app: "background_at: 20 min",
        grant: "denied",
        events: "{ at: 1 min, location_button: true }"
      )
    }
    try await expectEqual(fixes(16), 0)
    #expect(try await fixes(17) > 50)
  }
}
