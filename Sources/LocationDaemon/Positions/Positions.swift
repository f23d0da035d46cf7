// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService
internal import Quantities

/// What the system knows of where the phone is, and how it makes fixes of what radios find.
struct Positions {
  /// How a radio's position becomes a fix.
  var accuracy: ReportedAccuracy
  /// The parts of the database of access points and cells that the phone holds.
  var tiles: LookupTiles
  /// The last fix that was good enough to stand for the phone; nil before the first.
  var last: Fix?
  /// From what the way goes on without a scan.
  var reckoning: ReckoningBase?
  var lastAcceptedAt = SimulationTime.zero
  var lastComputedAt = SimulationTime.zero
  /// Whether the serving cell is followed.
  var watchesCells = false
  /// The next change of the serving cell.
  var cellIndex = 0

  /// The last fix, if it is better than a cell's and no older than so long.
  func fresh(within age: SimulationDuration, at now: SimulationTime) -> Fix? {
    guard let last, last.source != .cell, now - last.timestamp <= age else { return nil }
    return last
  }
}
