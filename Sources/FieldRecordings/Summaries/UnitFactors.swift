// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Mathematics
internal import PhoneModel

/// The consumption of one unit of a phone relative to the mean of its kind.
package enum UnitFactors {
  /// The factors by unit, from recordings at rest; 1 is the mean of the platform's units.
  ///
  /// In every cell each unit's mean rate (iPhone: the slope after the first drop) is divided by the
  /// mean over the units; a unit's factor is the geometric mean over its cells.
  ///
  /// Source: `unit_factors.csv` (MobilityNet 2020), which this reproduces.
  package static func factors(_ runs: [RunDrain]) -> [(unit: String, factor: Double)] {
    var logarithms: [String: [Double]] = [:]
    for cell in CellDrain.grouped(runs) where cell.cell.isStill {
      var rates: [String: [Double]] = [:]
      for run in cell.runs {
        if let rate = run.cell.platform == .ios ? run.slope : run.corrected {
          rates[run.unit, default: []].append(rate)
        }
      }
      let units = rates.keys.sorted().compactMap { unit in
        FieldStatistics.mean(rates[unit] ?? []).map { (unit: unit, rate: $0) }
      }
      guard units.count > 1, let all = FieldStatistics.mean(units.map(\.rate)) else { continue }
      for unit in units where unit.rate > 0 && all > 0 {
        logarithms[unit.unit, default: []].append(log(unit.rate / all))
      }
    }
    return logarithms.keys.sorted().compactMap { unit in
      FieldStatistics.mean(logarithms[unit] ?? []).map { (unit, exp($0)) }
    }
  }
}
