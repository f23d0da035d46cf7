// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Foundation
internal import LocationService
internal import Mathematics
internal import Quantities

/// A component of the magnetic field in microtesla.
public typealias CLHeadingComponentValue = Double

/// The direction in which the phone's top points.
///
/// Limitations: the field's components are those of a level phone in a horizontal field of 20 µT;
/// the vertical component is 0.
open class CLHeading: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
  /// The direction from magnetic north in degrees, clockwise, 0..<360.
  open var magneticHeading: CLLocationDirection { kept.magneticHeading }
  /// The direction from true north in degrees; -1 without a position.
  open var trueHeading: CLLocationDirection { kept.trueHeading }
  /// The largest expected deviation, in degrees; -1 if the compass is not calibrated.
  open var headingAccuracy: CLLocationDirection { kept.headingAccuracy }
  /// The time of measurement.
  open var timestamp: Date { kept.timestamp }

  /// Assumption: the horizontal field at middle latitudes, in microtesla.
  private static let horizontalField = 20.0

  private struct Values: Codable {
    var magneticHeading: CLLocationDirection = 0
    var trueHeading: CLLocationDirection = -1
    var headingAccuracy: CLLocationDirection = -1
    var timestamp = Date.distantPast
  }

  private let kept: Values

  /// A heading without values, for subclasses with their own.
  public override init() { kept = Values() }

  init(_ heading: Heading, process: AppProcess) {
    kept = Values(
      magneticHeading: heading.magneticHeading.value,
      trueHeading: heading.trueHeading?.value ?? -1,
      headingAccuracy: heading.accuracy?.value ?? -1,
      timestamp: process.date(of: heading.timestamp)
    )
  }

  /// True, because archives of headings can be read securely.
  public class var supportsSecureCoding: Bool { true }

  /// A heading from an archive; nil if the archive holds none.
  public required init?(coder: NSCoder) {
    guard let kept = coder.decode(Values.self) else { return nil }
    self.kept = kept
  }

  /// Writes the heading to an archive.
  open func encode(with coder: NSCoder) { coder.encode(values: kept) }

  /// The field across the phone.
  open var x: CLHeadingComponentValue {
    -Self.horizontalField * Mathematics.sin(magneticHeading * .pi / 180)
  }
  /// The field along the phone.
  open var y: CLHeadingComponentValue {
    Self.horizontalField * Mathematics.cos(magneticHeading * .pi / 180)
  }
  /// The field through the phone.
  open var z: CLHeadingComponentValue { 0 }

  /// The object itself, because it never changes.
  public func copy(with zone: NSZone? = nil) -> Any { self }

  /// Both directions, their accuracy and the time.
  open override var description: String {
    """
    magneticHeading \(magneticHeading) trueHeading \(trueHeading) accuracy \(headingAccuracy) \
    @ \(timestamp)
    """
  }
}
