// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The rates of all recordings of one cell.
package struct CellDrain: Sendable {
  /// The cell.
  package var cell: FieldCell
  /// The recordings, in their order.
  package var runs: [RunDrain]

  /// Gauge-corrected rates in points per hour, without recordings whose gauge never left 100 %.
  package var rates: [Double] { runs.compactMap(\.corrected) }
  /// Their mean; nil without any.
  package var rate: Double? { FieldStatistics.mean(rates) }
  /// The 95 percent t interval of the mean; nil below two recordings.
  package var interval: ClosedRange<Double>? { FieldStatistics.interval(rates) }
  /// The median of the hours between first and last readings; 0 without recordings.
  package var observedHours: Double { FieldStatistics.median(runs.map(\.observedHours)) ?? 0 }

  /// Cells in the order of their first recordings.
  package static func grouped(_ runs: [RunDrain]) -> [CellDrain] {
    var cells: [CellDrain] = []
    var places: [FieldCell: Int] = [:]
    for run in runs {
      if let place = places[run.cell] {
        cells[place].runs.append(run)
      } else {
        places[run.cell] = cells.count
        cells.append(CellDrain(cell: run.cell, runs: [run]))
      }
    }
    return cells
  }
}
