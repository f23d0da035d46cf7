// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The least costs of beliefs, in joules.
///
/// A belief costs its position and the running app that adopts it: from one adoption to the next,
/// `pace` for each sample except one in between, at most `gap`.
package struct OracleCosts: Sendable, Hashable {
  /// The cost of a position by satellites or access points; infinite if the phone has neither.
  package var reading: Double
  /// The cost of a position by cell or area.
  package var cheap: Double
  /// The highest cost of the time from one adoption to the next.
  package var gap: Double
  /// The cost of that time per sample.
  package var pace: Double

  /// Costs from their parts; running is free by default.
  package init(reading: Double, cheap: Double, gap: Double = 0, pace: Double = 0) {
    self.reading = reading
    self.cheap = cheap
    self.gap = gap
    self.pace = pace
  }

  /// The cost of the time from one adoption to the next, that many samples later.
  package func running(samples: Double) -> Double { min(pace * max(0, samples - 1), gap) }

  /// The order of magnitude of a cost, by which multipliers are scaled.
  var unit: Double {
    if reading.isFinite, reading > 0 { return reading }
    return cheap > 0 ? cheap : 1
  }
}
