// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import SimulatedCoreLocation
import Testing
import TracewattTesting

extension DayRecord {
  /// Whether two records are equal.
  func isSame(as other: DayRecord) -> Bool {
    deliveries == other.deliveries && events == other.events && notes == other.notes
      && result.measures == other.result.measures && result.ledger == other.result.ledger
  }
}

/// An app that uses timers, queues, tasks and defaults in addition to positions.
@MainActor
private final class BusyApp: NSObject, @MainActor CLLocationManagerDelegate {
  private let manager = CLLocationManager()
  private var timer: SimulatedCoreLocation.Timer?

  override init() {
    super.init()
    manager.delegate = self
    timer = SimulatedCoreLocation.Timer.scheduledTimer(withTimeInterval: 60, repeats: true) { _ in
      MainActor.assumeIsolated { SimulatedApp.upload(bytes: 1000) }
    }
    Task {
      while !Task.isCancelled {
        manager.startUpdatingLocation()
        try? await Task.sleep(for: .seconds(20))
        manager.stopUpdatingLocation()
        try? await Task.sleep(for: .seconds(100))
      }
    }
  }

  func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
    let count = SimulatedCoreLocation.UserDefaults.standard.integer(forKey: "count")
    SimulatedCoreLocation.UserDefaults.standard.set(count + locations.count, forKey: "count")
    DispatchQueue.global().async { SimulatedApp.work(for: 0.01) }
  }
}

@Suite struct ParallelDaysTests {
  private static let alone = Result {
    try SimulatedDay("street_game").run { BusyApp() }
  }

  @Test("days that run in parallel give the record of a day alone", arguments: 0..<8)
  func parallel(_ copy: Int) throws {
    let day = try SimulatedDay("street_game").run { BusyApp() }
    let isSame = try day.isSame(as: Self.alone.get())
    #expect(isSame)
    #expect(day.use.uploads > 10)
    #expect(day.deliveries.count > 100)
  }
}
