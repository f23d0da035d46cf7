// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Quantities
import TracewattTestSupport
import World

@testable import FieldRecordings

@Suite("The world of a field recording")
struct FieldWorldTests {
  @Test("begins and ends with the recording, whatever the truth holds")
  func span() throws {
    var run = MadeField.run()
    run.span = (MadeField.start - 300)...(MadeField.tripStart + 10.5)
    let world = try #require(FieldWorld(run, in: MadeField.session))
    expectEqual(world.trace.points.first?.time, .zero)
    expectEqual(world.trace.duration, .seconds(300 + 1800 + 10.5))
    let last = try #require(world.trace.points.last)
    // 10.5 s at 10 m/s, in the degrees of the day's construction.
    #expect(abs((last.coordinate.latitude - 48) * 111_200 - 105) < 1e-6)
    expectEqual(world.trace.points.first?.coordinate.latitude, 48)
  }

  @Test("lies where the truth is nearest while it is not known")
  func outside() throws {
    let truth = MadeField.session.truth
    let before = try #require(FieldWorld.way(truth, in: 0...10))
    let first = try #require(truth.first)
    let times = before.map(\.time)
    expectEqual(times, [0, 10])
    #expect(before.allSatisfy { $0.position == first.position })
    let after = try #require(
      FieldWorld.way(truth, in: (MadeField.end + 10)...(MadeField.end + 20))
    )
    let last = try #require(truth.last)
    #expect(after.count == 2 && after.allSatisfy { $0.position == last.position })
    #expect(FieldWorld.nearest(of: [], at: 0) == nil)
  }

  @Test("is indoors at dwells and outdoors on the way, and the stretches tile the day")
  func environments() throws {
    let world = try #require(FieldWorld(MadeField.run(), in: MadeField.session))
    let stretches = world.trace.environments
    expectEqual(stretches.map(\.environment), [.indoor, .suburban, .indoor])
    expectEqual(stretches.first?.from, .zero)
    #expect(zip(stretches, stretches.dropFirst()).allSatisfy { $0.to == $1.from })
    let end = world.trace.points.last?.time
    expectEqual(stretches.last?.to, end)
    expectEqual(end, SimulationTime(seconds: MadeField.end - MadeField.start))
  }

  @Test("takes an unobserved stretch on rails for a tunnel")
  func tunnels() {
    func environment(_ mode: String, _ leg: String, _ gap: Double) -> Environment {
      FieldSurroundings.environment(
        at: MadeField.point(0, north: 0, mode: mode, phase: "trip", leg: leg, gap: gap)
      )
    }
    expectEqual(environment("SUBWAY", "subway_underground", 60), .tunnel)
    expectEqual(environment("TRAIN", "commuter_rail_with_tunnels", 11), .tunnel)
    expectEqual(environment("TRAIN", "commuter_rail_aboveground", 1), .freeway)
    expectEqual(environment("BUS", "express_bus", 60), .freeway)
    expectEqual(environment("BUS", "city_bus_short", 1), .suburban)
    expectEqual(environment("STOPPED", "wait_for_subway_underground", 0), .tunnel)
    expectEqual(environment("CAR", "suburb_city_driving", 70), .suburban)
    expectEqual(environment("WALKING", "walk_downtown_urban_canyon", 1), .urbanCanyon)
    expectEqual(environment("HOVERCRAFT", "sea", 1), .suburban)
  }

  @Test("knows how the carrier moves by the source's words, and leaves others to the speed")
  func modes() {
    expectEqual(FieldSurroundings.mode("E_BIKE"), .cycling)
    expectEqual(FieldSurroundings.mode("SUBWAY"), .train)
    #expect(FieldSurroundings.mode("HOVERCRAFT") == nil)
  }

  @Test("has waits that are rest or none by luck, and none under the ground")
  func waits() {
    func rest(_ leg: String, _ luck: Double) -> Bool? {
      let point = MadeField.point(0, north: 0, mode: "STOPPED", phase: "trip", leg: leg)
      return FieldSurroundings.isAtRest(point, luck: luck)
    }
    expectEqual(rest("wait_for_express_bus", 0.1), true)
    expectEqual(rest("wait_for_express_bus", 0.9), false)
    expectEqual(rest("wait_for_subway_underground", 0.1), false)
  }

  @Test("comes to rest a little before the person taps, by half a minute on the mean")
  func taps() throws {
    var session = MadeField.session
    let trips = session.phases.filter(\.isTrip)
    let rests = FieldWorld.restsBeforeTaps(session)
    expectEqual(rests.map(\.upperBound), trips.map(\.end))
    let rest = try #require(rests.first)
    #expect(rest.lowerBound < rest.upperBound)
    let world = try #require(FieldWorld(MadeField.run(), in: session))
    let points = world.trace.points.filter {
      rest.contains($0.time.seconds + MadeField.run().span.lowerBound)
    }
    #expect(points.count >= 2 && points.allSatisfy { $0.isAtRest == true })
    // Two hundred experiments: the mean of the capped exponential is 29.5 s, its standard error 2.
    let slacks = (0..<200).map { index in
      session.id = "made_\(index)"
      return FieldWorld.restsBeforeTaps(session).first.map { $0.upperBound - $0.lowerBound } ?? 0
    }
    let mean = slacks.reduce(0, +) / 200
    #expect((22...37).contains(mean))
    #expect(slacks.allSatisfy { $0 > 0 && $0 <= FieldWorld.longestSlack })
  }

  @Test("is refused where a recording is too long or has no true position")
  func refused() {
    var run = MadeField.run()
    run.span = 0...(31.0 * 24 * 3600)
    #expect(FieldWorld(run, in: MadeField.session) == nil)
    var session = MadeField.session
    session.truth = []
    #expect(FieldWorld(MadeField.run(), in: session) == nil)
  }

  @Test("goes on where two true points have one time")
  func equalTimes() throws {
    var session = MadeField.session
    session.truth += session.truth
    session.truth.sort { $0.time < $1.time }
    let world = try #require(FieldWorld(MadeField.run(), in: session))
    let points = world.trace.points
    #expect(zip(points, points.dropFirst()).allSatisfy { $0.time < $1.time })
  }
}
