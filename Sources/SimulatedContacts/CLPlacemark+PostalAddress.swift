// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import SimulatedCoreLocation

extension CLPlacemark {
  /// The postal address; nil for places whose address the scenario does not state.
  public var postalAddress: CNPostalAddress? {
    let address = CNMutablePostalAddress()
    address.street = [subThoroughfare ?? "", thoroughfare ?? ""].filled(joinedBy: " ")
    address.subLocality = subLocality ?? ""
    address.city = locality ?? ""
    address.subAdministrativeArea = subAdministrativeArea ?? ""
    address.state = administrativeArea ?? ""
    address.postalCode = postalCode ?? ""
    address.country = country ?? ""
    address.isoCountryCode = isoCountryCode ?? ""
    return address == CNPostalAddress() ? nil : address.copy() as? CNPostalAddress
  }
}
