// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import CoreLocation
import Foundation

protocol GeofenceManagerDelegate: AnyObject {
  func geofences(_ geofences: GeofenceManager, didEnter identifier: String, at date: Date)
  func geofences(_ geofences: GeofenceManager, didExit identifier: String, at date: Date)
  func geofences(_ geofences: GeofenceManager, didRotateTo identifiers: [String])
  func geofences(_ geofences: GeofenceManager, didFail code: Int, for identifier: String?)
}

/// Monitors any number of places with the twenty fences that the system allows.
///
/// On significant changes it updates the nearest places; a third manager requests one position when
/// the app is launched without any.
final class GeofenceManager: NSObject, CLLocationManagerDelegate {
  struct Fence: Codable, Hashable {
    let identifier: String
    let latitude: Double
    let longitude: Double
    let radius: Double

    var center: CLLocationCoordinate2D {
      CLLocationCoordinate2D(latitude: latitude, longitude: longitude)
    }
  }

  static let limit = 20

  weak var delegate: (any GeofenceManagerDelegate)?
  private let regionManager = CLLocationManager()
  private let significantManager = CLLocationManager()
  private let oneShotManager = CLLocationManager()
  private let defaults: UserDefaults
  private var fences: [Fence] = []

  init(defaults: UserDefaults = .standard) {
    self.defaults = defaults
    super.init()
    for manager in [regionManager, significantManager, oneShotManager] { manager.delegate = self }
    oneShotManager.desiredAccuracy = kCLLocationAccuracyHundredMeters
    if let data = defaults.data(forKey: "fences"),
      let stored = try? JSONDecoder().decode([Fence].self, from: data)
    {
      fences = stored
    }
  }

  var hasFences: Bool { !fences.isEmpty }

  func watch(_ new: [Fence]) {
    fences = new
    defaults.set(try? JSONEncoder().encode(new), forKey: "fences")
    oneShotManager.requestLocation()
    resume()
  }

  /// Continues after a launch; fences that the system still has need not be registered again.
  func resume() {
    guard CLLocationManager.significantLocationChangeMonitoringAvailable(),
      CLLocationManager.isMonitoringAvailable(for: CLCircularRegion.self)
    else { return }
    significantManager.startMonitoringSignificantLocationChanges()
  }

  private func rotate(around location: CLLocation) {
    let nearest = fences.sorted { a, b in
      (distance(a, location), a.identifier) < (distance(b, location), b.identifier)
    }.prefix(Self.limit)
    let wanted = Set(nearest.map(\.identifier))
    let current = Set(regionManager.monitoredRegions.map(\.identifier))
    guard wanted != current else { return }
    for region in regionManager.monitoredRegions where !wanted.contains(region.identifier) {
      regionManager.stopMonitoring(for: region)
    }
    for fence in nearest where !current.contains(fence.identifier) {
      let radius = min(fence.radius, regionManager.maximumRegionMonitoringDistance)
      let region = CLCircularRegion(
        center: fence.center,
        radius: radius,
        identifier: fence.identifier
      )
      region.notifyOnEntry = true
      region.notifyOnExit = true
      regionManager.startMonitoring(for: region)
    }
    delegate?.geofences(self, didRotateTo: nearest.map(\.identifier))
  }

  private func distance(_ fence: Fence, _ location: CLLocation) -> CLLocationDistance {
    location.distance(from: CLLocation(latitude: fence.latitude, longitude: fence.longitude))
  }

  // MARK: - CLLocationManagerDelegate

  func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
    guard manager !== regionManager, let location = locations.last else { return }
    rotate(around: location)
  }

  func locationManager(_ manager: CLLocationManager, didEnterRegion region: CLRegion) {
    guard manager === regionManager else { return }
    delegate?.geofences(self, didEnter: region.identifier, at: Date())
  }

  func locationManager(_ manager: CLLocationManager, didExitRegion region: CLRegion) {
    guard manager === regionManager else { return }
    delegate?.geofences(self, didExit: region.identifier, at: Date())
  }

  func locationManager(
    _ manager: CLLocationManager,
    monitoringDidFailFor region: CLRegion?,
    withError error: any Error
  ) {
    guard manager === regionManager else { return }
    let code = (error as? CLError)?.code.rawValue ?? -1
    delegate?.geofences(self, didFail: code, for: region?.identifier)
  }

  func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {
    let code = (error as? CLError)?.code.rawValue ?? -1
    delegate?.geofences(self, didFail: code, for: nil)
  }
}
