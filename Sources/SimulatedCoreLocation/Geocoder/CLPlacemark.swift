// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Foundation
internal import LocationService

/// A place that a geocoder knows.
///
/// Limitations: the simulated geocoder knows the places of the scenario, by name and centre, and
/// the scenario's local time. Everything else is nil.
open class CLPlacemark: NSObject, NSCopying, @unchecked Sendable {
  /// The centre of the place.
  public let location: CLLocation?
  /// The area of the place; nil in simulated places.
  public let region: CLRegion?
  /// The scenario's local time.
  public let timeZone: TimeZone?
  /// The name of the place in the scenario.
  public let name: String?

  /// A place with the values of another.
  public init(placemark: CLPlacemark) {
    location = placemark.location
    region = placemark.region
    timeZone = placemark.timeZone
    name = placemark.name
  }

  /// A place that an app made by itself, for a map.
  package init(location: CLLocation?, name: String?) {
    self.location = location
    self.name = name
    region = nil
    timeZone = nil
  }

  init(_ placemark: Placemark, process: AppProcess) {
    location = CLLocation(
      coordinate: process.coordinate(of: placemark.position),
      altitude: 0,
      horizontalAccuracy: 100,
      verticalAccuracy: -1,
      course: -1,
      courseAccuracy: -1,
      speed: -1,
      speedAccuracy: -1,
      timestamp: process.date(of: process.virtual.now),
      sourceInfo: .simulated
    )
    region = nil
    timeZone = TimeZone(secondsFromGMT: process.setting.utcOffsetMinutes * 60)
    name = placemark.name
  }

  /// The street; nil in simulated places.
  open var thoroughfare: String? { nil }
  /// The number in the street; nil in simulated places.
  open var subThoroughfare: String? { nil }
  /// The town; nil in simulated places.
  open var locality: String? { nil }
  /// The part of the town; nil in simulated places.
  open var subLocality: String? { nil }
  /// The state or province; nil in simulated places.
  open var administrativeArea: String? { nil }
  /// The county or district; nil in simulated places.
  open var subAdministrativeArea: String? { nil }
  /// The postal code; nil in simulated places.
  open var postalCode: String? { nil }
  /// The country's code; nil in simulated places.
  open var isoCountryCode: String? { nil }
  /// The country; nil in simulated places.
  open var country: String? { nil }
  /// The lake or river; nil in simulated places.
  open var inlandWater: String? { nil }
  /// The ocean; nil in simulated places.
  open var ocean: String? { nil }
  /// The places of interest; nil in simulated places.
  open var areasOfInterest: [String]? { nil }

  /// The object itself, because it never changes.
  public func copy(with zone: NSZone? = nil) -> Any { self }

  /// The name and the coordinate.
  open override var description: String {
    let place = location.map { "<\($0.coordinate.latitude),\($0.coordinate.longitude)>" } ?? ""
    return "\(name ?? "") @ \(place)"
  }
}
