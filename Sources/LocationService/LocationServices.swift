// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// What an app may ask of the system: the contract between strategies and the daemon.
///
/// The truth is not part of it. Positions are in the run's local plane.
public protocol LocationServices {
  /// The virtual time.
  var now: SimulationTime { get }
  /// Whether the app is on the screen, in the background, suspended or gone.
  var appState: AppState { get }
  /// What the user has allowed.
  var authorizationStatus: AuthorizationStatus { get }
  /// What the motion coprocessor believes now; nil where the phone has none.
  var motionActivity: MotionActivity? { get }
  /// The battery's charge, 0...1.
  var batteryFraction: Double { get }
  /// False on systems where deferral is dead.
  var deferredLocationUpdatesAvailable: Bool { get }

  /// The manager's `location`: the last position the system has; nil before the first.
  ///
  /// Reading it counts as learning it: from then on it is what the app believes.
  mutating func readLocation() -> Fix?

  /// Starts the standard service, or changes its settings if it runs.
  mutating func startUpdatingLocation(_ request: StandardRequest)
  /// Stops the standard service.
  mutating func stopUpdatingLocation()
  /// Asks for one position; answered by one `location` or one `failed`.
  mutating func requestLocation(desiredAccuracy: DesiredAccuracy)
  /// Starts the significant-change service.
  mutating func startMonitoringSignificantLocationChanges()
  /// Stops the significant-change service.
  mutating func stopMonitoringSignificantLocationChanges()
  /// Registers a region, replacing one of the same name.
  mutating func startMonitoring(for region: Region)
  /// Removes the region of that name.
  mutating func stopMonitoring(forRegion identifier: String)
  /// Starts the visit service.
  mutating func startMonitoringVisits()
  /// Stops the visit service.
  mutating func stopMonitoringVisits()
  /// Lets the system hold fixes back until so far or so long; nil means without limit.
  mutating func allowDeferredLocationUpdates(
    untilTraveled distance: Metres?,
    timeout: SimulationDuration?
  )
  /// Ends deferral.
  mutating func disallowDeferredLocationUpdates()
  /// Asks for `motionActivity` events while the app runs.
  mutating func startMotionActivityUpdates()

  /// Sets one of the app's timers; it is silent while the app does not run and then runs late.
  mutating func setTimer(_ timer: TimerIdentifier, after delay: SimulationDuration)
  /// Cancels one of the app's timers.
  mutating func cancelTimer(_ timer: TimerIdentifier)
  /// Asks to go on running after a wake-up; limited by the OS profile.
  mutating func beginBackgroundTask()
  /// Gives the run time back.
  mutating func endBackgroundTask()
  /// Sends bytes to the app's server.
  mutating func upload(bytes: Int)
  /// Records that the app itself concluded that it entered or left a region.
  mutating func reportRegion(_ region: Region, entered: Bool)
}

/// An app: it gets events and answers with requests.
public protocol LocationApp {
  /// Reacts to one event.
  mutating func receive<Services: LocationServices>(_ event: AppEvent, services: inout Services)
}
