// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Foundation
internal import VirtualTime

/// The delegate of the app's life cycle.
///
/// On Apple's platforms every method is optional. Here each has an empty default; the default of a
/// newer method calls its older form.
@MainActor @preconcurrency
public protocol UIApplicationDelegate: AnyObject {
  /// The process begins; called before `didFinishLaunchingWithOptions`.
  func application(
    _ application: UIApplication,
    willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool
  /// The process begins; the options hold `location` exactly if a location service launched it.
  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool
  /// The process begins; called if `didFinishLaunchingWithOptions` is not implemented.
  func applicationDidFinishLaunching(_ application: UIApplication)

  /// The app is on the screen.
  func applicationDidBecomeActive(_ application: UIApplication)
  /// The app is about to leave the screen; the state is still active.
  func applicationWillResignActive(_ application: UIApplication)
  /// The app has left the screen.
  func applicationDidEnterBackground(_ application: UIApplication)
  /// The app is about to come to the screen; the state is still background.
  func applicationWillEnterForeground(_ application: UIApplication)
  /// Never called, because the system ends an app without notice.
  func applicationWillTerminate(_ application: UIApplication)
  /// Never called, because memory is not simulated.
  func applicationDidReceiveMemoryWarning(_ application: UIApplication)

  /// Never called, because no other app opens a URL in this one.
  func application(
    _ app: UIApplication,
    open url: URL,
    options: [UIApplication.OpenURLOptionsKey: Any]
  ) -> Bool

  /// A local notification of the old kind came due while the app was on the screen.
  func application(_ application: UIApplication, didReceive notification: UILocalNotification)
  /// The user answered the request for kinds of notifications.
  func application(
    _ application: UIApplication,
    didRegister notificationSettings: UIUserNotificationSettings
  )

  /// The system gives the app time for a fetch; deprecated in favour of `BGTaskScheduler`.
  func application(
    _ application: UIApplication,
    performFetchWithCompletionHandler completionHandler:
      @escaping (UIBackgroundFetchResult) -> Void
  )
  /// The app is registered for pushes; the token is a fixed one.
  func application(
    _ application: UIApplication,
    didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data
  )
  /// Never called, because registration does not fail.
  func application(
    _ application: UIApplication,
    didFailToRegisterForRemoteNotificationsWithError error: any Error
  )
  /// A push arrived.
  func application(
    _ application: UIApplication,
    didReceiveRemoteNotification userInfo: [AnyHashable: Any],
    fetchCompletionHandler completionHandler: @escaping (UIBackgroundFetchResult) -> Void
  )
  /// A push arrived; called if the form with a handler is not implemented.
  func application(
    _ application: UIApplication,
    didReceiveRemoteNotification userInfo: [AnyHashable: Any]
  ) async -> UIBackgroundFetchResult
}

extension UIApplicationDelegate {
  /// Ends the program with a message, because the closure of a day makes a simulated app.
  public static func main() {
    VirtualTime.fail(
      "a simulated app has no main(); create the app in the closure of SimulatedDay.run"
    )
  }

  /// True.
  public func application(
    _ application: UIApplication,
    willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool { true }
  /// Calls `applicationDidFinishLaunching`.
  public func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    applicationDidFinishLaunching(application)
    return true
  }
  /// Does nothing.
  public func applicationDidFinishLaunching(_ application: UIApplication) {}
  /// Does nothing.
  public func applicationDidBecomeActive(_ application: UIApplication) {}
  /// Does nothing.
  public func applicationWillResignActive(_ application: UIApplication) {}
  /// Does nothing.
  public func applicationDidEnterBackground(_ application: UIApplication) {}
  /// Does nothing.
  public func applicationWillEnterForeground(_ application: UIApplication) {}
  /// Does nothing.
  public func applicationWillTerminate(_ application: UIApplication) {}
  /// Does nothing.
  public func applicationDidReceiveMemoryWarning(_ application: UIApplication) {}
  /// False.
  public func application(
    _ app: UIApplication,
    open url: URL,
    options: [UIApplication.OpenURLOptionsKey: Any]
  ) -> Bool { false }
  /// Does nothing.
  public func application(
    _ application: UIApplication,
    didReceive notification: UILocalNotification
  ) {}
  /// Does nothing.
  public func application(
    _ application: UIApplication,
    didRegister notificationSettings: UIUserNotificationSettings
  ) {}
  /// Answers that there was nothing new.
  public func application(
    _ application: UIApplication,
    performFetchWithCompletionHandler completionHandler:
      @escaping (UIBackgroundFetchResult) -> Void
  ) { completionHandler(.noData) }
  /// Does nothing.
  public func application(
    _ application: UIApplication,
    didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data
  ) {}
  /// Does nothing.
  public func application(
    _ application: UIApplication,
    didFailToRegisterForRemoteNotificationsWithError error: any Error
  ) {}
  /// Calls the asynchronous form.
  public func application(
    _ application: UIApplication,
    didReceiveRemoteNotification userInfo: [AnyHashable: Any],
    fetchCompletionHandler completionHandler: @escaping (UIBackgroundFetchResult) -> Void
  ) {
    let content = Unchecked(userInfo)
    let handler = Unchecked(completionHandler)
    Task { @MainActor in
      let result = await self.application(
        application,
        didReceiveRemoteNotification: content.value
      )
      handler.value(result)
    }
  }
  /// Answers that there was nothing new.
  public func application(
    _ application: UIApplication,
    didReceiveRemoteNotification userInfo: [AnyHashable: Any]
  ) async -> UIBackgroundFetchResult { .noData }
}

/// Carries a value into a task that runs on the same thread.
struct Unchecked<Value>: @unchecked Sendable {
  let value: Value
  init(_ value: Value) { self.value = value }
}
