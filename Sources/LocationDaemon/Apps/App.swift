// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService
internal import OSProfiles
internal import Quantities
internal import World

/// One app as the system knows it: its rights, its process, and what services do for it.
struct App: Sendable {
  let configuration: ClientConfiguration
  /// What the user has allowed.
  var permission: Permission
  /// Its process.
  var process = AppProcess()
  /// What it is registered for with services that watch on its behalf.
  var registrations = Registrations()
  /// What gives it positions now.
  var updates = ServedUpdates()
  /// The sessions by which it stays in use, or declares what it needs.
  var sessions = AppSessions()
  /// Events for a suspended app, delivered when it resumes.
  var waiting: [AppEvent] = []
  /// The last position that only told the area.
  var area: Fix?
  var timers = [SimulationTime?](repeating: nil, count: 16)
  /// What the app stored; for look-up only.
  var stored: [String: String] = [:]
  var usage = ClientUsage()
  /// The newest event that waits for the user to confirm the right at any time, and since when.
  var held: (news: News, since: SimulationTime)?

  /// An app that has not been launched, with what the user allowed as this system knows it.
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

  /// What the app sees of its right.
  var authorization: AuthorizationStatus { permission.status }

  /// What the app really may do.
  var right: Right { permission.right }

  /// Whether the app is in use: on the screen, just left, or showing the indicator (rule 42).
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
    switch right {
    case .always: true
    case .inUse: isInUse(at: now)
    case .none: false
    }
  }

  /// Whether a foreground service of Android keeps the app in use; the location mode stands for it.
  ///
  /// One that was started in the background does not (doc: from Android 11; assumed before).
  var hasForegroundService: Bool {
    guard let fused = updates.fused else { return false }
    return configuration.hasLocationBackgroundMode && fused.wasStartedInForeground
  }

  /// Whether the background indicator shows (L9).
  var showsIndicator: Bool {
    guard appState == .background else { return false }
    if sessions.hasActivity { return true }
    guard let standard = updates.standard else { return false }
    return standard.request.showsBackgroundLocationIndicator || right == .inUse
  }
}

extension OSProfile {
  /// A position that tells no more than a square of the grid.
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
