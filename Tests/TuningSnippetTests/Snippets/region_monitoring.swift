// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import CoreLocation

// Needs usage descriptions in Info.plist: NSLocationWhenInUseUsageDescription, NSLocationAlwaysAndWhenInUseUsageDescription.
// Create it in application(_:didFinishLaunchingWithOptions:), because an event may launch the app.
@MainActor
final class RegionMonitoringTracker: NSObject {
  private let manager = CLLocationManager()

  override init() {
    super.init()
    manager.delegate = self
    if manager.authorizationStatus == .notDetermined {
      manager.requestAlwaysAuthorization()
    }
    if manager.monitoredRegions.isEmpty {
      manager.startMonitoring(
        for: CLCircularRegion(
          center: CLLocationCoordinate2D(
            latitude: 47.9895,
            longitude: 7.8398
          ),
          radius: 100,
          identifier: "home"
        )
      )
      manager.startMonitoring(
        for: CLCircularRegion(
          center: CLLocationCoordinate2D(
            latitude: 47.9862,
            longitude: 7.844
          ),
          radius: 100,
          identifier: "school"
        )
      )
      manager.startMonitoring(
        for: CLCircularRegion(
          center: CLLocationCoordinate2D(
            latitude: 47.9929,
            longitude: 7.8421
          ),
          radius: 100,
          identifier: "supermarket"
        )
      )
    }
  }
}

extension RegionMonitoringTracker: @MainActor CLLocationManagerDelegate {
  func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
    // Use the positions here.
  }

  func locationManager(_ manager: CLLocationManager, didEnterRegion region: CLRegion) {
    // Region events carry no position; the manager has the latest one.
    _ = manager.location
  }

  func locationManager(_ manager: CLLocationManager, didExitRegion region: CLRegion) {
    _ = manager.location
  }
}
