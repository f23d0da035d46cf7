// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import CoreLocation
import MapKit
import Testing

/// Notes what a completer is refused.
private final class Suggestions: NSObject, MKLocalSearchCompleterDelegate {
  private let diary: Diary
  init(_ diary: Diary) { self.diary = diary }
  func completer(_ completer: MKLocalSearchCompleter, didFailWithError error: any Error) {
    diary.note("completer \(completer.queryFragment) \((error as? MKError)?.errorCode ?? 0)")
  }
}

@Suite("MapKit's servers") struct MapServiceTests {
  @Test("directions are refused later, and not when they are cancelled before")
  func directions() throws {
    let lines = try Diary.of { diary in
      let request = MKDirections.Request()
      request.source = .forCurrentLocation()
      request.transportType = [.walking, .transit]
      let directions = MKDirections(request: request)
      directions.calculate { response, error in
        diary.note("\(response == nil) \((error as? MKError)?.code == .directionsNotFound)")
      }
      diary.note("asked \(directions.isCalculating)")
      let cancelled = MKDirections(request: request)
      cancelled.calculateETA { _, _ in diary.note("cancelled") }
      cancelled.cancel()
      diary.kept = [directions, cancelled]
      Task { @MainActor in
        try await Task.sleep(for: .seconds(5))
        do {
          _ = try await directions.calculate()
        } catch MKError.directionsNotFound { diary.note("caught \(directions.isCalculating)") }
      }
    }
    #expect(lines == ["0.0 asked true", "0.0 true true", "5.0 caught false"])
  }

  @Test("points of interest are refused like every search; their filters say what is wanted")
  func pointsOfInterest() throws {
    let lines = try Diary.of { diary in
      let centre = CLLocationCoordinate2D(latitude: 50, longitude: 7)
      let request = MKLocalPointsOfInterestRequest(center: centre, radius: 150)
      request.pointOfInterestFilter = MKPointOfInterestFilter(including: [.cafe, .store])
      diary.note("\(request.radius) \(request.region.center.latitude)")
      MKLocalSearch(request: request).start { _, error in
        diary.note("search \((error as? MKError)?.errorCode ?? 0)")
      }
    }
    #expect(lines == ["0.0 150.0 50.0", "0.0 search 2"])
    let cafes = MKPointOfInterestFilter(including: [.cafe])
    #expect(cafes.includes(.cafe) && cafes.excludes(.zoo))
    #expect(MKPointOfInterestFilter.includingAll.includes(.zoo))
    #expect(MKPointOfInterestFilter.excludingAll.excludes(.zoo))
  }

  @Test("searches and suggestions are refused")
  func searches() throws {
    let lines = try Diary.of { diary in
      let suggestions = Suggestions(diary)
      let completer = MKLocalSearchCompleter()
      completer.delegate = suggestions
      completer.pointOfInterestFilter = .includingAll
      completer.addressFilter = MKAddressFilter(including: [.locality, .country])
      completer.regionPriority = .required
      completer.queryFragment = "caf"
      completer.queryFragment = "cafe"
      diary.kept = [suggestions, completer]
      MKLocalSearch(request: .init(naturalLanguageQuery: "cafe")).start { _, error in
        diary.note("search \((error as? MKError)?.errorCode ?? 0)")
      }
    }
    #expect(lines == ["0.0 completer cafe 2", "0.0 search 2"])
    let towns = MKAddressFilter(including: [.locality, .country])
    #expect(towns.includes(.locality) && towns.excludes([.locality, .postalCode]))
    #expect(MKAddressFilter.includingAll.includes(.postalCode))
    #expect(MKAddressFilter.excludingAll.excludes(.country))
  }

  @Test("a point of interest is handed to Maps")
  func handOff() throws {
    let lines = try Diary.of { diary in
      let place = MKPlacemark(coordinate: CLLocationCoordinate2D(latitude: 48, longitude: 11.5))
      let item = MKMapItem(placemark: place)
      item.name = "Beer garden"
      let isHanded = item.openInMaps(launchOptions: [
        MKLaunchOptionsDirectionsModeKey: MKLaunchOptionsDirectionsModeWalking
      ])
      diary.note("\(isHanded) \(MKMapItem.openMaps(with: []))")
      item.openInMaps(launchOptions: nil, from: nil) { diary.note("later \($0)") }
      MKMapItem.openMaps(with: [], from: nil) { diary.note("nothing \($0)") }
      Task { @MainActor in diary.note("awaited \(await item.openInMaps(from: nil))") }
    }
    #expect(lines.first == "0.0 true false")
    #expect(
      Set(lines.dropFirst()) == ["0.0 later true", "0.0 nothing false", "0.0 awaited true"]
    )
  }
}
