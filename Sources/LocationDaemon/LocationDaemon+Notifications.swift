// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import DiscreteEvents
public import LocationService
internal import OSProfiles
internal import PhoneModel
internal import Quantities

/// A notification that waits for its trigger.
struct PendingNotification: Sendable {
  var notification: LocalNotification
  /// When it is due; nil for one by region.
  var due: SimulationTime?
}

extension LocationDaemon {
  /// Hands a notification to the system, which keeps the soonest so many of an app (rule 50).
  public mutating func schedule(_ notification: LocalNotification) {
    let client = activeClient.rawValue
    let now = now
    guard clients[client].isRunning else { return }
    removePendingNotification(notification.identifier)
    switch notification.trigger {
    case .immediate:
      show(notification, client: client, at: now)
    case .after(let delay, _):
      keep(notification, due: now + delay, client: client)
    case .date(let date):
      keep(notification, due: max(now, date), client: client)
    case .timeOfDay(let time, _):
      keep(notification, due: next(time, after: now), client: client)
    case .region(let region, _):
      guard profile.notifications.regionsAvailable, !hasAllRegions(client),
        region.radius <= profile.regions.maximumRadius
      else {
        record(.monitoringFailed(nil, .regionMonitoringFailure), client: client, at: now)
        deliver(.monitoringFailed(nil, .regionMonitoringFailure), to: client)
        return
      }
      clients[client].notifications.append(PendingNotification(notification: notification))
      var watched = region
      watched.identifier = notification.identifier
      watch(watched, owner: .notification, client: client, at: now)
    }
    armNotifications(of: client, at: now)
  }

  /// Takes a notification back that has not been shown.
  public mutating func removePendingNotification(_ identifier: String) {
    let client = activeClient.rawValue
    drop(identifier, client: client, at: now)
    armNotifications(of: client, at: now)
  }

  /// The names of the notifications that wait for their trigger, soonest first, regions last.
  public var pendingNotifications: [String] {
    clients[activeClient.rawValue].notifications.map(\.notification.identifier)
  }

  /// The first time of day that comes after an instant.
  private func next(_ time: SimulationDuration, after now: SimulationTime) -> SimulationTime {
    let day = SimulationDuration.hours(24).nanoseconds
    let clock = (localStart.nanoseconds + now.nanoseconds) % day
    let wait = (time.nanoseconds - clock % day + day) % day
    return SimulationTime(nanoseconds: now.nanoseconds + (wait == 0 ? day : wait))
  }

  /// Keeps those that are due soonest, of equals the older; those by region have no time and stay.
  private mutating func keep(
    _ notification: LocalNotification,
    due: SimulationTime,
    client: Int
  ) {
    let place = clients[client].notifications.firstIndex { other in
      guard let time = other.due else { return true }
      return time > due
    }
    clients[client].notifications.insert(
      PendingNotification(notification: notification, due: due),
      at: place ?? clients[client].notifications.count
    )
    while clients[client].notifications.count(where: { $0.due != nil })
      > profile.notifications.limit,
      let last = clients[client].notifications.lastIndex(where: { $0.due != nil })
    {
      clients[client].notifications.remove(at: last)
    }
  }

  private mutating func drop(_ identifier: String, client: Int, at now: SimulationTime) {
    clients[client].notifications.removeAll { $0.notification.identifier == identifier }
    unregister(identifier, owner: .notification, client: client, at: now)
  }

  private mutating func armNotifications(of client: Int, at now: SimulationTime) {
    guard let due = clients[client].notifications.first?.due else {
      events.cancelTimer(of: .notification(of: client))
      return
    }
    events.setTimer(of: .notification(of: client), at: max(now, due))
  }

  mutating func notifyByTime(_ client: Int, at now: SimulationTime) {
    while let first = clients[client].notifications.first, let due = first.due, due <= now {
      clients[client].notifications.removeFirst()
      show(first.notification, client: client, at: now)
      switch first.notification.trigger {
      case .after(let delay, true) where delay > .zero:
        keep(first.notification, due: due + delay, client: client)
      case .timeOfDay(let time, true):
        keep(first.notification, due: next(time, after: now), client: client)
      default:
        break
      }
    }
    armNotifications(of: client, at: now)
  }

  /// The system watched the region; the app is neither launched nor told (Q5).
  mutating func notifyByRegion(_ identifier: String, client: Int, at now: SimulationTime) {
    let found = clients[client].notifications.first { $0.notification.identifier == identifier }
    guard clients[client].right != .none, let found else { return }
    show(found.notification, client: client, at: now)
    if case .region(_, false) = found.notification.trigger {
      drop(identifier, client: client, at: now)
    }
  }

  /// To an app on the screen it is handed over; else the user sees it, and the phone shines.
  private mutating func show(
    _ notification: LocalNotification,
    client: Int,
    at now: SimulationTime
  ) {
    if clients[client].appState == .foreground {
      deliver(.presentedNotification(notification.identifier), to: client)
      return
    }
    clients[client].usage.notificationCount += 1
    if let badge = notification.badge { clients[client].badge = badge }
    record(.notified(notification.identifier), client: client, at: now)
    let cause = CausePurpose.notification.cause(of: client)
    if notification.playsSound {
      phone.work(for: profile.notifications.work, cause: cause, at: now)
    }
    notifiedUntil = now + profile.notifications.screenTime
    notifiedCause = cause
    events.setTimer(of: .screenTimeout, at: notifiedUntil)
    updateScreen(at: now)
  }

  /// The number on the icon of an app.
  public func badge(of client: ClientIdentifier) -> Int { clients[client.rawValue].badge }
}
