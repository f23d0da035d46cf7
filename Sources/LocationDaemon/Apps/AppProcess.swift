// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService
internal import Quantities

/// An app's process: its state, and how long it may run.
struct AppProcess: Sendable {
  var state = AppState.terminated {
    didSet { isRunning = state == .foreground || state == .background }
  }
  /// Kept beside the state because every fix asks for it.
  private(set) var isRunning = false
  /// Ended by the user, who has not opened it since.
  var wasQuitByUser = false
  /// When it entered its state; time before that is already in the app's usage.
  var runningSince = SimulationTime.zero
  var runUntil = SimulationTime.zero
  /// Until when a background refresh or a silent push lets the app run; ends when its work is done.
  var grantUntil = SimulationTime.zero
  /// Until when an app that left the foreground still counts as in use.
  var inUseUntil = SimulationTime.zero
  /// What woke the app; nil after the user has left it.
  var wakeReason: CausePurpose?
  var backgroundTaskUntil: SimulationTime?
  var backgroundTaskSerial = 0
  /// How often the system has made room at the app's expense.
  var killCount: UInt64 = 0

  /// Until when the app may run without a reason of its own.
  var runsUntil: SimulationTime { max(runUntil, grantUntil) }

  /// Lets the app run at least until an instant.
  mutating func run(until time: SimulationTime) { runUntil = max(runUntil, time) }
}

/// The sessions by which an app stays in use, or declares what it needs.
struct AppSessions: Sendable {
  /// Whether it holds a background activity session.
  var hasActivity = false
  /// The last process ended while it held one, so that the next may take it up again.
  var hadActivity = false
  /// What its service session asks for; nil without one.
  var service: AuthorizationStatus?
}
