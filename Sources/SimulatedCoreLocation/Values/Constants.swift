// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// An angle in degrees.
public typealias CLLocationDegrees = Double
/// A radius in metres; negative if invalid.
public typealias CLLocationAccuracy = Double
/// A speed in metres per second; negative if invalid.
public typealias CLLocationSpeed = Double
/// The accuracy of a speed in metres per second; negative if invalid.
public typealias CLLocationSpeedAccuracy = Double
/// A direction in degrees, clockwise from north; negative if invalid.
public typealias CLLocationDirection = Double
/// The accuracy of a direction in degrees; negative if invalid.
public typealias CLLocationDirectionAccuracy = Double
/// A distance in metres.
public typealias CLLocationDistance = Double
/// The major number of a beacon.
public typealias CLBeaconMajorValue = UInt16
/// The minor number of a beacon.
public typealias CLBeaconMinorValue = UInt16

/// No filter: every update is delivered.
public let kCLDistanceFilterNone: CLLocationDistance = -1
/// No filter: every change of the heading is delivered.
public let kCLHeadingFilterNone: CLLocationDegrees = -1
/// The best accuracy, with motion sensors fused in.
public let kCLLocationAccuracyBestForNavigation: CLLocationAccuracy = -2
/// The best accuracy.
public let kCLLocationAccuracyBest: CLLocationAccuracy = -1
/// Accurate to about ten metres.
public let kCLLocationAccuracyNearestTenMeters: CLLocationAccuracy = 10
/// Accurate to about a hundred metres.
public let kCLLocationAccuracyHundredMeters: CLLocationAccuracy = 100
/// Accurate to about a kilometre.
public let kCLLocationAccuracyKilometer: CLLocationAccuracy = 1000
/// Accurate to about three kilometres.
public let kCLLocationAccuracyThreeKilometers: CLLocationAccuracy = 3000
/// The approximate area only, as with a reduced-accuracy authorization.
public let kCLLocationAccuracyReduced: CLLocationAccuracy = 6_380_000
/// Deferral without a limit of distance.
public let CLLocationDistanceMax: CLLocationDistance = .greatestFiniteMagnitude
/// Deferral without a limit of time.
public let CLTimeIntervalMax: Double = .greatestFiniteMagnitude
/// An invalid coordinate.
public let kCLLocationCoordinate2DInvalid =
  CLLocationCoordinate2D(latitude: -180, longitude: -180)
/// The domain of ``CLError``.
public let kCLErrorDomain = "kCLErrorDomain"
/// The key of the alternative region in an error.
public let kCLErrorUserInfoAlternateRegionKey = "kCLErrorUserInfoAlternateRegionKey"
