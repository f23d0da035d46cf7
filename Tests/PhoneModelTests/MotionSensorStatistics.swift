// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import PhoneModel
import Quantities
import TracewattTestSupport
import World

@Suite("Errors of the motion sensor")
struct MotionSensorStatistics {
  /// The number of replications of each test; seed 2.
  static let count = 2000

  /// A kind of movement, the one before it, and its row of the model.
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var mode: MotionMode
    var speed: Double
    var before: (mode: MotionMode, speed: Double)
    var row: MotionSensorModel.Row
    var testDescription: String { name }
  }

  static let cases: [Case] = {
    let model = MotionSensorModel()
    return [
      Case(name: "still", mode: .still, speed: 0, before: (.walking, 1.4), row: model.still),
      Case(name: "walking", mode: .walking, speed: 1.4, before: (.still, 0), row: model.walking),
      Case(name: "cycling", mode: .cycling, speed: 5, before: (.still, 0), row: model.cycling),
      Case(
        name: "driving",
        mode: .automotive,
        speed: 15,
        before: (.still, 0),
        row: model.driving
      ),
    ]
  }()

  /// Ten minutes of another kind, then an hour of the case.
  static func world(_ item: Case) -> World {
    var journey = Journey()
    let before = item.before
    journey.move(seconds: 600, speed: MetresPerSecond(before.speed), mode: TravelMode(before.mode))
    journey.move(seconds: 3600, speed: MetresPerSecond(item.speed), mode: TravelMode(item.mode))
    return World.uniform(journey.trace)
  }

  static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

  @Test("half of the changes are noticed within the measured median", arguments: cases)
  func delay(item: Case) throws {
    let world = Self.world(item)
    let motion = world.movement.motion
    let start = try #require(motion.first { $0.isStill == (item.mode == .still) }?.start)
    var delays: [Double] = []
    for replication in 0..<Self.count {
      let sensor = MotionSensorTests.sensor(world, MotionSensorModel(), replication: replication)
      let changes = sensor.history(from: start, to: .zero + world.duration)
      let noticed = changes.first { $0.start > start && $0.estimate.flags == item.row.flags }
      delays.append(noticed.map { ($0.start - start).seconds } ?? .infinity)
    }
    let expected = item.row.delayMedian.seconds
    // The median's standard error is 1.25 sigma / sqrt(n) relative for a log-normal of sigma. Before a
    // rest, walking slips to stationary 0.2 % of the time, far below that.
    let error = 1.2533 * item.row.delaySpread / Double(Self.count).squareRoot()
    #expect(abs(Self.median(delays) / expected - 1) < 4 * error)
  }

  @Test("once noticed, each estimate has its measured share of the time", arguments: cases)
  func confusion(item: Case) throws {
    let world = Self.world(item)
    let end = SimulationTime.zero + world.duration
    var shares: [MotionEstimate.Flags: [Double]] = [:]
    for replication in 0..<Self.count {
      let sensor = MotionSensorTests.sensor(world, MotionSensorModel(), replication: replication)
      // Only the last half hour counts: the first, correct episode has ended long before.
      let from = end - .minutes(30)
      let changes = Array(sensor.history(from: from, to: end))
      var times: [MotionEstimate.Flags: Double] = [:]
      for (index, change) in changes.enumerated() {
        let until = index + 1 < changes.count ? changes[index + 1].start : end
        times[change.estimate.flags, default: 0] += (until - max(from, change.start)).seconds
      }
      for flags in [item.row.flags] + item.row.slips.map(\.flags) {
        shares[flags, default: []].append((times[flags] ?? 0) / 1800)
      }
    }
    func check(_ flags: MotionEstimate.Flags, _ expected: Double) throws {
      let values = try #require(shares[flags])
      let n = Double(values.count)
      let mean = values.reduce(0, +) / n
      let variance = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / (n - 1)
      // Delays beyond half an hour are rarer than one in a thousand.
      #expect(abs(mean - expected) < 4 * (variance / n).squareRoot() + 0.001)
    }
    try check(item.row.flags, item.row.rightFraction)
    for slip in item.row.slips { try check(slip.flags, slip.fraction) }
  }

  @Test("walking is reported with medium confidence in its measured share of episodes")
  func confidence() {
    let world = Self.world(Self.cases[1])
    let model = MotionSensorModel()
    var medium = 0
    var all = 0
    for replication in 0..<Self.count {
      let sensor = MotionSensorTests.sensor(world, model, replication: replication)
      // One sample of each replication, so that they are independent.
      let estimate = sensor.estimate(at: at(3000))
      guard estimate.flags == .walking else { continue }
      all += 1
      if estimate.confidence == .medium { medium += 1 }
    }
    // Standard error 0.011 at 2000.
    #expect(abs(Double(medium) / Double(all) - model.walkingMediumFraction) < 0.045)
  }

  @Test("a vehicle's halt is noticed within seconds, and its end later")
  func halts() throws {
    var journey = Journey()
    journey.move(seconds: 900, speed: MetresPerSecond(15), mode: .automotive)
    journey.move(seconds: 180, speed: .zero, mode: .automotive)
    journey.move(seconds: 900, speed: MetresPerSecond(15), mode: .automotive)
    let world = World.uniform(journey.trace)
    let halt = try #require(world.movement.motion.first { $0.isStill })
    let standing: MotionEstimate.Flags = [.automotive, .stationary]
    let model = MotionSensorModel()
    var noticed: [Double] = []
    var resumed: [Double] = []
    for replication in 0..<Self.count {
      let sensor = MotionSensorTests.sensor(world, model, replication: replication)
      if sensor.estimate(at: halt.start).flags != standing {
        let changes = sensor.history(from: halt.start, to: halt.end)
        let first = changes.first { $0.start > halt.start && $0.estimate.flags == standing }
        noticed.append(first.map { ($0.start - halt.start).seconds } ?? .infinity)
      }
      if sensor.estimate(at: halt.end).flags == standing {
        let change = sensor.change(after: halt.end)
        resumed.append(change.map { ($0 - halt.end).seconds } ?? .infinity)
      }
    }
    // Relative standard errors of the medians: 1.25 x 0.8 / sqrt(1900) = 0.023 and, of the 1400 or so
    // halts that end in the right estimate, 1.25 x 1.2 / sqrt(1400) = 0.040.
    #expect(abs(Self.median(noticed) / model.halted.delayMedian.seconds - 1) < 0.1)
    #expect(abs(Self.median(resumed) / model.resumeMedian.seconds - 1) < 0.16)
  }

  @Test("the pedometer's factor spreads as assumed")
  func steps() {
    let world = World.uniform(Journey.moving(seconds: 900, speed: MetresPerSecond(1.4)))
    let model = MotionSensorModel()
    let counts = (0..<500).map {
      Double(
        MotionSensorTests.sensor(world, model, replication: $0).steps(from: .zero, to: at(900))
      )
    }
    let mean = counts.reduce(0, +) / 500
    let deviation = (counts.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / 499).squareRoot()
    // The relative standard error of a deviation is 1 / sqrt(2 n) = 0.032.
    #expect(abs(deviation / mean / model.stepErrorSpread - 1) < 0.13)
  }
}
