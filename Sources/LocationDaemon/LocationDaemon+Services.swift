// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import DiscreteEvents
public import LocationService
internal import OSProfiles
internal import PhoneModel
public import Quantities

extension LocationDaemon: LocationServices {
  private var client: Int { activeClient.rawValue }

  /// The virtual time.
  public var now: SimulationTime { events.now }

  /// Where the active app stands in its life cycle.
  public var appState: AppState { clients[client].appState }

  /// What the user has allowed the active app.
  public var authorizationStatus: AuthorizationStatus { clients[client].authorization }

  /// The battery's level as the phone shows it, 0...1, as of the last change of power.
  public var batteryFraction: Double { phone.shownBatteryFraction }

  /// Whether deferral exists on this system.
  public var deferredLocationUpdatesAvailable: Bool { profile.deferral.isAvailable }

  /// The last position the system has; reading it counts as learning it.
  public mutating func readLocation() -> Fix? {
    guard clients[client].isAuthorized(at: now), let fix = readable(by: client, at: now) else {
      return nil
    }
    note(fix, client: client, channel: .read, at: now)
    return fix
  }

  /// Starts the standard service, or changes its settings if it runs (rules 8 to 10).
  public mutating func startUpdatingLocation(_ request: StandardRequest) {
    let now = now
    guard clients[client].isRunning else { return }
    if request.allowsBackgroundLocationUpdates == true {
      declareBackgroundLocationUpdates()
      guard clients[client].isRunning else { return }
    }
    if var session = clients[client].standard {
      settleUsage(of: client, at: now)
      session.activeSince = now
      session.request = request
      session.isPaused = false
      session.isDormant = false
      session.pauseAnchor = nil
      if clients[client].appState == .foreground { session.wasStartedInForeground = true }
      clients[client].standard = session
      activateStandard(of: client, at: now)
      watchCells(at: now)
      updateRadios(at: now)
      planSuspension(of: client, at: now)
      planFilteredSuspension(at: now)
      return
    }
    // A start cancels an outstanding request (rule 13).
    clients[client].request = nil
    events.cancelTimer(of: .request(of: client))
    clients[client].standard = StandardSession(
      request: request,
      wasStartedInForeground: clients[client].appState == .foreground
    )
    askByStarting(client, at: now)
    switch clients[client].authorization {
    case .denied, .restricted:
      record(.failed(.denied), client: client, at: now)
      deliver(.failed(.denied), to: client)
      return
    case .notDetermined, .whenInUse, .always: break
    }
    activateStandard(of: client, at: now)
    updateRadios(at: now)
    planSuspension(of: client, at: now)
    planFilteredSuspension(at: now)
  }

  /// Ends the process of an app without the location mode, where the property needs it (fact L7).
  public mutating func declareBackgroundLocationUpdates() {
    guard profile.lifeCycle.backgroundNeedsProperty, clients[client].isRunning,
      !clients[client].configuration.hasLocationBackgroundMode
    else { return }
    crash(
      client,
      "allowsBackgroundLocationUpdates is true without the background mode location",
      at: now
    )
  }

  mutating func activateStandard(of client: Int, at now: SimulationTime) {
    guard let session = clients[client].standard, !session.isActive, !session.isPaused,
      !session.isDormant, clients[client].isAuthorized(at: now)
    else { return }
    settleUsage(of: client, at: now)
    clients[client].standard?.isActive = true
    clients[client].standard?.activeSince = now
    clients[client].standard?.startedAt = now
    if isStill { planPause(at: now) }
    watchCells(at: now)
    if clients[client].visits?.current == nil { planVisits(at: now) }
    if session.lastDelivered == nil, let cached = readable(by: client, at: now) {
      // The cached position comes first, however old it is (rule 10).
      clients[client].standard?.lastDelivered = cached
      clients[client].standard?.lastDeliveryTime = now
      deliver(cached, to: client, channel: .standard, purpose: .standard, at: now)
    }
  }

  mutating func deactivateStandard(of client: Int, at now: SimulationTime) {
    guard clients[client].standard?.isActive == true else { return }
    finishDeferral(of: client, error: .deferredCanceled, at: now)
    settleUsage(of: client, at: now)
    clients[client].standard?.isActive = false
    watchCells(at: now)
  }

  /// Stops the standard service.
  public mutating func stopUpdatingLocation() {
    let now = now
    guard clients[client].isRunning else { return }
    clients[client].request = nil
    events.cancelTimer(of: .request(of: client))
    deactivateStandard(of: client, at: now)
    clients[client].standard = nil
    clients[client].runUntil = max(clients[client].runUntil, now + profile.lifeCycle.suspendAfter)
    if clients[client].appState == .background { clients[client].wakeReason = .standard }
    updateRadios(at: now)
    planSuspension(of: client, at: now)
  }

  /// Asks for one position (rule 13).
  ///
  /// Without an answer to the question of rights it may only time out (S26).
  public mutating func requestLocation(desiredAccuracy: DesiredAccuracy) {
    let now = now
    guard profile.standard.requestLocationAvailable, clients[client].isRunning,
      clients[client].standard == nil, clients[client].request == nil
    else { return }
    let isServed = clients[client].isAuthorized(at: now)
    guard isServed || clients[client].authorization == .notDetermined else {
      record(.failed(.denied), client: client, at: now)
      deliver(.failed(.denied), to: client)
      return
    }
    clients[client].request = SingleRequest(desiredAccuracy: desiredAccuracy, isServed: isServed)
    events.setTimer(of: .request(of: client), at: now + profile.standard.requestTimeout)
    updateRadios(at: now)
  }

  /// Serves a request that waited for its right.
  mutating func serveRequest(of client: Int, at now: SimulationTime) {
    guard clients[client].request?.isServed == false, clients[client].isAuthorized(at: now) else {
      return
    }
    clients[client].request?.isServed = true
    updateRadios(at: now)
  }

  /// Starts the significant-change service (rule 21).
  public mutating func startMonitoringSignificantLocationChanges() {
    guard clients[client].isRunning else { return }
    askByStarting(client, at: now)
    beginSignificantChange(client, at: now)
    planSuspension(of: client, at: now)
  }

  /// Stops the significant-change service.
  public mutating func stopMonitoringSignificantLocationChanges() {
    clients[client].significantChange = nil
    events.cancelTimer(of: .significantChangeWake(of: client))
    watchCells(at: now)
    planSuspension(of: client, at: now)
  }

  /// Registers a region (rule 23).
  public mutating func startMonitoring(for region: Region) {
    guard clients[client].isRunning else { return }
    askByStarting(client, at: now)
    register(region, client: client, at: now)
  }

  /// Removes the region of that name.
  public mutating func stopMonitoring(forRegion identifier: String) {
    unregister(identifier, owner: .app, client: client, at: now)
  }

  /// Asks for the state of the region of that name (rule 28).
  public mutating func requestState(forRegion identifier: String) {
    tellState(ofRegion: identifier, client: client, at: now)
  }

  /// Starts the visit service.
  public mutating func startMonitoringVisits() {
    if !log.visitMonitors.contains(activeClient) { log.visitMonitors.append(activeClient) }
    guard profile.visits.isAvailable, clients[client].isRunning, clients[client].visits == nil
    else {
      return
    }
    clients[client].visits = VisitState(startedAt: now)
    if isStill { planVisits(at: now) }
  }

  /// Stops the visit service.
  public mutating func stopMonitoringVisits() {
    clients[client].visits = nil
    events.cancelTimer(of: .visits(of: client))
  }

  /// Lets the system hold fixes back (rules 30 to 32).
  public mutating func allowDeferredLocationUpdates(
    untilTraveled distance: Metres?,
    timeout: SimulationDuration?
  ) {
    allowDeferral(of: client, distance: distance, timeout: timeout, at: now)
  }

  /// Ends deferral.
  public mutating func disallowDeferredLocationUpdates() {
    finishDeferral(of: client, error: .deferredCanceled, at: now)
  }

  /// Sets one of the app's timers.
  public mutating func setTimer(_ timer: TimerIdentifier, after delay: SimulationDuration) {
    guard clients[client].isRunning else { return }
    clients[client].timers[timer.rawValue] = now + delay
    armTimers(of: client, at: now)
  }

  /// Cancels one of the app's timers.
  public mutating func cancelTimer(_ timer: TimerIdentifier) {
    clients[client].timers[timer.rawValue] = nil
    armTimers(of: client, at: now)
  }

  /// Asks to go on running after a wake-up (rule 29).
  public mutating func beginBackgroundTask() {
    let isOpen = clients[client].backgroundTaskUntil.map { $0 > now } ?? false
    guard clients[client].isRunning, !isOpen else { return }
    if clients[client].appState == .foreground {
      // In front it has no limit.
      clients[client].backgroundTaskUntil = .distantFuture
    } else {
      armBackgroundTask(of: client, at: now)
    }
    planSuspension(of: client, at: now)
    updateAwake(at: now)
  }

  /// Gives a task its time from now on.
  mutating func armBackgroundTask(of client: Int, at now: SimulationTime) {
    let until = now + profile.lifeCycle.backgroundTaskLimit
    clients[client].backgroundTaskUntil = until
    clients[client].backgroundTaskSerial += 1
    let serial = clients[client].backgroundTaskSerial
    let notice = max(now, until - profile.lifeCycle.backgroundTaskNotice)
    send(.taskExpiry(client: client, serial: serial), at: notice)
  }

  /// Tells an app that its background task is about to run out.
  mutating func expireTask(_ serial: Int, client: Int, at now: SimulationTime) {
    guard clients[client].backgroundTaskUntil != nil, clients[client].appState == .background,
      clients[client].backgroundTaskSerial == serial, !continues(client)
    else { return }
    deliver(.backgroundTaskExpired, to: client)
  }

  /// Gives the run time back.
  public mutating func endBackgroundTask() {
    clients[client].backgroundTaskUntil = nil
    planSuspension(of: client, at: now)
    updateAwake(at: now)
  }

  /// Computes for so long.
  public mutating func performWork(for duration: SimulationDuration) {
    guard clients[client].isRunning else { return }
    phone.work(for: duration, cause: CausePurpose.work.cause(of: client), at: now)
  }

  /// Sends bytes to the app's server.
  public mutating func upload(bytes: Int) {
    let cause = CausePurpose.upload.cause(of: client)
    guard clients[client].isRunning,
      phone.upload(bytes: bytes, cause: cause, at: now, events: &events)
    else { return }
    clients[client].usage.uploadCount += 1
    record(.uploaded(bytes: bytes), client: client, at: now)
  }

  /// Records that the app itself concluded that it entered or left a region.
  public mutating func reportRegion(_ region: Region, entered: Bool) {
    record(
      entered ? .concludedEntry(region.identifier) : .concludedExit(region.identifier),
      client: client,
      at: now
    )
  }
}
