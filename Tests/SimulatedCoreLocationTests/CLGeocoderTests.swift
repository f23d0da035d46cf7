// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import SimulatedCoreLocation
import TracewattTestSupport
import TracewattTesting

@Suite struct CLGeocoderTests {
  private static let home = CLLocation(latitude: 48.069, longitude: 11.378)
  private static let nowhere = CLLocation(latitude: 48.2, longitude: 11.6)

  private static func text(_ places: [CLPlacemark]?, _ error: (any Error)?) -> String {
    let names = (places ?? []).map { $0.name ?? "?" }
    return "\(names) \((error as? CLError).map { "\($0.code)" } ?? "ok")"
  }

  @Test("a place is found by its position and by its name, half a second later")
  func finding() throws {
    let day = try SimulatedDay.inFront()
    let notes = Notes(day)
    let record = try day.run {
      Task { @MainActor in
        let geocoder = CLGeocoder()
        let places = try await geocoder.reverseGeocodeLocation(Self.home)
        notes.note("\(places.map(\.name)) \(places[0].location?.horizontalAccuracy ?? 0)")
        let work = try await geocoder.geocodeAddressString("Work")
        let coordinate = work[0].location?.coordinate ?? .init()
        #expect(abs(coordinate.latitude - 48.119) < 1e-6)
        #expect(abs(coordinate.longitude - 11.534) < 1e-6)
        expectEqual(work[0].timeZone?.secondsFromGMT(), 3600)
        #expect(work[0].locality == nil && work[0].country == nil)
        notes.note(work[0].name ?? "")
        do {
          _ = try await geocoder.reverseGeocodeLocation(Self.nowhere, preferredLocale: .current)
        } catch CLError.geocodeFoundNoResult { notes.note("nowhere") }
        do {
          _ = try await geocoder.geocodeAddressString(
            "wo",
            inRegionCenteredAt: Self.home.coordinate,
            inRegionRadius: 500,
            preferredLocale: nil
          )
        } catch CLError.geocodeFoundPartialResult { notes.note("part") }
        do {
          _ = try await geocoder.reverseGeocodeLocation(CLLocation(latitude: 99, longitude: 0))
        } catch CLError.geocodeFoundNoResult { notes.note("invalid") }
      }
    }
    expectEqual(
      notes.lines,
      [
        .init(second: 0.5, text: "[Optional(\"home\")] 100.0"), .init(second: 1, text: "work"),
        .init(second: 1.5, text: "nowhere"), .init(second: 2, text: "part"),
        .init(second: 2, text: "invalid"),
      ]
    )
    expectEqual(record.use.geocodes, 4)
  }

  @Test("an object takes one request at a time; a second one is cancelled, the first goes on")
  func oneAtATime() throws {
    let day = try SimulatedDay.inFront()
    let notes = Notes(day)
    let record = try day.run {
      let geocoder = CLGeocoder()
      #expect(!geocoder.isGeocoding)
      geocoder.reverseGeocodeLocation(Self.home) {
        notes.note("first \(Self.text($0, $1)) \(geocoder.isGeocoding)")
      }
      #expect(geocoder.isGeocoding)
      geocoder.reverseGeocodeLocation(Self.home) {
        notes.note("second \(Self.text($0, $1)) \(geocoder.isGeocoding)")
      }
      // Another object does not disturb it, even one that is released at once.
      CLGeocoder().geocodeAddressString("gym") { notes.note("other \(Self.text($0, $1))") }
    }
    expectEqual(
      notes.lines,
      [
        .init(second: 0, text: "second [] geocodeCanceled true"),
        .init(second: 0.5, text: "first [\"home\"] ok false"),
        .init(second: 0.5, text: "other [\"gym\"] ok"),
      ]
    )
    expectEqual(record.use.geocodes, 2)
  }

  @Test("a cancelled request completes at once, and the object is free again")
  func cancelling() throws {
    let day = try SimulatedDay.inFront()
    let notes = Notes(day)
    _ = try day.run {
      let geocoder = CLGeocoder()
      geocoder.cancelGeocode()
      geocoder.geocodeAddressString("home") { notes.note("home \(Self.text($0, $1))") }
      geocoder.geocodeAddressString("gym") { notes.note("gym \(Self.text($0, $1))") }
      geocoder.cancelGeocode()
      #expect(!geocoder.isGeocoding)
      geocoder.geocodeAddressString("work") { notes.note("work \(Self.text($0, $1))") }
    }
    expectEqual(
      notes.lines,
      [
        .init(second: 0, text: "gym [] geocodeCanceled"),
        .init(second: 0, text: "home [] geocodeCanceled"),
        .init(second: 0.5, text: "work [\"work\"] ok"),
      ]
    )
  }

  @Test("beyond fifty requests in a minute the network fails, and later works again")
  func rateLimit() throws {
    let day = try SimulatedDay.inFront()
    let notes = Notes(day)
    let record = try day.run {
      Task { @MainActor in
        for second in [0, 59, 60.5] {
          if second > 0 { try await Task.sleep(for: .seconds(second - notes.second())) }
          for _ in 0..<(second == 0 ? 50 : 1) {
            CLGeocoder().geocodeAddressString("home") { notes.note(Self.text($0, $1)) }
          }
        }
      }
    }
    expectEqual(
      notes.lines,
      Array(repeating: .init(second: 0.5, text: "[\"home\"] ok"), count: 50) + [
        .init(second: 59, text: "[] network"), .init(second: 61, text: "[\"home\"] ok"),
      ]
    )
    expectEqual(record.use.geocodes, 51)
  }

  @Test("without a network requests fail at once")
  func noNetwork() throws {
    let day = try SimulatedDay.inFront()
      .with(.airplaneMode(isOn: true), at: SimulationTime(seconds: 30))
    let notes = Notes(day)
    _ = try day.run {
      Task { @MainActor in
        try await Task.sleep(for: .seconds(60))
        do {
          _ = try await CLGeocoder().geocodeAddressString("home")
        } catch CLError.network { notes.note("network") }
      }
    }
    expectEqual(notes.lines, [.init(second: 60, text: "network")])
  }

  @Test("a geocoder that a static keeps starts afresh in the next process")
  func kept() throws {
    let day = try SimulatedDay.inFront()
    let geocoder = CLGeocoder()
    for _ in 0..<2 {
      let notes = Notes(day)
      _ = try day.run {
        geocoder.geocodeAddressString("home") { notes.note(Self.text($0, $1)) }
      }
      expectEqual(notes.lines, [.init(second: 0.5, text: "[\"home\"] ok")])
    }
  }

  /// An app that looks up the place of each position, one request at a time.
  @MainActor
  private final class PlaceApp: NSObject, @MainActor CLLocationManagerDelegate {
    private let manager = CLLocationManager()
    private let geocoder = CLGeocoder()

    override init() {
      super.init()
      manager.delegate = self
      manager.desiredAccuracy = kCLLocationAccuracyHundredMeters
      manager.allowsBackgroundLocationUpdates = true
      manager.pausesLocationUpdatesAutomatically = false
      manager.startUpdatingLocation()
    }

    func locationManager(
      _ manager: CLLocationManager,
      didUpdateLocations locations: [CLLocation]
    ) {
      guard !geocoder.isGeocoding, let last = locations.last else { return }
      geocoder.reverseGeocodeLocation(last) { _, _ in }
    }
  }

  @Test("requests in code give the record of the strategy with the same settings")
  func record() throws {
    let day = try SimulatedDay("car_commute")
    let app = try day.run { PlaceApp() }
    let path = try strategyFile(
      """
      services:
        standard: { desired_accuracy: hundred_meters, pauses_location_updates_automatically: false }
      geocode: { every: each_delivery }
      """
    )
    defer { try? FileManager.default.removeItem(atPath: path) }
    let file = try day.run(strategy: path)
    expectEqual(app.result.measures, file.result.measures)
    expectEqual(app.result.ledger, file.result.ledger)
    expectEqual(app.events, file.events)
    #expect(app.use.geocodes > 100)
  }
}
