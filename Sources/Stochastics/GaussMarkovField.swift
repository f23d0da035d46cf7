// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// Two independent unit Gauss-Markov processes, east and north, readable at any instant in any
/// order.
///
/// Scope: errors that several strategies must share. The value of a node is a function of the key
/// and the node alone, so it does not depend on the reader, the number of reads or their order.
///
/// Nodes have a regular spacing. Every 256th follows from the one 256 before; those between are
/// interpolated, with new noise, between their neighbours of a coarser level, so that a lone read
/// walks down eight steps. In a block that is read often the levels are kept, from coarse to fine,
/// as soon as the walks have cost half of keeping the next level. A read a little later than the one
/// before keeps the levels down to that distance at once, because more such reads will follow.
///
/// Limitations: 16 bytes per node are reserved, 1.4 MB for a day at 1 s. Between nodes the value is
/// interpolated linearly, which removes up to (1 - exp(-spacing / time constant)) / 2 of the
/// variance.
///
/// Source: conditional distribution of an Ornstein-Uhlenbeck process between two known values;
/// Gelb (ed., 1974), Applied Optimal Estimation, section 3.8 for the process.
///
/// Validation: `GaussMarkovFieldTests` (any order gives the same bits), `GaussMarkovStatistics`.
@frozen public struct GaussMarkovField: Sendable {
  /// The two processes at a node; x is east and y north.
  public typealias Node = SIMD2<Double>

  /// The weights of a node's two neighbours of the level above, which are equally far.
  @frozen @usableFromInline struct Link: Sendable {
    /// Weight of each neighbour.
    @usableFromInline var neighbour: Double
    /// Standard deviation of the new noise.
    @usableFromInline var spread: Double
  }

  /// The state of a block: the spacing of the kept nodes, and the cost of walks since.
  @frozen @usableFromInline struct Block: Sendable {
    @usableFromInline var stride: UInt16 = 256
    @usableFromInline var walked: UInt16 = 0

    @inlinable init() {}
  }

  @inlinable static var nodesOfBlock: Int { 256 }

  /// The time between two nodes.
  public let spacing: SimulationDuration
  /// The time after which a correlation has fallen to 1/e.
  public let timeConstant: SimulationDuration
  /// The number of nodes, numbered from 0 at the scenario's start.
  public let count: Int

  @usableFromInline var draws: KeyedRandom.NormalDraws
  /// The link of a node by the trailing zeros of its number, from the finest level up.
  @usableFromInline let links: [Link]
  /// The correlation of two nodes a whole block apart.
  @usableFromInline let kept: Double
  @usableFromInline var nodes: [Node]
  @usableFromInline var blocks: [Block]
  /// Room for the draws of a block.
  @usableFromInline var news: [Node]
  /// The node that was read last; beyond all nodes before the first read.
  @usableFromInline var lastRead = Int.max

  /// A field over a duration, with nodes at a regular spacing.
  ///
  /// - Precondition: `spacing` and `timeConstant` are above 0 s, and `duration` is not negative.
  public init(
    random: KeyedRandom,
    timeConstant: SimulationDuration,
    spacing: SimulationDuration,
    duration: SimulationDuration
  ) {
    precondition(spacing.nanoseconds > 0, "the spacing of a field must be above 0 s")
    precondition(duration.nanoseconds >= 0, "the duration of a field must not be negative")
    self.spacing = spacing
    self.timeConstant = timeConstant
    let last = Int((duration.nanoseconds + spacing.nanoseconds - 1) / spacing.nanoseconds)
    count = last + 1
    func correlation(_ steps: Int64) -> Double {
      let elapsed = SimulationDuration(nanoseconds: spacing.nanoseconds * steps)
      return GaussMarkov.correlation(after: elapsed, timeConstant: timeConstant)
    }
    links = (0..<8).map { level in
      let a = correlation(1 << Int64(level))
      let square = a * a
      return Link(
        neighbour: a / (1 + square),
        spread: ((1 - square) / (1 + square)).squareRoot()
      )
    }
    kept = correlation(Int64(Self.nodesOfBlock))
    let blockCount = last / Self.nodesOfBlock + 1
    nodes = Array(repeating: .zero, count: blockCount * Self.nodesOfBlock + 1)
    blocks = Array(repeating: Block(), count: blockCount)
    news = Array(repeating: .zero, count: Self.nodesOfBlock)
    draws = KeyedRandom.NormalDraws(random: random, layers: Ziggurat.table)
    drawEnds()
  }

  /// Becomes the field of another key in the same memory.
  public mutating func restart(with random: KeyedRandom) {
    draws = KeyedRandom.NormalDraws(random: random, layers: Ziggurat.table)
    for index in blocks.indices { blocks[index] = Block() }
    lastRead = .max
    drawEnds()
  }

  /// The pair of unit values at a node.
  ///
  /// Complexity: O(1), with at most eight steps of two draws each.
  /// - Precondition: `k` is in 0..<`count`.
  @inlinable public mutating func value(atNode k: Int) -> Node {
    precondition(k >= 0 && k < count, "a field has no such node")
    let stride = Int(blocks[k &>> 8].stride)
    if k & (stride &- 1) != 0 { return unkept(k) }
    lastRead = k
    return nodes[k]
  }

  /// A node that is not kept yet.
  @usableFromInline @inline(never)
  mutating func unkept(_ k: Int) -> Node {
    let b = k / Self.nodesOfBlock
    let way = k - lastRead
    lastRead = k
    // Reads at regular distances will need the nodes at about that spacing.
    let isForward = way > 0 && way < Self.nodesOfBlock
    let near = isForward ? 1 << (Int.bitWidth - 1 - way.leadingZeroBitCount) : 256
    if near < blocks[b].stride { keepLevels(of: b, downTo: near) }
    let place = k % Self.nodesOfBlock
    let stride = Int(blocks[b].stride)
    guard place & (stride - 1) != 0 else { return nodes[k] }
    let value = walk(to: place, in: b)
    if !isForward { noteWalk(of: stride.trailingZeroBitCount - place.trailingZeroBitCount, in: b) }
    return value
  }

  /// The pair of unit values at an instant, interpolated between nodes and clamped to the duration.
  public mutating func value(at time: SimulationTime) -> Node {
    let nanoseconds = max(0, time.nanoseconds)
    let k = Int(nanoseconds / spacing.nanoseconds)
    guard k < count - 1 else { return value(atNode: count - 1) }
    let here = value(atNode: k)
    let rest = nanoseconds - Int64(k) * spacing.nanoseconds
    guard rest > 0 else { return here }
    let next = value(atNode: k + 1)
    return here + (next - here) * (Double(rest) / Double(spacing.nanoseconds))
  }

  private mutating func drawEnds() {
    let spread = (1 - kept * kept).squareRoot()
    let ends = blocks.count + 1
    var news = [Node](repeating: .zero, count: ends)
    news.withUnsafeMutableBufferPointer {
      draws.pairs(from: 0, by: UInt64(Self.nodesOfBlock), into: $0)
    }
    var value = news[0]
    nodes[0] = value
    for end in 1..<ends {
      value = kept * value + spread * news[end]
      nodes[end * Self.nodesOfBlock] = value
    }
  }

  /// A node between two others; every path to it uses this function, so all agree to the bit.
  @inline(__always)
  private static func between(_ a: Node, _ z: Node, _ link: Link, _ new: Node) -> Node {
    link.neighbour * (a + z) + link.spread * new
  }

  /// Walks down from the kept nodes around a place.
  private func walk(to place: Int, in b: Int) -> Node {
    let stride = Int(blocks[b].stride)
    let first = b * Self.nodesOfBlock
    let start = place & ~(stride - 1)
    return nodes.withUnsafeBufferPointer { nodes in
      var (a, z) = (nodes[first + start], nodes[first + start + stride])
      var half = stride / 2
      var middle = start + half
      while true {
        let new = Node(draws.pair(UInt64(truncatingIfNeeded: first + middle)))
        let value = Self.between(a, z, links[half.trailingZeroBitCount], new)
        guard middle != place else { return value }
        // Without a branch, because the direction is as good as random.
        let isAbove = place > middle
        let mask = SIMDMask<SIMD2<Int64>>(repeating: isAbove)
        a.replace(with: value, where: mask)
        z.replace(with: value, where: .!mask)
        half /= 2
        middle += isAbove ? half : -half
      }
    }
  }

  /// Counts the steps of a walk, and keeps the next levels while walks have cost half of a level.
  private mutating func noteWalk(of steps: Int, in b: Int) {
    blocks[b].walked += UInt16(steps)
    while blocks[b].stride > 1 {
      let cost = UInt16(Self.nodesOfBlock / Int(blocks[b].stride))
      guard 2 * blocks[b].walked >= cost else { return }
      blocks[b].walked -= cost / 2
      keepLevels(of: b, downTo: Int(blocks[b].stride) / 2)
    }
  }

  /// Makes all nodes of a block down to a spacing, from coarse to fine.
  private mutating func keepLevels(of b: Int, downTo finest: Int) {
    let first = b * Self.nodesOfBlock
    var stride = Int(blocks[b].stride)
    blocks[b].stride = UInt16(finest)
    let (draws, links) = (draws, links)
    nodes.withUnsafeMutableBufferPointer { nodes in
      news.withUnsafeMutableBufferPointer { news in
        // The draws of a single level stand at every second place; those of several at every place,
        // with unused ones where a node is kept already.
        let isSingle = finest == stride / 2
        let step = isSingle ? stride : finest
        let count = Self.nodesOfBlock / step - (isSingle ? 0 : 1)
        draws.pairs(
          from: UInt64(truncatingIfNeeded: first + finest),
          by: UInt64(truncatingIfNeeded: step),
          into: UnsafeMutableBufferPointer(rebasing: news[..<count])
        )
        let shift = step.trailingZeroBitCount
        while stride > finest {
          let half = stride / 2
          let link = links[half.trailingZeroBitCount]
          var place = half
          while place < Self.nodesOfBlock {
            let k = first &+ place
            let new = news[(place &- finest) &>> shift]
            nodes[k] = Self.between(nodes[k &- half], nodes[k &+ half], link, new)
            place &+= stride
          }
          stride = half
        }
      }
    }
  }
}

extension SIMD2<Double> {
  fileprivate init(_ pair: (Double, Double)) { self.init(pair.0, pair.1) }
}
