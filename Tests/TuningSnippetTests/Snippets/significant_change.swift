// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import CoreLocation

// Needs usage descriptions in Info.plist: NSLocationWhenInUseUsageDescription, NSLocationAlwaysAndWhenInUseUsageDescription.
// Create it in application(_:didFinishLaunchingWithOptions:), because an event may launch the app.
@MainActor
final class SignificantChangeTracker: NSObject {
  private let manager = CLLocationManager()

  override init() {
    super.init()
    manager.delegate = self
    if manager.authorizationStatus == .notDetermined {
      manager.requestAlwaysAuthorization()
    }
    manager.startMonitoringSignificantLocationChanges()
  }
}

extension SignificantChangeTracker: @MainActor CLLocationManagerDelegate {
  func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
    // Use the positions here.
  }
}
