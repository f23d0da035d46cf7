// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Reports
import Testing
import TracewattTesting

@Suite("Code that a search prints")
struct SwiftSnippetTests {
  /// Strategies by built-in name, with a change if the built-in one would test less.
  nonisolated static let cases = [
    "standard_best", "significant_change", "deferred", "region_monitoring", "periodic_request",
    "duty_cycled", "visits", "live_updates", "software_region",
  ]

  static func snippet(_ name: String) throws -> SwiftSnippet {
    let strategy = try #require(StrategyLoader.load([name]).first)
    let places = try SimulatedDay("home_errands").scenario.places
    return SwiftSnippet(strategy.configuration, places: places)
  }

  /// The file that this target compiles.
  static func path(_ name: String) -> String {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().path + "/Snippets/\(name).swift"
  }

  static let header = """
    // SPDX-FileCopyrightText: 2026 The Tracewatt authors
    // SPDX-License-Identifier: GPL-3.0-or-later


    """

  @Test("the compiled files equal the printed code", arguments: cases)
  func compiled(_ name: String) throws {
    let text = Self.header + (try Self.snippet(name)).text
    if ProcessInfo.processInfo.environment["RECORD_GOLDEN"] != nil {
      try Data(text.utf8).write(to: URL(fileURLWithPath: Self.path(name)))
      Issue.record("recorded \(name)")
    }
    let file = try String(contentsOfFile: Self.path(name), encoding: .utf8)
    #expect((file == text) as Bool, "RECORD_GOLDEN=1 writes Snippets/\(name).swift anew")
  }

  @Test("the code names its type and the parts left out")
  func words() throws {
    var strategy = try #require(StrategyLoader.load(["standard_best"]).first).configuration
    strategy.uploads = .init(interval: nil, bytes: 10)
    let snippet = SwiftSnippet(strategy, places: [], hasLocationBackgroundMode: false)
    #expect(snippet.typeName == "StandardBestTracker")
    #expect(snippet.text.contains("// Not included: uploads."))
    #expect(snippet.text.contains("manager.allowsBackgroundLocationUpdates = false"))
    #expect(!snippet.text.contains("background mode"))
    #expect(snippet.text.contains("manager.requestWhenInUseAuthorization()"))
    #expect(
      snippet.text.contains(
        "// Needs usage descriptions in Info.plist: NSLocationWhenInUseUsageDescription."
      )
    )
  }

  /// The compiled code and its original strategy, on the same replication of a day.
  @MainActor
  private func ratio<App>(
    _ name: String,
    _ launch: @escaping @MainActor @Sendable () -> App
  ) throws -> (energy: Double, fixes: Double, wanted: Double) {
    let day = try SimulatedDay("home_errands")
    let code = try day.run("code", launch: launch)
    let settings = try day.run(strategy: name)
    func value(_ record: DayRecord, _ metric: String) throws -> Double {
      try #require(record[metric])
    }
    return try (
      value(code, "energy_location_j") / value(settings, "energy_location_j"),
      value(code, "fix_count"), value(settings, "fix_count")
    )
  }

  @MainActor @Test("the code takes as much location energy as the strategy it was made from")
  func sameEnergy() throws {
    let ratios = [
      "standard_best": try ratio("standard_best") { StandardBestTracker() },
      "significant_change": try ratio("significant_change") { SignificantChangeTracker() },
      "region_monitoring": try ratio("region_monitoring") { RegionMonitoringTracker() },
      "periodic_request": try ratio("periodic_request") { PeriodicRequestTracker() },
      "duty_cycled": try ratio("duty_cycled") { DutyCycledTracker() },
      "visits": try ratio("visits") { VisitsTracker() },
      "live_updates": try ratio("live_updates") { LiveUpdatesTracker() },
    ]
    for name in ratios.keys.sorted() {
      let found = ratios[name] ?? (0, 0, 1)
      // The code may make a request a moment earlier or later, and a running process uses a little
      // more.
      #expect(abs(found.energy - 1) < 0.05, "\(name): \(found)")
      #expect(abs(found.fixes - found.wanted) <= max(1, 0.05 * found.wanted), "\(name): \(found)")
    }
  }
}
