// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import CoreLocation

// Needs the "location" background mode in Info.plist.
// Needs usage descriptions in Info.plist: NSLocationWhenInUseUsageDescription.
// Deferred updates exist only on iOS 6 to 13.
@MainActor
final class DeferredTracker: NSObject {
  private let manager = CLLocationManager()
  private var isDeferring = false

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

extension DeferredTracker: @MainActor CLLocationManagerDelegate {
  func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
    // Use the positions here.
    guard CLLocationManager.deferredLocationUpdatesAvailable(), !isDeferring else { return }
    isDeferring = true
    manager.allowDeferredLocationUpdates(untilTraveled: CLLocationDistanceMax, timeout: 600)
  }

  func locationManager(
    _ manager: CLLocationManager,
    didFinishDeferredUpdatesWithError error: (any Error)?
  ) {
    isDeferring = false
  }
}
