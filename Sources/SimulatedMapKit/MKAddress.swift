// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Foundation
internal import SimulatedContacts
internal import SimulatedCoreLocation

/// An address as texts.
open class MKAddress: NSObject, @unchecked Sendable {
  /// The whole address on one line.
  public let fullAddress: String
  /// The street alone; nil without one.
  public let shortAddress: String?

  /// An address by its texts; nil if the whole one is empty.
  public init?(fullAddress: String, shortAddress: String?) {
    guard !fullAddress.isEmpty else { return nil }
    self.fullAddress = fullAddress
    self.shortAddress = shortAddress
  }

  /// The address of a place; nil without one.
  convenience init?(_ place: CLPlacemark) {
    guard let address = place.postalAddress else { return nil }
    self.init(
      fullAddress: address.lines(includingCountry: true).joined(separator: ", "),
      shortAddress: address.street.isEmpty ? nil : address.street
    )
  }
}

/// The texts for an address, in the form of the United States.
open class MKAddressRepresentations: NSObject, @unchecked Sendable {
  /// What a city's name comes with; the raw values are Apple's.
  public enum ContextStyle: Int, Sendable {
    /// The country (A); Apple's systems choose by where the phone is.
    case automatic = 0
    /// The state or province (A).
    case short = 1
    /// The state or province, and the country.
    case full = 2
  }

  private let address: CNPostalAddress

  /// The texts for a place's address; nil without one.
  init?(_ place: CLPlacemark) {
    guard let address = place.postalAddress else { return nil }
    self.address = address
  }

  /// The town; nil if the scenario does not state it.
  open var cityName: String? { address.city.isEmpty ? nil : address.city }
  /// The town and the country; nil without a town.
  open var cityWithContext: String? { cityWithContext(.automatic) }
  /// The country; nil if the scenario does not state it.
  open var regionName: String? { address.country.isEmpty ? nil : address.country }
  /// The country by its code; nil if the scenario does not state it.
  open var region: Locale.Region? {
    address.isoCountryCode.isEmpty ? nil : Locale.Region(address.isoCountryCode)
  }

  /// The town with what is around it; nil without a town.
  open func cityWithContext(_ style: ContextStyle) -> String? {
    guard let cityName else { return nil }
    let around =
      switch style {
      case .automatic: [address.country]
      case .short: [address.state]
      case .full: [address.state, address.country]
      }
    return ([cityName] + around.filter { !$0.isEmpty }).joined(separator: ", ")
  }

  /// The whole address, on one line or several; nil if nothing of it is left.
  open func fullAddress(includingRegion: Bool, singleLine: Bool) -> String? {
    let text = address.lines(includingCountry: includingRegion)
      .joined(separator: singleLine ? ", " : "\n")
    return text.isEmpty ? nil : text
  }
}

extension CNPostalAddress {
  /// The lines of the address.
  fileprivate func lines(includingCountry: Bool) -> [String] {
    let copy = mutableCopy() as? CNMutablePostalAddress ?? CNMutablePostalAddress()
    if !includingCountry { copy.country = "" }
    return CNPostalAddressFormatter.string(from: copy, style: .mailingAddress)
      .components(separatedBy: "\n")
  }
}
