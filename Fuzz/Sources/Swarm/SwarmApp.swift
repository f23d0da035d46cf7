// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationDaemon
internal import LocationService
internal import Quantities
internal import TracewattTestSupport

/// Whether something is on, with the instant at which it went off.
///
/// Events that were on their way when an app stopped a service still arrive at that instant.
private struct Switch: Sendable {
  var isOn = false
  var offAt: SimulationTime?

  mutating func turn(_ isOn: Bool, at now: SimulationTime) {
    if self.isOn, !isOn { offAt = now }
    self.isOn = isOn
  }

  func covers(_ now: SimulationTime) -> Bool { isOn || offAt == now }
}

/// An app that performs its plan, keeps account of what it asked for, and finds what it got without
/// having asked.
struct SwarmApp: LocationApp, Sendable {
  /// An event that the app received.
  struct Entry: Hashable, Sendable {
    var time: SimulationTime
    var event: AppEvent
    var requests: [AppRequest] = []
  }

  let plan: SwarmPlan.App
  /// Whether events are kept for a comparison with another run.
  let keepsEntries: Bool
  private(set) var entries: [Entry] = []
  /// What the app got without having asked; the first is enough.
  private(set) var flaw: SwarmFlaw?
  private var step = 0

  // What lasts as long as the process.
  private var standard = Switch()
  private var live = Switch()
  private var fused = Switch()
  private var heading = Switch()
  private var motion = Switch()
  private var steps = Switch()
  private var hasTask = Switch()
  private var ranging: [BeaconConstraint: Switch] = [:]
  private var timers: [TimerIdentifier: (due: SimulationTime, set: Switch)] = [:]
  /// The answers that each geocoder owes.
  private var geocoders: [Int: Int] = [:]
  private var hasOpenMonitor = false
  private var openRequests = 0
  private var hasLocationRequest = false
  private var requestedAt: SimulationTime?
  /// When the app last asked for a position while, by its account, a request was open.
  private var askedAgainAt: SimulationTime?
  private var requestEndedAt: SimulationTime?
  private var openDeferrals = 0

  // What outlives it.
  private var significantChange = Switch()
  private var visits = Switch()
  private var hasLocationPushes = false
  /// The refreshes asked for and not granted; one replaces another, so some never are.
  private var openRefreshes = 0
  private var regions: [String: Switch] = [:]
  private var beaconRegions: [String: Switch] = [:]
  private var conditions: [String: Switch] = [:]
  private var geofences: [String: Switch] = [:]
  private var sides: [String: Bool] = [:]
  private var lastDeparture: SimulationTime?
  /// Whether the user quit the app and has not opened it since.
  private var isQuit = false

  init(_ plan: SwarmPlan.App, keepsEntries: Bool) {
    self.plan = plan
    self.keepsEntries = keepsEntries
  }

  // MARK: - Reactions

  mutating func receive<Services: LocationServices>(_ event: AppEvent, services: inout Services) {
    receive(event, services: &services) { _ in }
  }

  /// Reacts to one event, and calls `observe` after each request that it makes.
  mutating func receive<Services: LocationServices>(
    _ event: AppEvent,
    services: inout Services,
    afterEach observe: (Services) -> Void
  ) {
    let now = services.now
    if keepsEntries { entries.append(Entry(time: now, event: event)) }
    if case .launched(let reason) = event { begin(reason, at: now) }
    check(event, at: now)
    var requests: [AppRequest] = []
    switch event {
    case .launched:
      requests = plan.launch
      for index in plan.timers.indices { requests.append(timer(index)) }
    case .timer(let timer) where plan.timers.indices.contains(timer.rawValue):
      requests = nextRequests() + [self.timer(timer.rawValue)]
    case .location, .locations, .liveUpdate, .heading, .rangedBeacons, .steps: break
    default: requests = nextRequests()
    }
    if keepsEntries { entries[entries.count - 1].requests = requests }
    for request in requests {
      // An app that a call has ended makes no further ones.
      guard services.appState == .foreground || services.appState == .background else { return }
      note(request, at: services.now, in: services)
      request.perform(on: &services)
      observe(services)
    }
  }

  private func timer(_ index: Int) -> AppRequest {
    .setTimer(index, .seconds(Double(plan.timers[index])))
  }

  private mutating func nextRequests() -> [AppRequest] {
    guard step < plan.script.count else { return [] }
    step += 1
    return plan.script[step - 1]
  }

  // MARK: - Account

  /// Forgets what belonged to the process before.
  private mutating func begin(_ reason: LaunchReason, at now: SimulationTime) {
    if isQuit, reason != .user, reason != .locationPush {
      found("launched by \(reason) although the user quit it", now)
    }
    // While it was quit, it received no crossings.
    if isQuit { unsettle() }
    if reason != .locationPush { isQuit = false }
    standard.turn(false, at: now)
    live.turn(false, at: now)
    fused.turn(false, at: now)
    heading.turn(false, at: now)
    motion.turn(false, at: now)
    steps.turn(false, at: now)
    hasTask.turn(false, at: now)
    ranging = [:]
    timers = [:]
    geocoders = [:]
    hasOpenMonitor = false
    openRequests = 0
    hasLocationRequest = false
    askedAgainAt = nil
    openDeferrals = 0
  }

  /// The user quit the app; false if the system launches apps nevertheless.
  mutating func quit() {
    isQuit = true
    unsettle()
  }

  /// What the app knew of sides of borders may be out of date, because it could not learn of
  /// changes.
  mutating func unsettle() {
    if !sides.isEmpty { sides = [:] }
  }

  private mutating func note(
    _ request: AppRequest,
    at now: SimulationTime,
    in services: some LocationServices
  ) {
    switch request {
    case .startUpdating:
      standard.turn(true, at: now)
      endRequest(at: now)
    case .stopUpdating:
      standard.turn(false, at: now)
      endRequest(at: now)
    case .requestLocation:
      // A second one is ignored while the first is open, which at one instant is not known here.
      if !hasLocationRequest || requestedAt == now {
        openRequests += 1
      } else {
        askedAgainAt = now
      }
      hasLocationRequest = true
      requestedAt = now
    case .requestCurrent: openRequests += 1
    case .startSignificantChange: significantChange.turn(true, at: now)
    case .stopSignificantChange: significantChange.turn(false, at: now)
    case .startVisits: visits.turn(true, at: now)
    case .stopVisits: visits.turn(false, at: now)
    case .startMonitoring(let region): register(\.regions, region.identifier, true, now)
    case .stopMonitoring(let name): register(\.regions, name, false, now)
    case .startMonitoringBeacon(let region): register(\.beaconRegions, region.identifier, true, now)
    case .stopMonitoringBeacon(let name): register(\.beaconRegions, name, false, now)
    case .addCondition(let name, _, _):
      hasOpenMonitor = true
      register(\.conditions, name, true, now)
    case .removeCondition(let name):
      hasOpenMonitor = true
      register(\.conditions, name, false, now)
    case .addGeofence(let geofence): register(\.geofences, geofence.identifier, true, now)
    case .removeGeofence(let name): register(\.geofences, name, false, now)
    case .startRanging(let constraint): ranging[constraint, default: Switch()].turn(true, at: now)
    case .stopRanging(let constraint): ranging[constraint, default: Switch()].turn(false, at: now)
    case .startLive: live.turn(true, at: now)
    case .stopLive: live.turn(false, at: now)
    case .requestUpdates: fused.turn(true, at: now)
    case .removeUpdates: fused.turn(false, at: now)
    case .startHeading: heading.turn(true, at: now)
    case .stopHeading: heading.turn(false, at: now)
    case .startMotion: motion.turn(true, at: now)
    case .stopMotion: motion.turn(false, at: now)
    case .startSteps: steps.turn(true, at: now)
    case .stopSteps: steps.turn(false, at: now)
    case .startLocationPushes: hasLocationPushes = true
    case .openMonitor: hasOpenMonitor = true
    case .allowDeferral: openDeferrals += 1
    case .beginBackgroundTask: hasTask.turn(true, at: now)
    case .endBackgroundTask: hasTask.turn(false, at: now)
    case .geocode(_, let number): geocoders[number, default: 0] += 1
    case .scheduleRefresh(let time): openRefreshes += time == nil ? 0 : 1
    case .setTimer(let number, let delay):
      timers[TimerIdentifier(rawValue: number)] = (now + delay, Switch(isOn: true))
    case .cancelTimer(let number):
      timers[TimerIdentifier(rawValue: number)]?.set.turn(false, at: now)
    default: break
    }
  }

  private mutating func endRequest(at now: SimulationTime) {
    guard openRequests > 0 else { return }
    openRequests = 0
    hasLocationRequest = false
    requestEndedAt = now
  }

  private mutating func register(
    _ names: WritableKeyPath<Self, [String: Switch]>,
    _ name: String,
    _ isOn: Bool,
    _ now: SimulationTime
  ) {
    self[keyPath: names][name, default: Switch()].turn(isOn, at: now)
    sides[name] = nil
  }

  // MARK: - Checks

  private mutating func found(_ text: String, _ now: SimulationTime) {
    guard flaw == nil else { return }
    flaw = SwarmFlaw(
      invariant: "an app gets what it asked for, as it asked (\(text.filter { !$0.isNumber }))",
      detail: "app \"\(plan.configuration.name)\" got \(text), at \(now)"
    )
  }

  private mutating func expect(
    _ holds: Bool,
    _ what: @autoclosure () -> String,
    _ now: SimulationTime
  ) {
    if !holds { found(what(), now) }
  }

  /// Checks a delivery of a position against what the app asked for.
  mutating func check(_ delivery: Delivery, at now: SimulationTime) {
    switch delivery.channel {
    case .standard, .deferred:
      expect(standard.covers(now), "a position of updates not started", now)
    case .fused, .fusedBatch:
      expect(fused.covers(now) || openRequests > 0, "a fused position not asked for", now)
    case .request:
      expect(openRequests > 0 || requestEndedAt == now, "a position that was not requested", now)
      // At the instant of a stop it is the answer to a request before.
      if requestEndedAt != now { openRequests = max(0, openRequests - 1) }
      // Whatever the app asked for at the instant of an answer may have come after the answer.
      if askedAgainAt == now, openRequests == 0 {
        openRequests = 1
        askedAgainAt = nil
      }
      if openRequests == 0 { hasLocationRequest = false }
    case .liveUpdates: expect(live.covers(now), "a live position of no sequence", now)
    case .significantChange:
      expect(significantChange.covers(now), "a significant change that was not asked for", now)
    case .visit: expect(visits.covers(now), "a visit's position that was not asked for", now)
    case .read: break
    }
    expect(delivery.time == now, "a position delivered at \(delivery.time)", now)
    expect(delivery.fix.timestamp <= now, "a position of the future", now)
    expect(delivery.fix.horizontalAccuracy.value > 0, "a position without accuracy", now)
  }

  private mutating func check(_ event: AppEvent, at now: SimulationTime) {
    switch event {
    case .heading, .headingNeedsCalibration, .headingFailed:
      expect(heading.covers(now), "a heading that was not asked for", now)
    case .motionActivity: expect(motion.covers(now), "an activity that was not asked for", now)
    case .steps: expect(steps.covers(now), "steps that were not asked for", now)
    case .rangedBeacons(_, let constraint), .rangingFailed(let constraint, _):
      expect(ranging[constraint]?.covers(now) == true, "beacons that are not ranged", now)
    case .liveUpdate: expect(live.covers(now), "a live update of no sequence", now)
    case .pausedUpdates, .resumedUpdates:
      expect(standard.covers(now), "a pause of updates not started", now)
    case .finishedDeferredUpdates:
      openDeferrals -= 1
      expect(openDeferrals >= 0, "a deferral ended that was not allowed", now)
    case .backgroundTaskExpired: expect(hasTask.covers(now), "no task could expire", now)
    case .backgroundRefresh:
      openRefreshes -= 1
      expect(openRefreshes >= 0, "a refresh that was not asked for", now)
    case .geocoded(let answer):
      geocoders[answer.geocoder, default: 0] -= 1
      expect(geocoders[answer.geocoder, default: 0] >= 0, "an answer of an idle geocoder", now)
    case .timer(let identifier): check(identifier, at: now)
    default: checkWatching(event, at: now)
    }
  }

  private mutating func check(_ timer: TimerIdentifier, at now: SimulationTime) {
    guard let (due, set) = timers[timer] else {
      return found("a timer that was not set fired", now)
    }
    expect(set.covers(now) && due <= now, "a timer fired that is due at \(due)", now)
    timers[timer] = nil
  }

  private mutating func checkWatching(_ event: AppEvent, at now: SimulationTime) {
    switch event {
    case .enteredRegion(let region): cross(region, entered: true, at: now)
    case .exitedRegion(let region): cross(region, entered: false, at: now)
    case .determinedState(let state, let region):
      // An entry of a region before, still on its way, may have come after the region replaced it.
      let isOutside = state == .outside
      if state != .unknown, sides[region.identifier] == isOutside { sides[region.identifier] = nil }
    case .startedMonitoring(let region), .stateAtCrossing(_, let region):
      expect(isKnown(region.identifier, at: now), "news of the region \(region.identifier)", now)
    case .dweltInRegion(let region):
      expect(geofences[region.identifier]?.covers(now) == true, "a stay in no geofence", now)
    case .enteredBeaconRegion(let region), .exitedBeaconRegion(let region),
      .startedBeaconMonitoring(let region), .beaconStateAtCrossing(_, let region):
      expect(
        beaconRegions[region.identifier]?.covers(now) == true,
        "news of the beacon region \(region.identifier)",
        now
      )
    case .monitorEvent(let event):
      expect(conditions[event.identifier]?.covers(now) == true, "news of no condition", now)
      expect(hasOpenMonitor, "news of a monitor that is not open", now)
    case .visit(let visit):
      expect(visits.covers(now), "a visit that was not asked for", now)
      check(visit, at: now)
    case .locationPush: expect(hasLocationPushes, "a location push without registration", now)
    default: break
    }
  }

  private func isKnown(_ name: String, at now: SimulationTime) -> Bool {
    regions[name]?.covers(now) == true || geofences[name]?.covers(now) == true
  }

  /// Between two entries of one region there is an exit, unless the app could not learn of it.
  private mutating func cross(_ region: Region, entered: Bool, at now: SimulationTime) {
    let name = region.identifier
    expect(isKnown(name, at: now), "a crossing of the region \(name)", now)
    guard region.notifyOnEntry, region.notifyOnExit, regions[name]?.isOn == true else { return }
    expect(sides[name] != entered, "the region \(name) \(entered ? "entered" : "left") twice", now)
    sides[name] = entered
  }

  private mutating func check(_ visit: Visit, at now: SimulationTime) {
    if let arrival = visit.arrival {
      expect(arrival <= now, "an arrival in the future", now)
      if let lastDeparture {
        expect(arrival >= lastDeparture, "an arrival before the last departure", now)
      }
      if let departure = visit.departure {
        expect(arrival <= departure, "a departure before the arrival", now)
      }
    }
    if let departure = visit.departure {
      expect(departure <= now, "a departure in the future", now)
      lastDeparture = departure
    }
  }
}
