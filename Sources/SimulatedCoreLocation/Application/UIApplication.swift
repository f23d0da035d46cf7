// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Foundation
internal import LocationService
internal import Quantities
internal import VirtualTime

/// The app: its state, its background tasks and its local notifications.
///
/// Scope: the life-cycle part of Apple's class of that name, in virtual time. At a launch by the
/// user the state is inactive until `didFinishLaunching` has returned, then active; at a launch by
/// the system it is background. At each step the delegate is called first, and then
/// `NotificationCenter.default` posts a notification.
///
/// Limitations: there are no windows, scenes or views. `applicationWillTerminate` is never called,
/// because the system ends an app without notice.
@MainActor @preconcurrency
open class UIApplication: UIResponder {
  /// The state of an app; the raw values are Apple's.
  public enum State: Int, Sendable {
    /// On the screen.
    case active = 0
    /// Moving to the screen or off it.
    case inactive = 1
    /// Not on the screen.
    case background = 2
  }

  /// A key of the launch options.
  public struct LaunchOptionsKey: RawRepresentable, Sendable, Hashable {
    /// The name of the key.
    public var rawValue: String
    /// A key with a name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// A location service launched the app.
    public static let location = Self(rawValue: "UIApplicationLaunchOptionsLocationKey")
    /// The user opened the app by a local notification of the old kind, which is the value.
    public static let localNotification =
      Self(rawValue: "UIApplicationLaunchOptionsLocalNotificationKey")
    /// A push launched the app.
    public static let remoteNotification =
      Self(rawValue: "UIApplicationLaunchOptionsRemoteNotificationKey")
    /// Another app opened a URL; never set.
    public static let url = Self(rawValue: "UIApplicationLaunchOptionsURLKey")
    /// The app that opened a URL; never set.
    public static let sourceApplication =
      Self(rawValue: "UIApplicationLaunchOptionsSourceApplicationKey")
    /// A Bluetooth accessory launched the app; never set.
    public static let bluetoothCentrals =
      Self(rawValue: "UIApplicationLaunchOptionsBluetoothCentralsKey")
  }

  /// A key of the options with which another app opens a URL in this one; none does.
  public struct OpenURLOptionsKey: RawRepresentable, Sendable, Hashable {
    /// The name of the key.
    public var rawValue: String
    /// A key with a name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The app that opened the URL.
    public static let sourceApplication =
      Self(rawValue: "UIApplicationOpenURLOptionsSourceApplicationKey")
    /// Further information from that app.
    public static let annotation = Self(rawValue: "UIApplicationOpenURLOptionsAnnotationKey")
    /// Whether the file must be copied before use.
    public static let openInPlace = Self(rawValue: "UIApplicationOpenURLOptionsOpenInPlaceKey")
  }

  /// An option for opening a URL.
  public struct OpenExternalURLOptionsKey: RawRepresentable, Sendable, Hashable {
    /// The name of the key.
    public var rawValue: String
    /// A key with a name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Only in the app that the URL belongs to.
    public static let universalLinksOnly =
      Self(rawValue: "UIApplicationOpenURLOptionUniversalLinksOnly")
  }

  private weak var centre: ApplicationCentre?

  init(centre: ApplicationCentre?) { self.centre = centre }

  /// The app of the running process.
  ///
  /// Outside of simulated days it is an app in the background that does nothing.
  public class var shared: UIApplication {
    AppProcess.running?.receiver(ApplicationCentre.self).application ?? outside
  }
  private static let outside = UIApplication(centre: nil)

  /// The delegate of the life cycle; held weakly.
  ///
  /// It is the object that the launch closure returned, if that conforms, unless the app has set
  /// another one by then.
  public weak var delegate: (any UIApplicationDelegate)?

  // MARK: - State

  /// Empty, because windows and scenes are not simulated.
  public var connectedScenes: Set<UIScene> { [] }
  /// The app's state: active on the screen, background off it.
  public var applicationState: State { centre?.state ?? .background }
  /// Denied where the user has switched background refresh off or Low Power Mode on.
  public var backgroundRefreshStatus: UIBackgroundRefreshStatus {
    centre?.process?.isRefreshAvailable ?? true ? .available : .denied
  }
  /// True, because the lock of the phone is not simulated.
  public var isProtectedDataAvailable: Bool { true }
  /// Stored, without effect: the day's events switch the screen.
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

  /// The shortest run time that is worth requesting, in seconds; 0.
  public class var backgroundTaskMinimum: TimeInterval { 0 }

  /// The remaining run time in the background, in seconds; the greatest number on the screen.
  ///
  /// Assumption: the limits of the versions, 30 s from iOS 13, 180 s from iOS 7, 600 s before, 5 s
  /// after leaving the screen and 10 s after a wake without a task. A profile with other limits
  /// ends tasks by its own limits, which this number does not show.
  public var backgroundTimeRemaining: TimeInterval {
    centre?.timeRemaining ?? .greatestFiniteMagnitude
  }

  /// Asks for more run time; see ``beginBackgroundTask(expirationHandler:)``.
  open func beginBackgroundTask(
    withName taskName: String?,
    expirationHandler handler: (@MainActor @Sendable () -> Void)? = nil
  ) -> UIBackgroundTaskIdentifier {
    let centre = centre
    guard let handler else { return centre?.beginTask(nil) ?? .invalid }
    return centre?.beginTask { MainActor.assumeIsolated { handler() } } ?? .invalid
  }

  /// Asks for run time in the background until the task ends or its time is over.
  ///
  /// The time is the system's for the whole app, from the first open task or from leaving the
  /// screen. Shortly before it is over, the handlers of all open tasks are called, in the order in
  /// which the tasks began; then the app is suspended. Apple ends an app whose handler does not end
  /// its task; here it is only suspended.
  ///
  /// - Returns: an identifier for ``endBackgroundTask(_:)``; invalid if the process has ended.
  open func beginBackgroundTask(
    expirationHandler handler: (@MainActor @Sendable () -> Void)? = nil
  ) -> UIBackgroundTaskIdentifier {
    beginBackgroundTask(withName: nil, expirationHandler: handler)
  }

  /// Ends a task; the end of the last one gives back the run time.
  ///
  /// Unknown identifiers are ignored.
  open func endBackgroundTask(_ identifier: UIBackgroundTaskIdentifier) {
    centre?.endTask(identifier)
  }

  // MARK: - Refresh and push

  /// The interval that requests background fetches as often as the system allows; 0.
  public class var backgroundFetchIntervalMinimum: TimeInterval { 0 }
  /// The interval that requests none.
  public class var backgroundFetchIntervalNever: TimeInterval { .greatestFiniteMagnitude }

  /// Requests `performFetchWithCompletionHandler` after each interval; deprecated.
  open func setMinimumBackgroundFetchInterval(_ minimumBackgroundFetchInterval: TimeInterval) {
    centre?.process?.receiver(BackgroundCentre.self).setFetchInterval(
      minimumBackgroundFetchInterval
    )
  }

  /// Whether ``registerForRemoteNotifications()`` was called in this process.
  public private(set) var isRegisteredForRemoteNotifications = false

  /// Registers for pushes; the delegate gets a fixed token, later.
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

  /// Ends the registration for pushes.
  open func unregisterForRemoteNotifications() { isRegisteredForRemoteNotifications = false }

  // MARK: - URLs

  /// The URL of the app's page in the settings.
  public class var openSettingsURLString: String { "app-settings:" }
  /// The URL of the app's notification settings.
  public class var openNotificationSettingsURLString: String { "app-settings:notifications" }

  /// The schemes that the apps of every phone open.
  private static let knownSchemes: Set<String> = [
    "http", "https", "maps", "tel", "sms", "mailto", "app-settings",
  ]

  /// Whether an app of every phone opens the URL: a page, a map, a call, a message or the settings.
  open func canOpenURL(_ url: URL) -> Bool {
    url.scheme.map { Self.knownSchemes.contains($0.lowercased()) } ?? false
  }

  /// Opens a URL in another app, which takes this one off the screen; the handler is called later.
  ///
  /// The record's events contain the URL. An event `foreground` of the scenario brings the user
  /// back. The handler gets false for a URL that no app of every phone opens, and in the background.
  open func open(
    _ url: URL,
    options: [OpenExternalURLOptionsKey: Any] = [:],
    completionHandler completion: (@MainActor @Sendable (Bool) -> Void)? = nil
  ) {
    let isOpened = canOpenURL(url) && applicationState != .background
    if isOpened { centre?.system?.handOff(url.absoluteString) }
    guard let completion else { return }
    centre?.process?.virtual.schedule(after: .zero) {
      MainActor.assumeIsolated { completion(isOpened) }
    }
  }

  /// Opens a URL in another app.
  ///
  /// - Returns: whether one opened it.
  @discardableResult
  open func open(_ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:]) async -> Bool {
    let isOpened = canOpenURL(url) && applicationState != .background
    if isOpened { centre?.system?.handOff(url.absoluteString) }
    return isOpened
  }
}

/// The identifier of a background task.
public struct UIBackgroundTaskIdentifier: RawRepresentable, Sendable, Hashable {
  /// The number, from 1; 0 is invalid.
  public var rawValue: Int
  /// An identifier with a number.
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// The identifier of no task.
  public static let invalid = UIBackgroundTaskIdentifier(rawValue: 0)
}

/// Whether the system launches and wakes the app in the background.
public enum UIBackgroundRefreshStatus: Int, Sendable {
  /// Not available, and the user cannot change it.
  case restricted = 0
  /// The user has switched it off.
  case denied = 1
  /// Available.
  case available = 2
}

/// The result of a background fetch.
public enum UIBackgroundFetchResult: UInt, Sendable {
  /// There was something new.
  case newData = 0
  /// There was nothing new.
  case noData = 1
  /// The fetch failed.
  case failed = 2
}
