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
  /// The due time; nil for a notification by region.
  var due: SimulationTime?
}

/// Notifications that the system shows by itself (rule 50).
///
/// Circles of notifications by region are watched together with those of apps; the daemon reports a
/// crossing.
struct Notifications: Service {
  /// The pending notifications of each app, soonest first; those by region come last.
  private var pending: [[PendingNotification]]
  /// The newest notification of each app that the user sees; nil without one.
  private var shown: [String?]
  /// The number on each app's icon.
  private(set) var badges: [Int]
  /// The time until which a notification lights the screen.
  private(set) var lightUntil = SimulationTime.zero
  /// The cause of that light.
  private(set) var lightCause = Cause.user
  /// The local time of day at time 0 by which notifications were planned; nil before the first day.
  private var plannedStart: SimulationDuration?

  init(clients: Int) {
    pending = Array(repeating: [], count: clients)
    shown = Array(repeating: nil, count: clients)
    badges = Array(repeating: 0, count: clients)
  }

  mutating func dayBegan(in core: inout SystemCore) { plannedStart = core.localStart }

  /// Plans the notifications by the clock again if the clocks have changed.
  mutating func conditionsChanged(in core: inout SystemCore) {
    guard let before = plannedStart, before != core.localStart else { return }
    plannedStart = core.localStart
    let shift = core.localStart - before
    for client in pending.indices where !pending[client].isEmpty {
      let old = pending[client]
      pending[client] = old.filter { $0.due == nil }
      for item in old {
        guard let due = item.due else { continue }
        var notification = item.notification
        var newDue = due
        switch notification.trigger {
        case .timeOfDay(let time, _):
          newDue = next(time, in: &core)
        case .date(let date, let interval, true):
          notification.trigger = .date(date - shift, every: interval, followsClock: true)
          newDue = max(core.now, due - shift)
        case .immediate, .after, .date, .region:
          break
        }
        keep(notification, due: newDue, client: client, in: &core)
      }
      arm(of: client, in: &core)
    }
  }

  /// The names of the pending notifications, soonest first; those by region come last.
  func identifiers(of client: Int) -> [String] {
    pending[client].map(\.notification.identifier)
  }

  /// The newest notification that the user sees, which is shown no longer; nil without one.
  mutating func takeShown(of client: Int) -> String? {
    defer { shown[client] = nil }
    return shown[client]
  }

  /// Takes a notification; only an app's soonest ones are kept, up to a limit.
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
    case .date(let date, _, _):
      keep(notification, due: max(now, date), client: client, in: &core)
    case .timeOfDay(let time, _):
      keep(notification, due: next(time, in: &core), client: client, in: &core)
    case .region:
      pending[client].append(PendingNotification(notification: notification))
    }
    arm(of: client, in: &core)
  }

  /// Removes a notification that has not been shown.
  mutating func remove(_ identifier: String, client: Int, in core: inout SystemCore) {
    pending[client].removeAll { $0.notification.identifier == identifier }
    arm(of: client, in: &core)
  }

  /// Shows the notification of a crossed circle, without launching its app (Q5).
  ///
  /// Returns whether the notification is finished, so that its circle need not be watched any
  /// longer.
  mutating func showByRegion(
    _ identifier: String,
    client: Int,
    in core: inout SystemCore
  ) -> Bool {
    let found = pending[client].first { $0.notification.identifier == identifier }
    guard core.apps[client].permissionLevel != .none, let found else { return false }
    show(found.notification, client: client, in: &core)
    guard case .region(_, false) = found.notification.trigger else { return false }
    pending[client].removeAll { $0.notification.identifier == identifier }
    return true
  }

  /// The next instant with a local time of day; a time that is now comes tomorrow.
  private func next(_ time: SimulationDuration, in core: inout SystemCore) -> SimulationTime {
    let day = SimulationDuration.hours(24).nanoseconds
    let wait = (time.nanoseconds - core.timeOfDay.nanoseconds + day) % day
    return SimulationTime(nanoseconds: core.now.nanoseconds + (wait == 0 ? day : wait))
  }

  /// Keeps the notifications that are due soonest, in a tie the older; those by region always stay.
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

  /// Sets the timer to the app's next notification.
  private mutating func arm(of client: Int, in core: inout SystemCore) {
    guard let due = pending[client].first?.due else {
      core.events.cancelTimer(of: .notification(of: client))
      return
    }
    core.events.setTimer(of: .notification(of: client), at: max(core.now, due))
  }

  /// Shows the notifications of an app that are due, and schedules the repeating ones again.
  mutating func showDue(_ client: Int, in core: inout SystemCore) {
    while let first = pending[client].first, let due = first.due, due <= core.now {
      pending[client].removeFirst()
      show(first.notification, client: client, in: &core)
      switch first.notification.trigger {
      case .after(let delay, true) where delay > .zero:
        keep(first.notification, due: due + delay, client: client, in: &core)
      case .date(let date, let interval?, _) where interval > .zero:
        let next = LocalNotification.Trigger.repetition(of: date, every: interval, after: due)
        keep(first.notification, due: next, client: client, in: &core)
      case .timeOfDay(let time, true):
        keep(first.notification, due: next(time, in: &core), client: client, in: &core)
      case .after, .timeOfDay, .immediate, .date, .region:
        break
      }
    }
    arm(of: client, in: &core)
  }

  /// Passes a notification to an app on the screen; otherwise shows it and lights the screen.
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
    shown[client] = notification.identifier
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
