// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import DiscreteEvents
internal import LocationService
internal import OSProfiles
internal import PhoneModel
internal import Quantities
internal import Stochastics
internal import World

// What Android, its user and the phone's maker do to apps, by the rules of scenarios/rules.csv.
extension LocationDaemon {
  // MARK: - Alarms

  /// Delivers the timers of an app that are due; an alarm wakes or launches the app first (D2, S3).
  mutating func runTimers(of client: Int) {
    if core.usesAlarms(client) {
      core.apps[client].process.lastAlarm = now
      if !core.apps[client].isRunning {
        guard core.keepsAlarms(of: client) else { return }
        wake(client, for: .work, reason: .alarm, runTime: core.profile.standard.requestTimeout)
      }
    }
    core.runTimers(of: client)
  }

  // MARK: - The user

  /// Stops an app in the list of active apps: its process ends, its registrations stay (F4).
  mutating func stopService(of client: Int) {
    guard core.limits.serviceStopAvailable, core.apps[client].hasForegroundService else { return }
    terminate(client, as: .quit)
  }

  /// Grants exact positions for one use by the location button (P3).
  mutating func tapLocationButton(of client: Int) {
    guard core.limits.locationButtonAvailable, core.apps[client].appState == .foreground else {
      return
    }
    let isGranted = core.apps[client].permissionLevel != .none
    changePermission(of: client) { permission in
      if isGranted {
        permission.hasTemporaryFullAccuracy = true
      } else {
        permission.grant = .allowOnce
        permission.isPrecise = true
      }
    }
  }

  /// Hibernates an unused app: permissions go, and nothing wakes it until the user opens it (F5).
  mutating func hibernate(_ client: Int) {
    guard core.profile.platform == .android else { return }
    quit(client)
    core.apps[client].process.end = .hibernated
    changePermission(of: client) { $0.grant = .notDetermined }
  }

  // MARK: - The maker

  /// The purpose of the draws of the times at which a maker's software ends apps.
  private static let makerPurpose = DrawPurpose("daemon.maker_end")

  /// Arms or cancels the maker's hazards as the screen turns off or on (K1).
  ///
  /// The times do not depend on the strategy, so every strategy meets the same ones.
  mutating func followMaker() {
    let rules = core.profile.fusedProvider.maker
    guard rules.endAfterScreenOff > .zero || rules.serviceEndInterval > .zero else { return }
    for client in core.apps.indices {
      let isArmed = core.events.timer(of: .maker(of: client)) != nil
      if core.phone.isScreenOn || core.conditions.isChargerConnected {
        core.events.cancelTimer(of: .maker(of: client))
      } else if !isArmed {
        armMaker(client)
      }
    }
  }

  /// Draws the next time at which the maker's software looks for an app to end.
  private mutating func armMaker(_ client: Int) {
    let rules = core.profile.fusedProvider.maker
    var due = rules.endAfterScreenOff > .zero ? now + rules.endAfterScreenOff : .distantFuture
    if rules.serviceEndInterval > .zero {
      let gap = core.luck(Self.makerPurpose).stream(UInt64(client))
        .exponential(
          core.apps[client].process.makerCount,
          mean: rules.serviceEndInterval.seconds
        )
      core.apps[client].process.makerCount += 1
      due = min(due, now + SystemCore.delay(drawn: max(1, gap)))
    }
    core.events.setTimer(of: .maker(of: client), at: due)
  }

  /// Ends an app in the background, whatever it does, and arms the next time.
  mutating func endByMaker(_ client: Int) {
    // First, so that the end of the process does not draw a time of its own.
    armMaker(client)
    let state = core.apps[client].appState
    guard state == .background || state == .suspended else { return }
    core.record(.endedByMaker, client: client)
    core.apps[client].process.isBarred = core.profile.fusedProvider.maker.keepsEnded
    terminate(client, as: .maker)
  }

  // MARK: - Light Doze

  /// Moves to the next idle stretch or window of light Doze.
  mutating func stepLightDoze() {
    updates.lightDoze.step(in: &core)
    background.refresh.windowChanged(in: &core)
  }
}
