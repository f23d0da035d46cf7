// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService
internal import OSProfiles
internal import Quantities

/// The last position by access points and its velocity, from which dead reckoning continues.
struct ReckoningBase: Sendable {
  /// The position by access points.
  var fix: Fix
  /// The velocity since the previous position, in m/s; 0 without one.
  var velocity: (east: Double, north: Double) = (0, 0)

  /// The maximum age of the previous position for a velocity.
  ///
  /// Assumption: 30 s, about five scans.
  static let reach = SimulationDuration.seconds(30)
}
