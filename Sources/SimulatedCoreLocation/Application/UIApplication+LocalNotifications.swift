// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Quantities
internal import VirtualTime

extension UIApplication {
  /// Asks for authorization, which the user always grants; deprecated.
  ///
  /// The delegate is called later.
  public func registerUserNotificationSettings(
    _ notificationSettings: UIUserNotificationSettings
  ) {
    guard let centre = notifications else { return }
    centre.authorize(UNAuthorizationOptions(rawValue: notificationSettings.types.rawValue))
    centre.process?.virtual.schedule(after: .zero) { [weak self] in
      MainActor.assumeIsolated {
        guard let self else { return }
        self.delegate?.application(self, didRegister: notificationSettings)
      }
    }
  }

  /// The settings that the user allows; nil before the app has asked.
  ///
  /// Deprecated.
  public var currentUserNotificationSettings: UIUserNotificationSettings? {
    guard let notifications, notifications.status != .notDetermined else { return nil }
    return UIUserNotificationSettings(
      types: UIUserNotificationType(rawValue: notifications.options.rawValue & 7),
      categories: nil
    )
  }

  /// Gives a notification to the system; deprecated.
  ///
  /// Nothing is shown from iOS 8 on unless the app has asked for authorization. Ends the program
  /// with a message if the notification has both a date and a region.
  public func scheduleLocalNotification(_ notification: UILocalNotification) {
    hand(notification, isNow: false)
  }

  /// Shows a notification at once; deprecated.
  public func presentLocalNotificationNow(_ notification: UILocalNotification) {
    hand(notification, isNow: true)
  }

  private func hand(_ notification: UILocalNotification, isNow: Bool) {
    guard let notifications else { return }
    let identifier = "UILocalNotification-\(notifications.legacyCount + 1)"
    let error = notifications.add(
      notification.request(identifier: identifier, isNow: isNow),
      isLegacy: true
    )
    if error == nil { notification.identifier = identifier }
  }

  /// Cancels a notification that was scheduled or read from ``scheduledLocalNotifications``.
  public func cancelLocalNotification(_ notification: UILocalNotification) {
    guard let identifier = notification.identifier else { return }
    notifications?.removePending([identifier])
  }

  /// Cancels all notifications and removes the delivered ones; deprecated.
  public func cancelAllLocalNotifications() {
    guard let notifications else { return }
    notifications.removePending(notifications.pending.filter(\.isLegacy).map(\.identifier))
    notifications.removeDelivered(where: \.isLegacy)
  }

  /// The notifications that wait for their date or region; deprecated.
  ///
  /// Setting it replaces them all; nil cancels them.
  public var scheduledLocalNotifications: [UILocalNotification]? {
    get {
      guard let notifications else { return [] }
      notifications.settle()
      return notifications.pending.filter(\.isLegacy).map {
        UILocalNotification(request: $0.request)
      }
    }
    set {
      cancelAllLocalNotifications()
      for notification in newValue ?? [] { scheduleLocalNotification(notification) }
    }
  }
}
