// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import PhoneModel
import Quantities
import TracewattTestSupport
import World

extension MotionSensorModel {
  /// A sensor without chance: every delay is its median and no estimate is wrong.
  static let punctual: MotionSensorModel = {
    var model = MotionSensorModel()
    for row in [\MotionSensorModel.still, \.walking, \.running, \.cycling, \.driving, \.halted] {
      model[keyPath: row].delaySpread = 0
      model[keyPath: row].slips = []
    }
    model.resumeSpread = 0
    model.walkingMediumFraction = 0
    model.stepErrorSpread = 0
    return model
  }()
}

@Suite("Motion sensor")
struct MotionSensorTests {
  /// Ten minutes at rest, ten by car with a halt of two minutes, and twenty minutes at rest.
  static func drive(events: [DayEvent] = []) -> World {
    var journey = Journey()
    journey.stay(seconds: 600)
    journey.move(seconds: 300, speed: MetresPerSecond(15), mode: .automotive)
    journey.move(seconds: 120, speed: .zero, mode: .automotive)
    journey.move(seconds: 300, speed: MetresPerSecond(15), mode: .automotive)
    journey.move(seconds: 1200, speed: .zero, mode: .still)
    return World.uniform(journey.trace, events: events)
  }

  static func sensor(
    _ world: World,
    _ model: MotionSensorModel = .punctual,
    replication: Int = 0
  ) -> MotionSensor {
    MotionSensor(
      realisation: WorldRealisation(world: world, seed: 2, replication: replication),
      model: model
    )
  }

  static func changes(_ sensor: MotionSensor, of world: World) -> [MotionEstimateChange] {
    Array(sensor.history(from: .zero, to: .zero + world.duration))
  }

  /// The times at which the phone truly starts and stops moving.
  static func starts(of world: World) -> [Double] {
    let motion = world.movement.motion
    return zip(motion, motion.dropFirst()).filter { $0.isStill != $1.isStill }
      .map { $1.start.seconds }
  }

  @Test("each change is noticed after its delay, and doubt comes at the delay's end")
  func delays() throws {
    let world = Self.drive()
    let starts = Self.starts(of: world)
    try #require(starts.count == 4)
    let changes = Self.changes(Self.sensor(world), of: world)
    let expected: [(Double, MotionEstimate.Flags)] = [
      (0, .stationary),
      (starts[0] + 107 * 0.18, []), (starts[0] + 107, .automotive),
      (starts[1] + 5, [.automotive, .stationary]),
      (starts[2] + 17, .automotive),
      (starts[3] + 63 * 0.64, []), (starts[3] + 63, .stationary),
    ]
    expectEqual(changes.map(\.estimate.flags), expected.map(\.1))
    for (change, wanted) in zip(changes, expected) {
      // The last second of a ride may be still, and its first second counts to the rest before.
      #expect(abs(change.start.seconds - wanted.0) < 1.001)
    }
  }

  @Test("a rest that ends before it is noticed changes nothing")
  func shortRest() {
    var journey = Journey()
    journey.move(seconds: 600, speed: MetresPerSecond(1.4), mode: .walking)
    journey.move(seconds: 35, speed: .zero, mode: .walking)
    journey.move(seconds: 600, speed: MetresPerSecond(1.4), mode: .walking)
    let world = World.uniform(journey.trace)
    #expect(world.movement.motion.contains { $0.isStill })
    let changes = Self.changes(Self.sensor(world), of: world)
    expectEqual(changes.map(\.estimate.flags), [.walking])
  }

  @Test("a ride that halts before it is noticed is not noticed any later")
  func haltsWhileUnnoticed() throws {
    var journey = Journey()
    journey.stay(seconds: 600)
    for _ in 0..<8 {
      journey.move(seconds: 40, speed: MetresPerSecond(12), mode: .automotive)
      journey.move(seconds: 20, speed: .zero, mode: .automotive)
    }
    let world = World.uniform(journey.trace)
    let start = try #require(world.movement.motion.first { !$0.isStill }?.start)
    let changes = Self.changes(Self.sensor(world), of: world)
    let noticed = try #require(changes.first { $0.estimate.flags.contains(.automotive) })
    #expect(abs((noticed.start - start).seconds - 107) < 1e-6)
  }

  // MARK: An undetected stop

  @Test("while a stop goes unnoticed the estimate from before it goes on")
  func unnoticedStop() throws {
    let end = try #require(Self.starts(of: Self.drive()).last)
    let world = Self.drive(events: [.at(end - 5, .unnoticedStop(duration: .seconds(600)))])
    let sensor = Self.sensor(world)
    expectEqual(sensor.estimate(at: at(end + 590)).flags, .automotive)
    expectEqual(sensor.estimate(at: at(end + 596)).flags, .stationary)
  }

  @Test("an event after a stop was noticed takes the estimate back for its time")
  func lateEvent() throws {
    let end = try #require(Self.starts(of: Self.drive()).last)
    let world = Self.drive(events: [.at(end + 200, .unnoticedStop(duration: .seconds(100)))])
    let sensor = Self.sensor(world)
    expectEqual(sensor.estimate(at: at(end + 199)).flags, .stationary)
    expectEqual(sensor.estimate(at: at(end + 250)).flags, .automotive)
    expectEqual(sensor.estimate(at: at(end + 301)).flags, .stationary)
  }

  @Test("on the move such an event changes nothing")
  func eventWhileMoving() {
    let events: [DayEvent] = [.at(700, .unnoticedStop(duration: .seconds(60)))]
    let world = Self.drive(events: events)
    let plain = Self.drive()
    #expect(
      Self.changes(Self.sensor(world), of: world) == Self.changes(Self.sensor(plain), of: plain)
    )
  }

  @Test("a false motion is reported for its time, at rest and on the move")
  func falseMotion() throws {
    let end = try #require(Self.starts(of: Self.drive()).last)
    let plain = Self.sensor(Self.drive())
    let events: [DayEvent] = [
      .at(700, .falseMotion(.still, duration: .seconds(30))),
      .at(end + 200, .falseMotion(.cycling, duration: .seconds(60))),
    ]
    let sensor = Self.sensor(Self.drive(events: events))
    expectEqual(sensor.estimate(at: at(715)).flags, .stationary)
    expectEqual(sensor.estimate(at: at(end + 230)).flags, .cycling)
    for second in [600, 699, 731, end + 199, end + 261] {
      expectEqual(sensor.estimate(at: at(second)), plain.estimate(at: at(second)))
    }
  }

  // MARK: The timeline

  @Test("the timeline begins at 0, goes forward, and never repeats an estimate")
  func order() {
    for replication in 0..<40 {
      let world = Self.drive(events: [.at(1320, .unnoticedStop(duration: .seconds(90)))])
      let sensor = Self.sensor(world, MotionSensorModel(), replication: replication)
      let changes = Self.changes(sensor, of: world)
      expectEqual(changes.first?.start, .zero)
      for (a, b) in zip(changes, changes.dropFirst()) {
        #expect(a.start < b.start)
        #expect(a.estimate != b.estimate)
      }
      expectEqual(sensor.change(after: .zero), changes.dropFirst().first?.start)
      #expect(sensor.change(after: .zero + world.duration) == nil)
    }
  }

  // MARK: Pedometer

  @Test("steps follow the speed on foot, and there are none otherwise")
  func steps() throws {
    var journey = Journey()
    journey.stay(seconds: 300)
    journey.move(seconds: 600, speed: MetresPerSecond(1.4), mode: .walking)
    journey.move(seconds: 600, speed: MetresPerSecond(15), mode: .automotive)
    let world = World.uniform(journey.trace)
    let sensor = Self.sensor(world)
    expectEqual(sensor.steps(from: .zero, to: at(290)), 0)
    // sqrt(84 / 0.0065) = 113.7 steps a minute over five minutes on the walk. The journey is on a
    // sphere, so that the speed has an error of up to 0.6 %: two steps, and one of rounding.
    #expect(abs(sensor.steps(from: at(400), to: at(700)) - 568) <= 3)
    expectEqual(sensor.steps(from: at(950), to: at(1500)), 0)
    let walk = try #require(sensor.walk(after: .zero))
    expectEqual(walk, world.movement.motion.first { !$0.isStill }?.start)
    expectEqual(sensor.walk(after: at(500)), at(500))
    #expect(sensor.walk(after: at(1000)) == nil)
  }

  @Test("steps of two stretches of time add up")
  func additive() {
    let world = World.uniform(Journey.moving(seconds: 900, speed: MetresPerSecond(1.5)))
    let sensor = Self.sensor(world, MotionSensorModel())
    let parts = stride(from: 0.0, to: 900, by: 7.3).map {
      sensor.steps(from: at($0), to: at(min(900, $0 + 7.3)))
    }
    expectEqual(parts.reduce(0, +), sensor.steps(from: .zero, to: at(900)))
    #expect(parts.allSatisfy { $0 >= 0 })
  }
}
