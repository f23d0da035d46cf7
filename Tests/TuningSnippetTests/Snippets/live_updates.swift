// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import CoreLocation

// Needs usage descriptions in Info.plist: NSLocationWhenInUseUsageDescription, NSLocationAlwaysAndWhenInUseUsageDescription.
// Create it in application(_:didFinishLaunchingWithOptions:), because an event may launch the app.
@MainActor
final class LiveUpdatesTracker: NSObject {
  private let manager = CLLocationManager()
  private var activity: CLBackgroundActivitySession?
  private var session: CLServiceSession?

  override init() {
    super.init()
    manager.delegate = self
    if manager.authorizationStatus == .notDetermined {
      manager.requestAlwaysAuthorization()
    }
    activity = CLBackgroundActivitySession()
    session = CLServiceSession(authorization: .always)
    Task {
      for try await update in CLLocationUpdate.liveUpdates(.default) {
        guard let location = update.location else { continue }
        _ = location  // Use the position here.
      }
    }
  }
}

extension LiveUpdatesTracker: @MainActor CLLocationManagerDelegate {
  func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
    // Use the positions here.
  }
}
