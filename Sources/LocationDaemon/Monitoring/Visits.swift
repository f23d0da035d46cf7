// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import DiscreteEvents
internal import LocationService
internal import OSProfiles
internal import PhoneModel
internal import Quantities
internal import Stochastics
internal import World

/// The visit service of one app.
struct VisitState: Sendable {
  /// The start of the service; earlier arrivals are unknown.
  var startedAt: SimulationTime
  /// The current visit; nil if the phone is not on one.
  var current: Visit?
  /// Whether the next check may end the current visit.
  var isDepartureCheck = false
  /// The time at which the arrival of the current visit is reported.
  var arrivalDue = SimulationTime.zero
  /// The departure of the last visit, and the time at which it is reported.
  var last: (departure: SimulationTime, due: SimulationTime)?
  /// The number of restarts of the phone, which invalidates earlier reports.
  var generation = 0
}

/// Visits: stays of some length, reported at arrival and at departure (rules 34 to 36).
struct Visits: Service {
  /// The service's signals to itself.
  enum Signal: Sendable {
    case reportDue(client: Int, visit: Visit, generation: Int)
  }

  private static let draws = DrawPurpose("daemon.visits")

  /// The service of each app; nil if it is not running.
  private var states: [VisitState?]
  private var signals = SignalQueue<Signal>(source: .visits)

  init(clients: Int) { states = Array(repeating: nil, count: clients) }

  /// Handles a signal: reports a visit unless the phone has restarted in the meantime.
  mutating func handle(_ event: Event, in core: inout SystemCore) {
    switch signals.signal(of: event) {
    case .reportDue(let client, let visit, let generation):
      guard states[client]?.generation == generation else { return }
      core.followUps.news.append(News(client: client, finding: .visit(visit)))
    }
  }

  /// Starts the service for an app.
  mutating func start(client: Int, in core: inout SystemCore) {
    guard core.profile.visits.isAvailable, core.apps[client].isRunning, states[client] == nil else {
      return
    }
    states[client] = VisitState(startedAt: core.now)
    core.apps[client].registrations.hasVisits = true
    if core.motion.isStill { plan(in: &core) }
  }

  /// Stops the service for an app.
  mutating func stop(client: Int, in core: inout SystemCore) {
    states[client] = nil
    core.apps[client].registrations.hasVisits = false
    core.events.cancelTimer(of: .visits(of: client))
  }

  /// Plans the arrival again, because standard updates decide it sooner.
  mutating func standardUpdatesBegan(for client: Int, in core: inout SystemCore) {
    if states[client]?.current == nil { plan(in: &core) }
  }

  /// Drops the visits from before a restart of the phone (rule 45).
  mutating func phoneRestarted(in core: inout SystemCore) {
    for client in states.indices {
      states[client]?.current = nil
      states[client]?.generation += 1
    }
    plan(in: &core)
  }

  mutating func motionChanged(in core: inout SystemCore) { plan(in: &core) }

  /// Plans the next check of each app's visits (rules 34 and 35).
  mutating func plan(in core: inout SystemCore) {
    for client in core.apps.indices {
      guard let state = states[client] else { continue }
      guard core.mayMonitor(client) else {
        core.events.cancelTimer(of: .visits(of: client))
        continue
      }
      if core.motion.isStill, state.current == nil {
        states[client]?.isDepartureCheck = false
        let due =
          max(core.motion.stillSince, core.motion.unnoticedUntil)
          + arrivalTime(of: client, in: &core)
        core.events.setTimer(of: .visits(of: client), at: max(core.now, due))
      } else if !core.motion.isStill, state.current != nil, !state.isDepartureCheck {
        states[client]?.isDepartureCheck = true
        core.events.setTimer(
          of: .visits(of: client),
          at: core.now + core.profile.visits.departureDwell
        )
      } else if !core.motion.isStill, state.current == nil {
        planFalseArrival(of: client, in: &core)
      }
    }
  }

  /// Arms a false arrival: while standard updates run, some walks are mistaken for stays (rule 36).
  ///
  /// Times are drawn by slot; a new draw during a walk changes nothing, because exponential times
  /// have no memory.
  private mutating func planFalseArrival(of client: Int, in core: inout SystemCore) {
    guard core.profile.visits.walkInterval > .zero, core.apps[client].updates.standard != nil,
      isWalking(at: core.now, in: &core)
    else {
      core.events.cancelTimer(of: .visits(of: client))
      return
    }
    let delay = core.luck(Self.draws)
      .exponential(DrawSlot.index(at: core.now), 6, mean: core.profile.visits.walkInterval.seconds)
    core.events.setTimer(of: .visits(of: client), at: core.now + .seconds(max(1, delay)))
  }

  /// Whether the phone is on a walk at an instant.
  private func isWalking(at time: SimulationTime, in core: inout SystemCore) -> Bool {
    core.realisation.world.movement.motion(at: time).mode == .walking
  }

  /// The time from coming to rest until the arrival is decided.
  ///
  /// While standard updates run, it is the full delay (rule 34). Otherwise it is the time that
  /// makes a stay, and the delay of sleeping scans follows.
  ///
  /// The halt of a vehicle is not a stay before that time, because the phone's activity is still
  /// automotive. Source: MobilityNet 2020, where halted trains and buses are reported as automotive
  /// and ten of 130 rides contain an arrival.
  private func arrivalTime(of client: Int, in core: inout SystemCore) -> SimulationDuration {
    guard core.apps[client].updates.standard != nil else { return dwell(in: &core) }
    let isHalt =
      core.realisation.world.movement.motion(at: core.motion.stillSince).mode == .automotive
    return isHalt
      ? max(dwell(in: &core), fastDelay(at: core.motion.stillSince, in: &core))
      : fastDelay(at: core.motion.stillSince, in: &core)
  }

  /// The drawn delay of an arrival or a departure while standard updates run.
  private func fastDelay(at time: SimulationTime, in core: inout SystemCore) -> SimulationDuration {
    SystemCore.delay(
      drawn: core.luck(Self.draws).logNormal(
        DrawSlot.index(at: time),
        1,
        median: core.profile.visits.arrivalDelay.seconds,
        sigma: core.profile.visits.arrivalSpread
      )
    )
  }

  /// Decides by a position whether a visit begins or ends (rules 34 and 35).
  mutating func check(of client: Int, in core: inout SystemCore) {
    guard let state = states[client] else { return }
    guard let position = position(client, in: &core) else {
      core.events.setTimer(of: .visits(of: client), at: core.now + core.profile.visits.dwell)
      return
    }
    if let current = state.current {
      states[client]?.isDepartureCheck = false
      let distance = current.position.distance(to: position.position)
      if distance > core.profile.visits.departureDistance {
        var visit = current
        let departure = max(visit.arrival ?? .zero, core.now - core.profile.visits.departureDwell)
        visit.departure = departure
        states[client]?.current = nil
        // A departure is reported after its arrival, however soon it was noticed.
        let due = max(
          core.now + visitDelay(client, isArrival: false, in: &core),
          state.arrivalDue + .seconds(1)
        )
        states[client]?.last = (departure, due)
        signals.send(
          .reportDue(client: client, visit: visit, generation: state.generation),
          at: due,
          in: &core
        )
        if core.motion.isStill { plan(in: &core) }
      } else if !core.motion.isStill {
        states[client]?.isDepartureCheck = true
        core.events.setTimer(
          of: .visits(of: client),
          at: core.now + core.profile.visits.departureDwell
        )
      }
    } else if core.motion.isStill
      || (isWalking(at: core.now, in: &core) && core.apps[client].updates.standard != nil)
    {
      let slot = DrawSlot.index(at: core.motion.isStill ? core.motion.stillSince : core.now)
      // A real stay may be missed; a false arrival, by definition, is not.
      let isMissed =
        core.motion.isStill
        && core.luck(Self.draws).bernoulli(slot, 0, probability: core.profile.visits.missedFraction)
      guard !isMissed else { return }
      let visit = Visit(
        position: position.position,
        horizontalAccuracy: position.horizontalAccuracy,
        arrival: arrivalDate(since: state.startedAt, in: &core)
          .map { max($0, state.last?.departure ?? .zero) }
      )
      states[client]?.current = visit
      // Visits do not overlap: a departure is reported before the next arrival.
      var due = core.now + visitDelay(client, isArrival: true, in: &core)
      if let last = state.last { due = max(due, last.due + .seconds(1)) }
      states[client]?.arrivalDue = due
      signals.send(
        .reportDue(client: client, visit: visit, generation: state.generation),
        at: due,
        in: &core
      )
    }
  }

  /// The believed start of a stay, a minute or two off; nil if the service started later.
  private func arrivalDate(since start: SimulationTime, in core: inout SystemCore)
    -> SimulationTime?
  {
    guard core.motion.isStill else { return core.now }
    guard core.motion.stillSince > start else { return nil }
    let draw = core.luck(Self.draws)
    let slot = DrawSlot.index(at: core.motion.stillSince)
    let span = core.profile.visits.dateErrorMaximum - core.profile.visits.dateErrorMinimum
    let error = core.profile.visits.dateErrorMinimum + span * draw.uniform(slot, 4)
    let isEarly = draw.bernoulli(slot, 5, probability: 0.5)
    return min(
      core.now,
      isEarly ? max(.zero, core.motion.stillSince - error) : core.motion.stillSince + error
    )
  }

  /// The delay from a decision to its report; it is long with sleeping scans alone (rule 34).
  private func visitDelay(
    _ client: Int,
    isArrival: Bool,
    in core: inout SystemCore
  ) -> SimulationDuration {
    if core.apps[client].updates.standard != nil {
      return isArrival ? .zero : fastDelay(at: core.now, in: &core)
    }
    let draw = core.luck(Self.draws)
    let slot = DrawSlot.index(at: core.now)
    let span = core.profile.visits.sleepingDelayMaximum - core.profile.visits.sleepingDelayMinimum
    let total = core.profile.visits.sleepingDelayMinimum + span * draw.uniform(slot, 2)
    let delay = max(.zero, total - core.profile.visits.dwell)
    // Plugging in the charger shows that the user stays (V3).
    return core.conditions.isChargerConnected && core.motion.isStill
      ? delay * (1 / core.profile.visits.chargerFactor) : delay
  }

  /// The position that decides a visit: a recent better-than-cell one, else that of a new scan.
  ///
  /// The visit service relies on scans that the system makes anyway; one scan is booked to it.
  private mutating func position(_ client: Int, in core: inout SystemCore) -> Fix? {
    if let fix = core.positions.last, fix.source != .cell,
      core.now - fix.timestamp <= core.profile.visits.dwell
    {
      return fix
    }
    core.startSystemScan(cause: CausePurpose.visits.cause(of: client))
    return core.wifiPosition() ?? core.cellPosition()
  }

  /// The time at rest that makes a stay; shorter for some stops, the false visits (rule 36).
  private func dwell(in core: inout SystemCore) -> SimulationDuration {
    let isFalse = core.luck(Self.draws)
      .bernoulli(
        DrawSlot.index(at: core.motion.stillSince),
        3,
        probability: core.profile.visits.falseFraction
      )
    return isFalse
      ? min(core.profile.visits.falseDwell, core.profile.visits.dwell) : core.profile.visits.dwell
  }
}
