// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation
internal import LocationService
internal import Quantities
internal import VirtualTime

/// The life cycle of a process, as `UIApplication` and `UIDevice` report it.
///
/// It is the first receiver of every event, so that the state is up to date before other receivers
/// run.
final class ApplicationCentre: EventReceiver, @unchecked Sendable {
  /// The process; nil once it has ended.
  private(set) weak var process: AppProcess?
  /// Whether `didFinishLaunching` has returned.
  private(set) var isLaunched = false
  /// The state that the app sees.
  private(set) var state: UIApplication.State
  /// The number of the system's prompts that cover the app.
  private var promptCount = 0
  private var knownApplication: UIApplication?
  private var knownDevice: UIDevice?
  private var batteryWatch: BatteryWatch?
  private var tasks: [BackgroundTask] = []
  private var lastTask = 0
  private var taskTime: SimulationTime
  private var runUntil: SimulationTime

  private struct BackgroundTask {
    let identifier: UIBackgroundTaskIdentifier
    let expirationHandler: (() -> Void)?
  }

  init(process: AppProcess) {
    self.process = process
    let now = process.virtual.now
    state = process.system?.appState == .foreground ? .inactive : .background
    taskTime = now
    runUntil = now + Self.wakeTime
    wasRefreshAvailable = process.isRefreshAvailable
  }

  /// The system; nil while no code of the app runs.
  var system: AppProcess.System? {
    get { process?.system }
    set {}
  }

  @MainActor var application: UIApplication {
    if let knownApplication { return knownApplication }
    let made = UIApplication(centre: self)
    knownApplication = made
    return made
  }

  @MainActor var device: UIDevice {
    if let knownDevice { return knownDevice }
    let made = UIDevice(centre: self)
    knownDevice = made
    return made
  }

  private func post(_ name: Notification.Name, from sender: AnyObject?) {
    VirtualTime.NotificationCenter.default.post(name: name, object: sender)
  }

  // MARK: - Life cycle

  /// Called after the app's objects have been created.
  func launched(_ app: Any?) {
    // Requests of an earlier process of the app are followed from the start.
    _ = process?.receiver(BackgroundCentre.self)
    if system?.storedValue(forKey: UserNotificationCentre.key) != nil {
      _ = process?.receiver(UserNotificationCentre.self)
    }
    let app = Unchecked(app)
    MainActor.assumeIsolated {
      let application = application
      if application.delegate == nil {
        application.delegate = app.value as? any UIApplicationDelegate
      }
      let options = launchOptions
      _ = application.delegate?.application(application, willFinishLaunchingWithOptions: options)
      _ = application.delegate?.application(application, didFinishLaunchingWithOptions: options)
      VirtualTime.NotificationCenter.default.post(
        name: UIApplication.didFinishLaunchingNotification,
        object: application,
        userInfo: options
      )
      isLaunched = true
      if state == .inactive { becomeActive(application) }
    }
  }

  /// The launch options after a launch by a location service, a push or an old notification.
  private var launchOptions: [UIApplication.LaunchOptionsKey: Any]? {
    guard let reason = process?.setting.launchReason else { return nil }
    if reason.isLocation { return [.location: true] }
    if reason.isPush { return [.remoteNotification: Push.userInfo] }
    if let opened = system?.openedNotification,
      let notification = process?.receiver(UserNotificationCentre.self).legacy(opened)
    {
      return [.localNotification: notification]
    }
    return nil
  }

  /// Makes the app active, unless a prompt covers it.
  @MainActor private func becomeActive(_ application: UIApplication) {
    guard promptCount == 0 else { return }
    state = .active
    application.delegate?.applicationDidBecomeActive(application)
    post(UIApplication.didBecomeActiveNotification, from: application)
  }

  @MainActor private func enterForeground(_ application: UIApplication) {
    guard state == .background else { return }
    application.delegate?.applicationWillEnterForeground(application)
    post(UIApplication.willEnterForegroundNotification, from: application)
    state = .inactive
    becomeActive(application)
  }

  @MainActor private func enterBackground(_ application: UIApplication, now: SimulationTime) {
    guard state != .background else { return }
    if state == .active { resignActive(application) }
    state = .background
    taskTime = now
    runUntil = now + Self.graceTime
    application.delegate?.applicationDidEnterBackground(application)
    post(UIApplication.didEnterBackgroundNotification, from: application)
  }

  @MainActor private func resignActive(_ application: UIApplication) {
    application.delegate?.applicationWillResignActive(application)
    post(UIApplication.willResignActiveNotification, from: application)
    state = .inactive
  }

  /// A prompt makes the app inactive as long as it is shown.
  @MainActor private func promptChanged(isShown: Bool) {
    promptCount = max(0, promptCount + (isShown ? 1 : -1))
    if state == .active, promptCount > 0 { resignActive(application) }
    if state == .inactive, isLaunched { becomeActive(application) }
  }

  func receive(_ event: AppEvent) {
    guard let process else { return }
    let now = process.virtual.now
    MainActor.assumeIsolated {
      switch event {
      case .stateChanged(.foreground): enterForeground(application)
      case .stateChanged(.background): enterBackground(application, now: now)
      case .promptChanged(let isShown): promptChanged(isShown: isShown)
      case .backgroundTaskExpired: expireTasks()
      case .settingChanged:
        post(UserDefaults.didChangeNotification, from: UserDefaults.shared)
      case .clockChanged:
        post(.NSSystemTimeZoneDidChange, from: nil)
        post(UIApplication.significantTimeChangeNotification, from: application)
      case .lowPowerModeChanged:
        post(.NSProcessInfoPowerStateDidChange, from: ProcessInfo.processInfo)
        watchRefresh()
      default: runUntil = max(runUntil, now + Self.wakeTime)
      }
      watchBattery()
    }
  }

  // MARK: - Background tasks

  /// Run time after the user has left the app.
  private static let graceTime = SimulationDuration.seconds(5)
  /// Run time after a wake.
  private static let wakeTime = SimulationDuration.seconds(10)

  /// The longest background task, by the version of the system.
  private var taskLimit: SimulationDuration {
    switch process?.systemVersion.major ?? 18 {
    case ..<7: .seconds(600)
    case ..<13: .seconds(180)
    default: .seconds(30)
    }
  }

  func beginTask(_ expirationHandler: (() -> Void)?) -> UIBackgroundTaskIdentifier {
    guard let process, process.system != nil else { return .invalid }
    // The system has one task per app, and ignores a second request while it runs.
    if tasks.isEmpty { taskTime = process.virtual.now }
    process.system?.beginBackgroundTask()
    lastTask += 1
    let identifier = UIBackgroundTaskIdentifier(rawValue: lastTask)
    tasks.append(BackgroundTask(identifier: identifier, expirationHandler: expirationHandler))
    return identifier
  }

  func endTask(_ identifier: UIBackgroundTaskIdentifier) {
    guard let index = tasks.firstIndex(where: { $0.identifier == identifier }) else { return }
    tasks.remove(at: index)
    if tasks.isEmpty { system?.endBackgroundTask() }
  }

  private func expireTasks() {
    // A handler may end its own task or begin another; only earlier tasks expire.
    let expired = tasks
    for task in expired where tasks.contains(where: { $0.identifier == task.identifier }) {
      task.expirationHandler?()
    }
    tasks.removeAll { task in expired.contains { $0.identifier == task.identifier } }
  }

  /// The remaining run time of the app; no limit on the screen.
  var timeRemaining: TimeInterval {
    guard state == .background, let process else { return .greatestFiniteMagnitude }
    let end = tasks.isEmpty ? runUntil : max(runUntil, taskTime + taskLimit)
    return max(0, (end - process.virtual.now).seconds)
  }

  // MARK: - Background refresh

  private var wasRefreshAvailable: Bool

  @MainActor private func watchRefresh() {
    guard let isAvailable = process?.isRefreshAvailable, isAvailable != wasRefreshAvailable else {
      return
    }
    wasRefreshAvailable = isAvailable
    post(UIApplication.backgroundRefreshStatusDidChangeNotification, from: application)
  }

  // MARK: - Battery

  private struct BatteryWatch {
    var level: Float
    var state: UIDevice.BatteryState
  }

  /// The battery's charge in whole percents, 0...1.
  var batteryLevel: Float {
    guard let system else { return batteryWatch?.level ?? -1 }
    return Float((system.batteryFraction * 100).rounded() / 100)
  }

  var batteryState: UIDevice.BatteryState {
    guard let system else { return batteryWatch?.state ?? .unknown }
    guard system.isCharging else { return .unplugged }
    return system.batteryFraction >= 1 ? .full : .charging
  }

  var isBatteryWatched: Bool {
    get { batteryWatch != nil }
    set {
      guard newValue != isBatteryWatched else { return }
      batteryWatch = newValue ? BatteryWatch(level: batteryLevel, state: batteryState) : nil
    }
  }

  @MainActor private func watchBattery() {
    guard let old = batteryWatch else { return }
    let new = BatteryWatch(level: batteryLevel, state: batteryState)
    batteryWatch = new
    if new.level != old.level { post(UIDevice.batteryLevelDidChangeNotification, from: device) }
    if new.state != old.state { post(UIDevice.batteryStateDidChangeNotification, from: device) }
  }
}

extension AppProcess {
  /// The version in the name of the system's profile; 18.0 if it has none.
  var systemVersion: (major: Int, minor: Int) {
    let numbers = setting.system.split(separator: "_").compactMap { Int($0) }
    return (numbers.first ?? 18, numbers.dropFirst().first ?? 0)
  }
}
