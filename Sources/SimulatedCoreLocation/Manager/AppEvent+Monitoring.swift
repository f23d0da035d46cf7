// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService

extension AppEvent {
  /// True for events of monitoring, which wait for the first manager with a delegate.
  var isMonitoring: Bool {
    switch self {
    case .enteredRegion, .exitedRegion, .stateAtCrossing, .enteredBeaconRegion,
      .exitedBeaconRegion, .beaconStateAtCrossing, .visit:
      true
    default: false
    }
  }
}
