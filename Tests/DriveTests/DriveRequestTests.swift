// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Documents
import LocationService
import Quantities
import Testing
import TracewattTestSupport

@testable import Drive

@Suite("Requests of driven programs")
struct DriveRequestTests {
  @Test("the fast way and the general one write the same event of a position")
  func positions() {
    let json = DriveJSON(plane: LocalPlane(origin: Coordinate(latitude: 50.9, longitude: 6.9)))
    var fix = Fix(
      position: PlanePoint(east: 12.5, north: -3),
      horizontalAccuracy: Metres(5.25),
      timestamp: SimulationTime(seconds: 7.5),
      source: .gnss
    )
    var altitude: Metres?
    for _ in 0..<2 {
      let (name, members) = json.parts(of: .location(fix)) { _ in altitude }
      let told: [(String, JSONText)] = [("event", .string(name)), ("t_s", .number(8))]
      var bytes: [UInt8] = []
      json.add(fix, altitude, at: SimulationTime(seconds: 8), to: &bytes)
      expectEqual(
        String(decoding: bytes, as: UTF8.self),
        JSONText.object(told + members).line
      )
      fix.verticalAccuracy = Metres(9)
      fix.speed = MetresPerSecond(1.5)
      fix.course = Degrees(271)
      altitude = Metres(-2.25)
    }
  }

  @Test("the schema names every request with the keys that are read")
  func schema() throws {
    let text = DriveProtocol.schema
    for form in DriveRequest.forms {
      #expect(text.contains("\"const\": \"\(form.name)\""), "\(form.name)")
      for key in form.keys { #expect(text.contains("\"\(key)\": {"), "\(form.name) \(key)") }
    }
  }
}
