// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Dispatch
import SimulatedCoreLocation
import TracewattTestSupport
import TracewattTesting

/// A delegate that counts its calls.
@MainActor
final class Counter: NSObject, @MainActor CLLocationManagerDelegate {
  private let note: (String) -> Void
  init(_ note: @escaping (String) -> Void) { self.note = note }

  func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
    note("location")
  }
  func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {
    note("failed \((error as? CLError)?.code.rawValue ?? -1)")
  }
  func locationManager(_ manager: CLLocationManager, didStartMonitoringFor region: CLRegion) {
    note("monitors \(region.identifier)")
  }
  func locationManager(
    _ manager: CLLocationManager,
    monitoringDidFailFor region: CLRegion?,
    withError error: any Error
  ) {
    note("refuses \(region?.identifier ?? "nil") \((error as? CLError)?.code.rawValue ?? -1)")
  }
}

/// An app with one manager whose delegate writes into a journal.
@MainActor
final class PlainApp {
  var manager: CLLocationManager?
  var delegate: Counter?

  init(_ journal: Journal, _ body: (CLLocationManager) -> Void) {
    journal.note("launch")
    let manager = CLLocationManager()
    delegate = Counter { journal.note($0) }
    manager.delegate = delegate
    self.manager = manager
    body(manager)
  }
}

/// A short day at home, with the app on the screen throughout.
func shortDay() throws -> SimulatedDay {
  var day = try SimulatedDay("street_game")
  day.scenario.app.backgroundAt = nil
  day.scenario.events = []
  return day
}

@Suite struct MisuseTests {
  @Test("updates of a manager whose delegate is gone go on, and no delegate is called")
  func delegateReleased() throws {
    let journal = Journal()
    let record = try shortDay().run {
      let app = PlainApp(journal) { manager in
        manager.pausesLocationUpdatesAutomatically = false
        manager.startUpdatingLocation()
      }
      Task {
        try? await Task.sleep(for: .seconds(60.5))
        app.delegate = nil
        journal.note("released")
      }
      return app
    }
    expectEqual(journal.lines.last, "60.5 released")
    #expect(journal.lines.count > 30)
    // The phone rests at the end.
    expectEqual(record.deliveries.last?.time.seconds, 6964)
  }

  @Test("updates of a manager that is gone stop")
  func managerReleased() throws {
    let journal = Journal()
    let record = try shortDay().run {
      let app = PlainApp(journal) { $0.startUpdatingLocation() }
      Task {
        try? await Task.sleep(for: .seconds(60.5))
        app.manager = nil
        journal.note("released")
      }
      return app
    }
    expectEqual(journal.lines.last, "60.5 released")
    expectEqual(record.deliveries.last.map { $0.time.seconds <= 60.5 }, true)
  }

  @Test("an app whose closure keeps nothing runs through the day and gets nothing")
  func nothingKept() throws {
    let journal = Journal()
    let record = try shortDay().run {
      let manager = CLLocationManager()
      let delegate = Counter { journal.note($0) }
      manager.delegate = delegate
      manager.startUpdatingLocation()
      manager.startUpdatingHeading()
      manager.requestLocation()
    }
    #expect(journal.lines.isEmpty)
    #expect(record.deliveries.isEmpty)
  }

  @Test("a manager without a delegate takes every call")
  func noDelegate() throws {
    let record = try shortDay().run {
      let manager = CLLocationManager()
      manager.startUpdatingLocation()
      manager.startUpdatingHeading()
      manager.startMonitoringVisits()
      manager.startMonitoringSignificantLocationChanges()
      manager.requestAlwaysAuthorization()
      manager.requestTemporaryFullAccuracyAuthorization(withPurposeKey: "key")
      return manager
    }
    #expect(record.deliveries.count > 100)
  }

  @Test("stopping something that never started does nothing")
  func stopWithoutStart() throws {
    let journal = Journal()
    let region = CLCircularRegion(
      center: CLLocationCoordinate2D(latitude: 48, longitude: 7.85),
      radius: 100,
      identifier: "unknown"
    )
    let record = try shortDay().run {
      PlainApp(journal) { manager in
        manager.stopUpdatingLocation()
        manager.stopUpdatingHeading()
        manager.stopMonitoringSignificantLocationChanges()
        manager.stopMonitoringVisits()
        manager.stopMonitoring(for: region)
        manager.stopRangingBeacons(satisfying: CLBeaconIdentityConstraint(uuid: UUID()))
        manager.disallowDeferredLocationUpdates()
        manager.requestState(for: region)
      }
    }
    #expect(record.deliveries.isEmpty)
    // A region that is not monitored has no state.
    expectEqual(journal.lines, ["0.0 launch", "0.0 refuses nil 5"])
  }

  @Test("two requests for one position get one answer")
  func twoRequests() throws {
    let journal = Journal()
    let record = try shortDay().run {
      PlainApp(journal) {
        $0.requestLocation()
        $0.requestLocation()
      }
    }
    expectEqual(journal.lines.count, 2)
    expectEqual(record.deliveries.count, 1)
  }

  @Test("accuracies and filters that are not numbers do no harm")
  func notNumbers() throws {
    for odd in [Double.nan, .infinity, -.infinity, 1e300] {
      let record = try shortDay().run {
        let manager = CLLocationManager()
        manager.desiredAccuracy = odd
        manager.distanceFilter = odd
        manager.headingFilter = odd
        manager.startUpdatingLocation()
        manager.startUpdatingHeading()
        manager.allowDeferredLocationUpdates(untilTraveled: odd, timeout: odd)
        return manager
      }
      expectEqual(record["energy_total_j"].map(\.isFinite), true)
    }
  }

  @Test("background updates without the background mode end the process, as the record says")
  func noBackgroundMode() throws {
    let journal = Journal()
    var day = try quietDay()
    day.scenario.app.hasLocationBackgroundMode = false
    let record = try day.run {
      PlainApp(journal) { manager in
        manager.allowsBackgroundLocationUpdates = true
        manager.startUpdatingLocation()
        Task {
          try? await Task.sleep(for: .seconds(1))
          journal.note("alive")
        }
      }
    }
    let crashes = record.events.compactMap { event in
      if case .crashed(let reason) = event.kind { "\(event.time.seconds) \(reason)" } else { nil }
    }
    expectEqual(
      crashes,
      [
        "0.0 allowsBackgroundLocationUpdates is true without the location background mode"
      ]
    )
    expectEqual(record.use.terminations, 1)
    expectEqual(journal.lines, ["0.0 launch"])
  }

  // MARK: - Regions

  @Test("regions that cannot be monitored are refused, one by one")
  func oddRegions() throws {
    let journal = Journal()
    func region(_ latitude: Double, _ radius: Double, _ identifier: String) -> CLRegion {
      CLCircularRegion(
        center: CLLocationCoordinate2D(latitude: latitude, longitude: 5.1103),
        radius: radius,
        identifier: identifier
      )
    }
    _ = try quietDay().run {
      PlainApp(journal) { manager in
        manager.startMonitoring(for: region(52, 100, ""))
        manager.startMonitoring(for: region(52, 0, "zero"))
        manager.startMonitoring(for: region(52, .nan, "nan"))
        manager.startMonitoring(for: region(52, -5, "negative"))
        manager.startMonitoring(for: region(52, .infinity, "infinite"))
        manager.startMonitoring(for: region(52, 1e300, "huge"))
        manager.startMonitoring(for: region(100, 100, "north"))
        manager.startMonitoring(for: region(.nan, 100, "nowhere"))
        manager.startMonitoring(for: region(-60, 100, "far"))
      }
    }
    let lines = journal.lines.dropFirst().map { $0.split(separator: " ", maxSplits: 1)[1] }
    expectEqual(
      lines.sorted(),
      [
        "monitors far", "refuses  5", "refuses huge 5", "refuses infinite 5", "refuses nan 5",
        "refuses negative 5", "refuses north 5", "refuses nowhere 5", "refuses zero 5",
      ]
    )
  }

  @Test("the twenty-first region is refused without a name")
  func tooManyRegions() throws {
    let journal = Journal()
    _ = try quietDay().run {
      let app = PlainApp(journal) { manager in
        for index in 0..<21 {
          manager.startMonitoring(
            for: CLCircularRegion(
              center: CLLocationCoordinate2D(latitude: 52 + Double(index) / 50, longitude: 5),
              radius: 100,
              identifier: "\(index)"
            )
          )
        }
      }
      Task {
        try? await Task.sleep(for: .seconds(10))
        journal.note("\(app.manager?.monitoredRegions.count ?? 0) regions")
      }
      return app
    }
    #expect(
      journal.lines.filter { $0.contains("refuses") }.map { $0.suffix(13) } == ["refuses nil 5"]
    )
    expectEqual(journal.lines.last, "10.0 20 regions")
  }

  // MARK: - Several days

  @Test("a manager that a static keeps works anew in a later day")
  func laterDay() throws {
    final class Keeper: @unchecked Sendable { var manager: CLLocationManager? }
    let keeper = Keeper()
    func run() throws -> DayRecord {
      try shortDay().run {
        let manager = keeper.manager ?? CLLocationManager()
        keeper.manager = manager
        manager.desiredAccuracy = kCLLocationAccuracyHundredMeters
        manager.startUpdatingLocation()
      }
    }
    let first = try run()
    // Between the days, calls have no effect.
    keeper.manager?.stopUpdatingLocation()
    #expect(keeper.manager?.location == nil)
    expectEqual(keeper.manager?.authorizationStatus, .notDetermined)
    let second = try run()
    let isSame = first.deliveries == second.deliveries && first.events == second.events
    #expect(isSame)
    #expect(first.deliveries.count > 10)
  }
}
