// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Quantities
internal import Stochastics

/// Two independent unit Gauss-Markov processes, east and north, on a clock of the world.
///
/// A value depends on the stream's key and the instant alone, never on what was asked before. Blocks
/// that are read often are filled whole; a lone read walks down from the block's ends.
/// Between nodes the value is interpolated, which at the fastest clock (a time constant of 3 s)
/// takes 14 % of the variance halfway between nodes and nothing at them.
struct CorrelatedNoise {
  private let clock: WarpedClock
  private let random: KeyedRandom
  /// Pairs (east, north) at the first node of each block and after the last block.
  private var ends: [(east: Double, north: Double)] = []
  private var nodes: [(east: Double, north: Double)] = []
  private var reads: [UInt8]

  /// Reads of a block after which filling it whole is cheaper than walking.
  private static let patience: UInt8 = 4

  init(clock: WarpedClock, random: KeyedRandom) {
    self.clock = clock
    self.random = random
    reads = [UInt8](repeating: 0, count: clock.blocks)
  }

  /// The pair of unit values at an instant; clamped to the day.
  mutating func values(at time: SimulationTime) -> (east: Double, north: Double) {
    let last = clock.blocks * WarpedClock.block
    let t = min(max(0, time.nanoseconds), Int64(last) * 1_000_000_000)
    let k = Int(t / 1_000_000_000)
    let rest = t % 1_000_000_000
    let here = node(k)
    guard rest > 0 else { return here }
    let next = node(k + 1)
    let f = Double(rest) * 1e-9
    return (
      here.east + (next.east - here.east) * f, here.north + (next.north - here.north) * f
    )
  }

  private mutating func node(_ k: Int) -> (east: Double, north: Double) {
    if ends.isEmpty { drawEnds() }
    let b = k / WarpedClock.block
    if k % WarpedClock.block == 0 { return ends[b] }
    if reads[b] > Self.patience { return nodes[k] }
    reads[b] += 1
    if reads[b] <= Self.patience { return walk(to: k, in: b) }
    fill(b)
    return nodes[k]
  }

  private mutating func drawEnds() {
    ends.reserveCapacity(clock.blocks + 1)
    var east = random.normal(0, 0)
    var north = random.normal(0, 1)
    ends.append((east, north))
    for b in 1...clock.blocks {
      let k = b * WarpedClock.block
      let link = clock.links[k]
      east = link.before * east + link.spread * random.normal(UInt64(k), 0)
      north = link.before * north + link.spread * random.normal(UInt64(k), 1)
      ends.append((east, north))
    }
  }

  /// The value between two others; both ways of reaching a node use it, so they agree to the bit.
  @inline(__always)
  private static func between(
    _ a: (east: Double, north: Double),
    _ b: (east: Double, north: Double),
    _ link: WarpedClock.Link,
    _ slot: UInt64,
    _ random: KeyedRandom
  ) -> (east: Double, north: Double) {
    (
      link.before * a.east + link.after * b.east + link.spread * random.normal(slot, 0),
      link.before * a.north + link.after * b.north + link.spread * random.normal(slot, 1)
    )
  }

  private func walk(to k: Int, in b: Int) -> (east: Double, north: Double) {
    var from = b * WarpedClock.block
    var a = ends[b]
    var z = ends[b + 1]
    var half = WarpedClock.block / 2
    while true {
      let middle = from + half
      let value = Self.between(a, z, clock.links[middle], UInt64(middle), random)
      if middle == k || half == 0 { return value }
      if k < middle {
        z = value
      } else {
        a = value
        from = middle
      }
      half /= 2
    }
  }

  private mutating func fill(_ b: Int) {
    if nodes.isEmpty {
      nodes = Array(repeating: (0, 0), count: clock.blocks * WarpedClock.block + 1)
    }
    let first = b * WarpedClock.block
    let start = ends[b]
    let finish = ends[b + 1]
    let random = self.random
    clock.links.withUnsafeBufferPointer { links in
      nodes.withUnsafeMutableBufferPointer { nodes in
        nodes[first] = start
        nodes[first + WarpedClock.block] = finish
        var half = WarpedClock.block / 2
        while half > 0 {
          var k = first + half
          while k < first + WarpedClock.block {
            nodes[k] = Self.between(nodes[k - half], nodes[k + half], links[k], UInt64(k), random)
            k += 2 * half
          }
          half /= 2
        }
      }
    }
  }
}
