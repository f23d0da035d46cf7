// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Foundation
public import SimulatedCoreLocation

extension CLGeocoder {
  /// Finds a place by the parts of an address, as one text with commas between them.
  ///
  /// The geocoder knows the places of the scenario by name. An address whose only part is such a
  /// name, as its street or its city, is found.
  public func geocodePostalAddress(
    _ postalAddress: CNPostalAddress,
    completionHandler: @escaping CLGeocodeCompletionHandler
  ) { geocodeAddressString(postalAddress.line, completionHandler: completionHandler) }

  /// Finds a place by the parts of an address; the locale makes no difference.
  public func geocodePostalAddress(
    _ postalAddress: CNPostalAddress,
    preferredLocale locale: Locale?,
    completionHandler: @escaping CLGeocodeCompletionHandler
  ) { geocodeAddressString(postalAddress.line, completionHandler: completionHandler) }

  /// Finds a place by the parts of an address.
  ///
  /// - Throws: `CLError`.
  public func geocodePostalAddress(
    _ postalAddress: CNPostalAddress
  ) async throws -> [CLPlacemark] { try await geocodeAddressString(postalAddress.line) }

  /// Finds a place by the parts of an address; the locale makes no difference.
  ///
  /// - Throws: `CLError`.
  public func geocodePostalAddress(
    _ postalAddress: CNPostalAddress,
    preferredLocale locale: Locale?
  ) async throws -> [CLPlacemark] { try await geocodeAddressString(postalAddress.line) }
}

extension CNPostalAddress {
  /// The parts on one line.
  fileprivate var line: String {
    CNPostalAddressFormatter.string(from: self, style: .mailingAddress)
      .replacingOccurrences(of: "\n", with: ", ")
  }
}
