// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The programme for one multiplier: the minimum of energy + λ × loss, point by point.
///
/// The time from one adoption to the next costs the smaller of two amounts: one that grows with the
/// samples, and one that does not. Beliefs of both kinds are stored separately, so that the minimum
/// of both is found without trying every length. The last belief of the day, the first one here,
/// has no next adoption.
struct DualColumn {
  /// The minimum up to each place, in joules.
  var least: [Double] { beliefs.amounts }
  private let multiplier: Double
  /// The minimum up to each place, in joules.
  private var beliefs: BlockMinima
  /// The minimum up to each place plus the cost of a belief that begins there and pays for a long
  /// time.
  private var next: BlockMinima
  /// The number of samples before each place.
  private var samples: [Double]
  /// The minimum for each cheap position that is kept, paid for a long time or by the sample.
  private var long: [Double]
  private var short: [Double]
  /// The first place from which the samples to the current one cost less than a long time.
  private var shortest = 0

  init(multiplier: Double, count: Int, cheap: Int) {
    self.multiplier = multiplier
    beliefs = BlockMinima(count: count + 1)
    next = beliefs
    samples = [Double](repeating: 0, count: count + 1)
    long = [Double](repeating: .infinity, count: Self.places(forCheap: cheap))
    short = long
    beliefs.lower(0, to: 0)
  }

  /// Computes one more place.
  mutating func extend(
    to end: Int,
    low: Int,
    pass: ReversedPoints,
    cheap losses: [Double],
    costs: OracleCosts
  ) {
    let last = end - 1
    let weight = pass.weight(last)
    samples[end] = samples[last] + weight
    // No belief follows the one that ends the day.
    let gap = last == 0 ? 0 : costs.gap
    let before = beliefs[last]
    next.lower(last, to: before + costs.reading + gap)
    let multiplier = multiplier
    var best = pass.losses.withUnsafeBufferPointer { losses in
      guard let losses = losses.baseAddress else { return Double.infinity }
      return next.least(over: low..<end) { cost, place in
        cost + multiplier * losses[place]
      }
    }
    if costs.gap > 0 { best = min(best, shortReading(to: end, low: low, pass, costs)) }
    let adopted = before + costs.cheap
    var least = Self.keep(&long, orAdoptFor: adopted + gap, step: 0, losses, multiplier)
    best = min(best, least)
    if costs.gap > 0 {
      let step = costs.pace * weight
      least = Self.keep(&short, orAdoptFor: adopted - costs.pace, step: step, losses, multiplier)
      best = min(best, least)
    }
    beliefs.lower(end, to: best)
  }

  /// Adds a place to the minima of cheap positions, each kept or adopted there, four at a time.
  ///
  /// - Returns: the least of the new minima.
  private static func keep(
    _ minima: inout [Double],
    orAdoptFor adopted: Double,
    step: Double,
    _ losses: [Double],
    _ multiplier: Double
  ) -> Double {
    precondition(minima.count == losses.count, "each cheap position has a loss")
    return minima.withUnsafeMutableBytes { minima in
      losses.withUnsafeBytes { losses in
        var least = Lanes(repeating: .infinity)
        let adopted = Lanes(repeating: adopted)
        var place = 0
        while place < losses.count {
          var kept = minima.loadUnaligned(fromByteOffset: place, as: Lanes.self)
          kept.replace(with: adopted, where: adopted .< kept)
          let loss = multiplier * losses.loadUnaligned(fromByteOffset: place, as: Lanes.self)
          kept = kept + step + loss
          minima.storeBytes(of: kept, toByteOffset: place, as: Lanes.self)
          least.replace(with: kept, where: kept .< least)
          place &+= MemoryLayout<Lanes>.size
        }
        return least.min()
      }
    }
  }

  /// The cheap positions that are handled together.
  private typealias Lanes = SIMD4<Double>

  /// The number of places for cheap positions; those beyond the positions have infinite losses.
  static func places(forCheap count: Int) -> Int {
    (count + Lanes.scalarCount - 1) / Lanes.scalarCount * Lanes.scalarCount
  }

  /// The minimum for a reading that is kept so briefly that its samples cost less than a long one.
  private mutating func shortReading(
    to end: Int,
    low: Int,
    _ pass: ReversedPoints,
    _ costs: OracleCosts
  ) -> Double {
    let (samples, multiplier) = (samples, multiplier)
    return samples.withUnsafeBufferPointer { samples in
      pass.losses.withUnsafeBufferPointer { losses in
        guard let samples = samples.baseAddress, let losses = losses.baseAddress else {
          return .infinity
        }
        let total = samples[end]
        /// The cost of the samples from a place on, the first excepted; it falls along the row.
        @inline(__always)
        func running(_ place: Int) -> Double { costs.pace * (total - samples[place] - 1) }
        while shortest < end, running(shortest) >= costs.gap { shortest += 1 }
        return beliefs.least(over: max(low, shortest)..<end) { before, place in
          before + costs.reading + running(place) + multiplier * losses[place]
        }
      }
    }
  }

  /// Makes a reading that is kept for a whole window continue at no cost.
  mutating func cut(at end: Int, low: Int, pass: ReversedPoints) {
    next.lower(end, to: next[low] + multiplier * pass.losses[low])
  }
}
