// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Mathematics
internal import Quantities

/// The speed and the vehicle in each second of a day, shared by the clocks made from it.
///
/// A block of seconds in which the phone lies still has none of its own: most of a week is such blocks.
struct NodeSpeeds: Sendable {
  /// What counts in a second.
  struct Second: Sendable {
    /// The speed in metres per second, halfway between node k and node k + 1.
    var speed = 0.0
    /// Whether the phone does not move at that instant.
    var isStill = true
    /// The stated vehicle at that instant.
    var vehicle: Vehicle?
  }

  /// The number of seconds, at least one.
  let count: Int
  /// The seconds of each block; empty for one at rest.
  private var blocks: [[Second]]

  init(movement: Movement, rides: RideTimeline) {
    let second: Int64 = 1_000_000_000
    let seconds = max(1, Int((movement.duration.nanoseconds + second - 1) / second))
    count = seconds
    blocks = Array(repeating: [], count: seconds / WarpedClock.block + 1)
    for interval in movement.motion where !interval.isStill {
      // The seconds whose middles are in the interval; the last interval includes the time after
      // it.
      let isLast = interval.end.nanoseconds >= movement.duration.nanoseconds
      let from = Int(max(0, interval.start.nanoseconds + second / 2 - 1) / second)
      let to =
        isLast ? seconds : Int((interval.end.nanoseconds + second / 2 - 1) / second)
      for k in from..<max(from, min(to, seconds)) {
        let middle = SimulationTime(nanoseconds: Int64(k) * second + second / 2)
        change(k) {
          $0.isStill = false
          $0.speed = movement.speed(at: middle).value
        }
      }
    }
    for ride in rides.rides {
      let from = Int(max(0, ride.from.nanoseconds + second / 2 - 1) / second)
      let to = Int((ride.to.nanoseconds + second / 2 - 1) / second)
      for k in from..<max(from, min(to, seconds)) { change(k) { $0.vehicle = ride.vehicle } }
    }
  }

  private mutating func change(_ k: Int, _ body: (inout Second) -> Void) {
    let (block, place) = k.quotientAndRemainder(dividingBy: WarpedClock.block)
    if blocks[block].isEmpty {
      blocks[block] = Array(repeating: Second(), count: WarpedClock.block)
    }
    body(&blocks[block][place])
  }

  /// A second; the last one for those after it.
  subscript(k: Int) -> Second {
    let (block, place) = min(k, count - 1).quotientAndRemainder(dividingBy: WarpedClock.block)
    return blocks[block].isEmpty ? Second() : blocks[block][place]
  }

  /// Whether the phone lies still all through a block.
  func isAtRest(block: Int) -> Bool {
    // A block after the last second continues it.
    blocks[min(block, (count - 1) / WarpedClock.block)].isEmpty
  }
}

/// A clock on which an error process is stationary, and the links between its nodes.
///
/// On the clock u the process has correlation exp(-|du|). Nodes are one second apart. The first
/// node of each block follows from the block before; each node inside is drawn between its
/// neighbours of a coarser level (a dyadic bridge), so that any node is reached from its block's
/// ends in a few steps without replaying a sequence. The coefficients depend on the trace alone and
/// are shared by all replications.
///
/// Source: conditional distribution of an Ornstein-Uhlenbeck process between two known values;
/// Gelb (ed., 1974), Applied Optimal Estimation, section 3.8 for the process.
struct WarpedClock: Sendable {
  /// Nodes per block, a power of two.
  static let block = 256

  /// The dependence of a node on its neighbours.
  struct Link: Sendable {
    /// Weight of the earlier neighbour.
    var before: Double
    /// Weight of the later neighbour; 0 for the first node of a block.
    var after: Double
    /// Standard deviation of the new part at the node.
    var spread: Double
  }

  /// The links of a block, of which the first is not used, and the one of the next block's first node.
  static let stride = block + 1

  /// The number of blocks that cover the day.
  let blocks: Int
  /// The links of blocks, ``stride`` of each; blocks at rest share theirs.
  let links: [Link]
  /// The place of each block's first link.
  private let places: [Int32]
  /// The clock's readings at the nodes of blocks with links of their own, in the places of the links;
  /// empty if the clock is not read.
  private let readings: [Double]
  /// The clock's reading at the first node of each block, and at the end; empty if it is not read.
  private let starts: [Double]
  /// The place of the links of blocks at rest; -1 without any.
  private let rest: Int32
  /// What the clock gains in a second at rest.
  private let restGain: Double

  /// A clock that runs at a rate per second.
  ///
  /// - Parameters:
  ///   - speeds: the seconds of the day.
  ///   - isRead: whether `reading(at:)` is called.
  ///   - rate: the rate in a second.
  init(speeds: NodeSpeeds, isRead: Bool, rate: (NodeSpeeds.Second) -> Double) {
    let blocks = speeds.count / Self.block + 1
    var links: [Link] = []
    var places: [Int32] = []
    var readings: [Double] = []
    var starts: [Double] = isRead ? [0] : []
    var decays = [Double](repeating: 1, count: Self.block)
    var known = (rate: 0.0, decay: 1.0)
    let restGain = rate(NodeSpeeds.Second())
    var rest: Int32 = -1
    for b in 0..<blocks {
      let isAtRest = speeds.isAtRest(block: b)
      let place = isAtRest && rest >= 0 ? rest : Int32(links.count)
      places.append(place)
      var reading = isRead ? starts[b] : 0
      // The readings of a block at rest are not kept, but count.
      if isRead, isAtRest, restGain != 0 { for _ in 0..<Self.block { reading += restGain } }
      if place == links.count {
        if isRead { readings.append(reading) }
        for i in 0..<Self.block {
          let gained = isAtRest ? restGain : rate(speeds[b * Self.block + i])
          if gained != known.rate { known = (gained, exp(-gained)) }
          decays[i] = known.decay
          guard isRead else { continue }
          if !isAtRest { reading += gained }
          readings.append(reading)
        }
        Self.addLinks(of: &decays, to: &links)
        if isAtRest { rest = place }
      }
      if isRead { starts.append(reading) }
    }
    self.blocks = blocks
    self.links = links
    self.places = places
    self.readings = readings
    self.starts = starts
    self.rest = rest
    self.restGain = restGain
  }

  /// The place in `links` of the link that belongs to a block's first node.
  @inline(__always)
  func place(ofBlock b: Int) -> Int { Int(places[b]) }

  /// The clock's reading at an instant; clamped to the day.
  func reading(at time: SimulationTime) -> Double {
    let last = blocks * Self.block
    let t = min(max(0, time.nanoseconds), Int64(last) * 1_000_000_000)
    let k = Int(t / 1_000_000_000)
    guard k < last else { return starts[blocks] }
    let f = Double(t % 1_000_000_000) * 1e-9
    let (b, node) = k.quotientAndRemainder(dividingBy: Self.block)
    let (here, next) = (reading(node, in: b), reading(node + 1, in: b))
    return here + (next - here) * f
  }

  /// The reading at a node of a block.
  private func reading(_ node: Int, in b: Int) -> Double {
    guard places[b] == rest else { return readings[Int(places[b]) + node] }
    var reading = starts[b]
    if restGain != 0 { for _ in 0..<node { reading += restGain } }
    return reading
  }

  /// Adds the links of a block, given the correlation across each of its seconds, which is used up.
  private static func addLinks(of decays: inout [Double], to links: inout [Link]) {
    let first = links.count
    links += repeatElement(Link(before: 0, after: 0, spread: 1), count: stride)
    // The correlation across each stretch of the block, from seconds up to the whole block.
    var half = 1
    while half < block {
      link(&links, first: first, half: half, &decays)
      half *= 2
    }
    let whole = decays[0]
    links[first + block] = Link(
      before: whole,
      after: 0,
      spread: (1 - whole * whole).squareRoot()
    )
  }

  /// Links the nodes of one level of a block and joins the stretches beside each of them.
  private static func link(
    _ links: inout [Link],
    first: Int,
    half: Int,
    _ decays: inout [Double]
  ) {
    var known = (before: 1.0, after: 1.0, link: Link(before: 1, after: 0, spread: 0))
    for i in 0..<(Self.block / (2 * half)) {
      let (before, after) = (decays[2 * i], decays[2 * i + 1])
      if before != known.before || after != known.after {
        known = (before, after, bridge(before, after))
      }
      links[first + (2 * i + 1) * half] = known.link
      decays[i] = before * after
    }
  }

  /// The link of a value between two others, by the correlation across the stretch to each.
  private static func bridge(_ a: Double, _ b: Double) -> Link {
    guard a < 1 || b < 1 else { return Link(before: 1, after: 0, spread: 0) }
    let fromA = 1 - a * a
    let fromB = 1 - b * b
    let share = 1 / (1 - a * a * b * b)
    return Link(
      before: a * fromB * share,
      after: b * fromA * share,
      spread: (fromA * fromB * share).squareRoot()
    )
  }
}
