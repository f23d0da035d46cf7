// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Quantities

extension ComparisonTable {
  /// The share of a day that a recording covers; nil for a whole day or if its length is unknown.
  package func tripFraction(of scenario: String) -> Double? {
    guard let length = days[scenario]?.length, length < Self.wholeDay else { return nil }
    return length.seconds / 86_400
  }

  /// A shorter recording is not a whole day; the tolerance of a minute is for clocks that stop
  /// early.
  private static let wholeDay = SimulationDuration(seconds: 86_340)
}

/// The figures of a row as displayed in the terminal and on the page.
extension ComparisonTable.Row {
  /// Smaller percentages of a charge are not displayed as a number.
  private static let smallestPercent = 0.1
  /// Smaller ratios are not displayed as a number.
  private static let smallestRatio = 0.01

  /// Location energy in percent of a charge a day, such as `39 (17–60)`, `8.7 ±0.2` or `<0.1`.
  ///
  /// - Parameter withLuck: whether the interval is shown if the range is unknown.
  /// - Returns: the text; empty without a value.
  package func percentText(withLuck: Bool = true) -> String {
    guard let percent = self["location_percent_per_day"] else { return "" }
    let value = percent.estimate
    guard value >= Self.smallestPercent else { return Self.percentText(of: value) }
    if let range = percentRange {
      return "\(NumberText.known(value)) (\(NumberText.known(range)))"
    }
    guard withLuck, let high = percent.high else { return NumberText.known(value) }
    return NumberText.known(value, offBy: high - value)
  }

  /// Location energy of a trip in percent of a charge.
  ///
  /// - Parameter fraction: the share of a day that the trip takes.
  /// - Returns: the text; nil without a value.
  package func tripText(_ fraction: Double) -> String? {
    self["location_percent_per_day"].map { Self.percentText(of: $0.estimate * fraction) }
  }

  /// Location energy of a trip in percent of a charge, with its range, such as `18 (9–50)`.
  ///
  /// - Parameter fraction: the share of a day that the trip takes.
  /// - Returns: the text; nil without a value.
  package func tripRangeText(_ fraction: Double) -> String? {
    guard let value = self["location_percent_per_day"]?.estimate, let range = percentRange,
      value * fraction >= Self.smallestPercent
    else { return tripText(fraction) }
    let ends = range.lowerBound * fraction...range.upperBound * fraction
    return "\(NumberText.known(value * fraction)) (\(NumberText.known(ends)))"
  }

  /// The charge left at the end of a trip that begins with a full one, in percent.
  ///
  /// - Parameter fraction: the share of a day that the trip takes.
  /// - Returns: the text; nil without a value.
  package func chargeLeftText(_ fraction: Double) -> String? {
    self["battery_percent_per_hour"].map {
      String(Int(max(0, 100 - 24 * fraction * $0.estimate).rounded()))
    }
  }

  /// Location energy as a multiple of the reference's, such as `0.081` or `<0.01`; empty without
  /// pairs.
  ///
  /// It is the difference in joules if one of the two uses none.
  package var ratioText: String {
    if isReference { return "1" }
    guard let energy else { return "" }
    if self["energy_location_j"]?.estimate == 0 { return "0" }
    let value = energy.value.estimate
    switch energy.kind {
    case .ratio:
      return value < Self.smallestRatio ? "<\(Self.smallestRatio)" : NumberText.known(value)
    case .difference:
      return (value < 0 ? "−" : "+") + NumberText.known(abs(value)) + " J"
    }
  }

  /// The range of the ratio, such as `0.24–0.67`; nil if the
  /// ratio itself is not displayed as a number.
  package var ratioRangeText: String? {
    guard let range = energyRange, isRatioShown else { return nil }
    return NumberText.known(range)
  }

  /// The 95 percent interval of the ratio, such as `0.075–0.087`; nil if there is none.
  ///
  /// It is also nil if the ratio itself is not displayed as a number.
  package var ratioIntervalText: String? {
    guard isRatioShown, let low = energy?.value.low, let high = energy?.value.high else {
      return nil
    }
    return NumberText.known(low...high)
  }

  /// The range of location energy in percent of a charge a day, such as `17–60`; nil if unknown.
  ///
  /// It is also nil if the percentage itself is not displayed as a number.
  package var percentRangeText: String? {
    guard let percent = self["location_percent_per_day"]?.estimate,
      percent >= Self.smallestPercent
    else { return nil }
    return percentRange.map { NumberText.known($0) }
  }

  private var isRatioShown: Bool {
    guard let energy, energy.kind == .ratio else { return false }
    return energy.value.estimate >= Self.smallestRatio
  }

  /// The missed region crossings out of all, such as `1.4 of 5.8`; nil if none happened.
  package var missedCrossingsText: String? {
    guard let all = self["region_true_count"]?.estimate, all > 0,
      let missed = self["region_missed_count"]?.estimate
    else { return nil }
    return "\(NumberText.known(missed)) of \(NumberText.known(all))"
  }

  /// A percentage of a charge as text, such as `39` or `<0.1`.
  package static func percentText(of value: Double) -> String {
    value == 0 ? "0" : value < smallestPercent ? "<\(smallestPercent)" : NumberText.known(value)
  }
}
