// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import SimulatedCoreLocation

/// An app that keeps the standard service on at best accuracy, in its own code.
@MainActor
final class Tracker: NSObject, @MainActor CLLocationManagerDelegate {
  private let manager = CLLocationManager()
  private var count = 0

  override init() {
    super.init()
    manager.delegate = self
    manager.pausesLocationUpdatesAutomatically = false
    manager.allowsBackgroundLocationUpdates = true
    manager.startUpdatingLocation()
  }

  func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
    count += locations.count
  }
}
