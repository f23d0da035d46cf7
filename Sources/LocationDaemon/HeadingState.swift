// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Quantities

/// The heading updates of one client.
struct HeadingState: Sendable {
  /// The change that is told; nil tells every reading.
  var filter: Degrees?
  /// What the app was told last; nil before the first heading.
  var told: Degrees?
  /// Whether the app was asked to let the compass be calibrated.
  var hasAskedForCalibration = false
}
