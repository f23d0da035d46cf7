// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import LocationService
import LocationStrategies
import Quantities
import TracewattTestSupport

@Suite("Strategy files")
struct StrategyFileTests {
  private let head = "version: 1\nkind: strategy\nname: mine\n"

  @Test("every key of a strategy file is read")
  func everything() throws {
    let text = """
      title: All of it
      services:
        standard:
          desired_accuracy: nearest_ten_meters
          distance_filter: 25 m
          activity_type: fitness
          pauses_location_updates_automatically: false
          allows_background_location_updates: false
          shows_background_location_indicator: true
        significant_change: {}
        regions: [{ place: home }]
        visits: {}
        request: { every: 90 s, desired_accuracy: kilometer }
      duty_cycle: { exit_radius: 150 m, stop_after_still: 3 min }
      software_regions: [{ place: all }]
      uploads: { every: 5 min, bytes: 2 kB }
      """
    let expected = StrategyConfiguration(
      name: "mine",
      title: "All of it",
      standard: StandardRequest(
        desiredAccuracy: .nearestTenMeters,
        distanceFilter: Metres(25),
        activityType: .fitness,
        pausesLocationUpdatesAutomatically: false,
        allowsBackgroundLocationUpdates: false,
        showsBackgroundLocationIndicator: true
      ),
      significantChange: true,
      regions: [.place("home")],
      visits: true,
      request: .init(interval: .seconds(90), desiredAccuracy: .kilometer),
      dutyCycle: .init(exitRadius: Metres(150), stopAfterStill: .minutes(3)),
      softwareRegions: [.allPlaces],
      uploads: .init(interval: .minutes(5), bytes: 2000)
    )
    try expectEqual(strategy(head + text, places: ["home"]), expected)
  }

  @Test("absent settings take Core Location's defaults")
  func defaults() throws {
    let text = "services: { standard: {}, significant_change: }\n"
    let read = try strategy(head + text)
    expectEqual(read.standard, StandardRequest())
    #expect(read.significantChange)
  }

  @Test("none means without filter, distance or timeout")
  func none() throws {
    let text = """
      services:
        standard: { distance_filter: none }
        deferred: { until_traveled: none, timeout: none }
      """
    let read = try strategy(head + text)
    #expect(read.standard?.distanceFilter == nil)
    expectEqual(read.deferred, .init(untilTraveled: nil, timeout: nil))
  }

  @Test("uploads may follow each delivery")
  func eachDelivery() throws {
    let read = try strategy(head + "uploads: { every: each_delivery, bytes: 10 }\n")
    expectEqual(read.uploads, .init(interval: nil, bytes: 10))
  }

  @Test(
    "each fault is an error with its place, the value and what is allowed",
    arguments: [
      (
        "services: { standard: { distance_fliter: 25 m } }",
        "s.yaml:4:25: error: services.standard.distance_fliter: unknown key\n"
          + "note: the nearest is distance_filter; known keys: desired_accuracy"
      ),
      (
        "services: { standard: { distance_filter: 25 ft } }",
        "s.yaml:4:42: error: services.standard.distance_filter is \"25 ft\" with the unit \"ft\"; "
          + "the unit must be one of m, km, cm, mm"
      ),
      (
        "services: { standard: { distance_filter: 25 } }",
        "s.yaml:4:42: error: services.standard.distance_filter is \"25\" with no unit; "
      ),
      (
        "services: { standard: { distance_filter: -5 m } }",
        "s.yaml:4:42: error: services.standard.distance_filter is \"-5 m\"; it must be above 0 m"
      ),
      (
        "services: { standard: { distance_filter: .nan m } }",
        "s.yaml:4:42: error: services.standard.distance_filter is \".nan m\"; it must be finite"
      ),
      (
        "services: { standard: { desired_accuracy: bst } }",
        "s.yaml:4:43: error: services.standard.desired_accuracy is \"bst\"; it must be one of "
      ),
      (
        "services: { standard: { pauses_location_updates_automatically: yes } }",
        "s.yaml:4:64: error: services.standard.pauses_location_updates_automatically is \"yes\"; "
          + "it must be true or false"
      ),
      (
        "services: [standard]",
        "s.yaml:4:11: error: services is a list; it must be a mapping"
      ),
      (
        "services: { regions: [{ place: homr }] }",
        "s.yaml:4:32: error: services.regions[0].place: no place is named \"homr\"\n"
          + "note: the nearest is home; known names: home, work"
      ),
      (
        "services: { regions: [] }",
        "s.yaml:4:22: error: services.regions is \"[]\"; it must be a list of at least one"
      ),
      (
        "services: { deferred: {} }",
        "s.yaml:4:23: error: services.deferred: deferral needs the standard service"
      ),
      ("duty_cycle: {}", "s.yaml:4:13: error: duty_cycle: a duty cycle needs the standard service"),
      (
        "software_regions: [{ place: all }]",
        "s.yaml:4:19: error: software_regions: software regions need the standard service"
      ),
      (
        "uploads: { every: 5 min }",
        "s.yaml:4:10: error: uploads.bytes: the key is missing"
      ),
      (
        "uploads: { every: 5 min, bytes: 0 }",
        "s.yaml:4:33: error: uploads.bytes is \"0\"; it must be above 0"
      ),
      (
        "services: { standard: { distance_filter: 5 m }, deferred: {} }",
        "s.yaml:4:42: error: services.standard.distance_filter: deferral needs distance_filter: none"
      ),
    ]
  )
  func fault(_ body: String, _ expected: String) {
    let errors = strategyErrors(head + body + "\n", places: ["home", "work"])
    expectEqual(errors.count, 1, "\(errors)")
    expectEqual(errors.first?.hasPrefix(expected), true, "\(errors)")
  }

  @Test("all errors of a file come at once, in file order")
  func allErrors() {
    let text = """
      title: x
      servces: {}
      duty_cycle: { exit_radius: 0 m, stop_after_still: 5 }
      uploads: { bytes: many, every: 1 s }
      """
    let errors = strategyErrors(head + text)
    let lines = errors.compactMap { $0.split(separator: ":").dropFirst().first.map(String.init) }
    expectEqual(lines, ["5", "6", "6", "6", "7"], "\(errors)")
  }

  @Test("a name that tables could not hold is an error that suggests another")
  func badName() {
    let errors = strategyErrors("version: 1\nkind: strategy\nname: My Strategy\n")
    expectEqual(errors.count, 1)
    #expect(errors[0].hasPrefix("s.yaml:3:7: error: name is \"My Strategy\""))
    #expect(errors[0].hasSuffix("note: my_strategy would do"))
  }
}
