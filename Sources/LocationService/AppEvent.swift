// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// What the system tells an app.
public enum AppEvent: Sendable, Hashable {
  /// The process begins; managers are made and services asked for here.
  case launched(LaunchReason)
  /// One position of the standard or significant-change service.
  case location(Fix)
  /// Positions that were held back, in chronological order.
  case locations([Fix])
  /// The system paused the standard service; the app must start it again.
  case pausedUpdates
  /// The manager failed.
  case failed(LocationError)
  /// A region was entered.
  case enteredRegion(Region)
  /// A region was left.
  case exitedRegion(Region)
  /// The first known state of a region, or the answer to a request for it.
  case determinedState(RegionState, Region)
  /// A region cannot be monitored; the region is missing when the limit is the reason.
  case monitoringFailed(Region?, LocationError)
  /// A visit began or ended.
  case visit(Visit)
  /// Deferral ended; nil if its condition was met.
  case finishedDeferredUpdates(LocationError?)
  /// The motion estimate changed.
  case motionActivity(MotionActivity)
  /// The app moved between foreground and background.
  case stateChanged(AppState)
  /// The user changed what the app may do.
  case authorizationChanged(AuthorizationStatus)
  /// A timer of the app went off.
  case timer(TimerIdentifier)
}

/// The app's name for one of its timers.
public struct TimerIdentifier: RawRepresentable, Sendable, Hashable, Comparable {
  /// The number, 0...15.
  public var rawValue: Int
  /// A timer by its number, 0...15.
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// Orders by number.
  public static func < (a: TimerIdentifier, b: TimerIdentifier) -> Bool { a.rawValue < b.rawValue }
}
