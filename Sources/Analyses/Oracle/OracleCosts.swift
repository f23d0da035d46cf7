// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// What beliefs cost at least, in joules.
///
/// A belief costs what its position costs, and the running app that adopts it: from one adoption to the
/// next `pace` for each sample but one in between, at most `gap`.
package struct OracleCosts: Sendable, Hashable {
  /// A position by satellites or access points; infinite if the phone has neither.
  package var reading: Double
  /// A position by cell or area.
  package var cheap: Double
  /// The most that the time from one adoption to the next costs.
  package var gap: Double
  /// What that time costs for each sample.
  package var pace: Double

  /// Costs by their parts; running is free unless told otherwise.
  package init(reading: Double, cheap: Double, gap: Double = 0, pace: Double = 0) {
    self.reading = reading
    self.cheap = cheap
    self.gap = gap
    self.pace = pace
  }

  /// What the time from an adoption to the next, so many samples later, costs.
  package func running(samples: Double) -> Double { min(pace * max(0, samples - 1), gap) }

  /// The size of a cost, by which multipliers are scaled.
  var unit: Double {
    if reading.isFinite, reading > 0 { return reading }
    return cheap > 0 ? cheap : 1
  }
}
