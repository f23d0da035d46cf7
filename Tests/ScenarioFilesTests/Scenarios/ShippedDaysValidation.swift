// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Tracewatt
import TracewattTestSupport

@testable import ScenarioFiles

/// The twelve shipped days without trouble, read from the tree.
enum ShippedDays {
  static let names = [
    "office_day", "car_commute", "metro_commute", "bicycle_courier", "day_hike",
    "overnight_home", "site_visits", "london_arrival", "home_errands", "rural_drive",
    "traffic_jam", "home_office_150m",
  ]

  static func scenario(_ name: String, phone: String, replications: Int) throws -> Scenario {
    try ScenarioLoader.load(
      path: "\(packageRoot)/scenarios/\(name).yaml",
      options: LoadOptions(phones: [phone], systems: ["ios_9"], replications: replications)
    )
  }
}

@Suite("Shipped days: the order of strategies", .tags(.validation))
struct ShippedDaysValidation {
  /// The mean location energy by phone, strategy and day, over three replications a day, computed
  /// once for all tests.
  private static let energies = Task { () throws -> [String: [String: [String: Double]]] in
    var tables: [String: [String: [String: Double]]] = [:]
    for day in ShippedDays.names {
      var scenario = try ShippedDays.scenario(day, phone: "iphone_6", replications: 3)
      scenario.phones += try ShippedDays.scenario(day, phone: "iphone_class", replications: 3)
        .phones
      // Only energy is used, and scoring a day second by second takes longer than the day itself.
      scenario.world.scoringInterval = .seconds(3600)
      for result in await Experiment(scenario).run(jobs: 2) {
        let energy = try #require(result.measures["energy_location_j"])
        let (phone, strategy) = (result.key.phone, result.key.strategy)
        tables[phone, default: [:]][strategy, default: [:]][day, default: 0] += energy / 3
      }
    }
    return tables
  }

  @Test("the mean over the days keeps the order", arguments: ["iphone_6", "iphone_class"])
  func meanOrder(phone: String) async throws {
    let table = try #require(try await Self.energies.value[phone])
    func mean(_ strategy: String) throws -> Double {
      let days = try #require(table[strategy])
      return days.values.reduce(0, +) / Double(days.count)
    }
    let control = try mean("control")
    let regions = try mean("region_monitoring")
    let changes = try mean("significant_change")
    let duty = try mean("duty_cycled")
    let best = try mean("standard_best")
    expectEqual(control, 0)
    #expect(control <= regions && control <= changes)
    #expect(regions < duty && changes < duty)
    #expect(duty < best)
    #expect(try mean("standard_hundred_meters") < best)
    #expect(try mean("deferred") < best)
  }

  @Test("every single day keeps the order too", arguments: ["iphone_6"])
  func dailyOrder(phone: String) async throws {
    let table = try #require(try await Self.energies.value[phone])
    for day in ShippedDays.names {
      func energy(_ strategy: String) throws -> Double { try #require(table[strategy]?[day]) }
      let best = try energy("standard_best")
      #expect(try energy("region_monitoring") < energy("duty_cycled"), "\(day)")
      #expect(try energy("significant_change") < energy("duty_cycled"), "\(day)")
      #expect(try energy("duty_cycled") < best, "\(day)")
      #expect(try energy("standard_hundred_meters") < best, "\(day)")
      #expect(try energy("deferred") < best, "\(day)")
    }
  }

  @Test("deferral gives the same fixes at the same times", arguments: ShippedDays.names)
  func deferredFixes(day: String) throws {
    let scenario = try ShippedDays.scenario(day, phone: "iphone_6", replications: 1)
    var pair = scenario
    pair.strategies = scenario.strategies.filter {
      ["standard_best", "deferred"].contains($0.name)
    }
    let results = Experiment(pair, detail: .all).run(replication: 0)
    func fixes(_ strategy: String) throws -> [Fix] {
      let result = try #require(results.first { $0.key.strategy == strategy })
      return try #require(result.detail).log.deliveries.map(\.fix)
    }
    let deferred = try fixes("deferred").sorted { $0.timestamp < $1.timestamp }
    // The first position by access points is older than the coarse one before it.
    let standard = try fixes("standard_best").sorted { $0.timestamp < $1.timestamp }
    // The deliveries that are still held back at the end of the day never arrived.
    let last = try #require(deferred.last).timestamp
    expectEqual(deferred, standard.filter { $0.timestamp <= last })
    #expect(Double(deferred.count) > 0.5 * Double(standard.count))
  }

  /// The digests have the form of `sha256sum`; `RECORD_GOLDEN=1` writes them anew.
  @Test("recipes make the traces of SHA256SUMS, and both shipped traces are among them")
  func tracesMatchRecipes() throws {
    let folder = packageRoot + "/scenarios/traces/"
    let recipes = try FileManager.default.contentsOfDirectory(atPath: folder)
      .filter { $0.hasSuffix(".recipe.yaml") }.sorted()
    var lines: [String] = []
    for recipe in recipes {
      let made = TraceFileForm.gpx.bytes(of: try TraceLoader.load(path: folder + recipe).trace)
      let name = recipe.replacing(".recipe.yaml", with: ".gpx")
      lines.append("\(InputDigest(name: name, bytes: made).sha256)  \(name)")
    }
    let file = folder + "SHA256SUMS"
    if ProcessInfo.processInfo.environment["RECORD_GOLDEN"] == "1" {
      try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: URL(fileURLWithPath: file))
      Issue.record("the digests were recorded; run again without RECORD_GOLDEN")
    }
    let recorded = try String(contentsOfFile: file, encoding: .utf8)
    expectEqual(lines, recorded.split(separator: "\n").map(String.init))
    for name in ["office_day.gpx", "street_game.gpx"] {
      let shipped = try #require(InputDigest(path: folder + name))
      #expect(lines.contains("\(shipped.sha256)  \(name)"), "run make traces")
    }
  }
}
