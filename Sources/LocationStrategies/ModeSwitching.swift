// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService
internal import Quantities

/// Runs the services of one mode and switches to another when a rule applies.
///
/// The rules are checked at every event and at times when they may hold without one. One event
/// changes the mode at most once, but a mode that begins may bring a position at once and with it
/// the next change; rules that lead in a circle that way wait for the next check, because the day
/// would stand still. The mode's name is stored, so that a process launched by the
/// system continues in the last mode; a launch by the user begins with the start mode.
struct ModeSwitching: Behaviour {
  /// The name of the exit region that a mode places around the phone's position.
  static let exitRegion = "tracewatt_exit"
  /// The key under which the mode's name is stored.
  static let storageKey = "mode"
  /// The most changes of the mode at one instant; rules that lead in a circle wait after them.
  static let changeLimit = 20

  let plan: ModePlan
  private(set) var mode: Int?
  private var traits = ModeTraits()
  private var watches: [RuleWatch] = []
  private var knowledge = ModeKnowledge()
  private var armedFor: SimulationTime?
  private var elastic: ElasticStandard?
  private var deferred: DeferredUpdates?
  private var isRequesting = false
  private var raisedSince: SimulationTime?
  private var lacksExitRegion = false
  private var lastChange = (time: SimulationTime.zero, count: 0)

  init(plan: ModePlan) { self.plan = plan }

  mutating func react<Services: LocationServices>(
    to event: StrategyEvent,
    services: inout Services
  ) {
    if case .launched(let reason) = event {
      launch(reason, &services)
      return
    }
    guard let mode else { return }
    let signals = signals(of: event)
    switch event {
    case .location(let fix):
      isRequesting = false
      learn(fix, services.now)
      if lacksExitRegion { placeExitRegion(around: fix, &services) }
      if let raisedSince, fix.timestamp >= raisedSince,
        fix.horizontalAccuracy <= traits.requestThreshold
      {
        lower(&services)
      }
      if let changed = elastic?.change(at: fix), raisedSince == nil {
        services.startUpdatingLocation(changed)
      }
    case .locations(let fixes):
      if let last = fixes.last { learn(last, services.now) }
    case .liveUpdate(let fix):
      if let fix {
        learn(fix, services.now)
        if lacksExitRegion { placeExitRegion(around: fix, &services) }
      }
    case .failed:
      isRequesting = false
    case .region(_, let region):
      if region.identifier != Self.exitRegion { _ = services.readLocation() }
    case .condition:
      _ = services.readLocation()
    case .timer(.request):
      request(&services)
    case .timer(.raise):
      lower(&services)
    case .timer(.rules):
      armedFor = nil
    case .launched, .finishedDeferredUpdates, .visit, .motionActivity, .timer, .geocoded, .push,
      .locationPush, .work, .other:
      break
    }
    deferred?.react(to: event, services: &services)
    guard !watches.isEmpty || !signals.isEmpty else { return }
    evaluate(signals, mayChange: true, &services)
    if signals.contains(.exitedOwnRegion), self.mode == mode {
      // The phone left the region and the mode stays: wait for the next departure.
      lacksExitRegion = true
      if let fix = services.readLocation() { placeExitRegion(around: fix, &services) }
    }
  }

  private mutating func learn(_ fix: Fix, _ now: SimulationTime) {
    knowledge.lastFix = fix
    knowledge.lastFixAt = now
  }

  private func signals(of event: StrategyEvent) -> RuleSignals {
    switch event {
    case .location:
      // The app cannot see a position's service; without updates it is a significant change.
      return traits.seesSignificantChanges && !isRequesting ? .significantChange : []
    case .region(.entered, let region):
      return region.identifier == Self.exitRegion ? [] : .enteredRegion
    case .region(.exited, let region):
      if region.identifier != Self.exitRegion { return .exitedRegion }
      return traits.own == nil ? [] : .exitedOwnRegion
    case .condition(.satisfied):
      return .enteredRegion
    case .condition(.unsatisfied):
      return .exitedRegion
    case .visit(let visit):
      return visit.departure == nil ? .arrival : .departure
    case .push:
      return .push
    case .launched, .locations, .liveUpdate, .failed, .finishedDeferredUpdates, .region, .condition,
      .motionActivity, .timer, .geocoded, .locationPush, .work, .other:
      return []
    }
  }

  // MARK: - Rules

  private mutating func evaluate<Services: LocationServices>(
    _ signals: RuleSignals,
    mayChange: Bool,
    _ services: inout Services
  ) {
    var due: SimulationTime?
    for index in watches.indices {
      let holds = watches[index].holds(
        signals,
        knowledge,
        checkInterval: plan.checkInterval,
        due: &due,
        &services
      )
      guard holds else { continue }
      if mayChange, !isCircling(at: services.now), enter(watches[index].target, &services) {
        return
      }
      // A mode that cannot begin yet, or must not during this event, is tried again.
      let again = services.now + (mayChange ? plan.checkInterval : .seconds(1))
      due = due.map { min($0, again) } ?? again
      break
    }
    arm(due, &services)
  }

  private mutating func arm<Services: LocationServices>(
    _ due: SimulationTime?,
    _ services: inout Services
  ) {
    guard let due else {
      if armedFor != nil { services.cancelTimer(.rules) }
      armedFor = nil
      return
    }
    // A timer that fires too early checks again and waits on; that is cheaper than moving it.
    if let armedFor, armedFor <= due { return }
    armedFor = due
    services.setTimer(.rules, after: due - services.now)
  }

  // MARK: - Modes

  private mutating func launch<Services: LocationServices>(
    _ reason: LaunchReason,
    _ services: inout Services
  ) {
    let stored = services.storedValue(forKey: Self.storageKey).flatMap {
      plan.names.firstIndex(of: $0)
    }
    let target = reason == .user ? plan.start : stored ?? plan.start
    let kept = stored.map { plan.sets[$0].outlivingProcess } ?? .none
    let set = plan.sets[target]
    // A restart of the phone removes geofences without an event to the app.
    let hasLostCircle =
      reason != .user && set.services.exitGeofence != nil && services.fusedProviderAvailable
      && !services.geofences.contains(where: { $0.identifier == Self.exitRegion })
    if set.services.ownRadius != nil, reason == .user || stored != target || hasLostCircle {
      lacksExitRegion = true
      traits.own = OwnCircle(set.services)
      if let fix = services.readLocation() {
        placeExitRegion(around: fix, &services)
      } else if hasLostCircle {
        // The phone has had no position since then, and the mode itself may bring none.
        isRequesting = true
        services.requestCurrentLocation(.balancedPowerAccuracy)
      }
    }
    // The user may have quit the app, which ends what the system kept, so start it again.
    let running = reason == .user ? ServiceSet.none : kept
    ServiceChange(old: running, new: set, isLaunch: true).start(&services)
    ServiceChange(old: kept, new: set).stop(&services)
    begin(target, isNew: stored != target, formerRequest: nil, &services)
  }

  /// Whether the mode has changed so often at an instant that its rules lead in a circle.
  private func isCircling(at now: SimulationTime) -> Bool {
    lastChange.time == now && lastChange.count >= Self.changeLimit
  }

  /// Switches to a mode; false if it needs a position and there is none.
  private mutating func enter<Services: LocationServices>(
    _ target: Int,
    _ services: inout Services
  ) -> Bool {
    guard let mode else { return false }
    let (old, new) = (plan.sets[mode], plan.sets[target])
    if new.services.ownRadius != nil {
      guard let fix = services.readLocation() else { return false }
      traits.own = OwnCircle(new.services)
      placeExitRegion(around: fix, &services)
    }
    let count = lastChange.time == services.now ? lastChange.count : 0
    lastChange = (services.now, count + 1)
    lacksExitRegion = false
    if raisedSince != nil { lower(&services) }
    if deferred?.isDeferring == true, new.services.deferred != old.services.deferred {
      services.disallowDeferredLocationUpdates()
    }
    ServiceChange(old: old, new: new).apply(&services)
    if old.services.request != nil, new.services.request != old.services.request {
      services.cancelTimer(.request)
    }
    begin(target, isNew: true, formerRequest: old.services.request, &services)
    return true
  }

  private mutating func begin<Services: LocationServices>(
    _ target: Int,
    isNew: Bool,
    formerRequest: StrategyConfiguration.PeriodicRequest?,
    _ services: inout Services
  ) {
    let former = mode.map { plan.sets[$0].services }
    let set = plan.sets[target].services
    mode = target
    traits = ModeTraits(set)
    if isNew {
      services.store(plan.names[target], forKey: Self.storageKey)
      services.noteMode(plan.names[target])
    }
    knowledge.enteredAt = services.now
    watches = plan.rules[target]
    if former?.standard != set.standard || former?.elasticFilter != set.elasticFilter {
      elastic = nil
      if let standard = set.standard, let rule = set.elasticFilter {
        elastic = ElasticStandard(request: standard, rule: rule)
      }
    }
    if former?.deferred != set.deferred {
      deferred = set.deferred.map {
        DeferredUpdates(distance: $0.untilTraveled, timeout: $0.timeout)
      }
    }
    if let wanted = set.request, wanted != formerRequest { request(&services) }
    evaluate([], mayChange: false, &services)
  }

  /// Sets the mode's exit region around a position.
  private mutating func placeExitRegion<Services: LocationServices>(
    around fix: Fix,
    _ services: inout Services
  ) {
    guard let own = traits.own else { return }
    lacksExitRegion = false
    switch own {
    case .region(let radius):
      services.startMonitoring(
        for: Region(
          identifier: Self.exitRegion,
          centre: fix.position,
          radius: radius,
          notifyOnEntry: false
        )
      )
    case .geofence(let exit):
      services.addGeofence(
        Geofence(
          identifier: Self.exitRegion,
          centre: fix.position,
          radius: exit.radius,
          transitions: [.exit],
          responsiveness: exit.responsiveness
        )
      )
    }
  }

  // MARK: - Requests

  /// Asks for one position; running updates are raised until it arrives.
  ///
  /// Core Location answers no request while a manager's updates run; apps with two managers get the
  /// result of raised updates.
  private mutating func request<Services: LocationServices>(_ services: inout Services) {
    guard let mode, let wanted = plan.sets[mode].services.request else { return }
    services.setTimer(.request, after: wanted.interval)
    guard var raised = plan.sets[mode].services.standard else {
      isRequesting = true
      services.requestLocation(desiredAccuracy: wanted.desiredAccuracy)
      return
    }
    raised.desiredAccuracy = wanted.desiredAccuracy
    raised.distanceFilter = nil
    raisedSince = services.now
    services.startUpdatingLocation(raised)
    services.setTimer(.raise, after: wanted.timeout)
  }

  private mutating func lower<Services: LocationServices>(_ services: inout Services) {
    guard raisedSince != nil, let mode else { return }
    raisedSince = nil
    services.cancelTimer(.raise)
    guard let usual = elastic?.current ?? plan.sets[mode].services.standard else { return }
    services.startUpdatingLocation(usual)
  }
}

/// The properties of the mode that every event needs.
private struct ModeTraits: Sendable {
  /// Whether a position without a request is a significant change.
  var seesSignificantChanges = false
  /// The circle that the mode places around the phone's position.
  var own: OwnCircle?
  /// The reported radius that satisfies a request.
  var requestThreshold = Metres(0)

  init() {}

  init(_ services: StrategyConfiguration.Services) {
    seesSignificantChanges =
      services.significantChange && services.standard == nil && services.fused == nil
    own = OwnCircle(services)
    requestThreshold = services.request?.desiredAccuracy.threshold ?? Metres(0)
  }
}

/// The circle that a mode places around the phone's position, by the service that watches it.
private enum OwnCircle: Sendable {
  case region(Metres)
  case geofence(StrategyConfiguration.ExitGeofence)

  init?(_ services: StrategyConfiguration.Services) {
    if let radius = services.exitRadius {
      self = .region(radius)
    } else if let exit = services.exitGeofence {
      self = .geofence(exit)
    } else {
      return nil
    }
  }
}
