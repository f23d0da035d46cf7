// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import DiscreteEvents
internal import LocationService
internal import OSProfiles
internal import PhoneModel
internal import Quantities
internal import Stochastics

/// The significant-change service of one app.
struct SignificantChangeState: Sendable {
  var lastNotified: PlanePoint?
  var lastNotifiedAt: SimulationTime?
  /// Whether the current process, or the last one, has asked for the service.
  var isAsked = true
  /// Whether a change waits to be merged with later ones.
  var isCoalescing = false
  /// The event that waits for the relaunched app to ask for the service again.
  var pending: Fix?
}

/// Significant changes of the place, by cells and by positions of other services (rules 18 to 22).
struct SignificantChange: Service {
  /// The service's signals to itself.
  enum Signal: Sendable {
    case coalesced(client: Int)
    case first(client: Int)
  }

  private static let delays = DrawPurpose("daemon.significant_change_delay")

  /// The service of each app; nil if it is not running.
  private var states: [SignificantChangeState?]
  private var signals = SignalQueue<Signal>(source: .significantChange)

  init(clients: Int) { states = Array(repeating: nil, count: clients) }

  /// Handles a signal.
  mutating func handle(_ event: Event, in core: inout SystemCore) {
    switch signals.signal(of: event) {
    case .coalesced(let client): reportCoalesced(client, in: &core)
    case .first(let client): deliverFirst(client, in: &core)
    }
  }

  /// Starts the service for an app (rule 21).
  mutating func start(client: Int, in core: inout SystemCore) {
    guard core.significantLocationChangeMonitoringAvailable else { return }
    let pending = states[client]?.pending
    let isAsked = states[client]?.isAsked == true
    guard !isAsked || pending != nil else { return }
    states[client]?.isAsked = true
    if states[client] == nil {
      states[client] = SignificantChangeState()
      core.apps[client].registrations.hasSignificantChange = true
      planWake(of: client, in: &core)
    }
    core.watchCells()
    guard core.admission(of: client) == .deliver else { return }
    if core.now == .zero, core.apps[client].configuration.lastOpened > .zero {
      // The service has run since the user last opened the app, so its first event is long past.
      if let fix = core.cellPosition() { keep(fix, isPending: false, client: client, at: core.now) }
    } else if let pending {
      states[client]?.pending = nil
      deliver(pending, client: client, in: &core)
    } else if let cached = core.positions.last {
      // The first event after a start is the cached position (rule 21).
      deliver(cached, client: client, in: &core)
    } else {
      let due = core.now + core.profile.standard.cellFirstDelay
      signals.send(.first(client: client), at: due, in: &core)
    }
  }

  /// Stops the service for an app.
  mutating func stop(client: Int, in core: inout SystemCore) {
    states[client] = nil
    core.apps[client].registrations.hasSignificantChange = false
    core.events.cancelTimer(of: .significantChangeWake(of: client))
    core.watchCells()
  }

  /// Makes the next process ask for the service before it gets an event (rule 21).
  mutating func processEnded(_ client: Int, in core: inout SystemCore) {
    states[client]?.isAsked = false
  }

  /// Drops the changes that wait for others or for the app (rule 45).
  mutating func phoneRestarted(in core: inout SystemCore) {
    for client in states.indices {
      states[client]?.isCoalescing = false
      states[client]?.pending = nil
    }
  }

  /// Delivers the first event of a service that started without a cached position.
  private mutating func deliverFirst(_ client: Int, in core: inout SystemCore) {
    guard let state = states[client], state.lastNotified == nil, core.apps[client].isRunning,
      core.admission(of: client) == .deliver, let fix = core.cellPosition()
    else { return }
    deliver(fix, client: client, in: &core)
  }

  /// Reports a change to the daemon.
  private func report(_ fix: Fix, client: Int, in core: inout SystemCore) {
    core.followUps.news.append(News(client: client, finding: .significantChange(fix)))
  }

  /// Whether the process of an app has asked for the service, as each new process must (rule 21).
  func hasAsked(client: Int) -> Bool { states[client]?.isAsked == true }

  /// Counts a waiting change as notified; it waits for the user or for the app (rules 21 and 43).
  mutating func keep(_ fix: Fix, isPending: Bool, client: Int, at now: SimulationTime) {
    if isPending { states[client]?.pending = fix }
    states[client]?.lastNotified = fix.position
    states[client]?.lastNotifiedAt = now
  }

  /// Arms a wake without movement, on systems that have such wakes (rule 22).
  private mutating func planWake(of client: Int, in core: inout SystemCore) {
    guard core.profile.significantChange.wakeInterval > .zero else { return }
    core.events.setTimer(
      of: .significantChangeWake(of: client),
      at: core.now + core.profile.significantChange.wakeInterval
    )
  }

  /// Reports the last known position without movement, unless an event came recently.
  mutating func wakeWithoutMovement(_ client: Int, in core: inout SystemCore) {
    guard states[client] != nil else { return }
    if let last = states[client]?.lastNotifiedAt,
      core.now < last + core.profile.significantChange.wakeInterval
    {
      let due = last + core.profile.significantChange.wakeInterval
      core.events.setTimer(of: .significantChangeWake(of: client), at: due)
      return
    }
    planWake(of: client, in: &core)
    guard let fix = core.positions.last ?? core.cellPosition() else { return }
    report(fix, client: client, in: &core)
  }

  /// Delivers a position to an app as a significant change.
  mutating func deliver(
    _ fix: Fix,
    client: Int,
    in core: inout SystemCore
  ) {
    if core.isAcceptable(fix.source) { core.positions.last = fix }
    guard let given = core.allowed(fix, client: client) else { return }
    states[client]?.lastNotified = fix.position
    states[client]?.lastNotifiedAt = core.now
    core.deliver(
      given,
      to: client,
      channel: .significantChange,
      purpose: .significantChange
    )
  }

  /// Reports a significant change at once if the phone is awake and has a network, else after a
  /// delay (rules 18 and 20).
  ///
  /// Changes within the delay become one event, with the position at its end. Otherwise a phone
  /// between two cells would report every reselection.
  mutating func consider(_ client: Int, fix: Fix, in core: inout SystemCore) {
    guard let state = states[client], !state.isCoalescing,
      isSignificant(fix, for: client, in: &core)
    else { return }
    guard !core.phone.isAwake || !core.phone.canTransfer else {
      report(fix, client: client, in: &core)
      return
    }
    let luck = core.luck(Self.delays).uniform(DrawSlot.index(at: core.now))
    var delay = core.profile.significantChange.delay * luck
    // Without a network, delays are three times as long (rule 47).
    if !core.phone.canTransfer { delay = delay * core.profile.lifeCycle.offlineDelayFactor }
    states[client]?.isCoalescing = true
    signals.send(.coalesced(client: client), at: core.now + delay, in: &core)
  }

  /// Whether a fix is far enough from the last notified position, and late enough (rule 18).
  private func isSignificant(_ fix: Fix, for client: Int, in core: inout SystemCore) -> Bool {
    guard core.admission(of: client) != .drop else { return false }
    if core.accuracy(of: client) == .reduced, let last = core.apps[client].area,
      core.now - last.timestamp < core.profile.permission.reducedAccuracyInterval
    {
      return false
    }
    // If the first position could not be delivered, any position is significant.
    guard let last = states[client]?.lastNotified else { return true }
    guard last.distance(to: fix.position) >= core.profile.significantChange.distance else {
      return false
    }
    guard let lastTime = states[client]?.lastNotifiedAt else { return true }
    return core.now - lastTime >= core.profile.significantChange.interval
  }

  /// Ends a delayed change, which is reported if the current position is significant.
  mutating func reportCoalesced(_ client: Int, in core: inout SystemCore) {
    guard states[client]?.isCoalescing == true else { return }
    states[client]?.isCoalescing = false
    guard core.canLookUp(), let cellFix = core.cellPosition() else { return }
    let fix = core.freshFix(else: cellFix)
    guard isSignificant(fix, for: client, in: &core) else { return }
    report(fix, client: client, in: &core)
  }
}
