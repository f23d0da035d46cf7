// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation
public import SimulatedContacts
public import SimulatedCoreLocation

/// A place on a map.
open class MKPlacemark: CLPlacemark, MKAnnotation, @unchecked Sendable {
  private let address: CNPostalAddress?

  /// A place at a coordinate.
  public convenience init(coordinate: CLLocationCoordinate2D) {
    self.init(coordinate: coordinate, address: nil)
  }
  /// A place at a coordinate with an address.
  public convenience init(coordinate: CLLocationCoordinate2D, postalAddress: CNPostalAddress) {
    self.init(coordinate: coordinate, address: postalAddress)
  }
  /// A place at a coordinate with an address by Apple's keys, such as `CNPostalAddressCityKey`.
  public convenience init(
    coordinate: CLLocationCoordinate2D,
    addressDictionary: [String: Any]?
  ) {
    guard let addressDictionary else {
      self.init(coordinate: coordinate, address: nil)
      return
    }
    let address = CNMutablePostalAddress()
    func text(_ key: String, _ old: String) -> String {
      (addressDictionary[key] ?? addressDictionary[old]) as? String ?? ""
    }
    address.street = text(CNPostalAddressStreetKey, "Street")
    address.city = text(CNPostalAddressCityKey, "City")
    address.state = text(CNPostalAddressStateKey, "State")
    address.postalCode = text(CNPostalAddressPostalCodeKey, "ZIP")
    address.country = text(CNPostalAddressCountryKey, "Country")
    address.isoCountryCode = text(CNPostalAddressISOCountryCodeKey, "CountryCode")
    self.init(coordinate: coordinate, address: address)
  }

  private init(coordinate: CLLocationCoordinate2D, address: CNPostalAddress?) {
    self.address = address
    super.init(
      location: CLLocation(latitude: coordinate.latitude, longitude: coordinate.longitude),
      name: nil
    )
  }

  /// A place with the values of another.
  public override init(placemark: CLPlacemark) {
    address = placemark.postalAddress
    super.init(placemark: placemark)
  }

  /// The coordinate; 0, 0 if the place has none.
  open var coordinate: CLLocationCoordinate2D {
    location?.coordinate ?? CLLocationCoordinate2D()
  }
  /// The name.
  open var title: String? { name }
  /// Nil.
  open var subtitle: String? { nil }
  /// The country's code.
  open var countryCode: String? { isoCountryCode }

  private func part(_ text: String?) -> String? { text?.isEmpty == false ? text : nil }
  /// The street.
  open override var thoroughfare: String? { part(address?.street) }
  /// The town.
  open override var locality: String? { part(address?.city) }
  /// The part of the town.
  open override var subLocality: String? { part(address?.subLocality) }
  /// The state or province.
  open override var administrativeArea: String? { part(address?.state) }
  /// The county or district.
  open override var subAdministrativeArea: String? { part(address?.subAdministrativeArea) }
  /// The postal code.
  open override var postalCode: String? { part(address?.postalCode) }
  /// The country's code.
  open override var isoCountryCode: String? { part(address?.isoCountryCode) }
  /// The country.
  open override var country: String? { part(address?.country) }
}
