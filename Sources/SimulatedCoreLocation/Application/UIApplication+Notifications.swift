// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Foundation
internal import VirtualTime

extension UIApplication {
  /// Posted after the delegate's `didFinishLaunching`; the user info holds the launch options.
  public nonisolated class var didFinishLaunchingNotification: NSNotification.Name {
    .init("UIApplicationDidFinishLaunchingNotification")
  }
  /// Posted after the delegate's `applicationDidBecomeActive`.
  public nonisolated class var didBecomeActiveNotification: NSNotification.Name {
    .init("UIApplicationDidBecomeActiveNotification")
  }
  /// Posted after the delegate's `applicationWillResignActive`.
  public nonisolated class var willResignActiveNotification: NSNotification.Name {
    .init("UIApplicationWillResignActiveNotification")
  }
  /// Posted after the delegate's `applicationDidEnterBackground`.
  public nonisolated class var didEnterBackgroundNotification: NSNotification.Name {
    .init("UIApplicationDidEnterBackgroundNotification")
  }
  /// Posted after the delegate's `applicationWillEnterForeground`.
  public nonisolated class var willEnterForegroundNotification: NSNotification.Name {
    .init("UIApplicationWillEnterForegroundNotification")
  }
  /// Never posted, because the system ends an app without notice.
  public nonisolated class var willTerminateNotification: NSNotification.Name {
    .init("UIApplicationWillTerminateNotification")
  }
  /// Posted when Low Power Mode switches background refresh off or on.
  public nonisolated class var backgroundRefreshStatusDidChangeNotification: NSNotification.Name {
    .init("UIApplicationBackgroundRefreshStatusDidChangeNotification")
  }
  /// Never posted, because memory is not simulated.
  public nonisolated class var didReceiveMemoryWarningNotification: NSNotification.Name {
    .init("UIApplicationDidReceiveMemoryWarningNotification")
  }
  /// Posted when an event of the day moves the phone's local time, never at midnight.
  ///
  /// If the app does not run then, it is posted later. Calendars keep the day's first offset.
  public nonisolated class var significantTimeChangeNotification: NSNotification.Name {
    .init("UIApplicationSignificantTimeChangeNotification")
  }
  /// Never posted, because the lock of the phone is not simulated.
  public nonisolated class var protectedDataDidBecomeAvailableNotification: NSNotification.Name {
    .init("UIApplicationProtectedDataDidBecomeAvailable")
  }
  /// Never posted, because the lock of the phone is not simulated.
  public nonisolated class var protectedDataWillBecomeUnavailableNotification: NSNotification.Name {
    .init("UIApplicationProtectedDataWillBecomeUnavailable")
  }
}
