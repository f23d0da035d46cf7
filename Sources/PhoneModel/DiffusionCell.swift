// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// A constant load that begins at an instant and lasts until the next one begins.
public struct LoadSegment: Sendable, Hashable {
  /// The start of the load, counted from the start of the profile.
  public var start: SimulationDuration
  /// The current during the load; below 0 A while charging.
  public var current: Amperes

  /// A constant load that begins at an instant.
  public init(start: SimulationDuration, current: Amperes) {
    self.start = start
    self.current = current
  }
}

/// The diffusion model of a lithium-ion cell: load makes charge unavailable, and rest recovers it.
///
/// Scope: the apparent charge lost is the charge drawn plus ten terms of the diffusion series; the
/// cell is empty when it reaches `alpha`. Each term is one decaying number, so a step costs the
/// same for any length of history, and a step of constant current is exact.
///
/// Limitations: no voltage, no ageing, no temperature. `alpha` and `beta` are fitted per cell.
///
/// Sources: D. Rakhmatov and S. Vrudhula, "An analytical high-level battery model for use in energy
/// management of portable electronic systems", ICCAD 2001; the constants of the two cells come from
/// ns-3's test of its implementation of this model.
///
/// Validation: the published lifetimes under 27 load profiles, in the tests of this module.
public struct DiffusionCell: Sendable, Hashable {
  /// The charge that an infinitely slow discharge delivers.
  public let alpha: Coulombs
  /// The rate of diffusion, per root second.
  public let betaPerRootSecond: Double
  /// The charge drawn so far.
  public private(set) var drawn = Coulombs.zero

  /// The rate of each term, per second.
  let rates: [Double]
  /// The unavailable charge of each term, in coulombs.
  var terms: [Double]

  /// The cell of the Itsy pocket computer: 35,220 mA min and 0.637 per root minute.
  public static let itsy = DiffusionCell(
    alpha: .milliampereHours(35_220.0 / 60),
    betaPerRootMinute: 0.637
  )
  /// The cell simulated with Dualfoil: 40,027 mA min and 0.276 per root minute.
  public static let dualfoil = DiffusionCell(
    alpha: .milliampereHours(40_027.0 / 60),
    betaPerRootMinute: 0.276
  )

  /// A full, rested cell.
  ///
  /// The published fits use 10 terms of the series.
  ///
  /// - Precondition: `alpha` and `betaPerRootMinute` are above 0.
  public init(alpha: Coulombs, betaPerRootMinute: Double, termCount: Int = 10) {
    precondition(alpha > .zero && betaPerRootMinute > 0 && termCount > 0, "a cell holds charge")
    self.alpha = alpha
    let beta = betaPerRootMinute / 60.0.squareRoot()
    betaPerRootSecond = beta
    rates = (1...termCount).map { beta * beta * Double($0 * $0) }
    terms = [Double](repeating: 0, count: termCount)
  }

  /// The charge that is unavailable now and recovers at rest.
  public var unavailable: Coulombs { Coulombs(terms.reduce(0, +)) }

  /// The charge drawn and the charge unavailable; the cell is empty at `alpha`.
  public var apparent: Coulombs { drawn + unavailable }

  /// The share of the charge that is left and available now, 0...1.
  public var fraction: Double { min(1, max(0, 1 - apparent / alpha)) }

  /// Draws a constant current for a duration; exact.
  public mutating func advance(current: Amperes, for duration: SimulationDuration) {
    let seconds = duration.seconds
    drawn += Coulombs(current.value * seconds)
    for index in terms.indices {
      let (decay, gain) = response(of: index, after: seconds)
      terms[index] = terms[index] * decay + 2 * current.value * gain
    }
  }

  /// Limits the cell to a full charge.
  mutating func clampToFull() {
    if drawn < .zero { drawn = .zero }
    for index in terms.indices where terms[index] < 0 { terms[index] = 0 }
  }

  /// The apparent charge after some seconds of a constant current, in coulombs.
  private func apparent(after seconds: Double, of current: Double) -> Double {
    var sum = drawn.value + current * seconds
    for index in terms.indices {
      let (decay, gain) = response(of: index, after: seconds)
      sum += terms[index] * decay + 2 * current * gain
    }
    return sum
  }

  /// The factor by which a term decays, and half of what each ampere adds to it in that time.
  private func response(of index: Int, after seconds: Double) -> (decay: Double, gain: Double) {
    let rate = rates[index]
    // No time has passed, or the decay is so slow that the quotient below would be rounding noise.
    if seconds <= 0 || rate * seconds < 1e-9 { return (1, seconds) }
    let decay = exponential(-rate * seconds)
    return (decay, (1 - decay) / rate)
  }

  /// The time until the cell is empty under a constant current, or nil if it outlasts the limit.
  ///
  /// The search tests 64 instants, closer together at the start, and bisects the first interval
  /// that ends empty. It misses a shorter dip below empty between two of them.
  public func timeToEmpty(
    current: Amperes,
    within limit: SimulationDuration
  ) -> SimulationDuration? {
    let amperes = current.value
    let end = limit.seconds
    if apparent >= alpha { return .zero }
    // A term stays between its present value and the value that it settles at under this current,
    // and it grows by at most twice the charge drawn.
    let growth = max(0, amperes)
    var most = drawn.value + growth * end
    for (term, rate) in zip(terms, rates) {
      let settled = rate > 0 ? 2 * growth / rate : .infinity
      most += min(max(term, settled), term + 2 * growth * end)
    }
    guard most >= alpha.value else { return nil }
    var before = 0.0
    for step in 1...64 {
      let share = Double(step) / 64
      let now = end * share * share
      if apparent(after: now, of: amperes) >= alpha.value {
        var (low, high) = (before, now)
        for _ in 0..<60 {
          let middle = (low + high) / 2
          if apparent(after: middle, of: amperes) >= alpha.value {
            high = middle
          } else {
            low = middle
          }
        }
        return .seconds(high)
      }
      before = now
    }
    return nil
  }

  /// The lifetime of the cell under a profile of currents, or nil if it survives the profile.
  ///
  /// The last segment lasts until the cell is empty.
  ///
  /// - Precondition: the segments begin at 0 s and are sorted by their starts.
  public func life(of profile: [LoadSegment]) -> SimulationDuration? {
    precondition(profile.first.map { $0.start == .zero } ?? true, "a profile begins at 0 s")
    var cell = self
    for (index, segment) in profile.enumerated() {
      let length: SimulationDuration
      if index + 1 < profile.count {
        length = profile[index + 1].start - segment.start
        precondition(length >= .zero, "a profile's segments are in order")
      } else {
        // The charge drawn, without the unavailable charge, empties the cell within this length.
        guard segment.current > .zero else { return nil }
        let left = cell.alpha - cell.drawn
        length = .seconds(min(left.value / segment.current.value + 1, 9e9))
      }
      if let time = cell.timeToEmpty(current: segment.current, within: length) {
        return segment.start + time
      }
      cell.advance(current: segment.current, for: length)
    }
    return nil
  }
}
