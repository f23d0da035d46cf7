// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService

/// The user's authorization of the app; the raw values are Apple's.
public enum CLAuthorizationStatus: Int32, Sendable, Hashable {
  /// Not asked yet.
  case notDetermined = 0
  /// Restricted; the user cannot change it.
  case restricted = 1
  /// Refused, or location services are switched off.
  case denied = 2
  /// At any time.
  case authorizedAlways = 3
  /// While the app is in use.
  case authorizedWhenInUse = 4

  /// At any time, under its name before iOS 8.
  public static var authorized: CLAuthorizationStatus { .authorizedAlways }

  init(_ status: AuthorizationStatus) {
    self =
      switch status {
      case .notDetermined: .notDetermined
      case .restricted: .restricted
      case .denied: .denied
      case .whenInUse: .authorizedWhenInUse
      case .always: .authorizedAlways
      }
  }
}

/// The accuracy that the user allows; the raw values are Apple's.
public enum CLAccuracyAuthorization: Int, Sendable, Hashable {
  /// As exact as possible.
  case fullAccuracy = 0
  /// The approximate area only.
  case reducedAccuracy = 1

  init(_ accuracy: AccuracyAuthorization) {
    self = accuracy == .full ? .fullAccuracy : .reducedAccuracy
  }
}

/// The kind of travel that an app expects; the raw values are Apple's.
public enum CLActivityType: Int, Sendable, Hashable {
  /// Anything.
  case other = 1
  /// Driving.
  case automotiveNavigation = 2
  /// Walking, running, cycling for sport.
  case fitness = 3
  /// Boats, trains and the like.
  case otherNavigation = 4
  /// In the air.
  case airborne = 5
  /// On the water, also at anchor; it has the rules of `otherNavigation` (A).
  case maritime = 6

  var contract: ActivityType {
    switch self {
    case .other: .other
    case .automotiveNavigation: .automotiveNavigation
    case .fitness: .fitness
    case .otherNavigation, .maritime: .otherNavigation
    case .airborne: .airborne
    }
  }
}

/// The orientation of the phone; stored, without effect on the simulated heading.
public enum CLDeviceOrientation: Int32, Sendable, Hashable {
  /// Not known.
  case unknown = 0
  /// Upright.
  case portrait = 1
  /// Upside down.
  case portraitUpsideDown = 2
  /// On its left side.
  case landscapeLeft = 3
  /// On its right side.
  case landscapeRight = 4
  /// On its back.
  case faceUp = 5
  /// On its face.
  case faceDown = 6
}

/// The system's estimate of the side of a region; the raw values are Apple's.
public enum CLRegionState: Int, Sendable, Hashable {
  /// No position yet.
  case unknown = 0
  /// Inside the border.
  case inside = 1
  /// Outside the border.
  case outside = 2

  init(_ state: RegionState) {
    self =
      switch state {
      case .unknown: .unknown
      case .inside: .inside
      case .outside: .outside
      }
  }
}

/// The estimated proximity of a beacon; the raw values are Apple's.
public enum CLProximity: Int, Sendable, Hashable {
  /// No estimate.
  case unknown = 0
  /// Within about half a metre.
  case immediate = 1
  /// Within about three metres.
  case near = 2
  /// Farther.
  case far = 3
}

extension DesiredAccuracy {
  /// The tier of a value of `desiredAccuracy`, one of the constants or any other radius.
  ///
  /// Another radius has the coarsest tier that can meet it: for 60 m, Wi-Fi with its 65 m is not
  /// enough. Assumption, from Apple's "does its best to achieve the requested accuracy".
  init(_ accuracy: CLLocationAccuracy) {
    self =
      switch accuracy {
      case _ where accuracy.isNaN: .best
      case ..<(-1): .bestForNavigation
      case ..<0: .best
      case ..<kCLLocationAccuracyHundredMeters: .nearestTenMeters
      case ..<kCLLocationAccuracyKilometer: .hundredMeters
      case ..<kCLLocationAccuracyThreeKilometers: .kilometer
      case ..<kCLLocationAccuracyReduced: .threeKilometers
      default: .reduced
      }
  }
}
