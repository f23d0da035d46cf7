// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Contacts
import CoreLocation
import MapKit
import Testing
import TracewattTesting

@Suite("MapKit's geocoding") struct MapGeocodingTests {
  private static let home = CLLocation(latitude: 48.069, longitude: 11.378)
  private static let nowhere = CLLocation(latitude: 48.2, longitude: 11.6)

  private static func text(_ items: [MKMapItem]?, _ error: (any Error)?) -> String {
    if let error = error as? MKError { return "\(error.code)" }
    return (items ?? []).map { $0.name ?? "?" }.joined(separator: ", ")
  }

  @Test("places of the scenario are found by position and by name, as the geocoder finds them")
  func found() throws {
    let lines = try Diary.of { diary in
      guard let reverse = MKReverseGeocodingRequest(location: Self.home),
        let forward = MKGeocodingRequest(addressString: "Work")
      else { return }
      reverse.preferredLocale = Locale(identifier: "de")
      reverse.getMapItems { diary.note("\(Self.text($0, $1)) \(reverse.isLoading)") }
      diary.note("\(reverse.isLoading) \(reverse.location === Self.home)")
      diary.kept = [reverse]
      Task { @MainActor in
        let items = try await forward.mapItems
        let place = items[0].location
        diary.note("\(items.count) \(place.coordinate.latitude) \(place.horizontalAccuracy)")
        // The scenario states no address.
        diary.note("\(items[0].address == nil) \(items[0].addressRepresentations == nil)")
      }
    }
    #expect(lines.count == 4 && lines[0] == "0.0 true true")
    #expect(Set(lines.dropFirst()).contains("0.5 home false"))
    #expect(lines.contains { $0.hasPrefix("0.5 1 48.11") && $0.hasSuffix(" 100.0") })
    #expect(lines.last == "0.5 true true")
  }

  @Test("an unknown place, an unknown name and a cancelled question end with an error")
  func errors() throws {
    let lines = try Diary.of { diary in
      let reverse = MKReverseGeocodingRequest(location: Self.nowhere)
      reverse?.getMapItems { diary.note("position \(Self.text($0, $1))") }
      let cancelled = MKGeocodingRequest(addressString: "gym")
      cancelled?.getMapItems { diary.note("cancelled \(Self.text($0, $1))") }
      cancelled?.cancel()
      diary.note("\(cancelled?.isCancelled == true)")
      diary.kept = [reverse as Any, cancelled as Any]
      Task { @MainActor in
        do {
          _ = try await MKGeocodingRequest(addressString: "wo")?.mapItems
        } catch MKError.placemarkNotFound { diary.note("name") }
      }
    }
    #expect(lines.first == "0.0 true")
    #expect(
      Set(lines.dropFirst()) == [
        "0.0 cancelled unknown", "0.5 position placemarkNotFound", "0.5 name",
      ]
    )
    #expect(MKReverseGeocodingRequest(location: CLLocation(latitude: 99, longitude: 0)) == nil)
    #expect(MKGeocodingRequest(addressString: "") == nil)
  }

  @Test("without a network the answer is an error of the server")
  func offline() throws {
    let events = [DayEvent(time: .zero, kind: .network(isAvailable: false))]
    let lines = try Diary.of(events: events) { diary in
      Task { @MainActor in
        try await Task.sleep(for: .seconds(5))
        do {
          _ = try await MKReverseGeocodingRequest(location: Self.home)?.mapItems
        } catch MKError.serverFailure { diary.note("no server") }
      }
    }
    #expect(lines.count == 1 && lines[0].hasSuffix("no server"))
  }

  @Test("a question by an identifier is refused")
  func identifiers() throws {
    let lines = try Diary.of { diary in
      guard let identifier = MKMapItem.Identifier(rawValue: "I1") else { return }
      let request = MKMapItemRequest(mapItemIdentifier: identifier)
      request.getMapItem { _, error in diary.note("\((error as? MKError)?.errorCode ?? 0)") }
      diary.note("\(request.isLoading) \(request.mapItemIdentifier == identifier)")
      diary.kept = [request]
      Task { @MainActor in
        do {
          _ = try await MKMapItemRequest(mapItemIdentifier: identifier).mapItem
        } catch MKError.serverFailure { diary.note("caught") }
      }
    }
    #expect(lines.first == "0.0 true true")
    #expect(Set(lines.dropFirst()) == ["0.0 2", "0.0 caught"])
    #expect(MKMapItem().identifier == nil && MKMapItem().alternateIdentifiers.isEmpty)
  }

  @Test("a point of interest has the texts of its address")
  func addresses() throws {
    let address = CNMutablePostalAddress()
    address.street = "1 Infinite Loop"
    address.city = "Cupertino"
    address.state = "CA"
    address.postalCode = "95014"
    address.country = "United States"
    address.isoCountryCode = "US"
    let place = MKPlacemark(coordinate: CLLocationCoordinate2D(), postalAddress: address)
    let item = MKMapItem(placemark: place)
    let line = "1 Infinite Loop, Cupertino, CA 95014, United States"
    #expect(item.address?.fullAddress == line)
    #expect(item.address?.shortAddress == "1 Infinite Loop")
    let texts = try #require(item.addressRepresentations)
    #expect(texts.cityName == "Cupertino" && texts.regionName == "United States")
    #expect(texts.region == Locale.Region("US"))
    #expect(texts.cityWithContext == "Cupertino, United States")
    #expect(texts.cityWithContext(.short) == "Cupertino, CA")
    #expect(texts.cityWithContext(.full) == "Cupertino, CA, United States")
    #expect(texts.fullAddress(includingRegion: true, singleLine: true) == line)
    #expect(
      texts.fullAddress(includingRegion: false, singleLine: false)
        == "1 Infinite Loop\nCupertino, CA 95014"
    )
    let own = MKMapItem(
      location: Self.home,
      address: MKAddress(fullAddress: "Home", shortAddress: nil)
    )
    #expect(own.location.coordinate.latitude == 48.069 && own.address?.fullAddress == "Home")
    #expect(own.addressRepresentations == nil)
    #expect(MKAddress(fullAddress: "", shortAddress: nil) == nil)
  }
}
