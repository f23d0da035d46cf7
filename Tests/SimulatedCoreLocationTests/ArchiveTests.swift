// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import SimulatedCoreLocation
import TracewattTestSupport
import TracewattTesting

/// Values of Core Location in archives, and members of older systems.
@Suite struct ArchiveTests {
  private func copy<T: NSObject & NSSecureCoding>(_ value: T) throws -> T? {
    let data = try NSKeyedArchiver.archivedData(
      withRootObject: value,
      requiringSecureCoding: true
    )
    return try NSKeyedUnarchiver.unarchivedObject(ofClass: T.self, from: data)
  }

  @Test("a position is read back equal")
  func location() throws {
    let location = CLLocation(
      coordinate: CLLocationCoordinate2D(latitude: 37.441655, longitude: -122.143282),
      altitude: 12.5,
      horizontalAccuracy: 65,
      verticalAccuracy: 8,
      course: 271.5,
      courseAccuracy: 5,
      speed: 1.4,
      speedAccuracy: 0.3,
      timestamp: Date(timeIntervalSinceReferenceDate: 700_000_000.25)
    )
    let back = try #require(try copy(location))
    expectEqual(back.coordinate.latitude, location.coordinate.latitude)
    expectEqual(back.coordinate.longitude, location.coordinate.longitude)
    #expect(back.altitude == 12.5 && back.horizontalAccuracy == 65 && back.verticalAccuracy == 8)
    #expect(back.course == 271.5 && back.courseAccuracy == 5)
    #expect(back.speed == 1.4 && back.speedAccuracy == 0.3)
    expectEqual(back.timestamp, location.timestamp)
  }

  @Test("regions are read back equal, with their flags")
  func regions() throws {
    let circle = CLCircularRegion(
      center: CLLocationCoordinate2D(latitude: 37.441655, longitude: -122.143282),
      radius: 100,
      identifier: "home"
    )
    circle.notifyOnExit = false
    let back = try #require(try copy(circle))
    #expect(back == circle && back.radius == 100 && back.center.latitude == 37.441655)
    #expect(back.notifyOnEntry && !back.notifyOnExit)
    let uuid = try #require(UUID(uuidString: "F7826DA6-4FA2-4E98-8024-BC5B71E0893E"))
    let shop = CLBeaconRegion(proximityUUID: uuid, major: 7, identifier: "shop")
    shop.notifyEntryStateOnDisplay = true
    let read = try #require(try copy(shop))
    #expect(read.proximityUUID == uuid && read.major == 7 && read.minor == nil)
    #expect(read.notifyEntryStateOnDisplay && read.identifier == "shop")
  }

  @Test("a heading of a day is read back equal, and so are a stay and a beacon without values")
  func events() throws {
    let journal = Journal()
    _ = try quietDay().run {
      journal.note("start")
      let manager = CLLocationManager()
      manager.startUpdatingHeading()
      Task { @MainActor in
        try await Task.sleep(for: .seconds(5))
        let heading = try #require(manager.heading)
        let back = try #require(try copy(heading))
        journal.note("\(back.timestamp == heading.timestamp) \(back.headingAccuracy > 0)")
        journal.note("\(back.description == heading.description)")
      }
      return manager
    }
    expectEqual(journal.lines, ["0.0 start", "5.0 true true", "5.0 true"])
    let visit = try #require(try copy(CLVisit()))
    #expect(visit.arrivalDate == .distantPast && visit.departureDate == .distantFuture)
    #expect(!CLLocationCoordinate2DIsValid(visit.coordinate) && visit.horizontalAccuracy == -1)
    let beacon = try #require(try copy(CLBeacon()))
    expectEqual(beacon.description, CLBeacon().description)
    #expect(beacon.timestamp == .distantPast && beacon.accuracy == -1)
  }

  @Test("an archive of something else gives nothing")
  func damaged() throws {
    let data = try NSKeyedArchiver.archivedData(
      withRootObject: NSString(string: "x"),
      requiringSecureCoding: true
    )
    #expect((try? NSKeyedUnarchiver.unarchivedObject(ofClass: CLLocation.self, from: data)) == nil)
  }

  @Test("errors are equal by their code, and older names mean the same")
  func names() throws {
    expectEqual(CLError(.denied), CLError(.denied))
    #expect(CLError(.denied) != CLError(.network))
    expectEqual(CLAuthorizationStatus.authorized, .authorizedAlways)
    let nowhere = CLLocation()
    #expect(nowhere.coordinate.latitude == 0 && nowhere.horizontalAccuracy == 0)
    expectEqual(CLRegion().identifier, "")
  }

  @Test("the data of a beacon has its numbers, big-endian, and its power at one metre")
  func peripheralData() throws {
    let uuid = try #require(UUID(uuidString: "F7826DA6-4FA2-4E98-8024-BC5B71E0893E"))
    let region = CLBeaconRegion(uuid: uuid, major: 258, minor: 3, identifier: "shop")
    let data = try #require(
      region.peripheralData(withMeasuredPower: nil).object(
        forKey: NSString(string: "kCBAdvDataAppleBeaconKey")
      ) as? Data
    )
    expectEqual(data.count, 21)
    expectEqual(Array(data.prefix(2)), [0xF7, 0x82])
    expectEqual(Array(data.suffix(5)), [1, 2, 0, 3, 0xC5])
  }
}
