// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import DiscreteEvents
internal import LocationService
internal import OSProfiles
internal import PhoneModel
internal import Quantities

/// A notification that waits for its trigger.
struct PendingNotification: Sendable {
  var notification: LocalNotification
  /// When it is due; nil for one by region.
  var due: SimulationTime?
}

/// Notifications that the system shows by itself (rule 50).
///
/// Circles of notifications by region are watched with those of apps; the daemon says when one was
/// crossed.
struct Notifications: Service {
  /// What waits for its trigger, soonest first, by app; those by region last.
  private var pending: [[PendingNotification]]
  /// The number on each app's icon.
  private(set) var badges: [Int]
  /// Until when a notification lights the screen, and on whose account.
  private(set) var lightUntil = SimulationTime.zero
  private(set) var lightCause = Cause.user
  /// The time of the local day at the start.
  private let localStart: SimulationDuration

  init(clients: Int, localStart: SimulationDuration) {
    pending = Array(repeating: [], count: clients)
    badges = Array(repeating: 0, count: clients)
    self.localStart = localStart
  }

  /// The names of what waits for its trigger, soonest first, regions last.
  func identifiers(of client: Int) -> [String] {
    pending[client].map(\.notification.identifier)
  }

  /// Takes a notification, of which the soonest so many of an app are kept.
  mutating func take(
    _ notification: LocalNotification,
    client: Int,
    in core: inout SystemCore
  ) {
    let now = core.now
    switch notification.trigger {
    case .immediate:
      show(notification, client: client, in: &core)
    case .after(let delay, _):
      keep(notification, due: now + delay, client: client, in: &core)
    case .date(let date):
      keep(notification, due: max(now, date), client: client, in: &core)
    case .timeOfDay(let time, _):
      keep(notification, due: next(time, in: &core), client: client, in: &core)
    case .region:
      pending[client].append(PendingNotification(notification: notification))
    }
    arm(of: client, in: &core)
  }

  /// Takes a notification back that has not been shown.
  mutating func remove(_ identifier: String, client: Int, in core: inout SystemCore) {
    pending[client].removeAll { $0.notification.identifier == identifier }
    arm(of: client, in: &core)
  }

  /// A circle was crossed: the user is told, the app neither launched nor told (Q5).
  ///
  /// Returns whether the notification has done its work, so that its circle is watched no longer.
  mutating func showByRegion(
    _ identifier: String,
    client: Int,
    in core: inout SystemCore
  ) -> Bool {
    let found = pending[client].first { $0.notification.identifier == identifier }
    guard core.apps[client].right != .none, let found else { return false }
    show(found.notification, client: client, in: &core)
    guard case .region(_, false) = found.notification.trigger else { return false }
    pending[client].removeAll { $0.notification.identifier == identifier }
    return true
  }

  /// The first time of day that comes after now.
  private func next(_ time: SimulationDuration, in core: inout SystemCore) -> SimulationTime {
    let day = SimulationDuration.hours(24).nanoseconds
    let clock = (localStart.nanoseconds + core.now.nanoseconds) % day
    let wait = (time.nanoseconds - clock % day + day) % day
    return SimulationTime(nanoseconds: core.now.nanoseconds + (wait == 0 ? day : wait))
  }

  /// Keeps those that are due soonest, of equals the older; those by region have no time and stay.
  private mutating func keep(
    _ notification: LocalNotification,
    due: SimulationTime,
    client: Int,
    in core: inout SystemCore
  ) {
    let place = pending[client].firstIndex { other in
      guard let time = other.due else { return true }
      return time > due
    }
    pending[client].insert(
      PendingNotification(notification: notification, due: due),
      at: place ?? pending[client].count
    )
    while pending[client].count(where: { $0.due != nil })
      > core.profile.notifications.limit,
      let last = pending[client].lastIndex(where: { $0.due != nil })
    {
      pending[client].remove(at: last)
    }
  }

  private mutating func arm(of client: Int, in core: inout SystemCore) {
    guard let due = pending[client].first?.due else {
      core.events.cancelTimer(of: .notification(of: client))
      return
    }
    core.events.setTimer(of: .notification(of: client), at: max(core.now, due))
  }

  mutating func showDue(_ client: Int, in core: inout SystemCore) {
    while let first = pending[client].first, let due = first.due, due <= core.now {
      pending[client].removeFirst()
      show(first.notification, client: client, in: &core)
      switch first.notification.trigger {
      case .after(let delay, true) where delay > .zero:
        keep(first.notification, due: due + delay, client: client, in: &core)
      case .timeOfDay(let time, true):
        keep(first.notification, due: next(time, in: &core), client: client, in: &core)
      case .after, .timeOfDay, .immediate, .date, .region:
        break
      }
    }
    arm(of: client, in: &core)
  }

  /// To an app on the screen it is handed over; else the user sees it, and the phone shines.
  private mutating func show(
    _ notification: LocalNotification,
    client: Int,
    in core: inout SystemCore
  ) {
    if core.apps[client].appState == .foreground {
      core.deliver(.presentedNotification(notification.identifier), to: client)
      return
    }
    core.apps[client].usage.notificationCount += 1
    if let badge = notification.badge { badges[client] = badge }
    core.record(.notified(notification.identifier), client: client)
    let cause = CausePurpose.notification.cause(of: client)
    if notification.playsSound {
      core.phone.work(for: core.profile.notifications.work, cause: cause, at: core.now)
    }
    lightUntil = core.now + core.profile.notifications.screenTime
    lightCause = cause
    core.events.setTimer(of: .screenTimeout, at: lightUntil)
    core.followUps.screen = true
  }
}
