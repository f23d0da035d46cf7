// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Foundation
internal import LocationService
internal import Quantities

/// A place that a geocoder knows.
///
/// Limitations: the simulated geocoder knows the places of the scenario, by name, centre and the
/// address that the scenario states, and the scenario's local time. Everything else is nil.
open class CLPlacemark: NSObject, NSCopying, @unchecked Sendable {
  /// The centre of the place.
  public let location: CLLocation?
  /// The area of the place; nil in simulated places.
  public let region: CLRegion?
  /// The scenario's local time.
  public let timeZone: TimeZone?
  /// The name of the place in the scenario.
  public let name: String?
  private let address: Quantities.PostalAddress?

  /// A place with the values of another.
  public init(placemark: CLPlacemark) {
    location = placemark.location
    region = placemark.region
    timeZone = placemark.timeZone
    name = placemark.name
    address = placemark.address
  }

  /// A placemark from an app's own values, such as a pin on a map.
  package init(location: CLLocation?, name: String?) {
    self.location = location
    self.name = name
    region = nil
    timeZone = nil
    address = nil
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
    address = placemark.address
  }

  private func part(_ path: KeyPath<Quantities.PostalAddress, String>) -> String? {
    guard let text = address?[keyPath: path], !text.isEmpty else { return nil }
    return text
  }

  /// The street; nil if the scenario does not state it.
  open var thoroughfare: String? { part(\.street) }
  /// The number in the street; nil if the scenario does not state it.
  open var subThoroughfare: String? { part(\.number) }
  /// The town; nil if the scenario does not state it.
  open var locality: String? { part(\.city) }
  /// The part of the town; nil if the scenario does not state it.
  open var subLocality: String? { part(\.district) }
  /// The state or province; nil if the scenario does not state it.
  open var administrativeArea: String? { part(\.state) }
  /// The county or district; nil if the scenario does not state it.
  open var subAdministrativeArea: String? { part(\.county) }
  /// The postal code; nil if the scenario does not state it.
  open var postalCode: String? { part(\.postalCode) }
  /// The country's code; nil if the scenario does not state it.
  open var isoCountryCode: String? { part(\.countryCode) }
  /// The country; nil if the scenario does not state it.
  open var country: String? { part(\.country) }
  /// The parts of the address by Apple's old keys; nil without one; deprecated.
  open var addressDictionary: [AnyHashable: Any]? {
    guard address != nil else { return nil }
    let street = [subThoroughfare, thoroughfare].compactMap(\.self).joined(separator: " ")
    let parts: [(String, String?)] = [
      ("Name", name), ("Street", street.isEmpty ? nil : street), ("Thoroughfare", thoroughfare),
      ("SubThoroughfare", subThoroughfare), ("City", locality), ("SubLocality", subLocality),
      ("State", administrativeArea), ("SubAdministrativeArea", subAdministrativeArea),
      ("ZIP", postalCode), ("Country", country), ("CountryCode", isoCountryCode),
    ]
    return parts.reduce(into: [:]) { list, part in
      if let text = part.1 { list[part.0] = text }
    }
  }
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
