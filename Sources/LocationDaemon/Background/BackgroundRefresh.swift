// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import DiscreteEvents
internal import LocationService
internal import OSProfiles
internal import PhoneModel
internal import Quantities
internal import Stochastics

/// What one app asked to do in the background, and what its server sent it.
struct BackgroundRefreshState: Sendable {
  /// From when on the pending request may be granted; nil without a request.
  var earliest: SimulationTime?
  /// When the system means to grant it.
  var due = SimulationTime.zero
  /// When the last request was granted.
  var lastGrant: SimulationTime?
  /// The server holds the newest silent push because the phone is unreachable.
  var isPushStored = false
  /// A silent push waits on the phone: the app has been woken too recently, or in Low Power Mode.
  var isPushHeld = false
  /// When a silent push last woke the app, or was handed to it in the background.
  var lastPush: SimulationTime?
}

/// Background App Refresh and silent pushes.
///
/// Scope: a request for run time in the background is granted at its earliest instant or later, at
/// the system's discretion: not sooner than an interval after the last one, and then after a drawn
/// delay. A silent push wakes the app at once, unless it has been woken too recently. Neither comes
/// to an app that the user has quit, or whose background refresh is off, and neither in Low Power
/// Mode; both launch an app that the system has ended. On the screen a push is just told, and a
/// refresh waits.
///
/// Limitations: how often the app is used, its past use of energy and data, the charge of the battery
/// and the time from a restart to the first unlock play no part. That the system throttles positions in an app launched by a fetch
/// (fact L15) is left out, since nothing says how.
///
/// Sources: Apple's pages on `BGAppRefreshTaskRequest`, on `backgroundRefreshStatus` and on pushing
/// background updates; WWDC 2013 session 204, WWDC 2020 session 10063. Numbers are the OS profile's.
///
/// Validation: `BackgroundRefreshTests`.
struct BackgroundRefresh: Service {
  private static let delays = DrawPurpose("daemon.background_refresh")

  private var states: [BackgroundRefreshState]

  init(clients: Int) { states = Array(repeating: BackgroundRefreshState(), count: clients) }

  /// The earliest instant of an app's pending request.
  func pending(of client: Int) -> SimulationTime? { states[client].earliest }

  /// Asks for run time in the background; refused where the system or the user does not allow it.
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
      states[client].earliest = nil
      states[client].isPushHeld = false
    }
  }

  /// Plans anew what waited for the network or for the end of Low Power Mode.
  mutating func conditionsChanged(in core: inout SystemCore) {
    for client in core.apps.indices { plan(of: client, in: &core) }
  }

  private func find(_ finding: News.Finding, client: Int, in core: inout SystemCore) {
    core.followUps.news.append(News(client: client, finding: finding))
  }

  /// Whether the system would grant a pending request now.
  private func isGrantable(_ client: Int, in core: inout SystemCore) -> Bool {
    states[client].earliest != nil && core.mayRefresh(client)
      && core.apps[client].appState != .foreground && !core.apps[client].process.wasQuitByUser
  }

  /// The system's discretion: every strategy that could be granted a refresh then waits as long.
  private func refreshDelay(
    of client: Int,
    at time: SimulationTime,
    in core: inout SystemCore
  ) -> SimulationDuration {
    let luck = core.luck(Self.delays).stream(UInt64(client)).uniform(DrawSlot.index(at: time))
    return core.profile.refresh.delay * luck
  }

  /// The app's server sends a silent push; without a network it is kept there, the newest alone.
  mutating func push(to client: Int, in core: inout SystemCore) {
    guard core.profile.refresh.silentPushAvailable else { return }
    states[client].isPushStored = true
    work(of: client, in: &core)
  }

  /// The phone gets what the server has for an app.
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
    let isUnwanted =
      core.apps[client].process.wasQuitByUser
      || (core.apps[client].appState != .foreground
        && !core.apps[client].configuration.allowsBackgroundRefresh)
    // It replaces one that waits on the phone.
    if !isUnwanted { states[client].isPushHeld = true }
  }

  /// When a push that the phone holds may be told; nil if there is none, or not before a change.
  private func pushDue(of client: Int, in core: inout SystemCore) -> SimulationTime? {
    guard states[client].isPushHeld else { return nil }
    if core.apps[client].appState == .foreground { return core.now }
    guard !core.conditions.isLowPowerMode else { return nil }
    return states[client].lastPush.map {
      max(core.now, $0 + core.profile.refresh.silentPushInterval)
    } ?? core.now
  }

  private mutating func deliverPush(to client: Int, in core: inout SystemCore) {
    states[client].isPushHeld = false
    if core.apps[client].appState != .foreground {
      states[client].lastPush = core.now
      find(.silentPush, client: client, in: &core)
    } else {
      core.deliver(.remoteNotification, to: client)
    }
  }

  /// Arms the next time at which something can be done for an app in the background.
  private mutating func plan(of client: Int, in core: inout SystemCore) {
    var next: SimulationTime?
    if isGrantable(client, in: &core) {
      // What became due while it could not be granted waits for a new moment.
      if states[client].due < core.now {
        states[client].due = core.now + refreshDelay(of: client, at: core.now, in: &core)
      }
      next = states[client].due
    }
    if states[client].isPushStored, core.phone.canTransfer { next = core.now }
    if let due = pushDue(of: client, in: &core) { next = min(next ?? due, due) }
    if let next {
      core.events.setTimer(of: .backgroundWork(of: client), at: next)
    } else {
      core.events.cancelTimer(of: .backgroundWork(of: client))
    }
  }

  /// Does what is due, a push before a refresh.
  mutating func work(of client: Int, in core: inout SystemCore) {
    fetchPush(of: client, in: &core)
    if let due = pushDue(of: client, in: &core), due <= core.now {
      deliverPush(to: client, in: &core)
    }
    if isGrantable(client, in: &core), states[client].due == core.now {
      states[client].earliest = nil
      states[client].lastGrant = core.now
      find(.backgroundRefresh, client: client, in: &core)
    }
    plan(of: client, in: &core)
  }
}
