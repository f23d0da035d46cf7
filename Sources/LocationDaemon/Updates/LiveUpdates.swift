// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import DiscreteEvents
internal import LocationService
internal import OSProfiles
internal import PhoneModel
internal import Quantities
internal import World

/// The sequence of live updates of one app.
struct LiveState: Sendable {
  var configuration: LiveConfiguration
  /// Whether the app gets positions; not at rest, while suspended or without authorization.
  var isFlowing = true
  /// Whether the update that reports the rest has been sent.
  var isStationary = false
  /// Whether the process of the sequence has ended; a new process must start its own sequence.
  var isOrphaned = false
  /// Whether the app has already learned of the current lack of positions.
  var hasReportedUnavailable = false
  /// The time at which the updates last started to flow.
  var since = SimulationTime.zero
}

/// Live updates, which pause while the phone is at rest (rule 48).
struct LiveUpdates: Service {
  /// The service's signals to itself.
  enum Signal: Sendable {
    case rested(client: Int, since: SimulationTime)
  }

  /// The sequence of each app; nil without one.
  var states: [LiveState?]
  private var signals = SignalQueue<Signal>(source: .live)

  init(clients: Int) { states = Array(repeating: nil, count: clients) }

  /// Handles a signal.
  mutating func handle(_ event: Event, in core: inout SystemCore) {
    switch signals.signal(of: event) {
    case .rested(let client, let since): rest(client, since: since, in: &core)
    }
  }

  /// Starts or stops the flow of updates to an app.
  private mutating func setFlowing(_ isFlowing: Bool, client: Int, in core: inout SystemCore) {
    states[client]?.isFlowing = isFlowing
    publish(client, in: &core)
  }

  /// Publishes whether updates flow to an app.
  private func publish(_ client: Int, in core: inout SystemCore) {
    let isFlowing = states[client]?.isFlowing == true
    core.apps[client].updates.isLiveFlowing = isFlowing
    core.require(isFlowing ? .best : nil, for: .live, of: client)
  }

  /// Starts a sequence and replaces the current one, if any.
  mutating func start(
    _ configuration: LiveConfiguration,
    client: Int,
    in core: inout SystemCore
  ) {
    states[client] = LiveState(configuration: configuration, since: core.now)
    publish(client, in: &core)
  }

  /// Reports why an app that has just started a sequence gets no updates; nothing if it does.
  mutating func deliverObstacle(client: Int, in core: inout SystemCore) {
    guard let obstacle = obstacle(client, in: &core) else { return }
    setFlowing(false, client: client, in: &core)
    core.deliver(.liveUpdate(LiveUpdate(fix: nil, diagnostic: obstacle)), to: client)
  }

  /// Ends the sequence of an app; false if there is none.
  mutating func stop(client: Int, in core: inout SystemCore) -> Bool {
    guard states[client] != nil else { return false }
    states[client] = nil
    publish(client, in: &core)
    return true
  }

  mutating func processSuspended(_ client: Int, in core: inout SystemCore) {
    setFlowing(false, client: client, in: &core)
  }

  mutating func processResumed(_ client: Int, in core: inout SystemCore) {
    resume(of: client, in: &core)
  }

  mutating func permissionChanged(of client: Int, in core: inout SystemCore) {
    resume(of: client, in: &core)
  }

  mutating func quitByUser(_ client: Int, in core: inout SystemCore) {
    _ = stop(client: client, in: &core)
  }

  mutating func phoneRestarted(in core: inout SystemCore) {
    for client in states.indices { _ = stop(client: client, in: &core) }
  }

  mutating func motionChanged(in core: inout SystemCore) { plan(in: &core) }

  /// Stops the updates; the next process has to start its own sequence.
  mutating func processEnded(_ client: Int, in core: inout SystemCore) {
    setFlowing(false, client: client, in: &core)
    states[client]?.isOrphaned = true
  }

  /// The reason why an app gets no updates; nil if there is none.
  private func obstacle(_ client: Int, in core: inout SystemCore) -> LiveUpdate.Diagnostic? {
    if !core.apps[client].permission.areServicesOn { return .authorizationDeniedGlobally }
    let isInUse = core.apps[client].isInUse(at: core.now)
    switch core.apps[client].permission.grant {
    case .denied: return .authorizationDenied
    case .restricted: return .authorizationRestricted
    case .notDetermined: return .authorizationRequestInProgress
    case .allowOnce, .whenInUse, .provisionalAlways: return isInUse ? nil : .insufficientlyInUse
    case .always:
      return isInUse || core.hasSession(client) ? nil : .serviceSessionRequired
    }
  }

  /// Whether an app has a sequence of updates.
  func hasSequence(_ client: Int) -> Bool { states[client] != nil }

  /// Whether the sequence of an app goes on when the phone moves.
  func mayMoveOn(_ client: Int, in core: SystemCore) -> Bool {
    guard let state = states[client] else { return false }
    let app = core.apps[client]
    // An ended process takes its sessions with it, and the new one resumes them (N5).
    guard state.isOrphaned else {
      return app.isRunning || app.sessions.hasActivity || core.hasSession(client)
    }
    return app.permissionLevel == .always
      || (app.sessions.hadActivity && app.permissionLevel != .none)
  }

  /// Wakes the app when the phone moves again, or launches it if its process has ended (N2).
  private func moveOn(_ client: Int, in core: inout SystemCore) {
    guard mayMoveOn(client, in: core) else { return }
    core.followUps.news.append(News(client: client, finding: .liveUpdatesGoOn))
  }

  /// Resumes the updates of a woken app; a new process must start its own sequence.
  mutating func goOn(client: Int, in core: inout SystemCore) {
    if states[client]?.isOrphaned == true {
      states[client] = nil
    } else {
      resume(of: client, in: &core)
    }
  }

  /// Offers a position to the sequence of an app.
  mutating func take(_ fix: Fix, client: Int, in core: inout SystemCore) {
    guard states[client]?.isFlowing == true, core.apps[client].isRunning else { return }
    states[client]?.hasReportedUnavailable = false
    guard !ends(of: client, in: &core), let given = core.allowed(fix, client: client) else {
      return
    }
    let isLimited = core.accuracy(of: client) == .reduced
    deliver(
      LiveUpdate(fix: given, diagnostic: isLimited ? .accuracyLimited : nil),
      client,
      in: &core
    )
  }

  /// Stops the flow to an app that may no longer learn positions; false if it still may.
  private mutating func ends(of client: Int, in core: inout SystemCore) -> Bool {
    guard let obstacle = obstacle(client, in: &core) else { return false }
    setFlowing(false, client: client, in: &core)
    core.deliver(.liveUpdate(LiveUpdate(fix: nil, diagnostic: obstacle)), to: client)
    core.updateRadios()
    core.planSuspension(of: client)
    return true
  }

  /// Delivers an update to an app.
  private mutating func deliver(_ update: LiveUpdate, _ client: Int, in core: inout SystemCore) {
    core.workToDeliver(for: .live, of: client)
    if let fix = update.fix { core.note(fix, client: client, channel: .liveUpdates) }
    core.deliver(.liveUpdate(update), to: client)
  }

  /// Plans the last update of a long rest, and resumes sequences that rested (rule 48).
  mutating func plan(in core: inout SystemCore) {
    for client in core.apps.indices where states[client] != nil {
      if core.motion.isStill, let since = states[client]?.since {
        let due = max(
          core.now,
          max(core.motion.stillSince, since) + core.profile.liveUpdates.stationaryAfter
        )
        signals.send(.rested(client: client, since: core.motion.stillSince), at: due, in: &core)
      } else if states[client]?.isStationary == true {
        states[client]?.isStationary = false
        moveOn(client, in: &core)
      }
    }
  }

  /// Sends the last update of a rest and stops the flow.
  private mutating func rest(_ client: Int, since: SimulationTime, in core: inout SystemCore) {
    guard core.motion.isStill, core.motion.stillSince == since, states[client]?.isFlowing == true,
      core.apps[client].isRunning, !ends(of: client, in: &core)
    else { return }
    setFlowing(false, client: client, in: &core)
    states[client]?.isStationary = true
    let fix = core.accuracy(of: client) == .full ? core.positions.last : core.apps[client].area
    deliver(LiveUpdate(fix: fix, isStationary: true), client, in: &core)
    core.apps[client].process.run(until: core.now + core.profile.lifeCycle.wakeAssertion)
    core.updateRadios()
    core.planSuspension(of: client)
  }

  /// Resumes stopped updates, unless the phone is at rest or the process is a new one.
  mutating func resume(of client: Int, in core: inout SystemCore) {
    guard let live = states[client], !live.isFlowing, !live.isStationary, !live.isOrphaned,
      obstacle(client, in: &core) == nil
    else { return }
    setFlowing(true, client: client, in: &core)
    states[client]?.since = core.now
    core.updateRadios()
    core.planSuspension(of: client)
    if core.motion.isStill { plan(in: &core) }
  }

  /// Reports once to each app that there is no position.
  mutating func deliverUnavailability(in core: inout SystemCore) {
    for client in core.apps.indices {
      guard let live = states[client], live.isFlowing, !live.hasReportedUnavailable else {
        continue
      }
      states[client]?.hasReportedUnavailable = true
      core.deliver(.liveUpdate(LiveUpdate(fix: nil, diagnostic: .locationUnavailable)), to: client)
    }
  }

  /// Stops the updates and reports the reason to the app.
  mutating func permissionWithdrawn(from client: Int, in core: inout SystemCore) {
    guard states[client]?.isFlowing == true else { return }
    setFlowing(false, client: client, in: &core)
    let reason = obstacle(client, in: &core) ?? .authorizationDenied
    core.deliver(.liveUpdate(LiveUpdate(fix: nil, diagnostic: reason)), to: client)
  }
}
