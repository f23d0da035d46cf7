// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Foundation
internal import VirtualTime

/// What the app's life cycle is told to.
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
  /// The process begins; called if `didFinishLaunchingWithOptions` is absent.
  func applicationDidFinishLaunching(_ application: UIApplication)

  /// The app is on the screen.
  func applicationDidBecomeActive(_ application: UIApplication)
  /// The app is about to leave the screen; the state is still active.
  func applicationWillResignActive(_ application: UIApplication)
  /// The app has left the screen.
  func applicationDidEnterBackground(_ application: UIApplication)
  /// The app is about to come to the screen; the state is still background.
  func applicationWillEnterForeground(_ application: UIApplication)
  /// Never called: the system ends an app without telling it.
  func applicationWillTerminate(_ application: UIApplication)
  /// Never called: memory is not simulated.
  func applicationDidReceiveMemoryWarning(_ application: UIApplication)

  /// A local notification of the old kind came due while the app was on the screen.
  func application(_ application: UIApplication, didReceive notification: UILocalNotification)
  /// The user answered what kinds of notifications are allowed.
  func application(
    _ application: UIApplication,
    didRegister notificationSettings: UIUserNotificationSettings
  )

  /// The system gives the app time to fetch something; deprecated in favour of `BGTaskScheduler`.
  func application(
    _ application: UIApplication,
    performFetchWithCompletionHandler completionHandler:
      @escaping (UIBackgroundFetchResult) -> Void
  )
  /// The app can be sent pushes; the token is a fixed one.
  func application(
    _ application: UIApplication,
    didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data
  )
  /// Never called: registration does not fail.
  func application(
    _ application: UIApplication,
    didFailToRegisterForRemoteNotificationsWithError error: any Error
  )
  /// A push came.
  func application(
    _ application: UIApplication,
    didReceiveRemoteNotification userInfo: [AnyHashable: Any],
    fetchCompletionHandler completionHandler: @escaping (UIBackgroundFetchResult) -> Void
  )
  /// A push came; called if the form with a handler is absent.
  func application(
    _ application: UIApplication,
    didReceiveRemoteNotification userInfo: [AnyHashable: Any]
  ) async -> UIBackgroundFetchResult
}

extension UIApplicationDelegate {
  /// Ends the program with a message: a simulated app is made by the closure of its day.
  public static func main() {
    VirtualTime.fail("a simulated app has no main(); make it in the closure of SimulatedDay.run")
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
  /// Nothing.
  public func applicationDidFinishLaunching(_ application: UIApplication) {}
  /// Nothing.
  public func applicationDidBecomeActive(_ application: UIApplication) {}
  /// Nothing.
  public func applicationWillResignActive(_ application: UIApplication) {}
  /// Nothing.
  public func applicationDidEnterBackground(_ application: UIApplication) {}
  /// Nothing.
  public func applicationWillEnterForeground(_ application: UIApplication) {}
  /// Nothing.
  public func applicationWillTerminate(_ application: UIApplication) {}
  /// Nothing.
  public func applicationDidReceiveMemoryWarning(_ application: UIApplication) {}
  /// Nothing.
  public func application(
    _ application: UIApplication,
    didReceive notification: UILocalNotification
  ) {}
  /// Nothing.
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
  /// Nothing.
  public func application(
    _ application: UIApplication,
    didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data
  ) {}
  /// Nothing.
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
