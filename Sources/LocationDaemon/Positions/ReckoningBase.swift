// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService
internal import OSProfiles
internal import Quantities

/// The last position by access points and where it was going.
struct ReckoningBase: Sendable {
  /// The position.
  var fix: Fix
  /// The way per second since the one before it; 0 without one.
  var velocity: (east: Double, north: Double) = (0, 0)

  /// How far back the position before may lie to tell a velocity.
  ///
  /// Assumption: 30 s, some five scans.
  static let reach = SimulationDuration.seconds(30)
}
