// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// An error of the location manager; raw values are those of `CLError.Code`.
public enum LocationError: Int, Error, Sendable, Hashable, Codable {
  /// No position now; the system keeps trying and keeps spending.
  case locationUnknown = 0
  /// The user refused.
  case denied = 1
  /// No network, or a rate limit.
  case network = 2
  /// The region cannot be monitored: over the limit, or too large.
  case regionMonitoringFailure = 5
  /// Deferral is impossible or was lost.
  case deferredFailed = 11
  /// Deferral needs running updates.
  case deferredNotUpdatingLocation = 12
  /// Deferral needs the best accuracy.
  case deferredAccuracyTooLow = 13
  /// Deferral needs no distance filter.
  case deferredDistanceFiltered = 14
  /// Deferral was called again or disallowed.
  case deferredCanceled = 15

  /// The name of the `CLError.Code` case.
  public var name: String {
    switch self {
    case .locationUnknown: "locationUnknown"
    case .denied: "denied"
    case .network: "network"
    case .regionMonitoringFailure: "regionMonitoringFailure"
    case .deferredFailed: "deferredFailed"
    case .deferredNotUpdatingLocation: "deferredNotUpdatingLocation"
    case .deferredAccuracyTooLow: "deferredAccuracyTooLow"
    case .deferredDistanceFiltered: "deferredDistanceFiltered"
    case .deferredCanceled: "deferredCanceled"
    }
  }
}
