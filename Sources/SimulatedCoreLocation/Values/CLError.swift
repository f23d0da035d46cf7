// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Foundation
internal import LocationService

/// An error of Core Location.
public struct CLError: CustomNSError, Sendable, Hashable {
  /// The kind of the error; the raw values are Apple's.
  public enum Code: Int, Sendable, Hashable {
    /// No position now; the system keeps trying.
    case locationUnknown = 0
    /// The user refused location or ranging.
    case denied = 1
    /// No network, or the geocoder's rate limit.
    case network = 2
    /// The heading cannot be determined.
    case headingFailure = 3
    /// The user refused region monitoring.
    case regionMonitoringDenied = 4
    /// The region cannot be monitored.
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
    /// Beacons cannot be ranged now.
    case rangingUnavailable = 16
    /// Ranging failed.
    case rangingFailure = 17
    /// The prompt was not shown, or refused.
    case promptDeclined = 18
    /// A past position is not available.
    case historicalLocationError = 19

    /// Matches an error by its code.
    public static func ~= (code: Code, error: any Error) -> Bool {
      (error as? CLError)?.code == code
    }
  }

  /// The domain of these errors.
  public static var errorDomain: String { kCLErrorDomain }

  /// The kind of the error.
  public let code: Code
  /// The region that is monitored instead of one that cannot be; nil in simulated errors.
  public let alternateRegion: CLRegion?

  /// An error with a code.
  public init(_ code: Code) {
    self.code = code
    alternateRegion = nil
  }

  /// An error with a code; the user's information is left out.
  public init(_ code: Code, userInfo: [String: Any]) { self.init(code) }

  /// The raw value of the code.
  public var errorCode: Int { code.rawValue }
  /// Further information about the error.
  public var errorUserInfo: [String: Any] {
    alternateRegion.map { [kCLErrorUserInfoAlternateRegionKey: $0] } ?? [:]
  }
  /// Further information about the error.
  public var userInfo: [String: Any] { errorUserInfo }
  /// The code and its name.
  public var localizedDescription: String {
    "The operation couldn’t be completed. (\(kCLErrorDomain) error \(code.rawValue), \(code).)"
  }

  /// `locationUnknown`.
  public static var locationUnknown: Code { .locationUnknown }
  /// `denied`.
  public static var denied: Code { .denied }
  /// `network`.
  public static var network: Code { .network }
  /// `headingFailure`.
  public static var headingFailure: Code { .headingFailure }
  /// `regionMonitoringDenied`.
  public static var regionMonitoringDenied: Code { .regionMonitoringDenied }
  /// `regionMonitoringFailure`.
  public static var regionMonitoringFailure: Code { .regionMonitoringFailure }
  /// `regionMonitoringSetupDelayed`.
  public static var regionMonitoringSetupDelayed: Code { .regionMonitoringSetupDelayed }
  /// `regionMonitoringResponseDelayed`.
  public static var regionMonitoringResponseDelayed: Code { .regionMonitoringResponseDelayed }
  /// `geocodeFoundNoResult`.
  public static var geocodeFoundNoResult: Code { .geocodeFoundNoResult }
  /// `geocodeFoundPartialResult`.
  public static var geocodeFoundPartialResult: Code { .geocodeFoundPartialResult }
  /// `geocodeCanceled`.
  public static var geocodeCanceled: Code { .geocodeCanceled }
  /// `deferredFailed`.
  public static var deferredFailed: Code { .deferredFailed }
  /// `deferredNotUpdatingLocation`.
  public static var deferredNotUpdatingLocation: Code { .deferredNotUpdatingLocation }
  /// `deferredAccuracyTooLow`.
  public static var deferredAccuracyTooLow: Code { .deferredAccuracyTooLow }
  /// `deferredDistanceFiltered`.
  public static var deferredDistanceFiltered: Code { .deferredDistanceFiltered }
  /// `deferredCanceled`.
  public static var deferredCanceled: Code { .deferredCanceled }
  /// `rangingUnavailable`.
  public static var rangingUnavailable: Code { .rangingUnavailable }
  /// `rangingFailure`.
  public static var rangingFailure: Code { .rangingFailure }
  /// `promptDeclined`.
  public static var promptDeclined: Code { .promptDeclined }
  /// `historicalLocationError`.
  public static var historicalLocationError: Code { .historicalLocationError }
}

extension CLError {
  /// An error of the contract; the raw values are the same.
  init(contract error: LocationError) {
    self.init(Code(rawValue: error.rawValue) ?? .locationUnknown)
  }
}
