// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package import PhoneModel
package import Quantities

extension EnergyLedger {
  /// The flaws in the ledger of a finished day; empty if there are none.
  ///
  /// The rows of a component must add up to the day. The energies must add up to the energy that
  /// the battery gave, to 1e-9 relative. Kept intervals must tile the day and give the same
  /// energies.
  ///
  /// - Parameter labels: the labels of the causes, indexed by their numbers.
  /// - Returns: a sentence for each flaw.
  package func flaws(labels: [CauseLabel]) -> [String] {
    let rows = rows(labels: labels)
    var flaws: [String] = []
    let day = end - SimulationTime.zero
    for component in Component.allCases {
      var active = SimulationDuration.zero
      for row in rows where row.component == component { active += row.active }
      if active != day { flaws.append("\(component): rows hold \(active) of \(day)") }
    }
    let sum = rows.reduce(0) { $0 + $1.energy.value }
    if abs(sum - battery.drawn.value) > 1e-9 * max(sum, battery.drawn.value) {
      flaws.append("rows give \(sum) J, the battery gave \(battery.drawn.value) J")
    }
    guard keepsIntervals else { return flaws }
    let intervals = intervals(labels: labels)
    flaws += tilingFlaws(of: intervals, until: end)
    for component in Component.allCases {
      let byRows = rows.filter { $0.component == component }.reduce(0) { $0 + $1.energy.value }
      let byIntervals = intervals.filter { $0.component == component }
        .reduce(0) { $0 + $1.power.value * ($1.end - $1.start).seconds }
      if abs(byRows - byIntervals) > 1e-9 * max(byRows, byIntervals) {
        flaws.append("\(component): rows give \(byRows) J, intervals \(byIntervals) J")
      }
    }
    return flaws
  }
}

/// The flaws in the tiling of a day by intervals: gaps, overlaps, wrong ends; empty if there are
/// none.
package func tilingFlaws(of intervals: [LedgerInterval], until end: SimulationTime) -> [String] {
  var flaws: [String] = []
  for component in Component.allCases {
    var at = SimulationTime.zero
    for interval in intervals where interval.component == component {
      if interval.start != at {
        flaws.append("\(component): an interval begins at \(interval.start), not at \(at)")
      }
      if interval.end <= interval.start {
        flaws.append("\(component): an interval at \(interval.start) has no length")
      }
      at = interval.end
    }
    if at != end { flaws.append("\(component): intervals end at \(at), the day at \(end)") }
  }
  return flaws
}
