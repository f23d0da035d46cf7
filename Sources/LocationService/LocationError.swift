// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// An error of the location services; raw values are those of `CLError.Code`.
public enum LocationError: Int, CaseIterable, Error, Sendable, Hashable, Codable {
  /// No position now; the system keeps trying and keeps using power.
  case locationUnknown = 0
  /// The user refused location or ranging.
  case denied = 1
  /// No network, or a rate limit.
  case network = 2
  /// The heading cannot be determined.
  case headingFailure = 3
  /// The user refused region monitoring.
  case regionMonitoringDenied = 4
  /// The region cannot be monitored: over the limit, too large, or no hardware.
  case regionMonitoringFailure = 5
  /// Monitoring could not begin at once.
  case regionMonitoringSetupDelayed = 6
  /// Events will come, but late.
  case regionMonitoringResponseDelayed = 7
  /// The geocoder does not know the place.
  case geocodeFoundNoResult = 8
  /// The geocoder knows the place only in part.
  case geocodeFoundPartialResult = 9
  /// The geocoder's request was cancelled.
  case geocodeCanceled = 10
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
  /// Beacons cannot be ranged now: Bluetooth is off, airplane mode, or no hardware.
  case rangingUnavailable = 16
  /// Ranging failed.
  case rangingFailure = 17
  /// The prompt was not shown, or refused.
  case promptDeclined = 18
  /// A past position is not available.
  case historicalLocationError = 19

  /// The name of the `CLError.Code` case.
  public var name: String { String(describing: self) }
}
