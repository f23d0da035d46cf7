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
  /// Where its process stands.
  var process = AppProcess()
  /// What it is registered for with services that watch on its behalf.
  var registrations = Registrations()
  /// What gives it positions now.
  var updates = ServedUpdates()
  /// The sessions by which it stays in use, or declares what it needs.
  var sessions = AppSessions()
  /// What a suspended app is told once it runs again.
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
    self.configuration = configuration
    permission = Permission(
      grant: grant,
      isPrecise: configuration.allowsPreciseLocation
    )
  }

  /// Where the app stands in its life cycle.
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

  /// Whether the app may get live updates and events of its monitor while it is not in use (N5).
  func hasSession(_ rules: OSProfile) -> Bool {
    guard right == .always else { return false }
    return !rules.liveUpdates.needsServiceSession || sessions.service == .always
  }

  /// Whether live updates go on where the app stands.
  ///
  /// Assumption: in the background they need the `location` mode, as the standard service does.
  func mayFlow(_ rules: OSProfile) -> Bool {
    switch appState {
    case .foreground: right != .none
    case .background:
      configuration.hasLocationBackgroundMode
        && ((sessions.hasActivity && right != .none) || hasSession(rules))
    case .suspended, .terminated: false
    }
  }

  /// Whether the app's own updates keep it running in the background (rule 15).
  func continues(_ rules: OSProfile) -> Bool {
    if updates.fused != nil, right == .always || hasForegroundService { return true }
    if updates.isLiveFlowing, mayFlow(rules) { return true }
    guard let standard = updates.standard, configuration.hasLocationBackgroundMode else {
      return false
    }
    if rules.lifeCycle.backgroundNeedsProperty,
      standard.request.allowsBackgroundLocationUpdates == false
    {
      return false
    }
    if standard.wasStartedInForeground || !rules.lifeCycle.restrictsBackgroundStart { return true }
    return sessions.hasActivity || (registrations.hasSignificantChange && right == .always)
  }

  /// Whether the background indicator shows (L9).
  var showsIndicator: Bool {
    guard appState == .background else { return false }
    if sessions.hasActivity { return true }
    guard let standard = updates.standard else { return false }
    return standard.request.showsBackgroundLocationIndicator || right == .inUse
  }

  /// How exact the positions are that the app may get.
  func accuracy(_ rules: OSProfile) -> AccuracyAuthorization {
    let isFull =
      !rules.permission.reducedAccuracyAvailable || permission.isPrecise
      || permission.hasTemporaryFullAccuracy
    return isFull ? .full : .reduced
  }

  /// The position as the user allows it: itself, or the area's; nil if there is no new one (44).
  ///
  /// The middle of a square of a fixed grid stands for the area, so the position tells the square and
  /// nothing more. It is found anew at most every so often.
  mutating func allowed(_ fix: Fix, rules: OSProfile, at now: SimulationTime) -> Fix? {
    guard accuracy(rules) == .reduced else { return fix }
    if let area, now - area.timestamp < rules.permission.reducedAccuracyInterval { return nil }
    let found = rules.areaOnly(fix)
    area = found
    return found
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
