// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Foundation
internal import LocationService
internal import Quantities

/// A component of the magnetic field in microtesla.
public typealias CLHeadingComponentValue = Double

/// The direction that the phone's top points to.
///
/// Limitations: the field's components are those of a level phone in a horizontal field of 20 µT;
/// the vertical component is 0.
open class CLHeading: NSObject, NSCopying, @unchecked Sendable {
  /// The direction from magnetic north in degrees, clockwise, 0..<360.
  public let magneticHeading: CLLocationDirection
  /// The direction from true north in degrees; -1 without a position.
  public let trueHeading: CLLocationDirection
  /// The largest deviation to be expected, in degrees; -1 if the compass is not calibrated.
  public let headingAccuracy: CLLocationDirection
  /// When it was determined.
  public let timestamp: Date

  /// Assumption: the horizontal field at middle latitudes, in microtesla.
  private static let horizontalField = 20.0

  init(_ heading: Heading, process: AppProcess) {
    magneticHeading = heading.magneticHeading.value
    trueHeading = heading.trueHeading?.value ?? -1
    headingAccuracy = heading.accuracy?.value ?? -1
    timestamp = process.date(of: heading.timestamp)
  }

  /// The field across the phone.
  public var x: CLHeadingComponentValue {
    -Self.horizontalField * sin(magneticHeading * .pi / 180)
  }
  /// The field along the phone.
  public var y: CLHeadingComponentValue {
    Self.horizontalField * cos(magneticHeading * .pi / 180)
  }
  /// The field through the phone.
  public var z: CLHeadingComponentValue { 0 }

  /// The object itself, for it never changes.
  public func copy(with zone: NSZone? = nil) -> Any { self }
}
