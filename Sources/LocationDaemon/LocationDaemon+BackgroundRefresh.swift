// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import DiscreteEvents
internal import LocationService
internal import OSProfiles
internal import PhoneModel
public import Quantities
internal import Stochastics

/// What one app asked to do in the background, and what its server sent it.
struct BackgroundRefreshState: Sendable {
  /// From when on the pending request may be granted; nil without a request.
  var earliest: SimulationTime?
  /// When the system means to grant it.
  var due = SimulationTime.zero
  /// When the last request was granted.
  var lastGrant: SimulationTime?
  /// The newest silent push waits with the server, for the phone cannot be reached.
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
extension LocationDaemon {
  static let refreshPurpose = DrawPurpose("daemon.background_refresh")

  // MARK: - What apps ask

  /// Whether the active app may refresh in the background.
  public var isBackgroundRefreshAvailable: Bool { mayRefresh(activeClient.rawValue) }

  /// The earliest instant of the active app's pending request.
  public var pendingBackgroundRefresh: SimulationTime? {
    clients[activeClient.rawValue].refresh.earliest
  }

  /// Asks for run time in the background; refused where the system or the user does not allow it.
  public mutating func scheduleBackgroundRefresh(earliest: SimulationTime?) {
    let client = activeClient.rawValue
    guard clients[client].isRunning else { return }
    clients[client].refresh.earliest = nil
    if let earliest, profile.refresh.isAvailable,
      clients[client].configuration.allowsBackgroundRefresh
    {
      var from = max(now, earliest)
      if let last = clients[client].refresh.lastGrant {
        from = max(from, last + profile.refresh.interval)
      }
      clients[client].refresh.earliest = earliest
      clients[client].refresh.due = from + refreshDelay(of: client, at: from)
    }
    planBackgroundWork(of: client, at: now)
  }

  /// Ends the run time of a background refresh or of a silent push before it is over.
  public mutating func completeBackgroundWork() {
    let client = activeClient.rawValue
    guard clients[client].appState == .background, clients[client].grantUntil > now else { return }
    clients[client].grantUntil = now
    planSuspension(of: client, at: now)
    updateAwake(at: now)
  }

  // MARK: - Conditions

  /// Whether a request of the app could be granted, were it not for the app's own state.
  private func mayRefresh(_ client: Int) -> Bool {
    profile.refresh.isAvailable && clients[client].configuration.allowsBackgroundRefresh
      && !isLowPowerMode
  }

  /// In iOS 7 monitoring ends where the user does not let the app refresh (fact R29).
  func mayMonitorByRefresh(_ client: Int) -> Bool {
    !profile.regions.needsRefresh || clients[client].configuration.allowsBackgroundRefresh
  }

  /// Whether the system would grant a pending request now.
  private func isGrantable(_ client: Int) -> Bool {
    let state = clients[client]
    return state.refresh.earliest != nil && mayRefresh(client) && state.appState != .foreground
      && !state.wasQuitByUser
  }

  /// The system's discretion: every strategy that could be granted a refresh then waits as long.
  private func refreshDelay(of client: Int, at time: SimulationTime) -> SimulationDuration {
    let luck = luck(Self.refreshPurpose).stream(UInt64(client)).uniform(Self.slot(at: time))
    return profile.refresh.delay * luck
  }

  // MARK: - Pushes

  /// The app's server sends a silent push; without a network it is kept there, the newest alone.
  mutating func push(to client: Int, at now: SimulationTime) {
    guard profile.refresh.silentPushAvailable else { return }
    clients[client].refresh.isPushStored = true
    doBackgroundWork(of: client, at: now)
  }

  /// The phone gets what the server has for an app.
  private mutating func fetchPush(of client: Int, at now: SimulationTime) {
    let cause = CausePurpose.remoteNotification.cause(of: client)
    guard clients[client].refresh.isPushStored, phone.canTransfer else { return }
    clients[client].refresh.isPushStored = false
    phone.download(bytes: profile.refresh.silentPushBytes, cause: cause, at: now, events: &events)
    let isUnwanted =
      clients[client].wasQuitByUser
      || (clients[client].appState != .foreground
        && !clients[client].configuration.allowsBackgroundRefresh)
    // It replaces one that waits on the phone.
    if !isUnwanted { clients[client].refresh.isPushHeld = true }
  }

  /// When a push that the phone holds may be told; nil if there is none, or not before a change.
  private func pushDue(of client: Int, at now: SimulationTime) -> SimulationTime? {
    guard clients[client].refresh.isPushHeld else { return nil }
    if clients[client].appState == .foreground { return now }
    guard !isLowPowerMode else { return nil }
    return clients[client].refresh.lastPush.map {
      max(now, $0 + profile.refresh.silentPushInterval)
    } ?? now
  }

  private mutating func deliverPush(to client: Int, at now: SimulationTime) {
    clients[client].refresh.isPushHeld = false
    if clients[client].appState != .foreground {
      clients[client].refresh.lastPush = now
      run(client, for: .remoteNotification, reason: .remoteNotification, at: now)
    }
    deliver(.remoteNotification, to: client)
  }

  // MARK: - What becomes of it

  /// Arms the next time at which something can be done for an app in the background.
  mutating func planBackgroundWork(of client: Int, at now: SimulationTime) {
    var next: SimulationTime?
    if isGrantable(client) {
      // What became due while it could not be granted waits for a new moment.
      if clients[client].refresh.due < now {
        clients[client].refresh.due = now + refreshDelay(of: client, at: now)
      }
      next = clients[client].refresh.due
    }
    if clients[client].refresh.isPushStored, phone.canTransfer { next = now }
    if let due = pushDue(of: client, at: now) { next = min(next ?? due, due) }
    if let next {
      events.setTimer(of: .backgroundWork(of: client), at: next)
    } else {
      events.cancelTimer(of: .backgroundWork(of: client))
    }
  }

  /// Does what is due, a push before a refresh.
  mutating func doBackgroundWork(of client: Int, at now: SimulationTime) {
    fetchPush(of: client, at: now)
    if let due = pushDue(of: client, at: now), due <= now { deliverPush(to: client, at: now) }
    if isGrantable(client), clients[client].refresh.due == now {
      clients[client].refresh.earliest = nil
      clients[client].refresh.lastGrant = now
      run(client, for: .backgroundRefresh, reason: .backgroundRefresh, at: now)
      deliver(.backgroundRefresh, to: client)
    }
    planBackgroundWork(of: client, at: now)
  }

  /// Wakes or launches an app for the run time of a refresh, which is booked to its purpose.
  private mutating func run(
    _ client: Int,
    for purpose: CausePurpose,
    reason: LaunchReason,
    at now: SimulationTime
  ) {
    let before = clients[client].runsUntil
    let runTime = profile.refresh.runTime
    wake(client, for: purpose, reason: reason, runTime: runTime, at: now)
    guard clients[client].runsUntil > max(before, now) else { return }
    clients[client].wakeReason = purpose
    updateAwake(at: now)
  }

  /// A restart of the phone takes the pending request along, and a push that it held.
  mutating func forgetRefresh(of client: Int) {
    clients[client].refresh.earliest = nil
    clients[client].refresh.isPushHeld = false
  }
}
