// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import SimulatedCoreLocation
import StudyResults
import Testing
import TracewattTesting

/// A tracker with the same services as the strategy that it is compared with.
@MainActor
final class Mirror: NSObject, @MainActor CLLocationManagerDelegate {
  private let manager = CLLocationManager()
  private let strategy: String
  private var isDeferring = false
  private var isDead = false
  private var crossing: Date?

  init(_ strategy: String, places: [Place]) {
    self.strategy = strategy
    super.init()
    manager.delegate = self
    manager.pausesLocationUpdatesAutomatically = false
    manager.allowsBackgroundLocationUpdates = true
    switch strategy {
    case "standard_best", "deferred":
      manager.startUpdatingLocation()
    case "standard_hundred_meters":
      manager.desiredAccuracy = kCLLocationAccuracyHundredMeters
      manager.startUpdatingLocation()
    case "significant_change":
      manager.startMonitoringSignificantLocationChanges()
    case "visits":
      manager.startMonitoringVisits()
    case "region_monitoring":
      guard manager.monitoredRegions.isEmpty else { break }
      for place in places {
        let center = CLLocationCoordinate2D(
          latitude: place.coordinate.latitude,
          longitude: place.coordinate.longitude
        )
        manager.startMonitoring(
          for: CLCircularRegion(
            center: center,
            radius: place.radius.value,
            identifier: place.name
          )
        )
      }
    case "periodic_request":
      manager.desiredAccuracy = kCLLocationAccuracyHundredMeters
      Task { [manager] in
        while true {
          manager.requestLocation()
          try? await Task.sleep(for: .seconds(300))
        }
      }
    default:
      break
    }
  }

  func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
    guard strategy == "deferred", !isDeferring, !isDead else { return }
    deferUpdates()
  }

  private func deferUpdates() {
    isDeferring = true
    manager.allowDeferredLocationUpdates(untilTraveled: CLLocationDistanceMax, timeout: 600)
  }

  func locationManager(
    _ manager: CLLocationManager,
    didFinishDeferredUpdatesWithError error: (any Error)?
  ) {
    isDeferring = false
    if error == nil {
      deferUpdates()
    } else {
      isDead = !CLLocationManager.deferredLocationUpdatesAvailable()
    }
  }

  func locationManager(_ manager: CLLocationManager, didEnterRegion region: CLRegion) {
    crossing = Date()
    _ = manager.location
  }
  func locationManager(_ manager: CLLocationManager, didExitRegion region: CLRegion) {
    crossing = Date()
    _ = manager.location
  }
  func locationManager(
    _ manager: CLLocationManager,
    didDetermineState state: CLRegionState,
    for region: CLRegion
  ) {
    // The state that comes with a crossing says nothing new.
    if crossing != Date() { _ = manager.location }
  }
}

@Suite struct SameRecordValidation {
  @Test(
    "app code and the strategy with the same settings write the same bytes",
    arguments: [
      "standard_best", "standard_hundred_meters", "significant_change", "region_monitoring",
      "visits", "periodic_request", "deferred",
    ],
    [("overnight_kill", "ios_18"), ("metro_commute", "ios_9")]
  )
  func same(_ strategy: String, on day: (name: String, os: String)) throws {
    let simulated = try SimulatedDay(day.name, os: day.os)
    let places = simulated.scenario.places
    let code = try simulated.run(strategy) { Mirror(strategy, places: places) }
    let settings = try simulated.run(strategy: strategy)
    // The comparison is outside of the macro, which would list the differences of thousands of
    // positions.
    let areSame = code.deliveries == settings.deliveries && code.events == settings.events
    #expect(areSame)
    let written = try [code, settings].map { try tables(of: $0, on: simulated) }
    #expect(written[0].keys.sorted() == written[1].keys.sorted())
    #expect(written[0].count >= 8)
    for (name, bytes) in written[0] {
      let isSame = bytes == written[1][name]
      #expect(isSame, "\(name) differs")
    }
  }

  /// The tables of a record, by file name.
  private func tables(of day: DayRecord, on simulated: SimulatedDay) throws -> [String: Data] {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("tracewatt-same-record-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let name = day.result.key.strategy
    let strategies = try StrategyLoader.load([name], places: simulated.scenario.places.map(\.name))
    let writer = try ResultsWriter(folder: folder.path, strategies: strategies)
    try writer.append(
      WorldRealisation(
        world: Experiment(simulated.scenario).world,
        seed: simulated.scenario.seed,
        replication: 0
      ),
      scenario: simulated.scenario.name
    )
    try writer.append(day.result)
    try writer.finish(
      reference: name,
      resolved: [],
      provenance: Provenance(seed: 1, replications: 1)
    )
    var tables: [String: Data] = [:]
    for file in try FileManager.default.contentsOfDirectory(atPath: folder.path)
    where file.hasSuffix(".csv") {
      tables[file] = try Data(contentsOf: folder.appendingPathComponent(file))
    }
    return tables
  }
}
