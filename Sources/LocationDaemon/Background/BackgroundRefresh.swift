// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import DiscreteEvents
internal import LocationService
internal import OSProfiles
internal import PhoneModel
internal import Quantities
internal import Stochastics

/// One app's requests for background work, and the pushes of its server.
struct BackgroundRefreshState: Sendable {
  /// The earliest time at which the pending request may be granted; nil without a request.
  var earliest: SimulationTime?
  /// The time at which the system plans to grant it.
  var due = SimulationTime.zero
  /// The time of the last grant.
  var lastGrant: SimulationTime?
  /// The jobs so far on Android, each from its start to its end; nil while it runs.
  var jobs: [(start: SimulationTime, end: SimulationTime?)] = []
  /// Whether the server holds the newest silent push because the phone is unreachable.
  var isPushStored = false
  /// Whether a silent push waits on the phone, after a recent wake or in Low Power Mode.
  var isPushHeld = false
  /// Whether the server holds a location push, because the phone is unreachable or saves power.
  var isLocationPushStored = false
  /// The time of the last location push that reached the extension.
  var lastLocationPush: SimulationTime?
  /// The time of the last silent push that woke the app or reached it in the background.
  var lastPush: SimulationTime?
}

/// Background App Refresh and silent pushes.
///
/// Scope: a request for run time in the background is granted at its earliest time or later, at the
/// system's discretion: not sooner than an interval after the last one, and then after a drawn
/// delay. A silent push wakes the app at once, unless it was woken too recently. Neither reaches an
/// app that the user has quit or whose background refresh is off, and neither comes in Low Power
/// Mode; both launch an app that the system has ended. An app that the user has not opened for a day
/// gets no refreshes (rule 58). On the screen, a push is delivered without
/// further conditions, and a refresh waits.
///
/// Limitations: how often the user opens the app within a day, its past use of energy and data, the
/// charge of the battery and the time from a restart to the first unlock have no effect. The system throttles
/// positions in an app that was launched by a fetch (fact L15); this is left out, since no source
/// says how.
///
/// Sources: Apple's pages on `BGAppRefreshTaskRequest`, on `backgroundRefreshStatus` and on pushing
/// background updates; WWDC 2013 session 204, WWDC 2020 session 10063. Numbers are those of the OS
/// profile.
///
/// Validation: `BackgroundRefreshTests`.
struct BackgroundRefresh: Service {
  private static let delays = DrawPurpose("daemon.background_refresh")

  private var states: [BackgroundRefreshState]

  init(clients: Int) { states = Array(repeating: BackgroundRefreshState(), count: clients) }

  /// The earliest time of an app's pending request; nil without one.
  func pending(of client: Int) -> SimulationTime? { states[client].earliest }

  /// Replaces an app's request for run time; nil, or a refusal by system or user, leaves none.
  mutating func schedule(
    earliest: SimulationTime?,
    client: Int,
    in core: inout SystemCore
  ) {
    states[client].earliest = nil
    if let earliest, core.profile.refresh.isAvailable,
      core.apps[client].configuration.allowsBackgroundRefresh
    {
      var from = max(core.now, earliest)
      if let last = states[client].lastGrant {
        from = max(from, last + core.profile.refresh.interval)
      }
      states[client].earliest = earliest
      states[client].due = from + refreshDelay(of: client, at: from, in: &core)
    }
    plan(of: client, in: &core)
  }

  /// Drops a push that the phone held for a process that has ended.
  mutating func processEnded(_ client: Int, in core: inout SystemCore) {
    states[client].isPushHeld = false
    jobEnded(of: client, in: &core)
  }

  mutating func processSuspended(_ client: Int, in core: inout SystemCore) {
    jobEnded(of: client, in: &core)
  }

  /// Plans jobs again at the start or the end of a window of Doze, or of Doze itself (D2 and D5).
  mutating func windowChanged(in core: inout SystemCore) {
    for client in core.apps.indices { plan(of: client, in: &core) }
  }

  /// Notes the end of an app's running job.
  mutating func jobEnded(of client: Int, in core: inout SystemCore) {
    guard let last = states[client].jobs.indices.last, states[client].jobs[last].end == nil else {
      return
    }
    states[client].jobs[last].end = core.now
  }

  /// The earliest time, not before another, at which the quota of jobs allows one more (S2 to S6).
  private func quotaOpens(
    of client: Int,
    from time: SimulationTime,
    in core: inout SystemCore
  ) -> SimulationTime {
    let bucket = core.bucket(of: client)
    let isExempt =
      core.apps[client].hasForegroundService && !core.limits.jobsBesideServiceCount
      || core.conditions.isChargerConnected && bucket != .restricted
    guard !isExempt, let quota = core.limits.jobQuota(in: bucket) else { return time }
    var opening = time
    var recent = states[client].jobs.filter { $0.start + quota.window > time }
    while let first = recent.first {
      let used = recent.reduce(SimulationDuration.zero) { $0 + (($1.end ?? core.now) - $1.start) }
      guard recent.count >= quota.count || used >= quota.time else { break }
      opening = max(opening, first.start + quota.window)
      recent.removeFirst()
    }
    return opening
  }

  mutating func quitByUser(_ client: Int, in core: inout SystemCore) {
    states[client].isPushHeld = false
  }

  mutating func processLeftForeground(_ client: Int, in core: inout SystemCore) {
    plan(of: client, in: &core)
  }

  /// Drops all pending requests, which do not survive a restart of the phone.
  mutating func phoneRestarted(in core: inout SystemCore) {
    for client in states.indices {
      // Android keeps its jobs (S2).
      if !core.limits.hasJobs { states[client].earliest = nil }
      states[client].isPushHeld = false
    }
  }

  /// Plans again the work that waits for the network or for the end of Low Power Mode.
  mutating func conditionsChanged(in core: inout SystemCore) {
    for client in core.apps.indices { plan(of: client, in: &core) }
  }

  /// Reports a finding to the daemon.
  private func find(_ finding: News.Finding, client: Int, in core: inout SystemCore) {
    core.followUps.news.append(News(client: client, finding: finding))
  }

  /// Whether the system may grant the pending request now.
  private func isGrantable(_ client: Int, in core: inout SystemCore) -> Bool {
    states[client].earliest != nil && core.mayRefresh(client)
      && core.apps[client].appState != .foreground && !core.apps[client].process.wasQuitByUser
      && !core.apps[client].process.isBarred && !core.defersJobs && isInUse(client, in: &core)
  }

  /// Whether the user has opened an app recently enough for it to be refreshed (rule 58).
  private func isInUse(_ client: Int, in core: inout SystemCore) -> Bool {
    let limit = core.profile.refresh.unopenedLimit
    return limit == .zero || core.timeSinceOpened(client) < limit
  }

  /// The drawn delay of a refresh, which is the same for every strategy at a given time.
  private func refreshDelay(
    of client: Int,
    at time: SimulationTime,
    in core: inout SystemCore
  ) -> SimulationDuration {
    let luck = core.luck(Self.delays).stream(UInt64(client)).uniform(DrawSlot.index(at: time))
    return core.profile.refresh.delay * luck
  }

  /// Takes a silent push of the app's server, which keeps only the newest without a network.
  mutating func push(to client: Int, in core: inout SystemCore) {
    guard core.profile.refresh.silentPushAvailable else { return }
    states[client].isPushStored = true
    work(of: client, in: &core)
  }

  /// Downloads the push that the server holds for an app, if the phone has a network.
  private mutating func fetchPush(of client: Int, in core: inout SystemCore) {
    let cause = CausePurpose.remoteNotification.cause(of: client)
    guard states[client].isPushStored, core.phone.canTransfer else { return }
    states[client].isPushStored = false
    core.phone.download(
      bytes: core.profile.refresh.silentPushBytes,
      cause: cause,
      at: core.now,
      events: &core.events
    )
    core.apps[client].usage.data += ServerConnection.message(
      bytes: core.profile.refresh.silentPushBytes,
      by: core.profile.connections
    )
    let isUnwanted =
      core.apps[client].process.wasQuitByUser
      || (core.apps[client].appState != .foreground
        && !core.apps[client].configuration.allowsBackgroundRefresh)
    // It replaces an earlier one that waits on the phone.
    if !isUnwanted { states[client].isPushHeld = true }
  }

  /// The time at which a held push may be delivered; nil if there is none, or not before a change.
  private func pushDue(of client: Int, in core: inout SystemCore) -> SimulationTime? {
    guard states[client].isPushHeld else { return nil }
    if core.apps[client].appState == .foreground { return core.now }
    guard !core.conditions.isLowPowerMode else { return nil }
    return states[client].lastPush.map {
      max(core.now, $0 + core.profile.refresh.silentPushInterval)
    } ?? core.now
  }

  /// Delivers a held push, and wakes the app if it is not on the screen.
  private mutating func deliverPush(to client: Int, in core: inout SystemCore) {
    states[client].isPushHeld = false
    if core.apps[client].appState != .foreground {
      states[client].lastPush = core.now
      find(.silentPush, client: client, in: &core)
    } else {
      core.deliver(.remoteNotification, to: client)
    }
  }

  /// Takes a location push, which the server keeps until the phone can answer it (rule 56).
  mutating func locationPush(to client: Int, in core: inout SystemCore) {
    guard core.profile.refresh.locationPushAvailable else { return }
    states[client].isLocationPushStored = true
    work(of: client, in: &core)
  }

  /// The time at which a location push may be answered; nil if there is none, or not before a
  /// change.
  private func locationPushDue(of client: Int, in core: inout SystemCore) -> SimulationTime? {
    guard states[client].isLocationPushStored, core.phone.canTransfer,
      core.apps[client].appState == .foreground || !core.conditions.isLowPowerMode
    else { return nil }
    return states[client].lastLocationPush.map {
      max(core.now, $0 + core.profile.refresh.locationPushInterval)
    } ?? core.now
  }

  /// Downloads a location push; the extension answers if the app monitors pushes and may always
  /// know the position.
  private mutating func answerLocationPush(of client: Int, in core: inout SystemCore) {
    states[client].isLocationPushStored = false
    guard core.apps[client].registrations.hasLocationPushes else { return }
    core.phone.download(
      bytes: core.profile.refresh.silentPushBytes,
      cause: CausePurpose.locationPush.cause(of: client),
      at: core.now,
      events: &core.events
    )
    core.apps[client].usage.data += ServerConnection.message(
      bytes: core.profile.refresh.silentPushBytes,
      by: core.profile.connections
    )
    guard core.apps[client].permissionLevel == .always else { return }
    states[client].lastLocationPush = core.now
    find(.locationPush, client: client, in: &core)
  }

  /// Sets the timer to the next background work of an app.
  private mutating func plan(of client: Int, in core: inout SystemCore) {
    var next: SimulationTime?
    if isGrantable(client, in: &core) {
      // A request that became due while it could not be granted gets a new delay.
      if states[client].due < core.now {
        let isJob = core.profile.platform == .android
        let delay = isJob ? .zero : refreshDelay(of: client, at: core.now, in: &core)
        states[client].due = core.now + delay
      }
      states[client].due = quotaOpens(of: client, from: states[client].due, in: &core)
      next = states[client].due
    }
    if states[client].isPushStored, core.phone.canTransfer { next = core.now }
    for due in [pushDue(of: client, in: &core), locationPushDue(of: client, in: &core)] {
      if let due { next = min(next ?? due, due) }
    }
    if let next {
      core.events.setTimer(of: .backgroundWork(of: client), at: next)
    } else {
      core.events.cancelTimer(of: .backgroundWork(of: client))
    }
  }

  /// Does the background work that is due, a push before a refresh.
  mutating func work(of client: Int, in core: inout SystemCore) {
    fetchPush(of: client, in: &core)
    if let due = pushDue(of: client, in: &core), due <= core.now {
      deliverPush(to: client, in: &core)
    }
    if let due = locationPushDue(of: client, in: &core), due <= core.now {
      answerLocationPush(of: client, in: &core)
    }
    if isGrantable(client, in: &core), states[client].due == core.now,
      quotaOpens(of: client, from: core.now, in: &core) == core.now
    {
      states[client].earliest = nil
      states[client].lastGrant = core.now
      if core.limits.hasJobs { states[client].jobs.append((core.now, nil)) }
      find(.backgroundRefresh, client: client, in: &core)
    }
    plan(of: client, in: &core)
  }
}
