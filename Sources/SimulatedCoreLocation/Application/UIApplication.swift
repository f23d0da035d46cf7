// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Foundation
internal import LocationService
internal import Quantities
internal import VirtualTime

/// The app: its state, its background tasks and its local notifications.
///
/// Scope: Apple's class of that name as far as it concerns the life cycle, in virtual time. At a
/// launch by the user the state is inactive until `didFinishLaunching` has returned, then active; at
/// a launch by the system it is background. Each step is told to the delegate first and then posted
/// to `NotificationCenter.default`.
///
/// Limitations: there are no windows, scenes or views. `applicationWillTerminate` is never called:
/// the system ends an app without telling it. Addresses are not opened.
@MainActor @preconcurrency
open class UIApplication: UIResponder {
  /// Where an app stands; the raw values are Apple's.
  public enum State: Int, Sendable {
    /// On the screen.
    case active = 0
    /// On its way to the screen or off it.
    case inactive = 1
    /// Not on the screen.
    case background = 2
  }

  /// Why an app was launched.
  public struct LaunchOptionsKey: RawRepresentable, Sendable, Hashable {
    /// The name of the key.
    public var rawValue: String
    /// A key by its name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// A location service launched the app.
    public static let location = Self(rawValue: "UIApplicationLaunchOptionsLocationKey")
    /// The user chose a local notification; never there, for users choose none.
    public static let localNotification =
      Self(rawValue: "UIApplicationLaunchOptionsLocalNotificationKey")
    /// A push launched the app.
    public static let remoteNotification =
      Self(rawValue: "UIApplicationLaunchOptionsRemoteNotificationKey")
    /// Another app opened an address; never there.
    public static let url = Self(rawValue: "UIApplicationLaunchOptionsURLKey")
    /// The app that opened an address; never there.
    public static let sourceApplication =
      Self(rawValue: "UIApplicationLaunchOptionsSourceApplicationKey")
    /// A Bluetooth accessory launched the app; never there.
    public static let bluetoothCentrals =
      Self(rawValue: "UIApplicationLaunchOptionsBluetoothCentralsKey")
  }

  /// How an address is to be opened.
  public struct OpenExternalURLOptionsKey: RawRepresentable, Sendable, Hashable {
    /// The name of the key.
    public var rawValue: String
    /// A key by its name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Only in the app that belongs to the address.
    public static let universalLinksOnly =
      Self(rawValue: "UIApplicationOpenURLOptionUniversalLinksOnly")
  }

  private weak var centre: ApplicationCentre?

  init(centre: ApplicationCentre) { self.centre = centre }

  /// The app of the running process.
  ///
  /// Ends the program with a message outside of simulated days.
  public class var shared: UIApplication {
    AppProcess.current(for: "UIApplication.shared").receiver(ApplicationCentre.self).application
  }

  /// Who is told of the life cycle; held weakly.
  ///
  /// It is the object that the launch closure returned, if that conforms, unless the app has set
  /// another one by then.
  public weak var delegate: (any UIApplicationDelegate)?

  // MARK: - State

  /// Whether the app is on the screen.
  public var applicationState: State { centre?.state ?? .background }
  /// Denied where the user has switched background refresh off or Low Power Mode on.
  public var backgroundRefreshStatus: UIBackgroundRefreshStatus {
    centre?.process?.isRefreshAvailable ?? true ? .available : .denied
  }
  /// True: protected files can be read; the lock of the phone is not simulated.
  public var isProtectedDataAvailable: Bool { true }
  /// Kept, without effect: the day's events switch the screen.
  public var isIdleTimerDisabled = false

  /// The number on the app's icon; it survives the process.
  ///
  /// A notification with a badge changes it when it is shown.
  public var applicationIconBadgeNumber: Int {
    get { notifications?.badge ?? 0 }
    set { notifications?.setBadge(newValue) }
  }

  var notifications: UserNotificationCentre? {
    centre?.process?.receiver(UserNotificationCentre.self)
  }

  // MARK: - Background tasks

  /// The shortest run time that is worth asking for, in seconds; 0.
  public class var backgroundTaskMinimum: TimeInterval { 0 }

  /// How long the app may run on in the background, in seconds; the greatest number on the screen.
  ///
  /// Assumption: the limits of the versions, 30 s from iOS 13, 180 s from iOS 7, 600 s before, 5 s
  /// after leaving the screen and 10 s after a wake without a task. A profile with other limits ends
  /// tasks by its own, and this number does not know of them.
  public var backgroundTimeRemaining: TimeInterval {
    centre?.timeRemaining ?? .greatestFiniteMagnitude
  }

  /// Asks to go on running; see ``beginBackgroundTask(expirationHandler:)``.
  open func beginBackgroundTask(
    withName taskName: String?,
    expirationHandler handler: (@MainActor @Sendable () -> Void)? = nil
  ) -> UIBackgroundTaskIdentifier {
    let centre = centre
    guard let handler else { return centre?.beginTask(nil) ?? .invalid }
    return centre?.beginTask { MainActor.assumeIsolated { handler() } } ?? .invalid
  }

  /// Asks to go on running in the background until the task is ended, or its time is over.
  ///
  /// The time is the system's for the whole app, from the first open task or from leaving the screen.
  /// Shortly before it is over the handlers of all open tasks are called, in the order of their
  /// beginning; then the app is suspended. Apple ends an app whose handler does not end its task;
  /// here it is only suspended.
  ///
  /// - Returns: a name for ``endBackgroundTask(_:)``; invalid if the process has ended.
  open func beginBackgroundTask(
    expirationHandler handler: (@MainActor @Sendable () -> Void)? = nil
  ) -> UIBackgroundTaskIdentifier {
    beginBackgroundTask(withName: nil, expirationHandler: handler)
  }

  /// Ends a task; with the last one the system gets the run time back.
  ///
  /// Unknown names are ignored.
  open func endBackgroundTask(_ identifier: UIBackgroundTaskIdentifier) {
    centre?.endTask(identifier)
  }

  // MARK: - Refresh and push

  /// The interval that asks for background fetches as often as the system likes; 0.
  public class var backgroundFetchIntervalMinimum: TimeInterval { 0 }
  /// The interval that asks for none.
  public class var backgroundFetchIntervalNever: TimeInterval { .greatestFiniteMagnitude }

  /// Asks for `performFetchWithCompletionHandler` after each interval; deprecated.
  open func setMinimumBackgroundFetchInterval(_ minimumBackgroundFetchInterval: TimeInterval) {
    centre?.process?.receiver(BackgroundCentre.self).setFetchInterval(
      minimumBackgroundFetchInterval
    )
  }

  /// Whether ``registerForRemoteNotifications()`` was called in this process.
  public private(set) var isRegisteredForRemoteNotifications = false

  /// Asks for pushes; the delegate gets a fixed token, later.
  open func registerForRemoteNotifications() {
    isRegisteredForRemoteNotifications = true
    centre?.process?.virtual.schedule(after: .zero) { [weak self] in
      MainActor.assumeIsolated {
        guard let self else { return }
        let token = Data((0..<32).map { UInt8($0) })
        self.delegate?.application(self, didRegisterForRemoteNotificationsWithDeviceToken: token)
      }
    }
  }

  /// Ends the wish for pushes.
  open func unregisterForRemoteNotifications() { isRegisteredForRemoteNotifications = false }

  // MARK: - Addresses

  /// The address of the app's page in the settings; nothing opens it.
  public class var openSettingsURLString: String { "app-settings:" }
  /// The address of the app's notification settings; nothing opens it.
  public class var openNotificationSettingsURLString: String { "app-settings:notifications" }

  /// False: there are no other apps that open addresses.
  open func canOpenURL(_ url: URL) -> Bool { false }

  /// Opens nothing; the handler gets false, later.
  open func open(
    _ url: URL,
    options: [OpenExternalURLOptionsKey: Any] = [:],
    completionHandler completion: (@MainActor @Sendable (Bool) -> Void)? = nil
  ) {
    guard let completion else { return }
    centre?.process?.virtual.schedule(after: .zero) {
      MainActor.assumeIsolated { completion(false) }
    }
  }
}

/// The name of a background task.
public struct UIBackgroundTaskIdentifier: RawRepresentable, Sendable, Hashable {
  /// The number, from 1; 0 is invalid.
  public var rawValue: Int
  /// A name by its number.
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// The name of no task.
  public static let invalid = UIBackgroundTaskIdentifier(rawValue: 0)
}

/// Whether the system launches and wakes the app in the background.
public enum UIBackgroundRefreshStatus: Int, Sendable {
  /// Not on this phone.
  case restricted = 0
  /// The user has switched it off.
  case denied = 1
  /// It does.
  case available = 2
}

/// What came of a background fetch.
public enum UIBackgroundFetchResult: UInt, Sendable {
  /// There was something new.
  case newData = 0
  /// There was nothing new.
  case noData = 1
  /// It did not work.
  case failed = 2
}
