// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import SimulatedCoreLocation
import TracewattTestSupport
import TracewattTesting

@Suite struct CLLocationTests {
  @Test("an error can be caught by its code, and carries Apple's domain and number")
  func error() {
    let error: any Error = CLError(.denied)
    expectEqual((error as? CLError)?.code, .denied)
    expectEqual((error as NSError).domain, kCLErrorDomain)
    expectEqual((error as NSError).code, 1)
    do { throw error } catch CLError.denied {} catch { Issue.record("not caught by its code") }
  }

  @Test("a region describes itself by its values, so that what an app logs follows from the day")
  func descriptions() throws {
    let centre = CLLocationCoordinate2D(latitude: 37.5, longitude: -122.25)
    let circle = CLCircularRegion(center: centre, radius: 100, identifier: "home")
    #expect(
      "\(circle)" == "CLCircularRegion (identifier:'home', center:<37.5,-122.25>, radius:100.0m)"
    )
    let uuid = try #require(UUID(uuidString: "E2C56DB5-DFFB-48D2-B060-D0F5A71096E0"))
    let shop = CLBeaconRegion(proximityUUID: uuid, major: 1, identifier: "shop")
    #expect(
      "\(shop)" == "CLBeaconRegion (identifier:'shop', uuid:\(uuid), major:1, minor:(null))"
    )
    #expect(!"\(CLVisit()) \(CLHeading()) \(CLBeacon())".contains("0x"))
  }

  @Test("a position has the accuracy of its speed and of its course exactly where it has those")
  func accuracies() throws {
    let positions = Positions()
    _ = try SimulatedDay.inFront().with(.forceQuit, at: SimulationTime(seconds: 8 * 3600)).run {
      let manager = CLLocationManager()
      manager.delegate = positions
      manager.startUpdatingLocation()
      return manager
    }
    #expect(positions.all.contains { $0.speed < 0 })
    #expect(positions.all.contains { $0.speed >= 0 && $0.course < 0 })
    #expect(positions.all.contains { $0.course >= 0 })
    for location in positions.all {
      expectEqual((location.speed >= 0), (location.speedAccuracy >= 0.1))
      expectEqual((location.course >= 0), (location.courseAccuracy > 0))
      #expect(location.courseAccuracy <= 90)
    }
  }

  @Test(
    "a desired accuracy between two constants has the radios of the finer one",
    arguments: [(25.0, true), (60, true), (99, true), (100, false), (500, false)]
  )
  func tiers(_ accuracy: Double, _ hasSatellites: Bool) throws {
    let positions = Positions()
    _ = try SimulatedDay.inFront().with(.forceQuit, at: SimulationTime(seconds: 600)).run {
      let manager = CLLocationManager()
      manager.delegate = positions
      manager.desiredAccuracy = accuracy
      manager.startUpdatingLocation()
      return manager
    }
    expectEqual(positions.all.contains { $0.speed >= 0 }, hasSatellites)
  }
}

/// Keeps all positions.
private final class Positions: NSObject, CLLocationManagerDelegate, @unchecked Sendable {
  private(set) var all: [CLLocation] = []

  func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
    all += locations
  }
}
