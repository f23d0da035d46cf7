// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import SimulatedCoreLocation
import Testing
import TracewattTesting

/// An app as its developers write it: the manager is its own, and it is the delegate.
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
  }
}
