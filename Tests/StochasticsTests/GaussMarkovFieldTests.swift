// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Quantities
import Stochastics
import TracewattTestSupport

@Suite("GaussMarkovField")
struct GaussMarkovFieldTests {
  static let random = KeyedRandom(seed: 8, replication: 1, purpose: DrawPurpose("test.field"))

  static func field(_ random: KeyedRandom = random, seconds: Double = 1000) -> GaussMarkovField {
    GaussMarkovField(
      random: random,
      timeConstant: .seconds(60),
      spacing: .seconds(1),
      duration: .seconds(seconds)
    )
  }

  @Test("any order of reading gives the same bits", arguments: 1...8)
  func order(seed: Int) {
    var inOrder = Self.field()
    let values = (0..<inOrder.count).map { inOrder.value(atNode: $0) }
    var nodes = Array(values.indices)
    // The nodes are shuffled by keys, and many are left out, so that some levels are never kept.
    let keys = KeyedRandom(key: UInt64(seed))
    nodes.sort { keys.bits(UInt64($0)) < keys.bits(UInt64($1)) }
    var shuffled = Self.field()
    for node in nodes.prefix(nodes.count / seed) {
      expectEqual(shuffled.value(atNode: node), values[node])
    }
    var alone = Self.field()
    expectEqual(alone.value(atNode: nodes[0]), values[nodes[0]])
  }

  @Test("reads at regular distances give the bits of lone reads", arguments: 1...300)
  func regular(distance: Int) {
    var field = Self.field()
    for node in stride(from: distance / 2, to: field.count, by: distance) {
      // The first read of a field keeps nothing on its way.
      var alone = Self.field()
      expectEqual(field.value(atNode: node), alone.value(atNode: node))
    }
  }

  @Test("reads that change their distance give the bits of reading all in order", arguments: 1...20)
  func changing(seed: Int) {
    var inOrder = Self.field()
    let values = (0..<inOrder.count).map { inOrder.value(atNode: $0) }
    var field = Self.field()
    let keys = KeyedRandom(key: UInt64(seed))
    var node = 0
    for step in 0..<300 {
      expectEqual(field.value(atNode: node), values[node])
      // Now and then back to any node, else a little further.
      let word = Int(keys.bits(UInt64(step)) >> 40)
      let further = node + 1 + word % (1 << (word % 9))
      node = (word % 9 == 0 ? word : further) % values.count
    }
  }

  @Test("a field begun anew is the field of the new key")
  func restart() {
    var used = Self.field()
    for node in 0..<700 { _ = used.value(atNode: node) }
    used.restart(with: Self.random.stream(5))
    var new = Self.field(Self.random.stream(5))
    for node in stride(from: 0, to: 1001, by: 7) {
      expectEqual(used.value(atNode: node), new.value(atNode: node))
    }
  }

  @Test("between nodes lies the straight line, and outside the day its ends")
  func instants() {
    var field = Self.field(seconds: 10)
    let (three, four) = (field.value(atNode: 3), field.value(atNode: 4))
    let middle = field.value(at: SimulationTime(seconds: 3.5))
    expectEqual(field.value(at: SimulationTime(seconds: 3)), three)
    expectEqual(middle, three + (four - three) * 0.5)
    expectEqual(field.count, 11)
    let last = field.value(atNode: 10)
    expectEqual(field.value(at: SimulationTime(seconds: 99)), last)
    let first = field.value(atNode: 0)
    expectEqual(field.value(at: SimulationTime(seconds: -1)), first)
  }

  @Test("the shortest day has one node")
  func shortest() {
    var field = Self.field(seconds: 0)
    expectEqual(field.count, 1)
    let value = field.value(atNode: 0)
    #expect(value.x.isFinite)
  }
}
