// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

#if canImport(SimulatedCoreLocation)
internal import SimulatedCoreLocation
#else
internal import CoreLocation
internal import UIKit
internal import UserNotifications
#endif

/// Notifies the user of leaving home and coming home, unless the user has switched that off.
///
/// The switch is the app's own, `use_location` on its page in the settings: with it off, the app
/// watches no region, although the system would let it. The system asks for Always at the first
/// launch.
@MainActor
final class HomeRegionApp: NSObject, UIApplicationDelegate, @MainActor CLLocationManagerDelegate,
  @MainActor UNUserNotificationCenterDelegate
{
  static let home = CLLocationCoordinate2D(latitude: 37.441655, longitude: -122.143282)
  static let radius: CLLocationDistance = 100

  private let manager = CLLocationManager()
  private let center = UNUserNotificationCenter.current()
  private var observer: (any NSObjectProtocol)?
  /// The names of the notifications that the user tapped.
  private(set) var tapped: [String] = []
  /// The states of the region, as the system reported them.
  private(set) var states: [CLRegionState] = []

  override init() {
    super.init()
    UserDefaults.standard.register(defaults: ["use_location": true])
    manager.delegate = self
    center.delegate = self
    manager.requestAlwaysAuthorization()
    center.requestAuthorization(options: [.alert]) { _, _ in }
    observer = NotificationCenter.default.addObserver(
      forName: UserDefaults.didChangeNotification,
      object: nil,
      queue: .main
    ) { [weak self] _ in
      MainActor.assumeIsolated { self?.followSwitch() }
    }
    followSwitch()
  }

  /// Starts or stops watching the region, as the user's switch says.
  private func followSwitch() {
    let region = CLCircularRegion(center: Self.home, radius: Self.radius, identifier: "home")
    let isWatching = manager.monitoredRegions.contains(region)
    let isWanted = UserDefaults.standard.bool(forKey: "use_location")
    if isWanted, !isWatching { manager.startMonitoring(for: region) }
    if !isWanted, isWatching { manager.stopMonitoring(for: region) }
  }

  private func notify(_ name: String) {
    let content = UNMutableNotificationContent()
    content.title = name
    center.add(UNNotificationRequest(identifier: name, content: content, trigger: nil))
  }

  func locationManager(_ manager: CLLocationManager, didEnterRegion region: CLRegion) {
    notify("welcome")
  }

  func locationManager(_ manager: CLLocationManager, didExitRegion region: CLRegion) {
    notify("goodbye")
  }

  func locationManager(
    _ manager: CLLocationManager,
    didDetermineState state: CLRegionState,
    for region: CLRegion
  ) {
    states.append(state)
  }

  func userNotificationCenter(
    _ center: UNUserNotificationCenter,
    didReceive response: UNNotificationResponse
  ) async {
    tapped.append(response.notification.request.identifier)
  }
}
