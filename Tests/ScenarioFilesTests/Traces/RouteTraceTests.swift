// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import ScenarioFiles
import TracewattTestSupport

@Suite("Traces from routes")
struct RouteTraceTests {
  private let route = """
    <gpx><rte><rtept lat="50" lon="7"/><rtept lat="50.01" lon="7"/><rtept lat="50.01" lon="7"/>
    <rtept lat="50.02" lon="7"/></rte></gpx>
    """

  private func make(_ text: String, _ flags: [(key: String, text: String)]) throws -> RecordedTrace
  {
    let folder = try TemporaryFolder(["r.gpx": text])
    return try RouteTrace.make(path: folder.path + "/r.gpx", flags: flags).trace
  }

  @Test("a route is followed from its first place to its last at the speed given")
  func passes() throws {
    let trace = try make(route, [("mode", "automotive"), ("speed", "36 km/h")])
    expectEqual(trace.points.first?.coordinate, Coordinate(latitude: 50, longitude: 7))
    expectEqual(trace.points.last?.coordinate, Coordinate(latitude: 50.02, longitude: 7))
    // 2224.6 m at 10 m/s, one second at rest and 9 s for acceleration and braking, half each.
    #expect(abs(trace.duration.seconds - 232.5) < 0.1)
    expectEqual(trace.points.last?.mode, .automotive)
  }

  @Test("stops extend the time of the trip, by the seed")
  func stops() throws {
    let flags = [("mode", "automotive"), ("speed", "36 km/h"), ("stops", "200 m/1 min")]
    let plain = try make(route, Array(flags.prefix(2)).map { (key: $0.0, text: $0.1) })
    let stopping = try make(route, flags.map { (key: $0.0, text: $0.1) })
    #expect(stopping.duration > plain.duration + .seconds(60))
    let other = try make(route, (flags + [("seed", "2")]).map { (key: $0.0, text: $0.1) })
    #expect(other != stopping)
  }

  @Test("a route with times is followed as timed, and cannot be combined with a speed")
  func timed() throws {
    let text = """
      <gpx><trk><trkseg><trkpt lat="50" lon="7"><time>2026-03-29T07:30:00Z</time></trkpt>
      <trkpt lat="50.01" lon="7"><time>2026-03-29T07:31:00Z</time></trkpt></trkseg></trk></gpx>
      """
    let trace = try make(text, [("mode", "cycling")])
    expectEqual(trace.duration, .seconds(60))
    expectEqual(trace.points.map(\.mode), [.cycling, .cycling])
    #expect(throws: InputFailure.self) { try make(text, [("speed", "5 m/s")]) }
  }

  @Test("a route of one place or without a mode is refused")
  func refused() {
    let one = "<gpx><rte><rtept lat=\"50\" lon=\"7\"/><rtept lat=\"50\" lon=\"7\"/></rte></gpx>"
    #expect(throws: InputFailure.self) { try make(one, [("mode", "walking")]) }
    #expect(throws: InputFailure.self) { try make(route, []) }
    #expect(throws: InputFailure.self) { try make(route, [("mode", "still")]) }
  }

  @Test("a start that moves the trace outside the years that can be read is refused")
  func lastYear() throws {
    func flags(_ start: String) -> [(key: String, text: String)] {
      [("mode", "automotive"), ("speed", "36 km/h"), ("start", start)]
    }
    // The route takes 232.5 s.
    let trace = try make(route, flags("2261-12-31T23:56:00Z"))
    #expect(trace.startUnixMilliseconds != nil)
    for start in ["2261-12-31T23:59:00Z", "1678-01-01T00:00:00+14:00"] {
      let failure = #expect(throws: InputFailure.self) { try make(route, flags(start)) }
      expectEqual(failure?.exitCode, 64)
      expectEqual(failure?.diagnostics.first?.contains("the years 1678 to 2261"), true)
    }
  }

  @Test("a value out of range is reported with its flag, as it was written")
  func outOfRange() {
    let failure = #expect(throws: InputFailure.self) {
      try make(route, [("mode", "walking"), ("speed", "1e-9km/h")])
    }
    expectEqual(failure?.exitCode, 64)
    expectEqual(
      failure?.diagnostics,
      [
        "--speed: error: speed is \"1e-9km/h\"; it must be from 0.01 m/s to 1000 m/s"
      ]
    )
  }

  @Test("lines left out of a route are reported, for routes and for recipes")
  func notes() throws {
    let recipe = """
      version: 1
      kind: recipe
      name: r
      steps:
        - stay: { at: { latitude: 50, longitude: 7 }, for: 10 s }
        - leg: { mode: automotive, route: r.gpx, speed: 10 m/s }

      """
    let other =
      "<rte><name>far</name><rtept lat=\"51\" lon=\"7\"/><rtept lat=\"51.01\" lon=\"7\"/></rte>"
    let text = route.replacingOccurrences(of: "</gpx>", with: other + "</gpx>")
    let folder = try TemporaryFolder(["r.gpx": text, "a.yaml": recipe])
    let path = folder.path + "/r.gpx"
    let made = try RouteTrace.make(path: path, flags: [("mode", "walking")])
    let loaded = try TraceLoader.load(path: folder.path + "/a.yaml")
    expectEqual(made.notes.count, 1)
    expectEqual(made.notes.first?.contains("2 points of \"far\" left out"), true)
    expectEqual(loaded.notes, made.notes)
  }

  @Test("a leg follows the route in a file beside its recipe, at other speeds on parts of it")
  func leg() throws {
    func recipe(_ more: String) -> String {
      """
      version: 1
      kind: recipe
      name: r
      steps:
        - stay: { at: { latitude: 50, longitude: 7 }, for: 10 s }
        - leg: { mode: automotive, route: r.gpx, speed: 10 m/s\(more) }

      """
    }
    let folder = try TemporaryFolder([
      "r.gpx": route, "a.yaml": recipe(""),
      "b.yaml": recipe(", speeds: [{ from: 0.25, to: 0.75, speed: 5 m/s }]"),
      "c.yaml": recipe(", to: { latitude: 51, longitude: 7 }"),
      "d.yaml": recipe("").replacingOccurrences(of: "r.gpx", with: "none.gpx"),
    ])
    let plain = try TraceLoader.load(path: folder.path + "/a.yaml").trace
    let slower = try TraceLoader.load(path: folder.path + "/b.yaml").trace
    expectEqual(plain.points.last?.coordinate, Coordinate(latitude: 50.02, longitude: 7))
    // Half of 2224.6 m at half the speed takes 111.2 s more, and the changes of speed some more.
    let longer = slower.duration.seconds - plain.duration.seconds
    #expect(longer > 111 && longer < 116)
    for name in ["c", "d"] {
      #expect(throws: InputFailure.self) {
        try TraceLoader.load(path: "\(folder.path)/\(name).yaml")
      }
    }
  }
}
