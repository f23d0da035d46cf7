// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import StudyResults

/// The unit in which charts show energy: that of the sentences, or joules without a battery.
package struct EnergyUnit: Sendable {
  /// The percent of a full charge that a joule is; nil if the charts show joules.
  private let percentPerJoule: Double?
  /// Whether it counts a recording shorter than a day, not a day.
  private let isTrip: Bool

  /// The unit of some runs of one phone.
  ///
  /// - Parameters:
  ///   - results: the runs; all have the same battery and the same day.
  ///   - trip: the share of a day that the recording covers; nil for a whole day.
  init(_ results: [RunResult], trip: Double?) {
    isTrip = trip != nil
    percentPerJoule =
      results.lazy.compactMap { result -> Double? in
        guard let percent = result.measures["battery_percent_per_hour"],
          let joules = result.measures["energy_total_j"], percent > 0, joules > 0
        else { return nil }
        return 24 * (trip ?? 1) * percent / joules
      }
      .first
  }

  /// Joules of a run in this unit.
  func value(_ joules: Double) -> Double { joules * (percentPerJoule ?? 1) }

  /// An estimate in joules in this unit.
  func value(_ joules: IntervalEstimate) -> IntervalEstimate {
    IntervalEstimate(
      estimate: value(joules.estimate),
      low: joules.low.map(value),
      high: joules.high.map(value),
      count: joules.count
    )
  }

  /// The unit in the title of an axis, such as `% of a charge a day`.
  var title: String {
    if percentPerJoule == nil { return "J per run" }
    return isTrip ? "% of a charge in this recording" : "% of a charge a day"
  }

  /// The unit in the title of an axis of a narrow chart.
  var shortTitle: String { percentPerJoule != nil && isTrip ? "% of a charge" : title }

  /// Its symbol behind a number.
  var symbol: String { percentPerJoule == nil ? "J" : "%" }

  /// A value in this unit in a sentence, such as `3.2 % of a charge a day`.
  func sentence(_ value: Double) -> String {
    "\(number(value)) \(percentPerJoule == nil ? symbol : title)"
  }

  /// A value in this unit with its symbol, such as `3.2 %` or `<0.1 %`.
  func text(_ value: Double) -> String { "\(number(value)) \(symbol)" }

  /// A value in this unit, such as `3.2` or `<0.1`.
  func number(_ value: Double) -> String {
    percentPerJoule == nil ? NumberText.known(value) : ComparisonTable.Row.percentText(of: value)
  }
}
