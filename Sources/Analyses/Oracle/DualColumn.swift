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
  private(set) var least: [Double]
  private let multiplier: Double
  /// The minimum up to each place plus the cost of a belief that begins there and pays for a long
  /// time.
  private var next: [Double]
  /// The number of samples before each place.
  private var samples: [Double]
  /// The minimum for each cheap position that is kept, paid for a long time or by the sample.
  private var long: [Double]
  private var short: [Double]

  init(multiplier: Double, count: Int, cheap: Int) {
    self.multiplier = multiplier
    least = [Double](repeating: .infinity, count: count + 1)
    next = least
    samples = least
    long = [Double](repeating: .infinity, count: cheap)
    short = long
    least[0] = 0
    samples[0] = 0
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
    let before = least[last]
    next[last] = min(before + costs.reading + gap, next[last])
    var best = pass.least(next, multiplier: multiplier, low..<end)
    if costs.gap > 0 { best = min(best, shortReading(to: end, low: low, pass, costs)) }
    let adopted = before + costs.cheap
    for index in losses.indices {
      let loss = multiplier * losses[index]
      long[index] = min(long[index], adopted + gap) + loss
      best = min(best, long[index])
      guard costs.gap > 0 else { continue }
      let step = costs.pace * weight
      short[index] = min(short[index], adopted - costs.pace) + step + loss
      best = min(best, short[index])
    }
    least[end] = best
  }

  /// The minimum for a reading that is kept so briefly that its samples cost less than a long one.
  private func shortReading(
    to end: Int,
    low: Int,
    _ pass: ReversedPoints,
    _ costs: OracleCosts
  ) -> Double {
    var best = Double.infinity
    var place = end - 1
    while place >= low {
      let running = costs.pace * (samples[end] - samples[place] - 1)
      guard running < costs.gap else { break }
      let value = least[place] + costs.reading + running + multiplier * pass.losses[place]
      best = min(best, value)
      place -= 1
    }
    return best
  }

  /// Makes a reading that is kept for a whole window continue at no cost.
  mutating func cut(at end: Int, low: Int, pass: ReversedPoints) {
    next[end] = next[low] + multiplier * pass.losses[low]
  }
}
