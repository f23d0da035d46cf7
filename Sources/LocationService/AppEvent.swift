// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// An event that the system sends to an app.
public enum AppEvent: Sendable, Hashable {
  /// The process begins; the app creates its managers and requests its services here.
  case launched(LaunchReason)
  /// One position of the standard or significant-change service, or of the fused provider.
  case location(Fix)
  /// Positions that were held back, in chronological order.
  case locations([Fix])
  /// The system paused the standard service; the app must start it again.
  case pausedUpdates
  /// The system resumed the standard service by itself.
  case resumedUpdates
  /// The manager failed.
  case failed(LocationError)
  /// A region is being monitored.
  case startedMonitoring(Region)
  /// A region was entered.
  case enteredRegion(Region)
  /// A region was left.
  case exitedRegion(Region)
  /// The phone has stayed in a geofence for its loitering delay; Android only.
  case dweltInRegion(Region)
  /// The state of a region: first known, or requested.
  case determinedState(RegionState, Region)
  /// The state of a region that has been crossed, after the entry or the exit.
  case stateAtCrossing(RegionState, Region)
  /// A region cannot be monitored; the region is missing when the limit is the reason.
  case monitoringFailed(Region?, LocationError)
  /// A beacon region is being monitored.
  case startedBeaconMonitoring(BeaconRegion)
  /// A beacon region was entered.
  case enteredBeaconRegion(BeaconRegion)
  /// A beacon region was left.
  case exitedBeaconRegion(BeaconRegion)
  /// The state of a beacon region: first known, requested, or reported as the display turns on.
  case determinedBeaconState(RegionState, BeaconRegion)
  /// The state of a beacon region that has been crossed, after the entry or the exit.
  case beaconStateAtCrossing(RegionState, BeaconRegion)
  /// A beacon region cannot be monitored; it is missing when the limit is the reason.
  case beaconMonitoringFailed(BeaconRegion?, LocationError)
  /// The beacons of one second, nearest first; empty if no beacon is received.
  case rangedBeacons([Beacon], BeaconConstraint)
  /// Beacons cannot be ranged.
  case rangingFailed(BeaconConstraint, LocationError)
  /// A visit began or ended.
  case visit(Visit)
  /// Deferral ended; nil if its condition was met.
  case finishedDeferredUpdates(LocationError?)
  /// The direction changed by more than the filter.
  case heading(Heading)
  /// The compass needs calibration by movement; an app may let the system show how.
  case headingNeedsCalibration
  /// The motion estimate changed.
  case motionActivity(MotionActivity)
  /// Steps since the start of step updates.
  case steps(Int)
  /// A prompt of the system covers the app, or the last one closed.
  case promptChanged(isShown: Bool)
  /// The app moved between foreground and background.
  case stateChanged(AppState)
  /// The user changed the app's authorization or the accuracy it allows.
  case authorizationChanged(AuthorizationStatus, AccuracyAuthorization)
  /// The answer to the request for temporary exact positions; nil if it was granted.
  case temporaryFullAccuracy(LocationError?)
  /// A background task ran out of time; the app is suspended next.
  case backgroundTaskExpired
  /// One element of the live updates.
  case liveUpdate(LiveUpdate)
  /// A condition of the app's monitor changed.
  case monitorEvent(MonitorEvent)
  /// The geocoder answered.
  case geocoded(GeocodeAnswer)
  /// A notification came due while the app was on the screen; the app gets it, not the user.
  case presentedNotification(String)
  /// The user opened the app by a notification.
  case openedNotification(String)
  /// The user changed a value on the app's page in the settings.
  case settingChanged(String)
  /// The phone's local time moved, as at a border.
  case clockChanged
  /// The heading cannot be determined, because a magnet is near.
  case headingFailed
  /// Low Power Mode was switched; true if it is on now.
  case lowPowerModeChanged(Bool)
  /// The pending request for run time in the background is granted.
  case backgroundRefresh
  /// A silent notification from the app's server arrived.
  case remoteNotification
  /// The app's server asks for the position; the extension for such pushes handles it.
  case locationPush
  /// A timer of the app fired.
  case timer(TimerIdentifier)
}

/// An event as a strategy of settings sees it; its cases are named as those of ``AppEvent``.
///
/// The initializer lists every event of an app, so that a new one cannot be left out by oversight.
package enum StrategyEvent: Sendable {
  /// What happened at a region, or that its state was determined.
  package enum RegionChange: Sendable { case entered, exited, dwelt, determined }

  case launched(LaunchReason)
  case location(Fix)
  case locations([Fix])
  /// One element of the live updates; nil if it has no position.
  case liveUpdate(Fix?)
  case failed
  case finishedDeferredUpdates(LocationError?)
  case region(RegionChange, Region)
  /// A beacon region was entered or left, or a condition of the monitor changed.
  case condition(ConditionState)
  case visit(Visit)
  case motionActivity(MotionActivity)
  case timer(TimerIdentifier)
  case geocoded(GeocodeAnswer)
  /// A silent push arrived.
  case push
  /// The app's server asks for the position.
  case locationPush
  /// The pending request for run time in the background is granted.
  case work
  /// An event that is only an occasion to check the rules.
  case other

  /// The event; nil if only an app's own code follows it, so that it is no occasion for rules.
  package init?(_ event: AppEvent) {
    switch event {
    case .launched(let reason): self = .launched(reason)
    case .location(let fix): self = .location(fix)
    case .locations(let fixes): self = .locations(fixes)
    case .liveUpdate(let update): self = .liveUpdate(update.fix)
    case .failed: self = .failed
    case .finishedDeferredUpdates(let error): self = .finishedDeferredUpdates(error)
    case .enteredRegion(let region): self = .region(.entered, region)
    case .exitedRegion(let region): self = .region(.exited, region)
    case .dweltInRegion(let region): self = .region(.dwelt, region)
    case .determinedState(_, let region): self = .region(.determined, region)
    case .enteredBeaconRegion: self = .condition(.satisfied)
    case .exitedBeaconRegion: self = .condition(.unsatisfied)
    case .monitorEvent(let event): self = .condition(event.state)
    case .visit(let visit): self = .visit(visit)
    case .motionActivity(let activity): self = .motionActivity(activity)
    case .timer(let timer): self = .timer(timer)
    case .geocoded(let answer): self = .geocoded(answer)
    case .remoteNotification: self = .push
    case .locationPush: self = .locationPush
    case .backgroundRefresh: self = .work
    case .clockChanged, .pausedUpdates, .resumedUpdates, .startedMonitoring, .monitoringFailed,
      .determinedBeaconState, .beaconMonitoringFailed, .rangedBeacons, .rangingFailed, .heading,
      .headingNeedsCalibration, .steps, .stateChanged, .authorizationChanged,
      .temporaryFullAccuracy, .backgroundTaskExpired, .presentedNotification,
      .lowPowerModeChanged:
      self = .other
    case .stateAtCrossing, .beaconStateAtCrossing, .startedBeaconMonitoring, .promptChanged,
      .openedNotification, .settingChanged, .headingFailed:
      return nil
    }
  }
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
