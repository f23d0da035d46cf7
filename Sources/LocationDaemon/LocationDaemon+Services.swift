// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import DiscreteEvents
public import LocationService
internal import OSProfiles
internal import PhoneModel
public import Quantities
internal import World

/// What apps ask of the system; every call is one of the app whose turn it is.
extension LocationDaemon: LocationServices {
  private var client: Int { activeClient.rawValue }

  // MARK: - What an app can read

  /// The virtual time.
  public var now: SimulationTime { core.now }

  /// The state of the active app's process.
  public var appState: AppState { core.apps[client].appState }

  /// What the user has allowed the active app.
  public var authorizationStatus: AuthorizationStatus { core.apps[client].authorization }

  /// The battery's level as the phone shows it, 0...1, as of the last change of power.
  public var batteryFraction: Double { core.phone.shownBatteryFraction }

  /// Whether deferral exists on this system.
  public var deferredLocationUpdatesAvailable: Bool { core.profile.deferral.isAvailable }

  /// Whether the phone has a compass.
  public var headingAvailable: Bool { core.phone.hardware.hasCompass }

  /// Whether beacons can be monitored and ranged: the system and the phone must both be able to.
  public var rangingAvailable: Bool { core.rangingAvailable }

  /// Whether the system has Android's fused provider.
  public var fusedProviderAvailable: Bool { core.profile.fusedProvider.isAvailable }

  /// The beacon regions of the active app, in the order of their registration.
  public var monitoredBeaconRegions: [BeaconRegion] {
    watching.beacons.records[client].filter { $0.owner == .app }.map(\.region)
  }

  /// The geofences of the active app.
  public var geofences: [Geofence] { watching.geofences.records[client].map(\.geofence) }

  /// What the motion coprocessor believes now; nil where the phone has none.
  public var motionActivity: MotionActivity? { core.currentActivity }

  /// What the coprocessor believed between two instants, the sample that holds at the first included.
  ///
  /// It remembers seven days (doc, recall); what is to come it does not know.
  public func motionActivityHistory(
    from start: SimulationTime,
    to end: SimulationTime
  ) -> [MotionActivitySample] {
    guard let sensor = core.phone.motionSensor else { return [] }
    let from = max(start, now - SystemCore.motionMemory)
    return sensor.history(from: from, to: min(end, now)).map {
      MotionActivitySample(start: $0.start, activity: SystemCore.activity(of: $0.estimate))
    }
  }

  /// The steps that the pedometer counted between two instants; nil where the phone has none.
  public func stepCount(from start: SimulationTime, to end: SimulationTime) -> Int? {
    core.phone.motionSensor?.steps(from: max(.zero, start), to: min(end, now))
  }

  /// The names of the notifications that wait for their trigger, soonest first, regions last.
  public var pendingNotifications: [String] { background.notifications.identifiers(of: client) }

  /// The number on the icon of an app.
  public func badge(of client: ClientIdentifier) -> Int {
    background.notifications.badges[client.rawValue]
  }

  /// Whether the active app may refresh in the background.
  public var isBackgroundRefreshAvailable: Bool { core.mayRefresh(client) }

  /// The earliest instant of the active app's pending request.
  public var pendingBackgroundRefresh: SimulationTime? { background.refresh.pending(of: client) }

  /// The last position the system has; reading it counts as learning it.
  public mutating func readLocation() -> Fix? {
    guard core.apps[client].isAuthorized(at: now), let fix = core.readable(by: client) else {
      return nil
    }
    core.note(fix, client: client, channel: .read)
    return fix
  }

  /// Whether the bundle of the active app has the location mode.
  public var hasLocationBackgroundMode: Bool {
    core.apps[client].configuration.hasLocationBackgroundMode
  }

  /// How exact the positions are that the active app may get.
  public var accuracyAuthorization: AccuracyAuthorization { core.accuracy(of: client) }

  /// Whether location services are switched on for the whole phone.
  public var locationServicesEnabled: Bool { core.apps[client].permission.areServicesOn }

  /// Whether significant changes can be told.
  public var significantLocationChangeMonitoringAvailable: Bool {
    core.significantLocationChangeMonitoringAvailable
  }

  /// Whether circular regions can be monitored.
  public var circularMonitoringAvailable: Bool { core.profile.regions.isAvailable }

  /// The largest radius of a circular region.
  public var maximumRegionMonitoringDistance: Metres { core.profile.regions.maximumRadius }

  /// The circular regions of the active app.
  public var monitoredRegions: [Region] {
    watching.regions.records[client].filter { $0.owner == .app }.map(\.region)
  }

  /// Whether the charger is connected.
  public var isCharging: Bool { core.conditions.isChargerConnected }

  /// Whether Low Power Mode is on.
  public var isLowPowerModeEnabled: Bool { core.conditions.isLowPowerMode }

  /// Asks for the right for the time in use.
  public mutating func requestWhenInUseAuthorization() {
    background.prompts.ask(.whenInUse, client: client, in: &core)
  }

  /// Asks for the right at any time.
  public mutating func requestAlwaysAuthorization() {
    background.prompts.ask(.always, client: client, in: &core)
  }

  /// Asks for exact positions for a while.
  public mutating func requestTemporaryFullAccuracyAuthorization() {
    background.prompts.ask(.temporaryFullAccuracy, client: client, in: &core)
  }

  /// A value that the active app stored.
  public func storedValue(forKey key: String) -> String? {
    core.apps[client].stored[key]
  }

  /// Stores a value of the active app, or removes it.
  public mutating func store(_ value: String?, forKey key: String) {
    core.apps[client].stored[key] = value
  }

  // MARK: - Standard updates

  /// Starts the standard service, or changes its settings if it runs (rules 8 to 10).
  public mutating func startUpdatingLocation(_ request: StandardRequest) {
    guard core.apps[client].isRunning else { return }
    if request.allowsBackgroundLocationUpdates == true {
      declareBackgroundLocationUpdates()
      guard core.apps[client].isRunning else { return }
    }
    let isChange = updates.standard.hasSession(client)
    updates.standard.start(request, client: client, in: &core)
    if isChange {
      updates.standard.activate(of: client, in: &core)
      core.watchCells()
    } else {
      // A start cancels an outstanding request (rule 13).
      updates.requests.cancel(client: client, in: &core)
      background.prompts.askByStarting(client: client, in: &core)
      guard !tellDenied() else { return followUp() }
      updates.standard.activate(of: client, in: &core)
    }
    core.updateRadios()
    core.planSuspension(of: client)
    updates.standard.planFilteredSuspension(in: &core)
    followUp()
  }

  /// Tells an app at once that it has no right; false if it has one, or may get one.
  private mutating func tellDenied() -> Bool {
    switch core.apps[client].authorization {
    case .denied, .restricted:
      core.fail(.denied, client: client)
      return true
    case .notDetermined, .whenInUse, .always: return false
    }
  }

  /// Ends the process of an app without the location mode, where the property needs it (fact L7).
  public mutating func declareBackgroundLocationUpdates() {
    guard core.profile.lifeCycle.backgroundNeedsProperty, core.apps[client].isRunning,
      !core.apps[client].configuration.hasLocationBackgroundMode
    else { return }
    crash(client, "allowsBackgroundLocationUpdates is true without the background mode location")
    followUp()
  }

  /// Stops the standard service.
  public mutating func stopUpdatingLocation() {
    guard core.apps[client].isRunning else { return }
    updates.requests.cancel(client: client, in: &core)
    updates.standard.end(client: client, in: &core)
    core.apps[client].process.run(until: now + core.profile.lifeCycle.suspendAfter)
    if core.apps[client].appState == .background {
      core.apps[client].process.wakeReason = .standard
    }
    core.updateRadios()
    core.planSuspension(of: client)
    followUp()
  }

  /// Asks for one position (rule 13).
  public mutating func requestLocation(desiredAccuracy: DesiredAccuracy) {
    guard core.profile.standard.requestLocationAvailable, core.apps[client].isRunning,
      !updates.standard.hasSession(client), !core.apps[client].updates.hasRequest
    else { return }
    updates.requests.start(desiredAccuracy, client: client, in: &core)
    followUp()
  }

  /// Lets the system hold fixes back (rules 30 to 32).
  public mutating func allowDeferredLocationUpdates(
    untilTraveled distance: Metres?,
    timeout: SimulationDuration?
  ) {
    updates.standard.allowDeferral(
      of: client,
      distance: distance,
      timeout: timeout,
      in: &core
    )
    followUp()
  }

  /// Ends deferral.
  public mutating func disallowDeferredLocationUpdates() {
    updates.standard.finishDeferral(of: client, error: .deferredCanceled, in: &core)
    followUp()
  }

  // MARK: - Live updates

  /// Starts the sequence of live updates (rule 48).
  public mutating func startLiveUpdates(_ configuration: LiveConfiguration) {
    guard core.profile.liveUpdates.isAvailable, core.apps[client].isRunning else { return }
    updates.live.start(configuration, client: client, in: &core)
    background.prompts.askByStarting(client: client, in: &core)
    updates.live.tellObstacle(client: client, in: &core)
    core.updateRadios()
    updates.live.plan(in: &core)
    core.planSuspension(of: client)
    followUp()
  }

  /// Ends the sequence of live updates.
  public mutating func stopLiveUpdates() {
    guard updates.live.stop(client: client, in: &core) else { return }
    core.apps[client].process.run(until: now + core.profile.lifeCycle.suspendAfter)
    core.updateRadios()
    core.planSuspension(of: client)
    followUp()
  }

  /// Keeps an app in use in the background, with the indicator; only started on the screen (N4).
  public mutating func beginBackgroundActivitySession() {
    guard core.profile.liveUpdates.isAvailable, core.apps[client].isRunning,
      core.apps[client].appState == .foreground || core.apps[client].sessions.hadActivity
    else { return }
    core.settleUsage(of: client)
    core.apps[client].sessions.hasActivity = true
    core.planSuspension(of: client)
    followUp()
  }

  /// Ends the background activity session.
  public mutating func endBackgroundActivitySession() {
    core.settleUsage(of: client)
    core.apps[client].sessions.hasActivity = false
    core.planSuspension(of: client)
    followUp()
  }

  /// Declares that the app needs a right (N5).
  public mutating func beginServiceSession(_ authorization: AuthorizationStatus) {
    guard core.apps[client].isRunning else { return }
    core.apps[client].sessions.service = authorization
    switch authorization {
    case .always: background.prompts.ask(.always, client: client, in: &core)
    case .whenInUse: background.prompts.ask(.whenInUse, client: client, in: &core)
    case .notDetermined, .restricted, .denied: break
    }
    updates.live.resume(of: client, in: &core)
    followUp()
  }

  /// Ends the service session.
  public mutating func endServiceSession() {
    core.apps[client].sessions.service = nil
    core.planSuspension(of: client)
    followUp()
  }

  // MARK: - Android's fused provider

  /// Starts the fused provider's updates, or changes the request if they run.
  public mutating func requestLocationUpdates(_ request: FusedRequest) {
    guard fusedProviderAvailable, core.apps[client].isRunning else { return }
    updates.fused.start(request, client: client, in: &core)
    background.prompts.askByStarting(client: client, in: &core)
    guard !tellDenied() else { return followUp() }
    updates.fused.activate(client, in: &core)
    serveFused()
    core.planSuspension(of: client)
    followUp()
  }

  /// Stops the fused provider's updates.
  public mutating func removeLocationUpdates() {
    guard core.apps[client].isRunning, updates.fused.hasSession(client) else { return }
    updates.fused.stop(client: client, in: &core)
    core.apps[client].process.run(until: now + core.profile.lifeCycle.suspendAfter)
    if core.apps[client].appState == .background { core.apps[client].process.wakeReason = .fused }
    core.updateRadios()
    updates.fused.plan(in: &core)
    core.planSuspension(of: client)
    followUp()
  }

  /// Asks for one position by a priority; a passive one is answered with what there is.
  public mutating func requestCurrentLocation(_ priority: FusedPriority) {
    guard fusedProviderAvailable, core.apps[client].isRunning else { return }
    if let tier = priority.tier {
      requestLocation(desiredAccuracy: tier)
    } else if core.apps[client].isAuthorized(at: now), let fix = core.readable(by: client) {
      core.deliver(fix, to: client, channel: .request, purpose: .request)
    } else {
      core.fail(.locationUnknown, client: client)
    }
  }

  /// Registers a geofence, replacing one of the same name; over the limit it fails.
  public mutating func addGeofence(_ geofence: Geofence) {
    guard fusedProviderAvailable, core.apps[client].isRunning else { return }
    background.prompts.askByStarting(client: client, in: &core)
    watching.geofences.add(geofence, client: client, in: &core)
    followUp()
  }

  /// Removes the geofence of that name.
  public mutating func removeGeofence(_ identifier: String) {
    watching.geofences.remove(identifier, client: client, in: &core)
  }

  // MARK: - Services that watch

  /// Starts the significant-change service (rule 21).
  public mutating func startMonitoringSignificantLocationChanges() {
    guard core.apps[client].isRunning else { return }
    background.prompts.askByStarting(client: client, in: &core)
    watching.significantChange.start(client: client, in: &core)
    core.planSuspension(of: client)
    followUp()
  }

  /// Stops the significant-change service.
  public mutating func stopMonitoringSignificantLocationChanges() {
    watching.significantChange.stop(client: client, in: &core)
    core.planSuspension(of: client)
    followUp()
  }

  /// Registers a region (rule 23).
  public mutating func startMonitoring(for region: Region) {
    guard core.apps[client].isRunning else { return }
    background.prompts.askByStarting(client: client, in: &core)
    watching.regions.register(region, client: client, in: &core)
  }

  /// Removes the region of that name.
  public mutating func stopMonitoring(forRegion identifier: String) {
    watching.regions.unregister(identifier, owner: .app, client: client, in: &core)
  }

  /// Asks for the state of the region of that name (rule 28).
  public mutating func requestState(forRegion identifier: String) {
    watching.regions.tellState(ofRegion: identifier, client: client, in: &core)
  }

  /// Registers a beacon region, or says why not (rules 23 and 38).
  public mutating func startMonitoring(for region: BeaconRegion) {
    guard core.apps[client].isRunning else { return }
    background.prompts.askByStarting(client: client, in: &core)
    watching.beacons.register(region, client: client, in: &core)
  }

  /// Removes the beacon region of that name.
  public mutating func stopMonitoring(forBeaconRegion identifier: String) {
    watching.beacons.stopListening(for: identifier, owner: .app, client: client, in: &core)
  }

  /// Asks for the state of a beacon region; one that is not monitored gets no answer.
  public mutating func requestState(forBeaconRegion identifier: String) {
    watching.beacons.tellState(of: identifier, client: client, in: &core)
  }

  /// Starts the visit service.
  public mutating func startMonitoringVisits() {
    if !core.log.visitMonitors.contains(activeClient) {
      core.log.visitMonitors.append(activeClient)
    }
    watching.visits.start(client: client, in: &core)
  }

  /// Stops the visit service.
  public mutating func stopMonitoringVisits() { watching.visits.stop(client: client, in: &core) }

  /// Opens the app's monitor; events that waited are delivered, and their conditions go on (49).
  public mutating func openMonitor() {
    guard core.profile.liveUpdates.isAvailable, core.apps[client].isRunning else { return }
    watching.monitor.open(client: client, in: &core)
    watching.regions.resume(client: client)
    watching.beacons.resume(client: client, in: &core)
  }

  /// Adds a condition to the app's monitor; it uses what regions use (rule 49).
  public mutating func addCondition(
    _ condition: MonitorCondition,
    identifier: String,
    assuming state: ConditionState
  ) {
    guard core.profile.liveUpdates.isAvailable, core.apps[client].isRunning else { return }
    removeCondition(identifier)
    guard
      watching.monitor.admits(condition, identifier: identifier, client: client, in: &core)
    else { return }
    let assumed: RegionState =
      switch state {
      case .satisfied: .inside
      case .unsatisfied: .outside
      case .unknown, .unmonitored: .unknown
      }
    switch condition {
    case .circle(let centre, let radius):
      watching.regions.watch(
        Region(identifier: identifier, centre: centre, radius: radius),
        owner: .monitor,
        client: client,
        state: assumed,
        in: &core
      )
    case .beacon(let constraint):
      watching.beacons.listen(
        for: BeaconRegion(identifier: identifier, constraint: constraint),
        owner: .monitor,
        state: assumed,
        client: client,
        in: &core
      )
    }
  }

  /// Removes a condition.
  public mutating func removeCondition(_ identifier: String) {
    watching.regions.unregister(identifier, owner: .monitor, client: client, in: &core)
    watching.beacons.stopListening(for: identifier, owner: .monitor, client: client, in: &core)
  }

  // MARK: - Sensors

  /// Ranges beacons (rule 37).
  public mutating func startRangingBeacons(satisfying constraint: BeaconConstraint) {
    guard core.apps[client].isRunning else { return }
    sensors.ranging.start(constraint, client: client, in: &core)
  }

  /// Stops ranging.
  public mutating func stopRangingBeacons(satisfying constraint: BeaconConstraint) {
    sensors.ranging.stop(constraint, client: client, in: &core)
  }

  /// Starts the compass, or changes its filter (rule 40); needs no permission.
  ///
  /// Without a compass nothing happens.
  public mutating func startUpdatingHeading(filter: Degrees?) {
    sensors.heading.start(filter: filter, client: client, in: &core)
  }

  /// Stops the compass.
  public mutating func stopUpdatingHeading() { sensors.heading.stop(client: client, in: &core) }

  /// Asks for motion estimates while the app runs.
  public mutating func startMotionActivityUpdates() {
    sensors.motion.startActivity(client: client, in: &core)
  }

  /// Ends motion estimates.
  public mutating func stopMotionActivityUpdates() {
    sensors.motion.stopActivity(client: client, in: &core)
  }

  /// Asks for steps while the app runs; they are counted from now on.
  public mutating func startStepUpdates() { sensors.motion.startSteps(client: client, in: &core) }

  /// Ends steps.
  public mutating func stopStepUpdates() { sensors.motion.stopSteps(client: client, in: &core) }

  // MARK: - Notifications and the geocoder

  /// Hands a notification to the system, which keeps the soonest so many of an app (rule 50).
  public mutating func schedule(_ notification: LocalNotification) {
    guard core.apps[client].isRunning else { return }
    removePendingNotification(notification.identifier)
    if case .region(let region, _) = notification.trigger {
      guard core.profile.notifications.regionsAvailable, !core.hasAllRegions(client),
        region.radius <= core.profile.regions.maximumRadius
      else {
        core.record(.monitoringFailed(nil, .regionMonitoringFailure), client: client)
        core.deliver(.monitoringFailed(nil, .regionMonitoringFailure), to: client)
        return
      }
      var watched = region
      watched.identifier = notification.identifier
      watching.regions.watch(watched, owner: .notification, client: client, in: &core)
    }
    background.notifications.take(notification, client: client, in: &core)
    followUp()
  }

  /// Takes a notification back that has not been shown.
  public mutating func removePendingNotification(_ identifier: String) {
    background.notifications.remove(identifier, client: client, in: &core)
    watching.regions.unregister(identifier, owner: .notification, client: client, in: &core)
  }

  /// Asks the geocoder: one request an object, so many a minute, and a network (rule 50).
  public mutating func geocode(_ query: GeocodeQuery, geocoder: Int) {
    background.geocoder.ask(query, geocoder: geocoder, client: client, in: &core)
  }

  /// Cancels the request of a geocoder object, if it has one.
  public mutating func cancelGeocode(geocoder: Int) {
    background.geocoder.cancel(geocoder: geocoder, client: client, in: &core)
  }

  // MARK: - Time and work

  /// Sets one of the app's timers.
  public mutating func setTimer(_ timer: TimerIdentifier, after delay: SimulationDuration) {
    guard core.apps[client].isRunning else { return }
    core.apps[client].timers[timer.rawValue] = now + delay
    core.armTimers(of: client)
  }

  /// Cancels one of the app's timers.
  public mutating func cancelTimer(_ timer: TimerIdentifier) {
    core.apps[client].timers[timer.rawValue] = nil
    core.armTimers(of: client)
  }

  /// Asks to go on running after a wake-up (rule 29).
  public mutating func beginBackgroundTask() {
    let isOpen = core.apps[client].process.backgroundTaskUntil.map { $0 > now } ?? false
    guard core.apps[client].isRunning, !isOpen else { return }
    if core.apps[client].appState == .foreground {
      // In front it has no limit.
      core.apps[client].process.backgroundTaskUntil = .distantFuture
    } else {
      armBackgroundTask(of: client)
    }
    core.planSuspension(of: client)
    core.updateAwake()
    followUp()
  }

  /// Gives the run time back.
  public mutating func endBackgroundTask() {
    core.apps[client].process.backgroundTaskUntil = nil
    core.planSuspension(of: client)
    core.updateAwake()
    followUp()
  }

  /// Asks for run time in the background; refused where the system or the user does not allow it.
  public mutating func scheduleBackgroundRefresh(earliest: SimulationTime?) {
    guard core.apps[client].isRunning else { return }
    background.refresh.schedule(earliest: earliest, client: client, in: &core)
  }

  /// Ends the run time of a background refresh or of a silent push before it is over.
  public mutating func completeBackgroundWork() {
    guard core.apps[client].appState == .background, core.apps[client].process.grantUntil > now
    else { return }
    core.apps[client].process.grantUntil = now
    core.planSuspension(of: client)
    core.updateAwake()
    followUp()
  }

  /// Computes for so long.
  public mutating func performWork(for duration: SimulationDuration) {
    guard core.apps[client].isRunning else { return }
    core.phone.work(for: duration, cause: CausePurpose.work.cause(of: client), at: now)
  }

  /// Sends bytes to the app's server.
  public mutating func upload(bytes: Int) {
    let cause = CausePurpose.upload.cause(of: client)
    guard core.apps[client].isRunning,
      core.phone.upload(bytes: bytes, cause: cause, at: now, events: &core.events)
    else { return }
    core.apps[client].usage.uploadCount += 1
    core.record(.uploaded(bytes: bytes), client: client)
  }

  /// Records that the app itself concluded that it entered or left a region.
  public mutating func reportRegion(_ region: Region, entered: Bool) {
    core.record(
      entered ? .concludedEntry(region.identifier) : .concludedExit(region.identifier),
      client: client
    )
  }
}
