// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import CoreLocation

// Needs the "location" background mode in Info.plist.
// Needs usage descriptions in Info.plist: NSLocationWhenInUseUsageDescription.
@MainActor
final class StandardBestTracker: NSObject {
  private let manager = CLLocationManager()

  override init() {
    super.init()
    manager.delegate = self
    if manager.authorizationStatus == .notDetermined {
      manager.requestWhenInUseAuthorization()
    }
    manager.desiredAccuracy = kCLLocationAccuracyBest
    manager.distanceFilter = kCLDistanceFilterNone
    manager.activityType = .other
    manager.pausesLocationUpdatesAutomatically = false
    manager.allowsBackgroundLocationUpdates = true
    manager.showsBackgroundLocationIndicator = false
    manager.startUpdatingLocation()
  }
}

extension StandardBestTracker: @MainActor CLLocationManagerDelegate {
  func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
    // Use the positions here.
  }
}
