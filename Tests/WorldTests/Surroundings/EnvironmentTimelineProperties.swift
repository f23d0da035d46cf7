// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Quantities
import Stochastics
import TracewattTestSupport

@testable import World

@Suite("Environments painted over one another")
struct EnvironmentTimelineProperties {
  static let environments: [Environment] = [.urban, .forest, .openSky, .tunnel, .indoor]

  /// Stretches of whole seconds around a day of 100 s, including empty and backward ones.
  static func stretches(_ draws: KeyedRandom, count: Int) -> [EnvironmentChange] {
    (0..<count).map { k in
      let from = (draws.uniform(UInt64(k), 0) * 120 - 10).rounded()
      return EnvironmentChange(
        from: at(from),
        to: at(from + (draws.uniform(UInt64(k), 1) * 40 - 5).rounded()),
        environment: environments[Int(draws.uniform(UInt64(k), 2) * 5)]
      )
    }
  }

  @Test("at each instant the last stretch that holds it counts", arguments: 0..<50)
  func lastWins(seed: UInt64) {
    let random = KeyedRandom(seed: seed, replication: 0, purpose: DrawPurpose("test.paint"))
    var timeline = EnvironmentTimeline(end: at(100), environment: .suburban)
    var all: [EnvironmentChange] = []
    for coat in 0..<4 {
      let stretches = Self.stretches(random.stream(UInt64(coat)), count: Int(seed % 9) * coat)
      all += stretches
      timeline.paint(stretches)
    }
    let changes = timeline.changes
    expectEqual(changes[0].from, .zero)
    expectEqual(changes[changes.count - 1].to, at(100))
    #expect(zip(changes, changes.dropFirst()).allSatisfy { $0.to == $1.from })
    #expect(changes.allSatisfy { $0.from < $0.to })
    for second in 0..<100 {
      let time = at(Double(second) + 0.5)
      let expected = all.last { $0.from <= time && time < $0.to }?.environment ?? .suburban
      let found = changes.first { $0.from <= time && time < $0.to }?.environment
      expectEqual(found, expected)
    }
  }

  @Test("flat stretches equal the last of the list", arguments: 0..<50)
  func flat(seed: UInt64) {
    let random = KeyedRandom(seed: seed, replication: 0, purpose: DrawPurpose("test.flat"))
    let stretches = Self.stretches(random, count: Int(seed))
    let flat = stretches.flattened()
    #expect(zip(flat, flat.dropFirst()).allSatisfy { $0.to <= $1.from })
    for second in -20..<150 {
      let time = at(Double(second))
      let expected = stretches.last { $0.from <= time && time < $0.to }?.environment
      let found = flat.filter { $0.from <= time && time < $0.to }.map(\.environment)
      expectEqual(found, (expected.map { [$0] } ?? []))
    }
  }

  @Test(
    "fifty thousand stretches are painted in time that grows little faster than their number",
    arguments: [false, true]
  )
  func many(isBackward: Bool) {
    let count = 50_000
    var stretches = (0..<count).map { k in
      EnvironmentChange(
        from: at(Double(k)),
        to: at(Double(k) + (isBackward ? 3.5 : 1)),
        environment: Self.environments[k % 5]
      )
    }
    if isBackward { stretches.reverse() }
    var timeline = EnvironmentTimeline(end: at(Double(count)), environment: .suburban)
    let time = ProcessorTime.measure {
      timeline.paint(stretches)
      timeline.paint(stretches)
    }
    // Backwards, the last two become visible only beyond the end of the day.
    expectEqual(timeline.changes.count, (isBackward ? count - 2 : count))
    #expect(time < .seconds(20))
  }
}
