// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Contacts
import CoreLocation
import MapKit
import Testing

@Suite struct PostalAddressTests {
  private var address: CNMutablePostalAddress {
    let address = CNMutablePostalAddress()
    address.street = "1 Infinite Loop"
    address.city = "Cupertino"
    address.state = "CA"
    address.postalCode = "95014"
    address.country = "United States"
    return address
  }

  @Test("an address is written on lines, without what is empty")
  func mailing() {
    #expect(
      CNPostalAddressFormatter.string(from: address, style: .mailingAddress)
        == "1 Infinite Loop\nCupertino, CA 95014\nUnited States"
    )
    let town = CNMutablePostalAddress()
    town.city = "Munich"
    #expect(CNPostalAddressFormatter().string(from: town) == "Munich")
    #expect(CNPostalAddressFormatter().string(from: CNPostalAddress()) == "")
    #expect(CNPostalAddress.localizedString(forKey: CNPostalAddressPostalCodeKey) == "ZIP")
  }

  @Test("copies are equal, and a copy does not follow the original")
  func copies() throws {
    let original = address
    let copy = try #require(original.copy() as? CNPostalAddress)
    #expect(copy == original && copy.hash == original.hash)
    original.city = "Sunnyvale"
    #expect(copy.city == "Cupertino" && copy != original)
    let other = try #require(copy.mutableCopy() as? CNMutablePostalAddress)
    other.city = "Sunnyvale"
    #expect(other == original)
  }

  @Test("a place on a map has the address that it was given")
  func placemark() {
    let place = MKPlacemark(coordinate: CLLocationCoordinate2D(), postalAddress: address)
    #expect(place.locality == "Cupertino" && place.subLocality == nil)
    #expect(place.postalAddress == address)
    #expect(MKPlacemark(placemark: place).postalAddress == address)
    #expect(MKPlacemark(coordinate: CLLocationCoordinate2D()).postalAddress == nil)
    let old = MKPlacemark(coordinate: CLLocationCoordinate2D(), addressDictionary: ["City": "Rome"])
    #expect(old.postalAddress?.city == "Rome")
  }

  @Test("the geocoder finds an address whose only part is the name of a place in the scenario")
  func geocoding() throws {
    let lines = try Diary.of { diary in
      let work = CNMutablePostalAddress()
      work.street = "Work"
      CLGeocoder().geocodePostalAddress(work) { places, _ in
        diary.note("\(places?.first?.name ?? "") \(places?.first?.postalAddress == nil)")
      }
      let unknown = address
      Task { @MainActor in
        do {
          _ = try await CLGeocoder().geocodePostalAddress(unknown)
        } catch CLError.geocodeFoundNoResult { diary.note("unknown") }
      }
    }
    #expect(lines == ["0.5 work true", "0.5 unknown"])
  }
}
