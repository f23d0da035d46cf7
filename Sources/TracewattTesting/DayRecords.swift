// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Reports
public import Tracewatt

/// The same day with several draws of luck.
public struct DayRecords: Sendable {
  /// The days, in the order of their replications.
  public let days: [DayRecord]

  /// The mean of a figure over the days, with its 95 percent interval.
  ///
  /// ```swift
  /// let days = try SimulatedDay("car_commute").run(replications: 20) { MyTracker() }
  /// #expect(days.mean(of: \.energy.batteryPercentPerHour).isBelow(1.5))
  /// ```
  public func mean(of figure: (DayRecord) -> Double) -> IntervalEstimate {
    IntervalEstimate.mean(days.map(figure))
      ?? IntervalEstimate(estimate: .nan, low: nil, high: nil, count: 0)
  }

  /// The mean of an amount over the days, in its SI unit, with its 95 percent interval.
  public func mean<Amount: Quantity>(of figure: (DayRecord) -> Amount) -> IntervalEstimate {
    mean { figure($0).value }
  }

  /// The mean of a measure by its name, over the days on which it has a value; nil if there are
  /// none.
  public func mean(of measure: String) -> IntervalEstimate? {
    IntervalEstimate.mean(days.compactMap { $0[measure] })
  }
}

extension IntervalEstimate {
  /// True if the whole interval is below a limit, or the estimate if there is no interval.
  public func isBelow(_ limit: Double) -> Bool { (high ?? estimate) < limit }
  /// True if the whole interval is above a limit, or the estimate if there is no interval.
  public func isAbove(_ limit: Double) -> Bool { (low ?? estimate) > limit }
}

/// The comparison of an app's code with a strategy of settings, paired over draws of luck.
public struct DayComparison: Sendable {
  /// The days of the app.
  public let app: DayRecords
  /// The days of the reference.
  public let reference: DayRecords
  /// The paired effects and the conclusions.
  public let comparison: Comparison

  init(records: [DayRecord], app: String, reference: String) throws {
    func days(_ name: String) -> DayRecords {
      DayRecords(days: records.filter { $0.result.key.strategy == name })
    }
    self.app = days(app)
    self.reference = days(reference)
    let comparisons = Comparison.comparisons(of: records.map(\.result), against: reference)
    guard let comparison = comparisons.first else { throw DayError.noRun }
    self.comparison = comparison
  }

  /// The conclusions in a sentence.
  public var text: String { comparison.text }

  /// The effect on a measure, as a ratio or a difference with its interval; nil if there is none.
  public func effect(on measure: String) -> PairedEffect? { comparison.effect(on: measure) }

  /// The app's location energy as a share of the reference's; nil if either used none.
  public var locationEnergyRatio: IntervalEstimate? {
    guard let effect = effect(on: "energy_location_j"), effect.kind == .ratio else { return nil }
    return effect.value
  }
}
