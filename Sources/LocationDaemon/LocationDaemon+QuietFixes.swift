// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import DiscreteEvents
internal import LocationService
internal import OSProfiles
internal import PhoneModel
internal import Quantities

extension LocationDaemon {
  /// Takes the next fixes that reach no app in one step, without an event for each.
  ///
  /// A phone at rest computes a fix every second for hours, and static hold lets one through every
  /// few minutes. For the others, the ledger books the work, and the last one becomes the system's
  /// position. No app ever learns the positions in between, so they need not be computed. The step
  /// ends at the next event of any other kind. It is taken only if the current fix also reached no
  /// app, so that no app can act in the meantime. The result equals that of taking the fixes one by
  /// one.
  ///
  /// - Precondition: the timer of satellite fixes is set for the next one, at `first`.
  mutating func takeQuietFixes(from first: SimulationTime) {
    guard core.motion.isStill, !core.areFixesWrong, !core.radios.isFallback, core.outbox.isEmpty,
      !core.followUps.isDue,
      let cause = core.radios.tierCause, var limit = quietLimit(from: first)
    else { return }
    // A fix at the horizon itself still counts, as any event does.
    limit = min(limit, SimulationTime(nanoseconds: min(horizon.nanoseconds, end.nanoseconds) + 1))
    if let other = core.events.nextTime(besides: SystemEvent.satelliteTick.source) {
      limit = min(limit, other)
    }
    let interval = core.profile.standard.gnssInterval
    var next = first
    var count = 0
    while next < limit, let steady = core.phone.steadyReception(at: next) {
      let span = (min(limit, steady) - next).nanoseconds
      let fixes = Int((span + interval.nanoseconds - 1) / interval.nanoseconds)
      next = SimulationTime(nanoseconds: next.nanoseconds + Int64(fixes) * interval.nanoseconds)
      count += fixes
    }
    guard count > 0 else { return }
    let last = next - interval
    guard let fix = core.phone.satelliteFix(at: last, events: &core.events) else { return }
    core.phone.countFix(count)
    core.phone.work(
      for: core.phone.fixWork,
      cause: cause,
      from: first,
      every: interval,
      count: count
    )
    core.positions.last = core.positions.accuracy.fix(of: fix)
    core.positions.lastComputedAt = last
    core.positions.lastAcceptedAt = last
    core.events.setTimer(of: .satelliteTick, at: next)
  }

  /// The time until which no satellite fix from an instant on reaches an app; nil if the first may.
  private mutating func quietLimit(from first: SimulationTime) -> SimulationTime? {
    var limit = SimulationTime.distantFuture
    for client in core.apps.indices {
      let isWatching =
        core.apps[client].registrations.hasSignificantChange || core.monitorsRegions(client)
      if isWatching, !core.conditions.isAirplaneMode { return nil }
      let served = core.apps[client].updates
      guard !served.hasRequest, !served.isLiveFlowing, served.fused == nil,
        core.apps[client].registrations.geofences == 0,
        let quiet = updates.standard.quietLimit(client: client, from: first, in: &core)
      else { return nil }
      limit = min(limit, quiet)
    }
    return limit
  }
}
