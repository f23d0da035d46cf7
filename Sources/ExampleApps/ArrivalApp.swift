// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

#if canImport(SimulatedCoreLocation)
internal import SimulatedCoreLocation
#else
internal import CoreLocation
internal import UserNotifications
#endif

/// Notifies a traveller of the distance to the hotel, and of the passport on leaving it.
///
/// Distances come from standard updates at kilometre accuracy with a filter of 500 m; a position
/// older than 15 s is dropped. The variant uses significant changes, which wake and launch the app.
@MainActor
final class ArrivalApp: NSObject, @MainActor CLLocationManagerDelegate {
  enum Source { case standardUpdates, significantChanges }

  static let hotel = CLLocation(latitude: 51.500153, longitude: -0.126236)

  private let manager = CLLocationManager()
  private let source: Source
  private(set) var announced: [Int] = []

  init(source: Source) {
    self.source = source
    super.init()
    manager.delegate = self
    UNUserNotificationCenter.current().requestAuthorization(options: [.alert, .sound]) { _, _ in }
    watchTheRoom()
    switch source {
    case .standardUpdates:
      manager.desiredAccuracy = kCLLocationAccuracyKilometer
      manager.distanceFilter = 500
      manager.allowsBackgroundLocationUpdates = true
      manager.showsBackgroundLocationIndicator = true
      manager.pausesLocationUpdatesAutomatically = false
      manager.startUpdatingLocation()
    case .significantChanges:
      manager.startMonitoringSignificantLocationChanges()
    }
  }

  /// Lets the system watch the border by itself and show the reminder without the app.
  private func watchTheRoom() {
    let room = CLCircularRegion(
      center: Self.hotel.coordinate,
      radius: 100,
      identifier: "hotel"
    )
    room.notifyOnEntry = false
    let content = UNMutableNotificationContent()
    content.title = "Passport?"
    content.body = "You are leaving the hotel."
    content.sound = .default
    let reminder = UNNotificationRequest(
      identifier: "passport",
      content: content,
      trigger: UNLocationNotificationTrigger(region: room, repeats: false)
    )
    UNUserNotificationCenter.current().add(reminder)
  }

  func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
    guard let here = locations.last else { return }
    // Drop a cached position.
    guard source == .significantChanges || -here.timestamp.timeIntervalSinceNow < 15 else { return }
    announce(here.distance(from: Self.hotel))
  }

  private func announce(_ distance: CLLocationDistance) {
    let kilometers = Int((distance / 1000).rounded())
    guard announced.last != kilometers else { return }
    announced.append(kilometers)
    let content = UNMutableNotificationContent()
    content.title = kilometers == 0 ? "You have arrived" : "\(kilometers) km to the hotel"
    let request = UNNotificationRequest(identifier: "distance", content: content, trigger: nil)
    UNUserNotificationCenter.current().add(request)
    if kilometers == 0 { stop() }
  }

  /// Stops all updates after the arrival.
  private func stop() {
    manager.stopUpdatingLocation()
    manager.stopMonitoringSignificantLocationChanges()
  }
}
