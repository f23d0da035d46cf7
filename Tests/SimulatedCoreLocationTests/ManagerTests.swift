// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import SimulatedCoreLocation
import TracewattTestSupport
import TracewattTesting

/// A delegate that records its calls.
@MainActor
final class Notebook: NSObject, @MainActor CLLocationManagerDelegate {
  let journal: Journal
  let name: String

  init(_ journal: Journal, _ name: String = "manager") {
    self.journal = journal
    self.name = name
  }

  func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
    journal.note("\(name) authorization \(manager.authorizationStatus.rawValue)")
  }
  func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
    journal.note("\(name) location")
  }
  func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {
    journal.note("\(name) error \((error as? CLError)?.code.rawValue ?? -1)")
  }
  func locationManager(_ manager: CLLocationManager, didExitRegion region: CLRegion) {
    journal.note("\(name) left \(region.identifier)")
  }
  func locationManager(_ manager: CLLocationManager, didUpdateHeading newHeading: CLHeading) {
    journal.note("\(name) heading")
  }
}

/// A test's own manager, as apps make them for their unit tests.
final class SilentManager: CLLocationManager {
  private(set) var starts = 0
  override func startUpdatingLocation() { starts += 1 }
  override var location: CLLocation? { CLLocation(latitude: 1, longitude: 2) }
  override class func locationServicesEnabled() -> Bool { false }
}

/// A visit with its own values.
final class MadeVisit: CLVisit, @unchecked Sendable {
  override var arrivalDate: Date { Date(timeIntervalSince1970: 0) }
  override var horizontalAccuracy: CLLocationAccuracy { 5 }
}

@Suite struct ManagerTests {
  @Test("a manager can be subclassed, and its members overridden")
  func subclass() throws {
    let journal = Journal()
    let day = try quietDay().run {
      let manager = SilentManager()
      manager.startUpdatingLocation()
      journal.note("\(manager.starts) \(manager.location?.coordinate.longitude ?? 0)")
      journal.note("\(SilentManager.locationServicesEnabled())")
      journal.note(
        "\(MadeVisit().horizontalAccuracy) \(MadeVisit().departureDate == .distantFuture)"
      )
      return manager
    }
    expectEqual(journal.lines, ["0.0 1 2.0", "0.0 false", "0.0 5.0 true"])
    expectEqual(day.use.deliveries, 0)
  }

  @Test("the delegate gets the authorization once, after the manager was made")
  func authorization() throws {
    let journal = Journal()
    _ = try quietDay().run { () -> [AnyObject] in
      let listener = Notebook(journal)
      let manager = CLLocationManager()
      manager.delegate = listener
      journal.note("made")
      return [manager, listener]
    }
    expectEqual(journal.lines, ["0.0 made", "0.0 manager authorization 3"])
  }

  @Test("one request is answered, though another manager starts and stops updates meanwhile")
  func requestBesideStart() throws {
    let journal = Journal()
    _ = try quietDay().run { () -> [AnyObject] in
      let (one, two) = (Notebook(journal, "one"), Notebook(journal, "two"))
      let (asking, updating) = (CLLocationManager(), CLLocationManager())
      asking.delegate = one
      updating.delegate = two
      updating.desiredAccuracy = kCLLocationAccuracyThreeKilometers
      Task {
        try? await Task.sleep(for: .seconds(30))
        asking.requestLocation()
        updating.startUpdatingLocation()
        try? await Task.sleep(for: .seconds(40))
        updating.stopUpdatingLocation()
        asking.requestLocation()
      }
      return [one, two, asking, updating]
    }
    let answers = journal.lines.filter { $0.contains("one location") || $0.contains("one error") }
    expectEqual(answers.count, 2, "\(journal.lines.prefix(20))")
  }

  @Test("an exit that launches the app waits for the first manager with a delegate")
  func lateManager() throws {
    let journal = Journal()
    let home = CLCircularRegion(
      center: CLLocationCoordinate2D(latitude: 51.0284, longitude: 13.7042),
      radius: 100,
      identifier: "home"
    )
    _ = try SimulatedDay("overnight_kill").run { () -> Kept in
      let kept = Kept()
      Task {
        // This must come only after the process has run for some time.
        try? await Task.sleep(for: .seconds(3))
        let listener = Notebook(journal)
        let manager = CLLocationManager()
        manager.delegate = listener
        if manager.monitoredRegions.isEmpty { manager.startMonitoring(for: home) }
        kept.objects = [manager, listener]
      }
      return kept
    }
    expectEqual(journal.lines.filter { $0.hasSuffix("left home") }.count, 1)
  }

  @Test("headings come on the screen, by the filter")
  func heading() throws {
    let journal = Journal()
    _ = try SimulatedDay("street_game").run { () -> [AnyObject] in
      let listener = Notebook(journal)
      let manager = CLLocationManager()
      manager.delegate = listener
      manager.headingFilter = 10
      manager.startUpdatingHeading()
      return [manager, listener]
    }
    let headings = journal.lines.filter { $0.hasSuffix("heading") }
    #expect(headings.count > 20)
  }

  @Test(
    "a loop that waits for the clock, and a thread put to sleep, end with a message that says so"
  )
  func waiting() async {
    let loop = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = try quietDay().run {
        let end = Date() + 5
        while Date() < end {}
      }
    }
    let spun = String(decoding: loop?.standardErrorContent ?? [], as: UTF8.self)
    #expect(spun.contains("waits for the clock in a loop"))
    let sleep = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = try quietDay().run { Thread.sleep(forTimeInterval: 0.01) }
    }
    let slept = String(decoding: sleep?.standardErrorContent ?? [], as: UTF8.self)
    #expect(slept.contains("puts its thread to sleep"))
  }

  @Test("random numbers of an app follow from the day")
  func random() throws {
    func numbers() throws -> [String] {
      let journal = Journal()
      _ = try quietDay().run {
        journal.note("\(UUID()) \(Int.random(in: 0..<1_000_000)) \((0..<20).shuffled())")
        Task {
          try? await Task.sleep(for: .seconds(5))
          journal.note("\(UUID())")
        }
      }
      return journal.lines
    }
    let first = try numbers()
    expectEqual(first.count, 2)
    expectEqual(first, (try numbers()))
  }
}

/// Objects that live as long as the process.
final class Kept: @unchecked Sendable {
  var objects: [AnyObject] = []
}
