// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package import LocationService
package import Quantities

/// A request of an app to the system, as a value.
package enum AppRequest: Sendable, Hashable {
  /// Starts the standard service or changes its settings.
  case startUpdating(StandardRequest)
  /// Stops the standard service.
  case stopUpdating
  /// Requests one position.
  case requestLocation(DesiredAccuracy)
  /// Starts the significant-change service.
  case startSignificantChange
  /// Stops the significant-change service.
  case stopSignificantChange
  /// Registers a region.
  case startMonitoring(Region)
  /// Removes a region.
  case stopMonitoring(String)
  /// Starts the visit service.
  case startVisits
  /// Stops the visit service.
  case stopVisits
  /// Allows the system to defer fixes.
  case allowDeferral(Metres?, SimulationDuration?)
  /// Ends deferral.
  case disallowDeferral
  /// Requests motion estimates.
  case startMotion
  /// Sets a timer by its number.
  case setTimer(Int, SimulationDuration)
  /// Cancels a timer by its number.
  case cancelTimer(Int)
  /// Requests run time.
  case beginBackgroundTask
  /// Ends the requested run time.
  case endBackgroundTask
  /// Sends bytes.
  case upload(Int)
  /// Receives bytes.
  case download(Int)
  /// Reads the manager's location.
  case readLocation
  /// Requests authorization while the app is in use.
  case requestWhenInUse
  /// Requests authorization at any time.
  case requestAlways
  /// Requests full accuracy for a while.
  case requestTemporaryFullAccuracy
  /// Requests the state of a region.
  case requestState(String)
  /// Registers a beacon region.
  case startMonitoringBeacon(BeaconRegion)
  /// Removes a beacon region.
  case stopMonitoringBeacon(String)
  /// Requests the state of a beacon region.
  case requestBeaconState(String)
  /// Ranges beacons.
  case startRanging(BeaconConstraint)
  /// Stops ranging.
  case stopRanging(BeaconConstraint)
  /// Starts the compass.
  case startHeading(Degrees?)
  /// Stops the compass.
  case stopHeading
  /// Starts live updates.
  case startLive(LiveConfiguration)
  /// Stops live updates.
  case stopLive
  /// Begins a background activity session.
  case beginActivitySession
  /// Ends the background activity session.
  case endActivitySession
  /// Begins a service session.
  case beginServiceSession(AuthorizationStatus)
  /// Ends the service session.
  case endServiceSession
  /// Lets the app's server ask for the position by pushes.
  case startLocationPushes
  /// Opens the monitor.
  case openMonitor
  /// Adds a condition to the monitor.
  case addCondition(String, MonitorCondition, assuming: ConditionState)
  /// Removes a condition from the monitor.
  case removeCondition(String)
  /// Ends motion estimates.
  case stopMotion
  /// Requests step counts.
  case startSteps
  /// Ends step counts.
  case stopSteps
  /// Uses the processor for a time.
  case work(SimulationDuration)
  /// Requests a result from the geocoder, under a number.
  case geocode(GeocodeQuery, Int)
  /// Cancels the geocoder's request with a number.
  case cancelGeocode(Int)
  /// Schedules a notification.
  case schedule(LocalNotification)
  /// Removes a notification.
  case removeNotification(String)
  /// Stores a value under a key.
  case store(String?, String)
  /// Requests run time in the background, or cancels the request.
  case scheduleRefresh(SimulationTime?)
  /// Acquires or releases a wake lock.
  case setWakeLock(Bool)
  /// Reports that the work of a refresh or a push is complete.
  case completeBackgroundWork
  /// Starts the fused provider's updates.
  case requestUpdates(FusedRequest)
  /// Stops the fused provider's updates.
  case removeUpdates
  /// Requests one position from the fused provider.
  case requestCurrent(FusedPriority)
  /// Registers a geofence.
  case addGeofence(Geofence)
  /// Removes a geofence.
  case removeGeofence(String)

  /// Performs the request.
  package func perform<Services: LocationServices>(on services: inout Services) {
    switch self {
    case .startUpdating(let request): services.startUpdatingLocation(request)
    case .stopUpdating: services.stopUpdatingLocation()
    case .requestLocation(let accuracy): services.requestLocation(desiredAccuracy: accuracy)
    case .startSignificantChange: services.startMonitoringSignificantLocationChanges()
    case .stopSignificantChange: services.stopMonitoringSignificantLocationChanges()
    case .startMonitoring(let region): services.startMonitoring(for: region)
    case .stopMonitoring(let identifier): services.stopMonitoring(forRegion: identifier)
    case .startVisits: services.startMonitoringVisits()
    case .stopVisits: services.stopMonitoringVisits()
    case .allowDeferral(let distance, let timeout):
      services.allowDeferredLocationUpdates(untilTraveled: distance, timeout: timeout)
    case .disallowDeferral: services.disallowDeferredLocationUpdates()
    case .startMotion: services.startMotionActivityUpdates()
    case .setTimer(let number, let delay):
      services.setTimer(TimerIdentifier(rawValue: number), after: delay)
    case .cancelTimer(let number): services.cancelTimer(TimerIdentifier(rawValue: number))
    case .beginBackgroundTask: services.beginBackgroundTask()
    case .endBackgroundTask: services.endBackgroundTask()
    case .upload(let bytes): services.upload(bytes: bytes)
    case .readLocation: _ = services.readLocation()
    default: performFurther(on: &services)
    }
  }
}

extension AppRequest {
  private func performFurther<Services: LocationServices>(on services: inout Services) {
    switch self {
    case .requestWhenInUse: services.requestWhenInUseAuthorization()
    case .requestAlways: services.requestAlwaysAuthorization()
    case .requestTemporaryFullAccuracy: services.requestTemporaryFullAccuracyAuthorization()
    case .requestState(let name): services.requestState(forRegion: name)
    case .startMonitoringBeacon(let region): services.startMonitoring(for: region)
    case .stopMonitoringBeacon(let name): services.stopMonitoring(forBeaconRegion: name)
    case .requestBeaconState(let name): services.requestState(forBeaconRegion: name)
    case .startRanging(let constraint): services.startRangingBeacons(satisfying: constraint)
    case .stopRanging(let constraint): services.stopRangingBeacons(satisfying: constraint)
    case .startHeading(let filter): services.startUpdatingHeading(filter: filter)
    case .stopHeading: services.stopUpdatingHeading()
    case .startLive(let configuration): services.startLiveUpdates(configuration)
    case .stopLive: services.stopLiveUpdates()
    case .beginActivitySession: services.beginBackgroundActivitySession()
    case .endActivitySession: services.endBackgroundActivitySession()
    case .beginServiceSession(let required): services.beginServiceSession(required)
    case .endServiceSession: services.endServiceSession()
    case .startLocationPushes: services.startMonitoringLocationPushes()
    case .openMonitor: services.openMonitor()
    case .addCondition(let name, let condition, let state):
      services.addCondition(condition, identifier: name, assuming: state)
    case .removeCondition(let name): services.removeCondition(name)
    case .stopMotion: services.stopMotionActivityUpdates()
    case .startSteps: services.startStepUpdates()
    case .stopSteps: services.stopStepUpdates()
    case .work(let duration): services.performWork(for: duration)
    case .download(let bytes): _ = services.download(bytes: bytes)
    case .geocode(let query, let number): services.geocode(query, geocoder: number)
    case .cancelGeocode(let number): services.cancelGeocode(geocoder: number)
    case .schedule(let notification): services.schedule(notification)
    case .removeNotification(let name): services.removePendingNotification(name)
    case .store(let value, let key): services.store(value, forKey: key)
    case .scheduleRefresh(let time): services.scheduleBackgroundRefresh(earliest: time)
    case .setWakeLock(let isHeld): services.setWakeLock(isHeld: isHeld)
    case .completeBackgroundWork: services.completeBackgroundWork()
    case .requestUpdates(let request): services.requestLocationUpdates(request)
    case .removeUpdates: services.removeLocationUpdates()
    case .requestCurrent(let priority): services.requestCurrentLocation(priority)
    case .addGeofence(let geofence): services.addGeofence(geofence)
    case .removeGeofence(let name): services.removeGeofence(name)
    default: break
    }
  }
}

/// An app that records the events that it receives and performs the requests of its script.
package struct ScriptedApp: LocationApp, Sendable {
  /// An event, with the time and the state of the app when it was received.
  package struct Entry: Sendable, Hashable {
    /// The time at which the event was received.
    package var time: SimulationTime
    /// The event.
    package var event: AppEvent
    /// The state of the app in its life cycle.
    package var state: AppState
    /// The authorization of the app.
    package var authorization: AuthorizationStatus
  }

  /// All events that the app received.
  package private(set) var entries: [Entry] = []
  private let steps: [(time: SimulationTime, requests: [AppRequest])]
  private let reaction: @Sendable (AppEvent) -> [AppRequest]
  /// The first timer that the script's own steps use.
  package static let firstStepTimer = 8

  /// An app with a script.
  ///
  /// - Parameters:
  ///   - launch: the requests at every launch.
  ///   - steps: at most eight times in seconds from the start, with the requests at each; like any
  ///     timer of an app, a step has no effect while the app does not run.
  ///   - reaction: the requests in response to an event.
  package init(
    launch: [AppRequest] = [],
    steps: [(Double, [AppRequest])] = [],
    reaction: @escaping @Sendable (AppEvent) -> [AppRequest] = { _ in [] }
  ) {
    precondition(steps.count <= 8, "an app has eight timers for its script")
    self.steps = steps.map { (SimulationTime(seconds: $0.0), $0.1) }
    self.reaction = { event in
      if case .launched = event { return launch + reaction(event) }
      return reaction(event)
    }
  }

  /// Records the event and performs the requests of the script.
  package mutating func receive<Services: LocationServices>(
    _ event: AppEvent,
    services: inout Services
  ) {
    entries.append(
      Entry(
        time: services.now,
        event: event,
        state: services.appState,
        authorization: services.authorizationStatus
      )
    )
    if case .launched = event {
      for (index, step) in steps.enumerated() where step.time > services.now {
        services.setTimer(
          TimerIdentifier(rawValue: Self.firstStepTimer + index),
          after: step.time - services.now
        )
      }
    }
    if case .timer(let timer) = event, timer.rawValue >= Self.firstStepTimer {
      for request in steps[timer.rawValue - Self.firstStepTimer].requests {
        request.perform(on: &services)
      }
    }
    for request in reaction(event) { request.perform(on: &services) }
  }

  /// The fixes that the app received, singly or in batches, with the times of receipt.
  package var fixes: [(time: SimulationTime, fix: Fix)] {
    entries.flatMap { entry -> [(time: SimulationTime, fix: Fix)] in
      switch entry.event {
      case .location(let fix): [(entry.time, fix)]
      case .locations(let fixes): fixes.map { (entry.time, $0) }
      default: []
      }
    }
  }

  /// The times at which the app received an event that matches a condition.
  package func times(where fits: (AppEvent) -> Bool) -> [SimulationTime] {
    entries.filter { fits($0.event) }.map(\.time)
  }
}
