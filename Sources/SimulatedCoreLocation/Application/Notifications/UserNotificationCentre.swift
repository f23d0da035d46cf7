// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation
internal import LocationService
internal import Quantities
internal import VirtualTime

/// The notifications of an app: pending and delivered ones, and the user's settings.
///
/// The system knows only names and triggers. The content for each name is stored here, so that the
/// next process of the app finds it. Deliveries are inferred when the app runs: a pending
/// notification was delivered if it is gone from the system's list and the app has not cancelled
/// it.
final class UserNotificationCentre: EventReceiver {
  /// A notification that waits for its trigger.
  struct Entry {
    var request: UNNotificationRequest
    var isLegacy: Bool
    /// The due time; nil for one by region.
    var due: SimulationTime?

    var identifier: String { request.identifier }
  }

  /// A notification that was shown, or that the app added to the list.
  struct Shown {
    var request: UNNotificationRequest
    var isLegacy: Bool
    var time: SimulationTime
  }

  private(set) weak var process: AppProcess?
  private(set) var pending: [Entry] = []
  private(set) var delivered: [Shown] = []
  private(set) var status = UNAuthorizationStatus.notDetermined
  private(set) var options: UNAuthorizationOptions = []
  private(set) var badge = 0
  private(set) var legacyCount = 0

  init(process: AppProcess) {
    self.process = process
    guard let stored = process.stored(StoredNotifications.self, forKey: Self.key) else { return }
    pending = stored.pending.map { record in
      Entry(
        request: record.request,
        isLegacy: record.isLegacy,
        due: record.time.map { SimulationTime(nanoseconds: $0) }
      )
    }
    delivered = stored.delivered.map { record in
      let time = SimulationTime(nanoseconds: record.time ?? 0)
      return Shown(request: record.request, isLegacy: record.isLegacy, time: time)
    }
    status = stored.status
    options = stored.options
    badge = stored.badge
    legacyCount = stored.legacyCount
  }

  static let key = "tracewatt.notifications"

  private func save() {
    process?.store(
      StoredNotifications(
        pending: pending.map {
          NotificationRecord($0.request, isLegacy: $0.isLegacy, time: $0.due?.nanoseconds)
        },
        delivered: delivered.map {
          NotificationRecord($0.request, isLegacy: $0.isLegacy, time: $0.time.nanoseconds)
        },
        status: status,
        options: options,
        badge: badge,
        legacyCount: legacyCount
      ),
      forKey: Self.key
    )
  }

  private var system: AppProcess.System? {
    get { process?.system }
    set {}
  }

  private var now: SimulationTime { process?.virtual.now ?? .zero }

  // MARK: - Authorization

  /// Grants the requested options; further requests add to them.
  func authorize(_ wanted: UNAuthorizationOptions) {
    guard system != nil else { return }
    options.formUnion(wanted)
    if !wanted.contains(.provisional) {
      status = .authorized
    } else if status == .notDetermined {
      status = .provisional
    }
    save()
  }

  func setBadge(_ number: Int) {
    guard system != nil else { return }
    badge = max(0, number)
    save()
  }

  // MARK: - Adding

  /// Gives a notification to the system.
  ///
  /// - Returns: the reason why it was refused; nil if it was accepted.
  func add(_ request: UNNotificationRequest, isLegacy: Bool) -> (any Error)? {
    guard let process, process.system != nil else { return nil }
    let isFree = isLegacy && process.systemVersion.major < 8
    guard isFree || status != .notDetermined else { return UNError(.notificationsNotAllowed) }
    settle()
    remove([request.identifier])
    if let trigger = request.trigger as? UNLocationNotificationTrigger,
      !(trigger.region is CLCircularRegion)
    {
      return CLError(.regionMonitoringFailure)
    }
    guard let plan = plan(request, process: process) else {
      // The date is in the past and does not repeat.
      return nil
    }
    if isLegacy { legacyCount += 1 }
    hand(request, plan)
    pending.append(Entry(request: request, isLegacy: isLegacy, due: plan.due))
    if plan.due == nil, system?.pendingNotifications.contains(request.identifier) != true {
      pending.removeLast()
      return CLError(.regionMonitoringFailure)
    }
    // On the screen it returns as an event, even if it is due at once.
    if case .immediate = plan.trigger, system?.appState == .foreground {
      save()
    } else {
      settle(isChanged: true)
    }
    return nil
  }

  private func hand(_ request: UNNotificationRequest, _ plan: Plan) {
    let isHeard = request.content.sound != nil && status != .provisional
    let isFree = status == .notDetermined
    system?.schedule(
      LocalNotification(
        identifier: request.identifier,
        trigger: plan.trigger,
        playsSound: isHeard && (isFree || options.contains(.sound)),
        badge: isFree || options.contains(.badge) ? request.content.badge?.intValue : nil
      )
    )
  }

  /// A trigger in the contract's terms, with its due time.
  private struct Plan {
    var trigger: LocalNotification.Trigger
    var due: SimulationTime?
  }

  private func plan(_ request: UNNotificationRequest, process: AppProcess) -> Plan? {
    let now = process.virtual.now
    switch request.trigger {
    case let trigger as UNTimeIntervalNotificationTrigger:
      guard let delay = AppProcess.duration(trigger.timeInterval) else { return nil }
      return Plan(trigger: .after(delay, repeats: trigger.repeats), due: now + delay)
    case let trigger as UNCalendarNotificationTrigger:
      if let time = trigger.timeOfDay(process: process) {
        return Plan(
          trigger: .timeOfDay(time, repeats: trigger.repeats),
          due: process.next(time, after: now)
        )
      }
      guard let date = trigger.next(after: process.date(of: now), process: process) else {
        return nil
      }
      let due = process.time(of: date)
      let isFloating = trigger.dateComponents.timeZone == nil
      return Plan(trigger: .date(due, followsClock: isFloating), due: due)
    case let trigger as UNLocationNotificationTrigger:
      guard let circle = trigger.region as? CLCircularRegion else { return nil }
      return Plan(
        trigger: .region(process.region(circle), repeats: trigger.repeats),
        due: nil
      )
    case let trigger as FireDateTrigger:
      let date = process.time(of: trigger.fireDate)
      return Plan(
        trigger: .date(date, every: trigger.interval, followsClock: trigger.followsClock),
        due: max(now, date)
      )
    default:
      return Plan(trigger: .immediate, due: now)
    }
  }

  // MARK: - Cancelling

  func removePending(_ identifiers: [String]) {
    settle()
    remove(identifiers)
    save()
  }

  private func remove(_ identifiers: [String]) {
    for identifier in identifiers where pending.contains(where: { $0.identifier == identifier }) {
      system?.removePendingNotification(identifier)
      pending.removeAll { $0.identifier == identifier }
    }
  }

  func removeDelivered(where isMeant: (Shown) -> Bool) {
    settle()
    delivered.removeAll(where: isMeant)
    save()
  }

  // MARK: - Deliveries

  /// Finds the notifications that were delivered since the app last ran.
  func settle(isChanged: Bool = false) {
    guard let process, let system = process.system else { return }
    guard !pending.isEmpty else {
      if isChanged { save() }
      return
    }
    let waiting = Set(system.pendingNotifications)
    var isChanged = isChanged
    for entry in pending {
      if advance(entry, isWaiting: waiting.contains(entry.identifier), process: process, show: show)
      {
        isChanged = true
      }
    }
    if isChanged { save() }
  }

  /// Brings one entry up to now; true if anything has changed.
  ///
  /// `show` is called for each time at which it came due.
  private func advance(
    _ entry: Entry,
    isWaiting: Bool,
    process: AppProcess,
    show: (Entry, SimulationTime) -> Void
  ) -> Bool {
    let now = process.virtual.now
    guard let index = pending.firstIndex(where: { $0.identifier == entry.identifier }) else {
      return false
    }
    if isWaiting {
      guard var due = entry.due, due <= now else { return false }
      while due <= now {
        guard let next = entry.repetition(after: due, process: process) else { return false }
        show(entry, due)
        due = next
      }
      pending[index].due = due
      return true
    }
    pending.remove(at: index)
    // An entry that is gone before its time was dropped at the system's limit. The millisecond
    // allows for the rounding of dates.
    if let due = entry.due, due > now + .seconds(0.001) { return true }
    show(entry, entry.due ?? now)
    if let date = nextDate(of: entry, after: process.date(of: now), process: process) {
      let due = max(now, process.time(of: date))
      let interval = (entry.request.trigger as? FireDateTrigger)?.interval
      hand(entry.request, Plan(trigger: .date(due, every: interval), due: due))
      var next = entry
      next.due = due
      pending.append(next)
    }
    return true
  }

  /// The next date of a repeating trigger that the system does not repeat any longer.
  private func nextDate(of entry: Entry, after date: Date, process: AppProcess) -> Date? {
    switch entry.request.trigger {
    case let trigger as UNCalendarNotificationTrigger where trigger.repeats:
      trigger.next(after: date, process: process)
    case let trigger as FireDateTrigger:
      trigger.next(after: date, calendar: process.localCalendar)
    default: nil
    }
  }

  private func show(_ entry: Entry, at time: SimulationTime) {
    if let number = entry.request.content.badge?.intValue, options.contains(.badge) {
      badge = number
    }
    deliver(Shown(request: entry.request, isLegacy: entry.isLegacy, time: time))
  }

  private func deliver(_ shown: Shown) {
    delivered.removeAll { $0.request.identifier == shown.request.identifier }
    delivered.append(shown)
  }

  // MARK: - Events

  func receive(_ event: AppEvent) {
    if case .presentedNotification(let identifier) = event { present(identifier) }
    settle()
    if case .openedNotification(let identifier) = event { open(identifier) }
  }

  /// An old notification that was shown; nil if there is none of that name.
  func legacy(_ identifier: String) -> UILocalNotification? {
    settle()
    return delivered.first { $0.isLegacy && $0.request.identifier == identifier }
      .map { UILocalNotification(request: $0.request) }
  }

  /// Passes a notification that the user tapped to the app; it is no longer shown.
  private func open(_ identifier: String) {
    guard let process,
      let shown = delivered.first(where: { $0.request.identifier == identifier })
    else { return }
    removeDelivered { $0.request.identifier == identifier }
    if shown.isLegacy {
      MainActor.assumeIsolated {
        let application = process.receiver(ApplicationCentre.self).application
        let notification = UILocalNotification(request: shown.request)
        application.delegate?.application(application, didReceive: notification)
      }
      return
    }
    let center = UNUserNotificationCenter.center(of: process)
    let response = UNNotificationResponse(
      notification: UNNotification(date: process.date(of: shown.time), request: shown.request),
      actionIdentifier: UNNotificationDefaultActionIdentifier
    )
    center.delegate?.userNotificationCenter(center, didReceive: response) {}
  }

  /// Handles a trigger that fired while the app was on the screen: the app decides.
  private func present(_ identifier: String) {
    guard let process, let system = process.system else { return }
    let now = process.virtual.now
    var request: UNNotificationRequest?
    var isLegacy = false
    if let entry = pending.first(where: { $0.identifier == identifier }) {
      request = entry.request
      isLegacy = entry.isLegacy
      let isWaiting = system.pendingNotifications.contains(identifier)
      // A trigger that repeats by region stays unchanged.
      _ = advance(entry, isWaiting: isWaiting, process: process) { _, _ in }
    } else if let shown = delivered.first(where: {
      $0.request.identifier == identifier && $0.time == now
    }) {
      // If the app read its lists at this instant, the notification already counts as delivered.
      request = shown.request
      isLegacy = shown.isLegacy
      delivered.removeAll { $0.request.identifier == identifier }
    }
    save()
    guard let request else { return }
    if isLegacy {
      MainActor.assumeIsolated {
        let application = process.receiver(ApplicationCentre.self).application
        let notification = UILocalNotification(request: request)
        application.delegate?.application(application, didReceive: notification)
      }
      return
    }
    let center = UNUserNotificationCenter.center(of: process)
    let notification = UNNotification(date: process.date(of: now), request: request)
    center.delegate?.userNotificationCenter(center, willPresent: notification) {
      [weak self] presentation in
      self?.presented(request, presentation, at: now)
    }
  }

  private func presented(
    _ request: UNNotificationRequest,
    _ presentation: UNNotificationPresentationOptions,
    at time: SimulationTime
  ) {
    guard system != nil else { return }
    if presentation.contains(.badge), let number = request.content.badge?.intValue {
      badge = number
    }
    if !presentation.isDisjoint(with: [.list, .alert]) {
      deliver(Shown(request: request, isLegacy: false, time: time))
    }
    save()
  }
}

extension UserNotificationCentre.Entry {
  /// The time after a due time at which the system itself shows it again; nil if it does not.
  fileprivate func repetition(after due: SimulationTime, process: AppProcess) -> SimulationTime? {
    switch request.trigger {
    case let trigger as UNTimeIntervalNotificationTrigger where trigger.repeats:
      AppProcess.duration(trigger.timeInterval).map { due + $0 }
    case let trigger as UNCalendarNotificationTrigger where trigger.repeats:
      due + .hours(24)
    case let trigger as FireDateTrigger:
      trigger.interval.map { interval in
        LocalNotification.Trigger.repetition(
          of: process.time(of: trigger.fireDate),
          every: interval,
          after: due
        )
      }
    default: nil
    }
  }
}

extension AppProcess {
  /// The first time of the local day that comes after an instant.
  fileprivate func next(_ time: SimulationDuration, after now: SimulationTime) -> SimulationTime {
    let day = SimulationDuration.hours(24).nanoseconds
    let offset = Int64(setting.utcOffsetMinutes) * 60_000_000_000
    let clock = (setting.startUnixNanoseconds + offset + now.nanoseconds) % day
    let wait = (time.nanoseconds - clock + 2 * day) % day
    return now + SimulationDuration(nanoseconds: wait == 0 ? day : wait)
  }
}
