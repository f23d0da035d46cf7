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
    let count = last - low
    losses[last] = 0
    guard count > 0 else { return }
    let pairs = pairs
    withUnsafeTemporaryAllocation(of: Double.self, capacity: count) { row in
      guard let row = row.baseAddress else { return }
      pairs.losses(of: last, with: low..<last, into: row)
      losses.withUnsafeMutableBufferPointer { losses in
        guard let losses = losses.baseAddress.map({ $0 + low }) else { return }
        // C(u + 1, v - 1) and C(u + 1, v) are in variables; C(u, v - 1) is in the row.
        var inner = 0.0
        var right = 0.0
        var place = count - 1
        while place >= 0 {
          let before = losses[place]
          let outer = inner + row[place]
          // Only the second choice waits for the place before.
          let larger = outer > before ? outer : before
          right = larger > right ? larger : right
          losses[place] = right
          inner = before
          place &-= 1
        }
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

    /// The least sums of a point with others, for any one belief at both.
    ///
    /// The sum of two errors is at least the distance of the points less their radii; one of two
    /// errors is above a limit if the points are more than twice as far apart.
    func losses(of point: Int, with others: Range<Int>, into row: UnsafeMutablePointer<Double>) {
      east.withUnsafeBufferPointer { east in
        north.withUnsafeBufferPointer { north in
          weight.withUnsafeBufferPointer { weight in
            radius.withUnsafeBufferPointer { radius in
              let others = (
                east: UnsafeBufferPointer(rebasing: east[others]),
                north: UnsafeBufferPointer(rebasing: north[others]),
                weight: UnsafeBufferPointer(rebasing: weight[others]),
                radius: UnsafeBufferPointer(rebasing: radius[others])
              )
              guard let itsEast = others.east.baseAddress, let itsNorth = others.north.baseAddress,
                let itsWeight = others.weight.baseAddress, let itsRadius = others.radius.baseAddress
              else { return }
              let count = others.east.count
              var index = 0
              while index < count {
                // Fewer than eight are left only at the end, where they are filled up.
                let width = min(8, count &- index)
                let de = east[point] - Lanes(itsEast + index, width)
                let dn = north[point] - Lanes(itsNorth + index, width)
                let far = (de * de + dn * dn).squareRoot() - radius[point]
                let distance = far - Lanes(itsRadius + index, width)
                var least = Lanes(itsWeight + index, width)
                least.replace(with: weight[point], where: least .> weight[point])
                let loss: Lanes
                switch self.loss {
                case .error: loss = least * distance.replacing(with: 0, where: distance .< 0)
                case .exceeding(let limit):
                  loss = least.replacing(with: 0, where: distance .<= 2 * limit)
                }
                loss.store(at: row + index, width)
                index &+= 8
              }
            }
          }
        }
      }
    }
  }
}

/// Eight numbers of a row, on which operations are done together.
private typealias Lanes = SIMD8<Double>

extension Lanes {
  /// Up to eight numbers from an address on.
  @inline(__always)
  fileprivate init(_ address: UnsafePointer<Double>, _ count: Int) {
    guard count < 8 else {
      self = UnsafeRawPointer(address).loadUnaligned(as: Lanes.self)
      return
    }
    self = .zero
    for index in 0..<count { self[index] = address[index] }
  }

  /// Writes the first of eight numbers.
  @inline(__always)
  fileprivate func store(at address: UnsafeMutablePointer<Double>, _ count: Int) {
    guard count < 8 else {
      return UnsafeMutableRawPointer(address).storeBytes(of: self, as: Lanes.self)
    }
    for index in 0..<count { address[index] = self[index] }
  }
}
