// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Mathematics
import Quantities
import Stochastics
import TracewattTestSupport

@testable import World

@Suite("Long stays are not looked at second by second")
struct QuietStretchProperties {
  /// A random day of ways, halts and stays, recorded every second or only where something changes,
  /// with or without stated modes and rest.
  private static func trace(_ number: Int) -> RecordedTrace {
    let random = KeyedRandom(seed: 8, replication: number, purpose: DrawPurpose("test.quiet"))
    var points: [RecordedTrace.Point] = []
    var (time, east) = (0.0, 0.0)
    let isDense = random.uniform(0) < 0.3
    let hasModes = random.uniform(1) < 0.6
    let hasRest = random.uniform(2) < 0.3
    for leg in UInt64(0)..<24 {
      let draws = random.stream(leg)
      let speed = draws.uniform(0) < 0.5 ? 0 : 15 * draws.uniform(1) * draws.uniform(1)
      let isLong = draws.uniform(2) < 0.4
      let length = (10 + (isLong ? 9000 : 400) * draws.uniform(3)).rounded()
      let mode: TravelMode? = draws.uniform(4) < 0.7 ? (speed == 0 ? .still : .bus) : nil
      let isStated = draws.uniform(5) < 0.5
      let step = isDense ? 1 : length
      var passed = 0.0
      while passed < length {
        points.append(
          RecordedTrace.Point(
            time: at(time + passed + 0.25 * draws.uniform(6)),
            coordinate: Coordinate(latitude: 50, longitude: 7 + (east + speed * passed) / 71_000),
            mode: hasModes ? mode : nil,
            isAtRest: hasRest && isStated ? speed == 0 : nil
          )
        )
        passed += step
      }
      time += length
      east += speed * length
    }
    points.append(
      RecordedTrace.Point(
        time: at(time + 1),
        coordinate: Coordinate(latitude: 50, longitude: 7 + east / 71_000)
      )
    )
    let start = points[0].time - SimulationTime.zero
    for index in points.indices { points[index].time = points[index].time - start }
    return RecordedTrace(points: points)
  }

  @Test(
    "the motion is that of a look at every second",
    arguments: Cases.some(40, of: Array(0..<400))
  )
  func motion(number: Int) {
    let trace = Self.trace(number)
    let path = RecordedPath(trace: trace, plane: LocalPlane(origin: trace.points[0].coordinate))
    func intervals(_ quietCount: Int) -> [MotionInterval] {
      MotionDetection(path: path, trace: trace, gaps: path.gaps, quietCount: quietCount).intervals()
    }
    expectEqual(intervals(256), intervals(.max))
  }

  @Test("an index finds the last start, wherever the starts are", arguments: 0..<20)
  func index(number: Int) {
    let random = KeyedRandom(seed: 9, replication: number, purpose: DrawPurpose("test.index"))
    let end = Int64(1e9 * [1, 3600, 86_400, 604_800, 8_640_000][number % 5])
    // Many starts within an hour, or anywhere.
    let reach = number % 2 == 0 ? Double(end) : min(Double(end), 3.6e12)
    let draws = (UInt64(0)..<UInt64(1 + number * 40)).map { Int64(reach * random.uniform($0)) }
    let starts = [0] + draws.sorted()
    let index = TimelineIndex(starts: starts, end: end)
    for slot in UInt64(0)..<2000 {
      let place = random.uniform(slot, 1)
      let time =
        slot % 3 == 0
        ? starts[Int(place * Double(starts.count))] : Int64(place * Double(end) * 1.01)
      let expected = starts.lastIndex { $0 <= time } ?? 0
      expectEqual(index.index(at: SimulationTime(nanoseconds: time)), expected)
    }
    expectEqual(index.index(at: SimulationTime(nanoseconds: -5)), starts.lastIndex { $0 <= 0 } ?? 0)
  }

  @Test(
    "a clock that is read has the sum of all seconds, at rest and on the move",
    arguments: [0, 0.25]
  )
  func clock(restGain: Double) {
    let world = World(trace: Self.trace(3))
    let speeds = NodeSpeeds(movement: world.movement, rides: world.rides)
    let clock = WarpedClock(speeds: speeds, isRead: true) {
      $0.isStill && $0.vehicle == nil ? restGain : 0.01 + $0.speed
    }
    var sum = 0.0
    var hasRest = false
    for k in 0..<speeds.count {
      expectEqual(clock.reading(at: at(Double(k))), sum, "second \(k)")
      let second = speeds[k]
      let middle = SimulationTime(seconds: Double(k) + 0.5)
      expectEqual(second.isStill, world.movement.motion(at: middle).isStill, "second \(k)")
      sum += second.isStill && second.vehicle == nil ? restGain : 0.01 + second.speed
      hasRest = hasRest || speeds.isAtRest(block: k / WarpedClock.block)
    }
    #expect(hasRest)
    // Every block has the links of its own seconds.
    for block in 0..<clock.blocks {
      let gains = (0..<WarpedClock.block).map { place -> Double in
        let second = speeds[block * WarpedClock.block + place]
        return second.isStill && second.vehicle == nil ? restGain : 0.01 + second.speed
      }
      let whole = clock.links[clock.place(ofBlock: block) + WarpedClock.block].before
      #expect(abs(whole - exp(-gains.reduce(0, +))) < 1e-12, "block \(block)")
    }
  }
}
