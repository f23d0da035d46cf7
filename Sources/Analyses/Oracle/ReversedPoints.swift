// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The points of a day from its end to its beginning, with the least loss of one belief.
///
/// The row of losses is updated in place: after `extend(to: v, from:)`, `losses[u]` is a lower
/// bound of the loss of any one belief over the reversed points u..<v.
struct ReversedPoints {
  /// The lower bound of the loss over the points from each place to the end of the row.
  private(set) var losses: [Double]
  private let pairs: Pairs

  init(_ points: OraclePoints, loss: OracleLoss) {
    pairs = Pairs(
      east: points.east.reversed(),
      north: points.north.reversed(),
      weight: points.weight.reversed(),
      radius: points.radius.reversed(),
      loss: loss
    )
    losses = [Double](repeating: 0, count: points.count)
  }

  /// The number of samples that a point represents.
  func weight(_ place: Int) -> Double { pairs.weight[place] }

  /// The largest distance in metres from a point to a sample that it represents.
  func radius(_ place: Int) -> Double { pairs.radius[place] }

  /// Updates the row of losses to the stretches that end at a place, one beyond the previous one.
  ///
  /// - Parameters:
  ///   - end: the end of the row, one more than in the last call.
  ///   - low: the first place of the row that is needed, not lower than in the last call.
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
      // C(u + 1, v - 1) and C(u + 1, v) are in variables; C(u, v - 1) is in the row.
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

  /// The least of `costs[u] + multiplier * losses[u]` over places of the row.
  func least(
    _ costs: [Double],
    multiplier: Double,
    _ places: Range<Int>
  ) -> Double {
    costs.withUnsafeBufferPointer { costs in
      losses.withUnsafeBufferPointer { losses in
        // Four running minima, so that the operations do not depend on each other.
        var minima = SIMD4<Double>(repeating: .infinity)
        let factor = SIMD4<Double>(repeating: multiplier)
        var place = places.lowerBound
        while place + 4 <= places.upperBound {
          let cost = SIMD4(
            costs[place],
            costs[place + 1],
            costs[place + 2],
            costs[place + 3]
          )
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
          least = min(least, costs[place] + multiplier * losses[place])
          place += 1
        }
        return least
      }
    }
  }

  /// The least sum of losses of two points for any one belief at both.
  private struct Pairs {
    let east: [Double]
    let north: [Double]
    let weight: [Double]
    let radius: [Double]
    let loss: OracleLoss

    /// The smallest distance between samples of two points.
    @inline(__always)
    private func distance(_ a: Int, _ b: Int) -> Double {
      let (de, dn) = (east[a] - east[b], north[a] - north[b])
      return (de * de + dn * dn).squareRoot() - radius[a] - radius[b]
    }

    /// The sum of two errors is at least the distance.
    @inline(__always)
    func error(_ a: Int, _ b: Int) -> Double {
      min(weight[a], weight[b]) * max(0, distance(a, b))
    }

    /// One of two errors is above the limit if the points are more than twice as far apart.
    @inline(__always)
    func exceeding(_ limit: Double, _ a: Int, _ b: Int) -> Double {
      distance(a, b) > 2 * limit ? min(weight[a], weight[b]) : 0
    }
  }
}
