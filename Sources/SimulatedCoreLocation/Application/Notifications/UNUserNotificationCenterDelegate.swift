// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Who decides what becomes of a notification that comes due on the screen.
///
/// On Apple's platforms every method is optional, in one of two forms. Here the default of the form
/// with a handler calls the asynchronous one, whose default shows nothing.
public protocol UNUserNotificationCenterDelegate: AnyObject {
  /// A notification came due on the screen; the handler takes how it is to be shown.
  ///
  /// With `list` or `alert` it joins the delivered ones, with `badge` its number goes to the icon.
  func userNotificationCenter(
    _ center: UNUserNotificationCenter,
    willPresent notification: UNNotification,
    withCompletionHandler completionHandler:
      @escaping (UNNotificationPresentationOptions) -> Void
  )
  /// A notification came due on the screen; called if the form with a handler is absent.
  func userNotificationCenter(
    _ center: UNUserNotificationCenter,
    willPresent notification: UNNotification
  ) async -> UNNotificationPresentationOptions

  /// Never called: what users do with notifications is not simulated.
  func userNotificationCenter(
    _ center: UNUserNotificationCenter,
    didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping () -> Void
  )
  /// Never called: what users do with notifications is not simulated.
  func userNotificationCenter(
    _ center: UNUserNotificationCenter,
    didReceive response: UNNotificationResponse
  ) async
  /// Never called: the settings of the system are not simulated.
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
  ) { completionHandler() }
  /// Nothing.
  public func userNotificationCenter(
    _ center: UNUserNotificationCenter,
    didReceive response: UNNotificationResponse
  ) async {}
  /// Nothing.
  public func userNotificationCenter(
    _ center: UNUserNotificationCenter,
    openSettingsFor notification: UNNotification?
  ) {}
}
