// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The parts of a postal address; a part that is not known is empty.
public struct PostalAddress: Sendable, Hashable, Codable {
  /// The number in the street.
  public var number: String
  /// The street.
  public var street: String
  /// The part of the town.
  public var district: String
  /// The town.
  public var city: String
  /// The postal code.
  public var postalCode: String
  /// The county.
  public var county: String
  /// The state or province.
  public var state: String
  /// The country.
  public var country: String
  /// The country's code of two letters, ISO 3166-1.
  public var countryCode: String

  /// An address by its parts.
  public init(
    number: String = "",
    street: String = "",
    district: String = "",
    city: String = "",
    postalCode: String = "",
    county: String = "",
    state: String = "",
    country: String = "",
    countryCode: String = ""
  ) {
    self.number = number
    self.street = street
    self.district = district
    self.city = city
    self.postalCode = postalCode
    self.county = county
    self.state = state
    self.country = country
    self.countryCode = countryCode
  }

  /// The parts by their names in files, in the order of the files.
  public static var parts: [(name: String, path: WritableKeyPath<PostalAddress, String>)] {
    [
      ("number", \.number), ("street", \.street), ("district", \.district), ("city", \.city),
      ("postal_code", \.postalCode), ("county", \.county), ("state", \.state),
      ("country", \.country), ("country_code", \.countryCode),
    ]
  }

  /// Whether a text consists of words of this address, and at least one of its street or town.
  ///
  /// Case and punctuation make no difference.
  public func matches(_ text: String) -> Bool {
    func words(_ text: String) -> Set<String> {
      Set(text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init))
    }
    let wanted = words(text)
    let own = Self.parts.reduce(into: Set<String>()) { $0.formUnion(words(self[keyPath: $1.path])) }
    return wanted.isSubset(of: own) && !wanted.isDisjoint(with: words(street + " " + city))
  }
}
