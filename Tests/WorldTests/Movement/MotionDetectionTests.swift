// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Quantities
import Stochastics
import TracewattTestSupport

@testable import World

@Suite("Motion detection")
struct MotionDetectionTests {
  @Test(
    "a steady speed means its mode",
    arguments: [
      (0, MotionMode.still), (0.4, .walking), (1.4, .walking), (3.5, .running), (6, .cycling),
      (15, .automotive),
    ]
  )
  func steady(speed: Double, mode: MotionMode) {
    let motion = World(trace: Journey.moving(seconds: 900, speed: speed)).movement.motion
    expectEqual(motion.map(\.mode), [mode])
    expectEqual(motion.map(\.isStill), [mode == .still])
  }

  @Test("a red light leaves the ride automotive and the phone still", arguments: [20, 45, 100])
  func redLight(seconds: Int) throws {
    var journey = Journey()
    journey.move(seconds: 300, speed: 14)
    journey.move(seconds: seconds, speed: 0)
    journey.move(seconds: 300, speed: 14)
    let motion = World(trace: journey.trace).movement.motion
    #expect(motion.allSatisfy { $0.mode == .automotive })
    let still = motion.filter(\.isStill)
    expectEqual(still.count, 1)
    let halt = try #require(still.first)
    // The speed is taken over four seconds, so either edge may be two seconds late or early.
    #expect(abs((halt.end - halt.start).seconds - Double(seconds)) <= 4)
  }

  @Test("the rest that a recording contains overrides the positions")
  func knownRest() {
    func still(_ isAtRest: Bool?, speed: Double) -> [Bool] {
      var trace = Journey.moving(seconds: 600, speed: speed)
      for index in trace.points.indices {
        trace.points[index].mode = .walking
        trace.points[index].isAtRest = isAtRest
      }
      return World(trace: trace).movement.motion.map(\.isStill)
    }
    expectEqual(still(nil, speed: 0), [true])
    expectEqual(still(false, speed: 0), [false])
    expectEqual(still(true, speed: 1.4), [true])
    expectEqual(still(nil, speed: 1.4), [false])
  }

  @Test("a long stop ends the ride")
  func longStop() {
    var journey = Journey()
    journey.move(seconds: 300, speed: 14)
    journey.move(seconds: 900, speed: 0)
    journey.move(seconds: 300, speed: 14)
    let modes = World(trace: journey.trace).movement.motion.map(\.mode)
    expectEqual(modes, [.automotive, .still, .automotive])
  }

  @Test("jitter of a phone at rest is neither walking nor flicker")
  func jitter() {
    let random = KeyedRandom(seed: 1, replication: 0, purpose: DrawPurpose("test.jitter"))
    var points: [RecordedTrace.Point] = []
    var east = 0.0
    for k in 0..<3600 {
      // A slow wander of about 2 m, as smoothed recordings show at rest.
      east = 0.98 * east + 0.4 * random.normal(UInt64(k))
      points.append(
        RecordedTrace.Point(
          time: at(Double(k)),
          coordinate: Coordinate(latitude: 50, longitude: 7 + east / 71_000)
        )
      )
    }
    let motion = World(trace: RecordedTrace(points: points)).movement.motion
    expectEqual(motion.map(\.mode), [.still])
  }

  @Test("walking to a car and driving off are distinguished")
  func walkThenDrive() {
    var journey = Journey()
    journey.move(seconds: 300, speed: 1.4)
    journey.move(seconds: 600, speed: 13)
    journey.move(seconds: 300, speed: 1.4)
    let motion = World(trace: journey.trace).movement.motion
    expectEqual(motion.map(\.mode), [.walking, .automotive, .walking])
    // Pace is measured over half a minute, so the time of a change has an error of up to 15 s.
    #expect(abs(motion[1].start.seconds - 300) <= 15)
    #expect(abs(motion[2].start.seconds - 900) <= 15)
  }

  @Test("stop and go stays one ride")
  func jam() {
    var journey = Journey()
    journey.move(seconds: 300, speed: 20)
    for _ in 0..<15 {
      journey.move(seconds: 20, speed: 3)
      journey.move(seconds: 25, speed: 0)
      journey.move(seconds: 10, speed: 10)
    }
    journey.move(seconds: 300, speed: 20)
    let motion = World(trace: journey.trace).movement.motion
    let halts = motion.filter { $0.start >= at(300) && $0.end <= at(1100) && $0.isStill }
    #expect(!halts.isEmpty)
    expectEqual(motion.first?.mode, .automotive)
    expectEqual(motion.last?.mode, .automotive)
    for interval in motion {
      #expect((interval.end - interval.start) >= .seconds(10))
    }
  }

  @Test("a cyclist who mostly keeps a runner's pace is a cyclist all the way")
  func slowCyclist() {
    var journey = Journey()
    for _ in 0..<6 {
      journey.move(seconds: 200, speed: 4)
      journey.move(seconds: 60, speed: 6.5)
      journey.move(seconds: 20, speed: 0)
    }
    let motion = World(trace: journey.trace).movement.motion
    #expect(motion.dropLast().allSatisfy { $0.mode == .cycling })
    expectEqual(motion.filter(\.isStill).count, 6)
  }

  @Test("a car that crawls at a cyclist's pace before and after a fast road is a car")
  func crawlingCar() {
    var journey = Journey()
    journey.move(seconds: 200, speed: 6)
    journey.move(seconds: 300, speed: 13)
    journey.move(seconds: 200, speed: 6)
    expectEqual(World(trace: journey.trace).movement.motion.map(\.mode), [.automotive])
  }

  @Test("a bicycle ride to the station does not become part of the train ride")
  func bicycleAndTrain() {
    var journey = Journey()
    journey.move(seconds: 900, speed: 5.5)
    journey.move(seconds: 60, speed: 1.2)
    journey.move(seconds: 300, speed: 0)
    journey.move(seconds: 900, speed: 25)
    let modes = World(trace: journey.trace).movement.motion.map(\.mode)
    expectEqual(modes, [.cycling, .walking, .still, .automotive])
  }

  @Test("the mode in the recording overrides the speed")
  func hints() {
    var journey = Journey()
    journey.move(seconds: 300, speed: 6, mode: .automotive)
    journey.move(seconds: 300, speed: 1, mode: .cycling)
    let motion = World(trace: journey.trace).movement.motion
    expectEqual(motion.suffix(2).map(\.mode), [.automotive, .cycling])
  }

  @Test("the intervals tile the day without gap or overlap", arguments: 0..<8)
  func tiling(seed: Int) {
    let random = KeyedRandom(
      seed: UInt64(seed),
      replication: 0,
      purpose: DrawPurpose("test.legs")
    )
    var journey = Journey(spacing: 1 + seed % 3)
    for leg in 0..<40 {
      let slot = UInt64(leg)
      journey.move(
        seconds: 5 + Int(200 * random.uniform(slot, 0)),
        speed: random.bernoulli(slot, 1, probability: 0.3) ? 0 : 20 * random.uniform(slot, 2),
        course: 360 * random.uniform(slot, 3)
      )
    }
    let movement = World(trace: journey.trace).movement
    expectEqual(movement.motion.first?.start, .zero)
    expectEqual(movement.motion.last?.end, at(movement.duration.seconds))
    for (a, b) in zip(movement.motion, movement.motion.dropFirst()) {
      expectEqual(a.end, b.start)
      #expect(a.start < a.end)
      #expect(a.mode != b.mode || a.isStill != b.isStill)
    }
    for interval in movement.motion where interval.mode == .still {
      #expect(interval.isStill)
    }
  }

  @Test("a trace shorter than a second has one interval")
  func shortest() {
    let points = [
      RecordedTrace.Point(time: .zero, coordinate: Coordinate(latitude: 0, longitude: 0)),
      RecordedTrace.Point(time: at(0.5), coordinate: Coordinate(latitude: 0, longitude: 1e-6)),
    ]
    let movement = World(trace: RecordedTrace(points: points)).movement
    expectEqual(movement.motion.count, 1)
    expectEqual(movement.motion.first?.end, at(0.5))
  }
}
