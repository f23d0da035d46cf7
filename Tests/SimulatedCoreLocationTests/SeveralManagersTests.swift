// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import SimulatedCoreLocation
import TracewattTestSupport
import TracewattTesting

/// The calls that one manager of an app made, with the virtual time.
private final class Listener: NSObject, CLLocationManagerDelegate {
  var received: [(seconds: Double, location: CLLocation)] = []
  var failures = 0
  var start = Date()

  func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
    received += locations.map { (Date().timeIntervalSince(start), $0) }
  }

  func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {
    failures += 1
  }
}

/// Two managers of one app; `act` defines their actions.
@MainActor private final class TwoManagers {
  var first: CLLocationManager?
  let second = CLLocationManager()
  let listeners: [Listener]

  init(_ listeners: [Listener], _ act: (TwoManagers) -> Void) {
    let first = CLLocationManager()
    self.first = first
    self.listeners = listeners
    for listener in listeners { listener.start = Date() }
    for manager in [first, second] {
      manager.allowsBackgroundLocationUpdates = true
      manager.pausesLocationUpdatesAutomatically = false
    }
    first.delegate = listeners[0]
    second.delegate = listeners[1]
    act(self)
  }
}

/// Values that the closure of a day shares with the test.
private struct Shared: @unchecked Sendable {
  let listeners = [Listener(), Listener()]
}

@Suite struct SeveralManagersTests {
  private func run(
    _ act: @escaping @MainActor @Sendable (TwoManagers) -> Void
  ) throws -> (day: DayRecord, listeners: [Listener]) {
    let shared = Shared()
    let day = try SimulatedDay("car_commute").run { TwoManagers(shared.listeners, act) }
    return (day, shared.listeners)
  }

  @Test("the smallest filter runs, and a manager with a larger one gets what lies that far apart")
  func filters() throws {
    let (day, listeners) = try run { app in
      app.first?.startUpdatingLocation()
      app.second.distanceFilter = 300
      app.second.startUpdatingLocation()
    }
    expectEqual(listeners[0].received.count, day.use.deliveries)
    let positions = listeners[1].received.map(\.location)
    #expect(positions.count >= 3)
    #expect(positions.count < listeners[0].received.count)
    let steps = zip(positions, positions.dropFirst()).map { $1.distance(from: $0) }
    #expect(steps.allSatisfy { $0 >= 300 })
  }

  @Test("a request beside another manager's updates is answered once, by a position good enough")
  func request() throws {
    let (_, listeners) = try run { app in
      app.first?.startUpdatingLocation()
      app.second.desiredAccuracy = kCLLocationAccuracyHundredMeters
      app.second.requestLocation()
    }
    expectEqual(listeners[1].received.count, 1)
    expectEqual(listeners[1].failures, 0)
    #expect(listeners[1].received.allSatisfy { $0.location.horizontalAccuracy <= 100 })
    let answer = try #require(listeners[1].received.first)
    #expect(listeners[0].received.contains { $0.seconds == answer.seconds })
  }

  @Test(
    "a manager that is released ends its updates, and the other one goes on by its own settings"
  )
  func release() throws {
    let (day, listeners) = try run { app in
      app.first?.startUpdatingLocation()
      app.second.desiredAccuracy = kCLLocationAccuracyHundredMeters
      app.second.startUpdatingLocation()
      Timer.scheduledTimer(withTimeInterval: 30, repeats: false) { _ in
        MainActor.assumeIsolated { app.first = nil }
      }
    }
    #expect(!listeners[0].received.isEmpty)
    #expect(listeners[0].received.allSatisfy { $0.seconds <= 30 })
    let sent = day.deliveries.filter { $0.time > SimulationTime(seconds: 30) }
    #expect(!sent.isEmpty)
    expectEqual(day["tier_best_s"], 30)
    expectEqual(day["tier_hundred_meters_s"].map { $0 > 3600 }, true)
    expectEqual(listeners[1].received.count { $0.seconds > 30 }, sent.count)
  }
}

@Suite struct SimulatedAppTests {
  @Test("an app's traffic and computation cost energy of their own, and its code by itself none")
  func costs() throws {
    func run(_ body: @escaping @MainActor @Sendable () -> Void) throws -> DayRecord {
      try quietDay().run {
        body()
        return NSObject()
      }
    }
    let idle = try run {
      var sum = 0
      for number in 0..<10_000 { sum &+= number }
      #expect(sum > 0)
    }
    expectEqual(idle.energy.app.value, 0)
    let sending = try run { SimulatedApp.upload(bytes: 5000) }
    expectEqual(sending.use.uploads, 1)
    #expect(sending.energy.app.value > 0)
    let computing = try run { SimulatedApp.work(for: 2) }
    #expect(computing.energy.app.value > 0)
  }
}
