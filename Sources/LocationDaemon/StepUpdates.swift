// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Quantities

/// The pedometer's updates of one client.
struct StepUpdates: Sendable {
  /// From when on steps are counted.
  var start: SimulationTime
  /// What the app was told last.
  var told = 0
}
