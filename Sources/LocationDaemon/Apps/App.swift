// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService
internal import OSProfiles
internal import Quantities
internal import World

/// One app as the system sees it: its authorization, its process, its registrations and updates.
struct App: Sendable {
  /// The app's settings, with the grant that this system knows.
  let configuration: ClientConfiguration
  /// The user's permission for the app.
  var permission: Permission
  /// The app's process.
  var process = ProcessState()
  /// The app's registrations with services that watch on its behalf.
  var registrations = Registrations()
  /// The updates that give the app positions now.
  var updates = ServedUpdates()
  /// The sessions that keep the app in use or declare its needs.
  var sessions = AppSessions()
  /// Events for a suspended app, delivered when it resumes.
  var waiting: [AppEvent] = []
  /// The last position that the app learned.
  var lastLearned: PlanePoint?
  /// The entries of the log that are circles which the app requests and the system does not watch.
  var unwatchedCircles: [Int] = []
  /// The last area position of the app, while it has reduced accuracy.
  var area: Fix?
  /// The due times of the app's timers, by identifier; nil for a timer that is not set.
  var timers = [SimulationTime?](repeating: nil, count: 16)
  /// The values that the app stored; only for look-up.
  var stored: [String: String] = [:]
  /// The notification by which the user opened the app, while it is on the screen.
  var openedNotification: String?
  /// The partial wake locks that are held for the app.
  var locks = WakeLocks()
  /// The app's use of the system so far.
  var usage = ClientUsage()
  /// The newest event that waits for the user to confirm Always, with the start of the wait.
  var held: (news: News, since: SimulationTime)?

  /// Creates an app that has not been launched, with the grant that this system knows.
  init(configuration: ClientConfiguration, grant: UserGrant) {
    var configuration = configuration
    configuration.authorization = grant
    self.configuration = configuration
    permission = Permission(
      grant: grant,
      isPrecise: configuration.allowsPreciseLocation
    )
  }

  /// The state of the app's process.
  var appState: AppState { process.state }

  /// Whether the app's process runs.
  var isRunning: Bool { process.isRunning }

  /// The authorization that the app sees.
  var authorization: AuthorizationStatus { permission.status }

  /// The authorization that takes effect.
  var permissionLevel: PermissionLevel { permission.level }

  /// Whether the app is in use: on the screen, just left, or with running updates (rule 42).
  func isInUse(at now: SimulationTime) -> Bool {
    switch appState {
    case .foreground: true
    case .background:
      now < process.inUseUntil || sessions.hasActivity || updates.standard != nil
        || hasForegroundService
    case .suspended, .terminated: false
    }
  }

  /// Whether the app may learn positions now (rule 41).
  func isAuthorized(at now: SimulationTime) -> Bool {
    switch permissionLevel {
    case .always: true
    case .inUse: isInUse(at: now)
    case .none: false
    }
  }

  /// Whether an Android foreground service keeps the app in use; the location mode represents it.
  ///
  /// A service that was started in the background does not count (doc: from Android 11; assumed
  /// before).
  var hasForegroundService: Bool {
    guard let fused = updates.fused else { return false }
    return configuration.hasLocationBackgroundMode && fused.wasStartedInForeground
  }

  /// Whether the background indicator is visible (L9).
  var showsIndicator: Bool {
    guard appState == .background else { return false }
    if sessions.hasActivity { return true }
    guard let standard = updates.standard else { return false }
    return standard.request.showsBackgroundLocationIndicator || permissionLevel == .inUse
  }
}

extension OSProfile {
  /// An area position: the middle of the grid square that contains a fix.
  func areaOnly(_ fix: Fix) -> Fix {
    let side = permission.reducedAccuracyGrid.value
    return Fix(
      position: PlanePoint(
        east: (fix.position.east / side).rounded(.down) * side + side / 2,
        north: (fix.position.north / side).rounded(.down) * side + side / 2
      ),
      horizontalAccuracy: permission.reducedAccuracyRadius,
      timestamp: fix.timestamp,
      source: fix.source
    )
  }
}
