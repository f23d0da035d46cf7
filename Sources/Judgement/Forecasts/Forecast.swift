// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import RunMetrics
public import Studies

/// A number that is stated before anyone measures it, with its predictive ranges.
public struct Forecast: Sendable, Hashable {
  /// The strategy and the quantity, such as `standard_best.location_percent_per_day`.
  ///
  /// Day, phone and system come first if there are several.
  public var name: String
  /// The unit as files write it; empty for a ratio.
  public var unit: String
  /// The value, above 0.
  public var value: Double
  /// The range that holds what is measured 8 times in 10.
  public var eighty: ClosedRange<Double>
  /// The range that holds what is measured 9 times in 10.
  public var ninety: ClosedRange<Double>

  /// A forecast from its parts.
  public init(
    name: String,
    unit: String,
    value: Double,
    eighty: ClosedRange<Double>,
    ninety: ClosedRange<Double>
  ) {
    self.name = name
    self.unit = unit
    self.value = value
    self.eighty = eighty
    self.ninety = ninety
  }

  /// The measure of location energy, and the least of it that is forecast, in percent a day.
  private static let share = "location_percent_per_day"
  private static let leastShare = 0.1

  /// The forecasts of a study: two energies of each strategy, and the ratio of its location energy
  /// to that of the reference on the same day, phone and system.
  ///
  /// Location energy below a tenth of a percent a day cannot be measured and is left out, and so are
  /// strategies of an unknown phone.
  ///
  /// - Parameters:
  ///   - columns: the measures of the runs.
  ///   - strategies: the strategies in the order of the study.
  ///   - reference: the strategy to compare with; nil takes the first that is not `control`.
  /// - Returns: the forecasts by day, phone and system, then in the order of the strategies.
  public static func forecasts(
    of columns: any RunColumns,
    strategies: [String],
    reference: String? = nil
  ) -> [Forecast] {
    let runs = GroupedRuns(columns)
    let base = Comparison.reference(among: strategies, wanted: reference)
    let isAlone = runs.groups.allSatisfy { $0.isOnSameDay(as: runs.groups[0]) }
    func order(_ group: RunGroup) -> (String, String, String, Int) {
      let place = strategies.firstIndex(of: group.strategy) ?? strategies.count
      return (group.scenario, group.phone, group.os, place)
    }
    func isMeasurable(_ group: RunGroup) -> Bool {
      (runs.mean(share, of: group)?.estimate ?? 0) >= leastShare
    }
    return runs.groups.sorted { order($0) < order($1) }.flatMap { group -> [Forecast] in
      let day = isAlone ? "" : "\(group.scenario).\(group.phone).\(group.os)."
      func forecast(
        _ quantity: String,
        _ unit: String,
        _ value: Double?,
        _ range: (RangeLevel) -> ClosedRange<Double>?
      ) -> Forecast? {
        guard let value, value > 0, let eighty = range(.eighty), let ninety = range(.ninety) else {
          return nil
        }
        let name = "\(day)\(group.strategy).\(quantity)"
        return Forecast(name: name, unit: unit, value: value, eighty: eighty, ninety: ninety)
      }
      let metrics = (isMeasurable(group) ? [share] : []) + ["battery_percent_per_hour"]
      let energies = metrics.compactMap { metric in
        forecast(
          metric,
          RunMeasures.definitions.first { $0.name == metric }?.unit ?? "",
          runs.mean(metric, of: group)?.estimate
        ) { runs.ranges(of: [metric], of: group, at: $0)[0] }
      }
      guard let base, base != group.strategy, isMeasurable(group) else { return energies }
      let reference = group.with(strategy: base)
      let location = "energy_location_j"
      let means = [group, reference].compactMap { runs.mean(location, of: $0)?.estimate }
      guard means.count == 2, isMeasurable(reference) else { return energies }
      let ratio = means[0] / means[1]
      return energies
        + [
          forecast("location_energy_over_\(base)", "", ratio) { level in
            runs.rangeOfRatio(of: group, against: reference, at: level).map {
              ratio * $0.lowerBound...ratio * $0.upperBound
            }
          }
        ]
        .compactMap(\.self)
    }
  }
}

/// Forecasts that are written down with their origin, so that they can be scored later.
public struct SealedForecasts: Sendable, Hashable {
  /// What is to be measured, in a sentence.
  public var title: String
  /// The day on which they were sealed, such as `2026-11-29`.
  public var date: String
  /// The version of the program.
  public var program: String
  /// The version of the model.
  public var model: String
  /// The files that were read.
  public var inputs: [InputDigest]
  /// The forecasts.
  public var forecasts: [Forecast]

  /// Forecasts with their origin.
  public init(
    title: String,
    date: String,
    program: String,
    model: String,
    inputs: [InputDigest],
    forecasts: [Forecast]
  ) {
    self.title = title
    self.date = date
    self.program = program
    self.model = model
    self.inputs = inputs
    self.forecasts = forecasts
  }
}
