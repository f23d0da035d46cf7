// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

#if canImport(SimulatedCoreLocation)
internal import SimulatedCoreLocation
#else
internal import CoreLocation
internal import UIKit
#endif

/// Records every trip of the day, and rests between trips.
///
/// Updates run at best accuracy, deferred where the system still supports it; the system may pause
/// them. An exit from a fence around the place of rest starts them again. If the system has ended
/// the app, the fence or a significant change launches it, and the launch starts them. Positions
/// are sent in batches: every ten minutes while they come, at a pause, and when the app leaves the
/// screen.
@MainActor
final class BackgroundTrackerApp: NSObject, UIApplicationDelegate,
  @MainActor CLLocationManagerDelegate
{
  private static let fence = "rest"

  private let manager = CLLocationManager()
  private var isDeferring = false
  private var unsent = 0
  private var lastSent = Date.distantPast
  private(set) var recorded = 0

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    manager.delegate = self
    manager.desiredAccuracy = kCLLocationAccuracyBest
    manager.distanceFilter = kCLDistanceFilterNone
    manager.activityType = .automotiveNavigation
    manager.pausesLocationUpdatesAutomatically = true
    manager.allowsBackgroundLocationUpdates = true
    manager.showsBackgroundLocationIndicator = true
    manager.startMonitoringSignificantLocationChanges()
    // At a launch by a fence or a significant change, a trip has begun.
    manager.startUpdatingLocation()
    return true
  }

  func applicationDidEnterBackground(_ application: UIApplication) { send() }

  func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
    recorded += locations.count
    unsent += locations.count
    if Date().timeIntervalSince(lastSent) >= 600 { send() }
    if CLLocationManager.deferredLocationUpdatesAvailable(), !isDeferring {
      isDeferring = true
      manager.allowDeferredLocationUpdates(untilTraveled: CLLocationDistanceMax, timeout: 600)
    }
  }

  func locationManager(
    _ manager: CLLocationManager,
    didFinishDeferredUpdatesWithError error: (any Error)?
  ) {
    isDeferring = false
  }

  func locationManagerDidPauseLocationUpdates(_ manager: CLLocationManager) {
    send()
    guard let here = manager.location else { return }
    let rest = CLCircularRegion(center: here.coordinate, radius: 100, identifier: Self.fence)
    rest.notifyOnEntry = false
    manager.startMonitoring(for: rest)
  }

  func locationManager(_ manager: CLLocationManager, didExitRegion region: CLRegion) {
    manager.stopMonitoring(for: region)
    manager.startUpdatingLocation()
  }

  private func send() {
    guard unsent > 0 else { return }
    lastSent = Date()
    #if canImport(SimulatedCoreLocation)
    // On a phone, a URLSession task would send the positions.
    SimulatedApp.upload(bytes: 40 * unsent)
    #endif
    unsent = 0
  }
}
