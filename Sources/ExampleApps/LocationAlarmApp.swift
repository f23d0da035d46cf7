// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

#if canImport(SimulatedCoreLocation)
internal import SimulatedCoreLocation
#else
internal import CoreLocation
internal import UserNotifications
#endif

/// An alarm clock for times and places.
///
/// The system keeps the alarms: once they are set, the app need not run, and it requests no
/// position.
@MainActor
final class LocationAlarmApp {
  private let center = UNUserNotificationCenter.current()
  private(set) var refused: [String] = []

  init() {
    Task { await setAlarms() }
  }

  private func setAlarms() async {
    guard (try? await center.requestAuthorization(options: [.alert, .sound])) == true else {
      return
    }
    await add("wake_up", at: DateComponents(hour: 6, minute: 45), repeats: true)
    await add("medicine", at: DateComponents(hour: 20, minute: 0), repeats: true)
    await add(
      "shopping",
      near: CLLocationCoordinate2D(latitude: 47.9929, longitude: 7.8421),
      onEntry: true
    )
    await add(
      "lock_the_door",
      near: CLLocationCoordinate2D(latitude: 47.9895, longitude: 7.8398),
      onEntry: false
    )
  }

  private func content(_ name: String) -> UNMutableNotificationContent {
    let content = UNMutableNotificationContent()
    content.title = name
    content.sound = .default
    return content
  }

  private func add(_ name: String, at time: DateComponents, repeats: Bool) async {
    let trigger = UNCalendarNotificationTrigger(dateMatching: time, repeats: repeats)
    await add(UNNotificationRequest(identifier: name, content: content(name), trigger: trigger))
  }

  private func add(_ name: String, near place: CLLocationCoordinate2D, onEntry: Bool) async {
    let region = CLCircularRegion(center: place, radius: 100, identifier: name)
    region.notifyOnEntry = onEntry
    region.notifyOnExit = !onEntry
    let trigger = UNLocationNotificationTrigger(region: region, repeats: true)
    await add(UNNotificationRequest(identifier: name, content: content(name), trigger: trigger))
  }

  private func add(_ request: UNNotificationRequest) async {
    do { try await center.add(request) } catch { refused.append(request.identifier) }
  }
}
