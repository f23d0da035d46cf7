// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Quantities
internal import Stochastics

/// Two independent unit Gauss-Markov processes, east and north, on a clock of the world.
///
/// A value depends on the stream's key and the instant alone, never on earlier reads. Blocks that
/// are read often are filled completely; a single read walks down from the block's ends. Between
/// nodes the value is interpolated, which at the fastest clock (a time constant of 3 s) removes 14
/// % of the variance halfway between nodes and nothing at them.
struct CorrelatedNoise {
  /// The two processes at a node, east and north.
  private typealias Node = SIMD2<Double>

  private let clock: WarpedClock
  private let random: KeyedRandom
  /// The first node of each block, and the one after the last block.
  private var ends: [Node] = []
  /// The nodes of each filled block, including the next block's first one.
  private var filled: [[Node]]
  private var reads: [UInt8]

  /// The reads of a block after which it is filled.
  ///
  /// Filling costs as much as some twenty walks. A phone at rest reads a few instants of a block, a
  /// moving phone reads all of them.
  private static let patience: UInt8 = 16

  init(clock: WarpedClock, random: KeyedRandom) {
    self.clock = clock
    self.random = random
    filled = Array(repeating: [], count: clock.blocks)
    reads = [UInt8](repeating: 0, count: clock.blocks)
  }

  /// The pair of unit values at an instant; clamped to the day.
  mutating func values(at time: SimulationTime) -> (east: Double, north: Double) {
    let last = clock.blocks * WarpedClock.block
    let t = min(max(0, time.nanoseconds), Int64(last) * 1_000_000_000)
    let k = Int(t / 1_000_000_000)
    let rest = t - Int64(k) * 1_000_000_000
    let b = min(k / WarpedClock.block, clock.blocks - 1)
    let place = k - b * WarpedClock.block
    if filled[b].isEmpty {
      if let value = unfilled(place, rest, in: b) { return (value.x, value.y) }
      fill(b)
    }
    var value = filled[b][place]
    if rest > 0 { value = Self.blend(value, filled[b][place + 1], rest) }
    return (value.x, value.y)
  }

  /// A value of a block that is not filled; nil if it is time to fill it.
  private mutating func unfilled(_ place: Int, _ rest: Int64, in b: Int) -> Node? {
    if ends.isEmpty { drawEnds() }
    if place == 0, rest == 0 { return ends[b] }
    if place == WarpedClock.block { return ends[b + 1] }
    guard reads[b] < Self.patience else { return nil }
    reads[b] += 1
    guard rest > 0 else { return walk(to: place, in: b).value }
    // Of two neighbours one is a leaf, and the walk to it passes its own neighbours.
    let leaf = walk(to: place | 1, in: b)
    return place & 1 == 0
      ? Self.blend(leaf.before, leaf.value, rest) : Self.blend(leaf.value, leaf.after, rest)
  }

  /// The value between two nodes, a number of nanoseconds after the first.
  private static func blend(_ here: Node, _ next: Node, _ rest: Int64) -> Node {
    here + (next - here) * (Double(rest) * 1e-9)
  }

  private mutating func drawEnds() {
    var ends: [Node] = []
    ends.reserveCapacity(clock.blocks + 1)
    random.normals { draws in
      var value = Node(draws.pair(0))
      ends.append(value)
      for b in 1...clock.blocks {
        let k = b * WarpedClock.block
        let link = clock.links[clock.place(ofBlock: b - 1) + WarpedClock.block]
        value = link.before * value + link.spread * Node(draws.pair(UInt64(k)))
        ends.append(value)
      }
    }
    self.ends = ends
  }

  /// A node's value from its neighbours; both ways to a node use this function, so they agree to
  /// the bit.
  @inline(__always)
  private static func between(_ a: Node, _ z: Node, _ link: WarpedClock.Link, _ new: Node) -> Node {
    link.before * a + link.after * z + link.spread * new
  }

  /// Walks down from a block's ends to a node within it; also returns the node's two neighbours.
  private func walk(to node: Int, in b: Int) -> (before: Node, value: Node, after: Node) {
    let (first, place) = (b * WarpedClock.block, clock.place(ofBlock: b))
    let (start, finish) = (ends[b], ends[b + 1])
    return random.normals { draws in
      clock.links.withUnsafeBufferPointer { links in
        var middle = WarpedClock.block / 2
        var half = middle
        var (a, z) = (start, finish)
        while true {
          let value = Self.between(
            a,
            z,
            links[place + middle],
            Node(draws.pair(UInt64(truncatingIfNeeded: first + middle)))
          )
          guard middle != node else { return (a, value, z) }
          // This avoids a branch, because the direction is as good as random.
          let isAbove = node > middle
          let mask = SIMDMask<SIMD2<Int64>>(repeating: isAbove)
          a.replace(with: value, where: mask)
          z.replace(with: value, where: .!mask)
          half /= 2
          middle += isAbove ? half : -half
        }
      }
    }
  }

  private mutating func fill(_ b: Int) {
    let (first, place) = (b * WarpedClock.block, clock.place(ofBlock: b))
    let (start, finish) = (ends[b], ends[b + 1])
    let random = self.random
    filled[b] = clock.links.withUnsafeBufferPointer { links in
      [Node](unsafeUninitializedCapacity: WarpedClock.block + 1) { nodes, count in
        nodes[0] = start
        nodes[WarpedClock.block] = finish
        // Draw all new parts first, then combine each node with its neighbours, level by level.
        random.normals { draws in
          draws.pairs(
            from: UInt64(truncatingIfNeeded: first &+ 1),
            into: UnsafeMutableBufferPointer(rebasing: nodes[1..<WarpedClock.block])
          )
        }
        var half = WarpedClock.block / 2
        while half > 0 {
          var k = half
          while k < WarpedClock.block {
            nodes[k] = Self.between(nodes[k - half], nodes[k + half], links[place + k], nodes[k])
            k += 2 * half
          }
          half /= 2
        }
        count = WarpedClock.block + 1
      }
    }
  }
}

extension SIMD2<Double> {
  fileprivate init(_ pair: (Double, Double)) { self.init(pair.0, pair.1) }
}
