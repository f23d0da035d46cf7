// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import CoreLocation

// Needs usage descriptions in Info.plist: NSLocationWhenInUseUsageDescription.
@MainActor
final class PeriodicRequestTracker: NSObject {
  private let manager = CLLocationManager()

  override init() {
    super.init()
    manager.delegate = self
    if manager.authorizationStatus == .notDetermined {
      manager.requestWhenInUseAuthorization()
    }
    manager.desiredAccuracy = kCLLocationAccuracyHundredMeters
    Task { [weak self] in
      while let self {
        self.manager.requestLocation()
        try? await Task.sleep(for: .seconds(300))
      }
    }
  }
}

extension PeriodicRequestTracker: @MainActor CLLocationManagerDelegate {
  func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
    // Use the positions here.
  }

  func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {}
}
