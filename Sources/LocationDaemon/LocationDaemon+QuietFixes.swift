// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import DiscreteEvents
internal import LocationService
internal import OSProfiles
internal import PhoneModel
internal import Quantities

extension LocationDaemon {
  /// Takes the fixes ahead that reach nobody, without an event for each.
  ///
  /// A phone at rest has a fix a second for hours, of which static hold lets through one every few
  /// minutes. Of the others the ledger books the work, and the last one is the system's position; where
  /// the others lay nobody ever learns, so they need not be worked out. They are taken up to the next
  /// event of any other kind, and only if the fix of now reached nobody either, so that nobody can
  /// act meanwhile. The result is that of taking them one by one.
  ///
  /// - Precondition: the timer of satellite fixes is armed for the next one, at `first`.
  mutating func takeQuietFixes(from first: SimulationTime) {
    guard isStill, !isFallback, outgoingHead == outgoing.count, observations.isEmpty,
      let cause = tierCause, var limit = quietLimit(at: first)
    else { return }
    // A fix at the horizon itself still counts, as any event does.
    limit = min(limit, SimulationTime(nanoseconds: min(horizon.nanoseconds, end.nanoseconds) + 1))
    if let other = events.nextTime(besides: .satelliteTick) { limit = min(limit, other) }
    let interval = profile.standard.gnssInterval
    var next = first
    var count = 0
    while next < limit, let steady = phone.steadyReception(at: next) {
      let span = (min(limit, steady) - next).nanoseconds
      let fixes = Int((span + interval.nanoseconds - 1) / interval.nanoseconds)
      next = SimulationTime(nanoseconds: next.nanoseconds + Int64(fixes) * interval.nanoseconds)
      count += fixes
    }
    guard count > 0 else { return }
    let last = next - interval
    guard let fix = phone.satelliteFix(at: last, events: &events) else { return }
    phone.countFix(count)
    phone.work(for: phone.works.fix, cause: cause, from: first, every: interval, count: count)
    systemFix = accuracy.fix(of: fix)
    lastComputedAt = last
    lastAcceptedAt = last
    events.setTimer(of: .satelliteTick, at: next)
  }

  /// Until when no satellite fix from an instant on reaches anybody; nil if the first one may.
  private mutating func quietLimit(at first: SimulationTime) -> SimulationTime? {
    var limit = SimulationTime.distantFuture
    for client in clients.indices {
      if !isAirplaneMode, clients[client].significantChange != nil || monitorsRegions(client) {
        return nil
      }
      guard
        let quiet = clients[client].quietLimit(at: first, stillSince: stillSince, rules: profile)
      else { return nil }
      limit = min(limit, quiet)
    }
    return limit
  }
}

// In place, as offering a position is: to read a client out would copy it.
extension ClientState {
  /// Until when the client lets no satellite fix of a still phone through; nil if it may do so at once.
  ///
  /// What is said of an instant holds from there on as long as nobody changes the client.
  mutating func quietLimit(
    at time: SimulationTime,
    stillSince: SimulationTime,
    rules: OSProfile
  ) -> SimulationTime? {
    guard request == nil, live?.isFlowing != true, fused?.isActive != true, geofences.isEmpty else {
      return nil
    }
    guard let isActive = standard?.isActive else { return .distantFuture }
    // A position of an area is found anew now and then, a pause depends on every position, and so does
    // what is kept for a suspended app.
    guard isActive, accuracy(rules) == .full,
      appState == .foreground || standard?.request.pausesLocationUpdatesAutomatically == false
    else { return nil }
    return standard?.holdLimit(at: time, stillSince: stillSince, rules: rules) ?? nil
  }
}

extension StandardSession {
  /// Until when static hold keeps every satellite fix of a still phone back; nil if it may pass one.
  mutating func holdLimit(
    at time: SimulationTime,
    stillSince: SimulationTime,
    rules: OSProfile
  ) -> SimulationTime? {
    guard deferral == nil, heldFix(stillness: time - stillSince, rules: rules) != nil else {
      return nil
    }
    let early = stillSince + rules.staticHold.earlyDuration
    guard time < early else { return lastDeliveryTime + rules.staticHold.lateInterval }
    return min(early, lastDeliveryTime + rules.staticHold.earlyInterval)
  }
}
