// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Quantities
import TracewattTestSupport

@testable import World

@Suite("Movement")
struct MovementTests {
  @Test("between two points the position lies on the straight line in proportion to time")
  func interpolation() {
    var journey = Journey(spacing: 10)
    journey.move(seconds: 20, speed: 3)
    let world = World(trace: journey.trace)
    let a = world.plane.point(of: journey.points[0].coordinate)
    let b = world.plane.point(of: journey.points[1].coordinate)
    let middle = world.movement.position(at: at(2.5))
    // Positions are some tens of metres; doubles represent them to 1e-14 relative.
    #expect(middle.distance(to: a.interpolated(to: b, fraction: 0.25)).value < 1e-9)
  }

  @Test("before the start and after the end the position stays at the ends")
  func clamped() {
    let world = World(trace: Journey.moving(seconds: 10, speed: 2))
    let movement = world.movement
    expectEqual(movement.position(at: at(-5)), movement.position(at: .zero))
    expectEqual(movement.position(at: at(99)), movement.position(at: at(10)))
    expectEqual(movement.motion(at: at(99)), movement.motion.last)
  }

  @Test("at every recorded time the position is the recorded one", arguments: [1, 3, 7])
  func recordedTimes(spacing: Int) {
    // Uneven times, several points within a second and pauses of many seconds.
    var points: [RecordedTrace.Point] = []
    var time = 0.0
    for k in 0..<400 {
      points.append(
        RecordedTrace.Point(
          time: at(time),
          coordinate: Coordinate(latitude: 50 + Double(k) * 1e-5, longitude: 7)
        )
      )
      time += k % spacing == 0 ? 0.125 : 11.5
    }
    let world = World(trace: RecordedTrace(points: points))
    for point in points {
      let expected = world.plane.point(of: point.coordinate)
      #expect(world.movement.position(at: point.time).distance(to: expected).value < 1e-9)
    }
  }

  @Test("speed and course are those of the recorded motion")
  func speedAndCourse() throws {
    var journey = Journey()
    journey.move(seconds: 60, speed: 12, course: 210)
    let world = World(trace: journey.trace)
    // The plane and the sphere of the test trace differ by less than 0.7 %.
    #expect(abs(world.movement.speed(at: at(30)).value - 12) < 0.1)
    #expect(abs(try #require(world.movement.course(at: at(30))).value - 210) < 0.5)
  }

  @Test("a standing phone has no speed and no course")
  func standing() {
    let world = World(trace: Journey.standing(seconds: 600))
    expectEqual(world.movement.speed(at: at(300)), .zero)
    #expect(world.movement.course(at: at(300)) == nil)
  }

  @Test("a gap that ends where it began is a stay and is scored")
  func stayGap() {
    var journey = Journey()
    journey.move(seconds: 120, speed: 1.4)
    journey.pause(seconds: 3600, east: Metres(40))
    journey.move(seconds: 120, speed: 1.4)
    let world = World(trace: journey.trace)
    expectEqual(world.movement.gaps, [TraceGap(start: at(120), end: at(3720), isStay: true)])
    #expect(world.truth.isScored.allSatisfy { $0 })
    expectEqual(world.truth.unscored, .zero)
    expectEqual(world.movement.motion(at: at(1800)).mode, .still)
    expectEqual(world.environment(at: at(1800)), .indoor)
  }

  @Test("any other gap is not scored between its ends")
  func movingGap() {
    var journey = Journey()
    journey.move(seconds: 120, speed: 1.4)
    journey.pause(seconds: 600, east: Metres(6000))
    journey.move(seconds: 120, speed: 1.4)
    let world = World(trace: journey.trace)
    expectEqual(world.movement.gaps, [TraceGap(start: at(120), end: at(720), isStay: false)])
    expectEqual(world.truth.unscored, .minutes(10))
    for k in 0..<world.truth.count {
      expectEqual(world.truth.isScored[k], !(120 < k && k < 720))
    }
    expectEqual(world.movement.motion(at: at(400)).mode, .automotive)
  }

  @Test("a pause of exactly five minutes is no gap")
  func shortPause() {
    var journey = Journey()
    journey.pause(seconds: 300, east: Metres(6000))
    #expect(World(trace: journey.trace).movement.gaps.isEmpty)
  }

  @Test("truth samples lie at whole multiples of the scoring interval")
  func truthSamples() {
    let world = World(
      trace: Journey.moving(seconds: 61, speed: 5),
      configuration: WorldConfiguration(scoringInterval: .seconds(4))
    )
    expectEqual(world.truth.count, 16)
    for k in 0..<world.truth.count {
      let expected = world.movement.position(at: at(Double(4 * k)))
      expectEqual(world.truth.position(of: k), expected)
      expectEqual(world.truth.time(of: k), at(Double(4 * k)))
    }
  }

  @Test("the height lies on the line between the points that have one, over at most five minutes")
  func altitude() {
    let none = [Double?](repeating: nil, count: 40)
    let heights: [Double?] = [nil, 100, 140, nil, 20, 20] + none + [90]
    let trace = RecordedTrace(
      points: heights.enumerated().map { index, height in
        RecordedTrace.Point(
          time: SimulationTime(seconds: Double(index) * 10),
          coordinate: Coordinate(latitude: 50, longitude: 7 + Double(index) / 1e4),
          altitude: height.map { Metres($0) }
        )
      }
    )
    let movement = Movement(
      trace: trace,
      plane: LocalPlane(origin: Coordinate(latitude: 50, longitude: 7))
    )
    func height(_ seconds: Double) -> Double? {
      movement.altitude(at: SimulationTime(seconds: seconds))?.value
    }
    #expect(height(0) == nil)
    expectEqual(height(10), 100)
    expectEqual(height(12.5), 110)
    expectEqual(height(20), 140)
    expectEqual(height(30), 80)
    expectEqual(height(50), 20)
    #expect(height(60) == nil)
    expectEqual(height(460), 90)
    expectEqual(height(1000), 90)
  }
}
