// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Studies
import Tracewatt
import TracewattTestSupport

@testable import ScenarioFiles

/// The days on which an iPhone with iOS and a Pixel with Android stand side by side.
@Suite("Days of two platforms")
struct PlatformPairTests {
  static let days = [
    "both_office_day", "both_commute", "both_family_day", "both_overnight", "both_hike",
    "both_courier",
  ]

  @Test("each day runs on an iPhone with iOS and on a Pixel with Android", arguments: days)
  func combinations(_ day: String) throws {
    let scenario = try ScenarioLoader.load(
      path: "\(packageRoot)/scenarios/platforms/\(day).yaml",
      options: LoadOptions()
    )
    let strategy = try #require(scenario.strategies.first?.name)
    let pairs = scenario.phones.flatMap { phone in
      scenario.systems.filter {
        scenario.runs(strategy: strategy, phone: phone.name, os: $0.name)
      }.map { "\(phone.name) \($0.name)" }
    }
    expectEqual(pairs, ["iphone_13 ios_26", "modern_pixel7_2022 android_16"])
    expectEqual(scenario.notes.filter { $0.contains("warning") }, [])
    let texts = try FileManager.default.contentsOfDirectory(
      atPath: "\(packageRoot)/scenarios/platforms"
    )
    expectEqual(Set(texts), Set(Self.days.map { "\($0).yaml" }))
  }

  @Test("a strategy of both platforms runs the system's own services alone")
  func native() throws {
    let places = try BuiltIn.strategy("places_both")
    #expect(places.isForBothPlatforms)
    expectEqual(places.native(onAndroid: true).usedServices, [.geofencing])
    expectEqual(places.native(onAndroid: false).usedServices, [.regions])
    let own = try BuiltIn.strategy("geofencing")
    expectEqual(own.native(onAndroid: false), own)
  }
}
