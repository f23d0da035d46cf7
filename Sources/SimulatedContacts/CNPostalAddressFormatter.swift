// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Foundation

/// The style of a formatted address; the raw value is Apple's.
public enum CNPostalAddressFormatterStyle: Int, Sendable {
  /// As on an envelope.
  case mailingAddress = 0
}

/// Writes a postal address on several lines.
///
/// Everywhere in the form of the United States: the street, then "city, state postal code", then
/// the country; what is empty is left out. Apple's class follows the country of the address.
open class CNPostalAddressFormatter: Formatter, @unchecked Sendable {
  /// The style.
  open var style: CNPostalAddressFormatterStyle = .mailingAddress

  /// The text of an address.
  open class func string(
    from postalAddress: CNPostalAddress,
    style: CNPostalAddressFormatterStyle
  ) -> String {
    let region = [postalAddress.state, postalAddress.postalCode].filled(joinedBy: " ")
    let town = [postalAddress.city, region].filled(joinedBy: ", ")
    return [postalAddress.street, town, postalAddress.country].filled(joinedBy: "\n")
  }

  /// The text of an address.
  open func string(from postalAddress: CNPostalAddress) -> String {
    CNPostalAddressFormatter.string(from: postalAddress, style: style)
  }

  /// The text of an address; nil for anything else.
  open override func string(for obj: Any?) -> String? {
    (obj as? CNPostalAddress).map(string(from:))
  }
}

extension [String] {
  /// The texts that are not empty, with a text between them.
  func filled(joinedBy separator: String) -> String {
    filter { !$0.isEmpty }.joined(separator: separator)
  }
}
