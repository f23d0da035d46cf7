// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Foundation

/// A postal address; its parts are empty if they are unknown.
open class CNPostalAddress: NSObject, NSCopying, NSMutableCopying, @unchecked Sendable {
  fileprivate var parts = Parts()

  fileprivate struct Parts: Hashable {
    var street = ""
    var subLocality = ""
    var city = ""
    var subAdministrativeArea = ""
    var state = ""
    var postalCode = ""
    var country = ""
    var isoCountryCode = ""
  }

  /// An empty address.
  public override init() { super.init() }
  fileprivate init(_ parts: Parts) {
    super.init()
    self.parts = parts
  }

  /// The street with the number; several lines are separated by line feeds.
  open var street: String { parts.street }
  /// The part of the town.
  open var subLocality: String { parts.subLocality }
  /// The town.
  open var city: String { parts.city }
  /// The county or district.
  open var subAdministrativeArea: String { parts.subAdministrativeArea }
  /// The state or province.
  open var state: String { parts.state }
  /// The postal code.
  open var postalCode: String { parts.postalCode }
  /// The country.
  open var country: String { parts.country }
  /// The country's code, two letters.
  open var isoCountryCode: String { parts.isoCountryCode }

  /// An address with the same parts that does not change.
  public func copy(with zone: NSZone? = nil) -> Any { CNPostalAddress(parts) }
  /// An address with the same parts that can be changed.
  public func mutableCopy(with zone: NSZone? = nil) -> Any { CNMutablePostalAddress(parts) }
  /// Whether the parts are equal.
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? CNPostalAddress)?.parts == parts
  }
  /// A hash of the parts.
  open override var hash: Int { parts.hashValue }

  /// The name of a part for people, in English; the key itself if it is unknown.
  open class func localizedString(forKey key: String) -> String {
    switch key {
    case CNPostalAddressStreetKey: "Street"
    case CNPostalAddressSubLocalityKey: "Neighborhood"
    case CNPostalAddressCityKey: "City"
    case CNPostalAddressSubAdministrativeAreaKey: "County"
    case CNPostalAddressStateKey: "State"
    case CNPostalAddressPostalCodeKey: "ZIP"
    case CNPostalAddressCountryKey: "Country"
    case CNPostalAddressISOCountryCodeKey: "Country Code"
    default: key
    }
  }
}

/// A postal address that can be changed.
open class CNMutablePostalAddress: CNPostalAddress, @unchecked Sendable {
  /// The street with the number; several lines are separated by line feeds.
  open override var street: String {
    get { parts.street }
    set { parts.street = newValue }
  }
  /// The part of the town.
  open override var subLocality: String {
    get { parts.subLocality }
    set { parts.subLocality = newValue }
  }
  /// The town.
  open override var city: String {
    get { parts.city }
    set { parts.city = newValue }
  }
  /// The county or district.
  open override var subAdministrativeArea: String {
    get { parts.subAdministrativeArea }
    set { parts.subAdministrativeArea = newValue }
  }
  /// The state or province.
  open override var state: String {
    get { parts.state }
    set { parts.state = newValue }
  }
  /// The postal code.
  open override var postalCode: String {
    get { parts.postalCode }
    set { parts.postalCode = newValue }
  }
  /// The country.
  open override var country: String {
    get { parts.country }
    set { parts.country = newValue }
  }
  /// The country's code, two letters.
  open override var isoCountryCode: String {
    get { parts.isoCountryCode }
    set { parts.isoCountryCode = newValue }
  }
}

/// The key of the street.
public let CNPostalAddressStreetKey = "street"
/// The key of the part of the town.
public let CNPostalAddressSubLocalityKey = "subLocality"
/// The key of the town.
public let CNPostalAddressCityKey = "city"
/// The key of the county or district.
public let CNPostalAddressSubAdministrativeAreaKey = "subAdministrativeArea"
/// The key of the state or province.
public let CNPostalAddressStateKey = "state"
/// The key of the postal code.
public let CNPostalAddressPostalCodeKey = "postalCode"
/// The key of the country.
public let CNPostalAddressCountryKey = "country"
/// The key of the country's code.
public let CNPostalAddressISOCountryCodeKey = "ISOCountryCode"
