// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import DiscreteEvents
internal import LocationService
internal import OSProfiles
internal import PhoneModel
internal import Quantities
internal import Stochastics
internal import World

extension LocationDaemon {
  static let visitPurpose = DrawPurpose("daemon.visits")

  /// Looks at a client's visits again when movement begins or ends (rules 34 and 35).
  mutating func planVisits(at now: SimulationTime) {
    for client in clients.indices {
      guard let state = clients[client].visits else { continue }
      guard mayMonitor(client) else {
        events.cancelTimer(of: .visits(of: client))
        continue
      }
      if isStill, state.current == nil {
        clients[client].visits?.isDepartureCheck = false
        let due = max(stillSince, unnoticedUntil) + arrivalTime(of: client)
        events.setTimer(of: .visits(of: client), at: max(now, due))
      } else if !isStill, state.current != nil, !state.isDepartureCheck {
        clients[client].visits?.isDepartureCheck = true
        events.setTimer(of: .visits(of: client), at: now + profile.visits.departureDwell)
      } else if !isStill, state.current == nil {
        planFalseArrival(of: client, at: now)
      }
    }
  }

  /// While the app's own updates run, walks are taken for stays now and then (rule 36).
  ///
  /// Times are drawn by slot: a walk that is looked at anew begins anew, as an exponential time may.
  private mutating func planFalseArrival(of client: Int, at now: SimulationTime) {
    guard profile.visits.walkInterval > .zero, clients[client].standard?.isActive == true,
      isWalking(at: now)
    else {
      events.cancelTimer(of: .visits(of: client))
      return
    }
    let delay = luck(Self.visitPurpose)
      .exponential(Self.slot(at: now), 6, mean: profile.visits.walkInterval.seconds)
    events.setTimer(of: .visits(of: client), at: now + .seconds(max(1, delay)))
  }

  private func isWalking(at time: SimulationTime) -> Bool {
    realisation.world.movement.motion(at: time).mode == .walking
  }

  /// From coming to rest until the arrival is decided.
  ///
  /// While the app's own updates run, the whole delay (errata to rule 34); else the time that makes a
  /// stay, after which sleeping scans take theirs.
  ///
  /// A vehicle's halt is a stay no sooner than that: its passengers are felt to be in it. Source:
  /// MobilityNet 2020, where halted trains and buses are told as automotive and ten of 130 rides hold an
  /// arrival.
  private func arrivalTime(of client: Int) -> SimulationDuration {
    guard clients[client].standard?.isActive == true else { return visitDwell }
    let isHalt = realisation.world.movement.motion(at: stillSince).mode == .automotive
    return isHalt ? max(visitDwell, fastDelay(at: stillSince)) : fastDelay(at: stillSince)
  }

  private func fastDelay(at time: SimulationTime) -> SimulationDuration {
    Self.delay(
      drawn: luck(Self.visitPurpose).logNormal(
        Self.slot(at: time),
        1,
        median: profile.visits.arrivalDelay.seconds,
        sigma: profile.visits.arrivalSpread
      )
    )
  }

  /// How long the phone must lie still to be on a visit; some stops pass for one too early (36).
  private var visitDwell: SimulationDuration {
    let isFalse = luck(Self.visitPurpose)
      .bernoulli(Self.slot(at: stillSince), 3, probability: profile.visits.falseFraction)
    return isFalse ? min(profile.visits.falseDwell, profile.visits.dwell) : profile.visits.dwell
  }

  /// A stay has lasted long enough, or movement has: decide by a position (rules 34 and 35).
  mutating func checkVisits(of client: Int, at now: SimulationTime) {
    guard let state = clients[client].visits else { return }
    guard let position = positionForVisits(client, at: now) else {
      events.setTimer(of: .visits(of: client), at: now + profile.visits.dwell)
      return
    }
    if let current = state.current {
      clients[client].visits?.isDepartureCheck = false
      let distance = current.position.distance(to: position.position)
      if distance > profile.visits.departureDistance {
        var visit = current
        visit.departure = max(visit.arrival ?? .zero, now - profile.visits.departureDwell)
        clients[client].visits?.current = nil
        // A departure is told after its arrival, however fast it was noticed.
        let due = max(
          now + visitDelay(client, isArrival: false, at: now),
          state.arrivalDue + .seconds(1)
        )
        send(.visit(client: client, visit: visit, generation: state.generation), at: due)
        if isStill { planVisits(at: now) }
      } else if !isStill {
        clients[client].visits?.isDepartureCheck = true
        events.setTimer(of: .visits(of: client), at: now + profile.visits.departureDwell)
      }
    } else if isStill || (isWalking(at: now) && clients[client].standard?.isActive == true) {
      let slot = Self.slot(at: isStill ? stillSince : now)
      // A stay may be missed; an arrival told by mistake is one that was told.
      let isMissed =
        isStill
        && luck(Self.visitPurpose).bernoulli(slot, 0, probability: profile.visits.missedFraction)
      guard !isMissed else { return }
      let visit = Visit(
        position: position.position,
        horizontalAccuracy: position.horizontalAccuracy,
        arrival: arrivalDate(since: state.startedAt, at: now)
      )
      clients[client].visits?.current = visit
      let due = now + visitDelay(client, isArrival: true, at: now)
      clients[client].visits?.arrivalDue = due
      send(.visit(client: client, visit: visit, generation: state.generation), at: due)
    }
  }

  /// When the stay began as the system believes, a minute or two off; nil if it was not yet watching.
  private func arrivalDate(since start: SimulationTime, at now: SimulationTime) -> SimulationTime? {
    guard isStill else { return now }
    guard stillSince > start else { return nil }
    let draw = luck(Self.visitPurpose)
    let slot = Self.slot(at: stillSince)
    let span = profile.visits.dateErrorMaximum - profile.visits.dateErrorMinimum
    let error = profile.visits.dateErrorMinimum + span * draw.uniform(slot, 4)
    let isEarly = draw.bernoulli(slot, 5, probability: 0.5)
    return min(now, isEarly ? max(.zero, stillSince - error) : stillSince + error)
  }

  /// How long after its decision a visit is told: from sleeping scans alone, late (rule 34).
  private func visitDelay(
    _ client: Int,
    isArrival: Bool,
    at now: SimulationTime
  ) -> SimulationDuration {
    if clients[client].standard?.isActive == true {
      return isArrival ? .zero : fastDelay(at: now)
    }
    let draw = luck(Self.visitPurpose)
    let slot = Self.slot(at: now)
    let span = profile.visits.sleepingDelayMaximum - profile.visits.sleepingDelayMinimum
    let total = profile.visits.sleepingDelayMinimum + span * draw.uniform(slot, 2)
    let delay = max(.zero, total - profile.visits.dwell)
    // Plugging in the charger says that the user stays (V3).
    return isChargerConnected && isStill ? delay * (1 / profile.visits.chargerFactor) : delay
  }

  /// The position that a sleeping phone's own scan gives.
  ///
  /// The visit service lives on scans that the system makes anyway; one scan is booked to it.
  private mutating func positionForVisits(_ client: Int, at now: SimulationTime) -> Fix? {
    if let fix = systemFix, fix.source != .cell, now - fix.timestamp <= profile.visits.dwell {
      return fix
    }
    startSystemScan(cause: CausePurpose.visits.cause(of: client), at: now)
    return wifiPosition(at: now) ?? cellPosition(at: now)
  }

  mutating func notifyVisit(_ visit: Visit, client: Int, at now: SimulationTime) {
    guard clients[client].visits != nil else { return }
    switch admission(of: client, at: now) {
    case .drop: return
    case .hold:
      hold(.visit(visit), for: client, at: now)
      return
    case .deliver: break
    }
    guard wake(client, for: .visits, reason: .visit, at: now) else { return }
    var visit = visit
    if accuracy(of: client) == .reduced {
      let fix = profile.areaOnly(fix(of: visit, at: now))
      visit.position = fix.position
      visit.horizontalAccuracy = fix.horizontalAccuracy
    }
    record(.visit(visit), client: client, at: now)
    phone.work(
      for: phone.works.delivery,
      cause: CausePurpose.visits.cause(of: client),
      at: now
    )
    note(fix(of: visit, at: now), client: client, channel: .visit, at: now)
    deliver(.visit(visit), to: client)
  }

  private func fix(of visit: Visit, at now: SimulationTime) -> Fix {
    Fix(
      position: visit.position,
      horizontalAccuracy: visit.horizontalAccuracy,
      timestamp: visit.departure ?? now,
      source: .wifi
    )
  }
}
