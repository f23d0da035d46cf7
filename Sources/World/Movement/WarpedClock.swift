// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Mathematics
internal import Quantities

/// The speed and the vehicle in each second of a day, shared by the clocks made from it.
struct NodeSpeeds: Sendable {
  /// Speeds in metres per second, halfway between node k and node k + 1.
  let values: [Double]
  /// True where the phone does not move at that instant.
  let isStill: [Bool]
  /// The stated vehicle at that instant.
  let vehicles: [Vehicle?]

  init(movement: Movement, rides: RideTimeline) {
    let second: Int64 = 1_000_000_000
    let seconds = max(1, Int((movement.duration.nanoseconds + second - 1) / second))
    var values = [Double](repeating: 0, count: seconds)
    var isStill = [Bool](repeating: true, count: seconds)
    for interval in movement.motion where !interval.isStill {
      // The seconds whose middles are in the interval; the last interval includes the time after
      // it.
      let isLast = interval.end.nanoseconds >= movement.duration.nanoseconds
      let from = Int(max(0, interval.start.nanoseconds + second / 2 - 1) / second)
      let to =
        isLast ? seconds : Int((interval.end.nanoseconds + second / 2 - 1) / second)
      for k in from..<max(from, min(to, seconds)) {
        let middle = SimulationTime(nanoseconds: Int64(k) * second + second / 2)
        isStill[k] = false
        values[k] = movement.speed(at: middle).value
      }
    }
    var vehicles = [Vehicle?](repeating: nil, count: seconds)
    for ride in rides.rides {
      let from = Int(max(0, ride.from.nanoseconds + second / 2 - 1) / second)
      let to = Int((ride.to.nanoseconds + second / 2 - 1) / second)
      for k in from..<max(from, min(to, seconds)) { vehicles[k] = ride.vehicle }
    }
    self.values = values
    self.isStill = isStill
    self.vehicles = vehicles
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

  /// The number of blocks that cover the day.
  let blocks: Int
  /// The link of each node, and of the first node after the last block.
  let links: [Link]
  /// The clock's reading at each node.
  let readings: [Double]

  /// A clock that runs at `rate(speed, isStill, vehicle)` per second.
  init(speeds: NodeSpeeds, rate: (Double, Bool, Vehicle?) -> Double) {
    let seconds = speeds.values.count
    let blocks = seconds / Self.block + 1
    let nodes = blocks * Self.block + 1
    var readings = [Double](repeating: 0, count: nodes)
    var links = [Link](repeating: Link(before: 0, after: 0, spread: 1), count: nodes)
    // The correlation across each stretch of a block, from seconds up to the whole block.
    var decays = [Double](repeating: 1, count: Self.block)
    var known = (rate: 0.0, decay: 1.0)
    for b in 0..<blocks {
      let first = b * Self.block
      for i in 0..<Self.block {
        let k = min(first + i, seconds - 1)
        let gained = rate(speeds.values[k], speeds.isStill[k], speeds.vehicles[k])
        readings[first + i + 1] = readings[first + i] + gained
        if gained != known.rate { known = (gained, exp(-gained)) }
        decays[i] = known.decay
      }
      var half = 1
      while half < Self.block {
        Self.link(&links, first: first, half: half, &decays)
        half *= 2
      }
      let whole = decays[0]
      links[first + Self.block] = Link(
        before: whole,
        after: 0,
        spread: (1 - whole * whole).squareRoot()
      )
    }
    self.blocks = blocks
    self.links = links
    self.readings = readings
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
