// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService
internal import Quantities

/// An app's process: its state and its run time.
struct ProcessState: Sendable {
  var state = AppState.terminated {
    didSet {
      isRunning = state == .foreground || state == .background
      if !isRunning { server.close() }
      if state == .terminated { server = ServerConnection() }
    }
  }
  /// The connection to the app's server; a suspended process loses it, an ended one its session too
  /// (rule 57).
  var server = ServerConnection()
  /// Why the process ended, until it runs again.
  var end = GapCause.ended
  /// Whether updates served the process, or would have, when it ended.
  var endedWithUpdates = false
  /// Whether the process runs; stored beside the state because every fix asks for it.
  private(set) var isRunning = false
  /// Whether the user quit the app and has not opened it since.
  var wasQuitByUser = false
  /// Whether a push launched the process, and the user has not opened it since.
  var wasLaunchedByPush = false
  /// Whether the process runs the extension for location pushes alone, and ends with it.
  var isExtension = false
  /// Whether the maker's software ended the app for good, until the user opens it.
  var isBarred = false
  /// The time at which the app last was in front; nil before the first time.
  var lastInFront: SimulationTime?
  /// The time of the last alarm that woke the app or fired in Doze.
  var lastAlarm: SimulationTime?
  /// The number of times at which the maker's software looked for apps to end, drawn so far.
  var makerCount: UInt64 = 0
  /// The last time at which the app's usage was settled.
  var runningSince = SimulationTime.zero
  /// The end of the run time after a wake, a stop of updates or a time on the screen.
  var runUntil = SimulationTime.zero
  /// The end of the run time of a background refresh or a silent push; earlier if its work is done.
  var grantUntil = SimulationTime.zero
  /// The time until which an app that left the foreground still counts as in use.
  var inUseUntil = SimulationTime.zero
  /// The purpose that woke the app; nil after the user has left it.
  var wakeReason: CausePurpose?
  /// The end of the background task; nil without one, and distant while the app is on the screen.
  var backgroundTaskUntil: SimulationTime?
  /// The number of background tasks so far, which identifies the current one.
  var backgroundTaskSerial = 0
  /// The number of times at which the system needed memory, drawn so far.
  var killCount: UInt64 = 0
  /// The last stop of an app that wanted to run on; nil while it runs.
  var stop: Stop?

  /// A suspension or an end of the process.
  struct Stop: Sendable {
    var since: SimulationTime
    var isEnd: Bool
  }

  /// The time until which the app may run without a reason of its own.
  var runsUntil: SimulationTime { max(runUntil, grantUntil) }

  /// Lets the app run at least until an instant.
  mutating func run(until time: SimulationTime) { runUntil = max(runUntil, time) }
}

/// The sessions that keep an app in use or declare its needs.
struct AppSessions: Sendable {
  /// Whether the app holds a background activity session.
  var hasActivity = false
  /// Whether the last process ended while it held one, so that the next may resume it.
  var hadActivity = false
  /// The authorization that its service session asks for; nil without one.
  var service: AuthorizationStatus?
}
