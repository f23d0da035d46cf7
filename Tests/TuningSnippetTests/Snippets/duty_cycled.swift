// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import CoreLocation
import CoreMotion

// Needs the "location" background mode in Info.plist.
// Needs usage descriptions in Info.plist: NSLocationWhenInUseUsageDescription, NSLocationAlwaysAndWhenInUseUsageDescription.
// Create it in application(_:didFinishLaunchingWithOptions:), because an event may launch the app.
@MainActor
final class DutyCycledTracker: NSObject {
  private let manager = CLLocationManager()
  private let motion = CMMotionActivityManager()
  private var isTracking = false
  private var isStill = false
  private var stop: Task<Void, Never>?

  override init() {
    super.init()
    manager.delegate = self
    if manager.authorizationStatus == .notDetermined {
      manager.requestAlwaysAuthorization()
    }
    manager.desiredAccuracy = kCLLocationAccuracyBest
    manager.distanceFilter = kCLDistanceFilterNone
    manager.activityType = .other
    manager.pausesLocationUpdatesAutomatically = false
    manager.allowsBackgroundLocationUpdates = true
    manager.showsBackgroundLocationIndicator = false
    manager.startMonitoringSignificantLocationChanges()
    motion.startActivityUpdates(to: .main) { [weak self] activity in
      guard let self, let activity else { return }
      self.isStill = activity.stationary
      if self.isStill { self.stopSoon() } else { self.stop?.cancel() }
    }
    startTracking()
  }

  private func startTracking() {
    guard !isTracking else { return }
    isTracking = true
    for region in manager.monitoredRegions where region.identifier == "rest" {
      manager.stopMonitoring(for: region)
    }
    manager.startUpdatingLocation()
    if isStill { stopSoon() }
  }

  private func stopSoon() {
    guard isTracking else { return }
    stop?.cancel()
    stop = Task { [weak self] in
      try? await Task.sleep(for: .seconds(300))
      guard !Task.isCancelled else { return }
      self?.stopTracking()
    }
  }

  private func stopTracking() {
    guard let here = manager.location else { return stopSoon() }
    isTracking = false
    let rest = CLCircularRegion(
      center: here.coordinate,
      radius: 100,
      identifier: "rest"
    )
    rest.notifyOnEntry = false
    manager.startMonitoring(for: rest)
    manager.stopUpdatingLocation()
  }
}

extension DutyCycledTracker: @MainActor CLLocationManagerDelegate {
  func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
    // Use the positions here.
    // A significant change while at rest: the phone has moved away.
    if !isTracking, !isStill { startTracking() }
  }

  func locationManager(_ manager: CLLocationManager, didExitRegion region: CLRegion) {
    if region.identifier == "rest" { startTracking() }
  }
}
