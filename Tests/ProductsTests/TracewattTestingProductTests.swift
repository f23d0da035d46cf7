// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import SimulatedCoreLocation
import Testing
import TracewattTesting

@Suite("The product TracewattTesting from outside")
struct TracewattTestingProductTests {
  @Test("the code on its first page compiles and runs")
  func page() throws {
    @MainActor final class Tracker: NSObject, CLLocationManagerDelegate {
      let manager = CLLocationManager()
      override init() {
        super.init()
        manager.delegate = self
        manager.startMonitoringSignificantLocationChanges()
      }
    }
    let day = try SimulatedDay("car_commute").run { Tracker() }
    #expect(day.energy.batteryPercentPerHour < 1.5)
  }
}
