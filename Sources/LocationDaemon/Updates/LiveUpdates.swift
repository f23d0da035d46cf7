// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import DiscreteEvents
internal import LocationService
internal import OSProfiles
internal import PhoneModel
internal import Quantities
internal import World

/// The live updates of one app.
struct LiveState: Sendable {
  var configuration: LiveConfiguration
  /// Whether positions are being worked out; not while the phone rests.
  var isFlowing = true
  /// The one update that says so has been sent.
  var isStationary = false
  /// The process that asked is gone; a new one must ask again.
  var isOrphaned = false
  var hasReportedUnavailable = false
  /// Since when they flow.
  var since = SimulationTime.zero
}

/// Sequences of live updates, which rest with the phone (rule 48).
struct LiveUpdates: Service {
  /// What comes back to the service at its time.
  enum Signal: Sendable {
    case rested(client: Int, since: SimulationTime)
  }

  /// The sequence of each app; nil without one.
  private var states: [LiveState?]
  private var signals = SignalQueue<Signal>(source: .live)

  init(clients: Int) { states = Array(repeating: nil, count: clients) }

  /// Answers a signal.
  mutating func handle(_ event: Event, in core: inout SystemCore) {
    switch signals.signal(of: event) {
    case .rested(let client, let since): rest(client, since: since, in: &core)
    }
  }

  private mutating func setFlowing(_ isFlowing: Bool, client: Int, in core: inout SystemCore) {
    states[client]?.isFlowing = isFlowing
    publish(client, in: &core)
  }

  /// Lets everybody know whether updates flow to an app.
  private func publish(_ client: Int, in core: inout SystemCore) {
    let isFlowing = states[client]?.isFlowing == true
    core.apps[client].updates.isLiveFlowing = isFlowing
    core.require(isFlowing ? .best : nil, for: .live, of: client)
  }

  /// Starts a sequence, in place of the one there may be.
  mutating func start(
    _ configuration: LiveConfiguration,
    client: Int,
    in core: inout SystemCore
  ) {
    states[client] = LiveState(configuration: configuration, since: core.now)
    publish(client, in: &core)
  }

  /// Tells an app that has just started why there are no updates; nothing if there are.
  mutating func tellObstacle(client: Int, in core: inout SystemCore) {
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

  mutating func rightExtended(of client: Int, in core: inout SystemCore) {
    resume(of: client, in: &core)
  }

  mutating func quitByUser(_ client: Int, in core: inout SystemCore) {
    _ = stop(client: client, in: &core)
  }

  mutating func phoneRestarted(in core: inout SystemCore) {
    for client in states.indices { _ = stop(client: client, in: &core) }
  }

  mutating func motionChanged(in core: inout SystemCore) { plan(in: &core) }

  /// Stops the updates; the next process may take the sequence up again.
  mutating func processEnded(_ client: Int, in core: inout SystemCore) {
    setFlowing(false, client: client, in: &core)
    states[client]?.isOrphaned = true
  }

  /// Why there are no updates; nil if nothing is in the way.
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

  /// The phone is on the way again: the app is to be woken, or launched if it has gone (N2).
  private func moveOn(_ client: Int, in core: inout SystemCore) {
    // A process that has gone takes its sessions with it; the new one takes them up again (N5).
    let hasRight =
      states[client]?.isOrphaned == true
      ? core.apps[client].right == .always
        || (core.apps[client].sessions.hadActivity && core.apps[client].right != .none)
      : core.apps[client].isRunning || core.apps[client].sessions.hasActivity
        || core.hasSession(client)
    guard hasRight else { return }
    core.followUps.news.append(News(client: client, finding: .liveUpdatesGoOn))
  }

  /// The app runs again: updates go on, unless its process is a new one, which must ask again.
  mutating func goOn(client: Int, in core: inout SystemCore) {
    if states[client]?.isOrphaned == true {
      states[client] = nil
    } else {
      resume(of: client, in: &core)
    }
  }

  /// Offers a position to the sequence.
  mutating func take(_ fix: Fix, client: Int, in core: inout SystemCore) {
    guard states[client]?.isFlowing == true, core.apps[client].isRunning else { return }
    states[client]?.hasReportedUnavailable = false
    guard !ends(of: client, in: &core), let given = core.allowed(fix, client: client) else {
      return
    }
    let isLimited = core.accuracy(of: client) == .reduced
    tell(LiveUpdate(fix: given, diagnostic: isLimited ? .accuracyLimited : nil), client, in: &core)
  }

  /// Ends the flow of an app that may no longer know where the phone is; false if it may.
  private mutating func ends(of client: Int, in core: inout SystemCore) -> Bool {
    guard let obstacle = obstacle(client, in: &core) else { return false }
    setFlowing(false, client: client, in: &core)
    core.deliver(.liveUpdate(LiveUpdate(fix: nil, diagnostic: obstacle)), to: client)
    core.updateRadios()
    core.planSuspension(of: client)
    return true
  }

  private mutating func tell(_ update: LiveUpdate, _ client: Int, in core: inout SystemCore) {
    core.workToDeliver(for: .live, of: client)
    if let fix = update.fix { core.note(fix, client: client, channel: .liveUpdates) }
    core.deliver(.liveUpdate(update), to: client)
  }

  /// At rest for long, one last update, then silence; on the way, they go on (rule 48).
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

  private mutating func rest(_ client: Int, since: SimulationTime, in core: inout SystemCore) {
    guard core.motion.isStill, core.motion.stillSince == since, states[client]?.isFlowing == true,
      core.apps[client].isRunning, !ends(of: client, in: &core)
    else { return }
    setFlowing(false, client: client, in: &core)
    states[client]?.isStationary = true
    let fix = core.accuracy(of: client) == .full ? core.positions.last : core.apps[client].area
    tell(LiveUpdate(fix: fix, isStationary: true), client, in: &core)
    core.apps[client].process.run(until: core.now + core.profile.lifeCycle.wakeAssertion)
    core.updateRadios()
    core.planSuspension(of: client)
  }

  /// Lets stopped updates go on, unless the phone rests or the app must ask again.
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

  /// Says once that there is no position.
  mutating func tellUnavailable(in core: inout SystemCore) {
    for client in core.apps.indices {
      guard let live = states[client], live.isFlowing, !live.hasReportedUnavailable else {
        continue
      }
      states[client]?.hasReportedUnavailable = true
      core.deliver(.liveUpdate(LiveUpdate(fix: nil, diagnostic: .locationUnavailable)), to: client)
    }
  }

  /// Stops the updates and tells the app why.
  mutating func rightWithdrawn(from client: Int, in core: inout SystemCore) {
    guard states[client]?.isFlowing == true else { return }
    setFlowing(false, client: client, in: &core)
    let reason = obstacle(client, in: &core) ?? .authorizationDenied
    core.deliver(.liveUpdate(LiveUpdate(fix: nil, diagnostic: reason)), to: client)
  }
}
