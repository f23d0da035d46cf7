// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import SimulatedCoreLocation
import Testing
import TracewattTesting

/// An app in the style of its developers: it owns the manager and is its delegate.
@MainActor
final class MyTracker: NSObject, @MainActor CLLocationManagerDelegate {
  private let manager = CLLocationManager()
  private(set) var count = 0

  override init() {
    super.init()
    manager.delegate = self
    manager.desiredAccuracy = kCLLocationAccuracyBest
    manager.allowsBackgroundLocationUpdates = true
    manager.pausesLocationUpdatesAutomatically = false
    manager.startUpdatingLocation()
  }

  func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
    count += locations.count
  }
}

@Suite struct SimulatedDayTests {
  @Test("an app's code gives a record with energy, error and what it did")
  func run() throws {
    let day = try SimulatedDay("car_commute").run { MyTracker() }
    #expect(day.energy.batteryPercentPerHour > 0.5)
    #expect(day.error.p95 < Metres(60))
    #expect(day.use.deliveries > 1000)
    #expect("\(day)".contains("location"))
  }

  @Test("wrong names and numbers are errors that say what is allowed")
  func wrong() throws {
    let slip = #expect(throws: DayError.self) { try SimulatedDay("traffic_jma") }
    #expect("\(slip as Any)".contains("the nearest is traffic_jam"))
    let day = try SimulatedDay("traffic_jam")
    #expect(throws: DayError.replications(0)) { try day.run(replications: 0) { MyTracker() } }
    #expect(throws: DayError.sameName("control")) {
      try day.compare("control", with: "control", replications: 2) { MyTracker() }
    }
    #expect(throws: (any Error).self) { try day.run(strategy: "standard_bset") }
  }

  @Test("every figure of a record is a measure of the project")
  func measures() throws {
    let day = try SimulatedDay("street_game").run(strategy: "region_monitoring")
    let figures = [
      day.energy.total.value, day.energy.location.value, day.energy.app.value,
      day.energy.batteryPercentPerHour, day.energy.locationPercentPerHour,
      day.energy.locationPercentPerDay,
    ]
    #expect(figures.allSatisfy { $0.isFinite })
    let names = Set(RunMeasures.definitions.map(\.name))
    #expect(
      names.isSuperset(of: [
        "error_mean_m", "error_p50_m", "error_p95_m", "error_max_m", "coverage_fraction",
        "delivery_count", "wakeup_count", "relaunch_count", "termination_count", "upload_count",
        "notification_count", "geocode_count", "region_found_count", "region_missed_count",
        "region_false_count", "region_latency_p50_s",
      ])
    )
  }
}
