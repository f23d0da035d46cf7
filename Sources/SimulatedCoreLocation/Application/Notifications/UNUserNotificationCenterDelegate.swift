// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The delegate that decides about notifications that come due while the app is on the screen.
///
/// On Apple's platforms every method is optional, in one of two forms. Here the default of the form
/// with a handler calls the asynchronous one, whose default shows nothing.
public protocol UNUserNotificationCenterDelegate: AnyObject {
  /// A notification came due while the app was on the screen; the handler takes its presentation.
  ///
  /// With `list` or `alert` it is added to the delivered ones, with `badge` its number is set on
  /// the icon.
  func userNotificationCenter(
    _ center: UNUserNotificationCenter,
    willPresent notification: UNNotification,
    withCompletionHandler completionHandler:
      @escaping (UNNotificationPresentationOptions) -> Void
  )
  /// A notification came due on the screen; called if the form with a handler is not implemented.
  func userNotificationCenter(
    _ center: UNUserNotificationCenter,
    willPresent notification: UNNotification
  ) async -> UNNotificationPresentationOptions

  /// The user tapped a notification, which opened the app.
  func userNotificationCenter(
    _ center: UNUserNotificationCenter,
    didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping () -> Void
  )
  /// The user tapped a notification; called if the form with a handler is not implemented.
  func userNotificationCenter(
    _ center: UNUserNotificationCenter,
    didReceive response: UNNotificationResponse
  ) async
  /// Never called, because the settings of the system are not simulated.
  func userNotificationCenter(
    _ center: UNUserNotificationCenter,
    openSettingsFor notification: UNNotification?
  )
}

extension UNUserNotificationCenterDelegate {
  /// Calls the asynchronous form.
  public func userNotificationCenter(
    _ center: UNUserNotificationCenter,
    willPresent notification: UNNotification,
    withCompletionHandler completionHandler:
      @escaping (UNNotificationPresentationOptions) -> Void
  ) {
    let delegate = Unchecked(self)
    let handler = Unchecked(completionHandler)
    Task { @MainActor in
      let delegate = delegate
      handler.value(
        await delegate.value.userNotificationCenter(center, willPresent: notification)
      )
    }
  }
  /// Shows nothing.
  public func userNotificationCenter(
    _ center: UNUserNotificationCenter,
    willPresent notification: UNNotification
  ) async -> UNNotificationPresentationOptions { [] }
  /// Calls the asynchronous form.
  public func userNotificationCenter(
    _ center: UNUserNotificationCenter,
    didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping () -> Void
  ) {
    let delegate = Unchecked(self)
    let handler = Unchecked(completionHandler)
    Task { @MainActor in
      let delegate = delegate
      await delegate.value.userNotificationCenter(center, didReceive: response)
      handler.value()
    }
  }
  /// Does nothing.
  public func userNotificationCenter(
    _ center: UNUserNotificationCenter,
    didReceive response: UNNotificationResponse
  ) async {}
  /// Does nothing.
  public func userNotificationCenter(
    _ center: UNUserNotificationCenter,
    openSettingsFor notification: UNNotification?
  ) {}
}
