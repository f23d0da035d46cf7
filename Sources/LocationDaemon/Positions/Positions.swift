// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService
internal import Quantities

/// The system's knowledge of the phone's position, and the means to turn radio results into fixes.
struct Positions {
  /// The rules that turn a radio's position into a fix.
  var accuracy: ReportedAccuracy
  /// The parts of the database of access points and cells that are on the phone.
  var tiles: LookupTiles
  /// The last fix that was accepted as the system's position; nil before the first.
  var last: Fix?
  /// The base of dead reckoning; nil without a position by access points.
  var reckoning: ReckoningBase?
  /// The time of the last fix that became the system's position, or of the start of a session.
  var lastAcceptedAt = SimulationTime.zero
  /// The time of the last computed position, or of the start of a session or the end of a fallback.
  var lastComputedAt = SimulationTime.zero
  /// Whether the system follows the serving cell.
  var watchesCells = false
  /// The index of the next change of the serving cell.
  var cellIndex = 0

  /// The last fix, if it is better than a cell position and not older than `age`.
  func fresh(within age: SimulationDuration, at now: SimulationTime) -> Fix? {
    guard let last, last.source != .cell, now - last.timestamp <= age else { return nil }
    return last
  }
}
