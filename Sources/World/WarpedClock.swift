// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Quantities

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// The speed in each second of a day, shared by the clocks made from it.
struct NodeSpeeds {
  /// Speeds in metres per second, halfway between node k and node k + 1.
  let values: [Double]
  /// True where the phone does not move at that instant.
  let isStill: [Bool]

  init(movement: Movement) {
    let seconds = Int((movement.duration.nanoseconds + 999_999_999) / 1_000_000_000)
    var values: [Double] = []
    var isStill: [Bool] = []
    values.reserveCapacity(seconds)
    isStill.reserveCapacity(seconds)
    for k in 0..<max(1, seconds) {
      let middle = SimulationTime(nanoseconds: Int64(k) * 1_000_000_000 + 500_000_000)
      let still = movement.motion(at: middle).isStill
      isStill.append(still)
      values.append(still ? 0 : movement.speed(at: middle).value)
    }
    self.values = values
    self.isStill = isStill
  }
}

/// A clock on which an error process is stationary, and how its nodes hang together.
///
/// On the clock u the process has correlation exp(-|du|). Nodes lie one second apart. The first
/// node of each block follows from the block before; the nodes inside hang between their
/// neighbours of a coarser level (a dyadic bridge), so that any node is reached from its block's
/// ends in a few steps and no sequence has to be replayed. The coefficients depend on the trace
/// alone and are shared by all replications.
///
/// Source: conditional distribution of an Ornstein-Uhlenbeck process between two known values;
/// Gelb (ed., 1974), Applied Optimal Estimation, section 3.8 for the process.
struct WarpedClock: Sendable {
  /// Nodes per block, a power of two.
  static let block = 256

  /// How a node follows from its neighbours.
  struct Link: Sendable {
    /// Weight of the earlier neighbour.
    var before: Double
    /// Weight of the later neighbour; 0 for the first node of a block.
    var after: Double
    /// Standard deviation of what is new at the node.
    var spread: Double
  }

  /// The number of blocks that cover the day.
  let blocks: Int
  /// The link of each node, and of the first node after the last block.
  let links: [Link]
  /// The clock's reading at each node.
  let readings: [Double]

  /// A clock that runs at `rate(speed, isStill)` per second.
  init(speeds: NodeSpeeds, rate: (Double, Bool) -> Double) {
    let seconds = speeds.values.count
    let blocks = seconds / Self.block + 1
    let nodes = blocks * Self.block + 1
    var readings = [Double](repeating: 0, count: nodes)
    for k in 1..<nodes {
      let s = min(k - 1, seconds - 1)
      readings[k] = readings[k - 1] + rate(speeds.values[s], speeds.isStill[s])
    }
    var links = [Link](repeating: Link(before: 0, after: 0, spread: 1), count: nodes)
    for b in 1...blocks {
      let k = b * Self.block
      let a = exp(readings[k - Self.block] - readings[k])
      links[k] = Link(before: a, after: 0, spread: (1 - a * a).squareRoot())
    }
    for b in 0..<blocks {
      var half = Self.block / 2
      while half > 0 {
        var k = b * Self.block + half
        while k < (b + 1) * Self.block {
          links[k] = Self.bridge(
            readings[k] - readings[k - half],
            readings[k + half] - readings[k]
          )
          k += 2 * half
        }
        half /= 2
      }
    }
    self.blocks = blocks
    self.links = links
    self.readings = readings
  }

  /// The link of a value between two others, by its distances on the clock.
  private static func bridge(_ before: Double, _ after: Double) -> Link {
    guard before > 0 || after > 0 else { return Link(before: 1, after: 0, spread: 0) }
    let a = exp(-before)
    let b = exp(-after)
    let whole = 1 - a * a * b * b
    let fromA = 1 - a * a
    let fromB = 1 - b * b
    return Link(
      before: a * fromB / whole,
      after: b * fromA / whole,
      spread: (fromA * fromB / whole).squareRoot()
    )
  }
}
