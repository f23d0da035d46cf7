// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The points of a day from its end to its beginning, with the loss that one belief must take.
///
/// The row of losses is kept in place: after `extend(to: v, from:)`, `losses[u]` is a lower bound of
/// the loss of any one belief over the reversed points u..<v.
struct ReversedPoints {
  /// The lower bound of the loss over the points from each place to the end of the row.
  private(set) var losses: [Double]
  /// What each point loses by its free position.
  let freeLosses: [Double]
  private let pairs: Pairs

  init(_ points: OraclePoints, floor: [Double], loss: OracleLoss) {
    pairs = Pairs(
      east: points.east.reversed(),
      north: points.north.reversed(),
      weight: points.weight.reversed(),
      radius: points.radius.reversed(),
      // Infinity would make the sums of unused rows undefined.
      floor: floor.reversed().map { min($0, Self.farthest) },
      loss: loss
    )
    freeLosses = zip(pairs.floor, pairs.weight).map { loss.value($0) * $1 }
    losses = [Double](repeating: 0, count: points.count)
  }

  /// Farther than any two places of the earth.
  private static let farthest = 1e8

  /// Makes the row of losses that of the stretches that end at a place, one farther than before.
  ///
  /// - Parameters:
  ///   - end: the end of the row, one more than at the last call.
  ///   - low: the first place of the row that is needed, no lower than at the last call.
  mutating func extend(to end: Int, from low: Int) {
    let last = end - 1
    let pairs = pairs
    switch pairs.loss {
    case .error:
      Self.extend(&losses, last, low) { pairs.error(last, $0) }
    case .exceeding(let limit):
      Self.extend(&losses, last, low) { pairs.exceeding(limit, last, $0) }
    }
  }

  /// The recurrence over pairs, from the end of the row to its beginning.
  @inline(__always)
  private static func extend(
    _ losses: inout [Double],
    _ last: Int,
    _ low: Int,
    pair: (Int) -> Double
  ) {
    losses.withUnsafeMutableBufferPointer { losses in
      losses[last] = 0
      // C(u + 1, v - 1) and C(u + 1, v); C(u, v - 1) stands in the row.
      var inner = 0.0
      var right = 0.0
      var place = last - 1
      while place >= low {
        let before = losses[place]
        right = max(max(before, right), inner + pair(place))
        losses[place] = right
        inner = before
        place -= 1
      }
    }
  }

  /// The least of `costs[offset + u] + multiplier * losses[u]` over places of the row.
  func least(
    _ costs: [Double],
    at offset: Int,
    multiplier: Double,
    _ places: Range<Int>
  ) -> Double {
    costs.withUnsafeBufferPointer { costs in
      losses.withUnsafeBufferPointer { losses in
        // Four running minima, so that one need not wait for another.
        var minima = SIMD4<Double>(repeating: .infinity)
        let factor = SIMD4<Double>(repeating: multiplier)
        var place = places.lowerBound
        while place + 4 <= places.upperBound {
          let at = offset + place
          let cost = SIMD4(costs[at], costs[at + 1], costs[at + 2], costs[at + 3])
          let loss = SIMD4(
            losses[place],
            losses[place + 1],
            losses[place + 2],
            losses[place + 3]
          )
          let value = cost + factor * loss
          minima.replace(with: value, where: value .< minima)
          place += 4
        }
        var least = minima.min()
        while place < places.upperBound {
          least = min(least, costs[offset + place] + multiplier * losses[place])
          place += 1
        }
        return least
      }
    }
  }

  /// What two points lose together, whatever one belief is held at both.
  private struct Pairs {
    let east: [Double]
    let north: [Double]
    let weight: [Double]
    let radius: [Double]
    let floor: [Double]
    let loss: OracleLoss

    /// The least distance of two samples of two points.
    @inline(__always)
    private func distance(_ a: Int, _ b: Int) -> Double {
      let (de, dn) = (east[a] - east[b], north[a] - north[b])
      return (de * de + dn * dn).squareRoot() - radius[a] - radius[b]
    }

    /// The sum of two errors is at least the distance, unless one of them is the free position's.
    @inline(__always)
    func error(_ a: Int, _ b: Int) -> Double {
      let least = min(distance(a, b), min(floor[a], floor[b]))
      return min(weight[a], weight[b]) * max(0, least)
    }

    /// One of two errors is above the limit if the points are twice as far apart.
    @inline(__always)
    func exceeding(_ limit: Double, _ a: Int, _ b: Int) -> Double {
      let isFar = floor[a] > limit && floor[b] > limit && distance(a, b) > 2 * limit
      return isFar ? min(weight[a], weight[b]) : 0
    }
  }
}
