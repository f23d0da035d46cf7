// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import DiscreteEvents
public import LocationService
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

extension LocationDaemon {
  /// Starts the sequence of live updates (rule 48).
  public mutating func startLiveUpdates(_ configuration: LiveConfiguration) {
    let client = activeClient.rawValue
    let now = now
    guard profile.liveUpdates.isAvailable, clients[client].isRunning else { return }
    clients[client].live = LiveState(configuration: configuration, since: now)
    askByStarting(client, at: now)
    if let obstacle = liveObstacle(client, at: now) {
      clients[client].live?.isFlowing = false
      deliver(.liveUpdate(LiveUpdate(fix: nil, diagnostic: obstacle)), to: client)
    }
    updateRadios(at: now)
    planLiveUpdates(at: now)
    planSuspension(of: client, at: now)
  }

  /// Ends the sequence of live updates.
  public mutating func stopLiveUpdates() {
    let client = activeClient.rawValue
    guard clients[client].live != nil else { return }
    clients[client].live = nil
    clients[client].runUntil = max(clients[client].runUntil, now + profile.lifeCycle.suspendAfter)
    updateRadios(at: now)
    planSuspension(of: client, at: now)
  }

  /// Keeps an app in use in the background, with the indicator; only started on the screen (N4).
  public mutating func beginBackgroundActivitySession() {
    let client = activeClient.rawValue
    guard profile.liveUpdates.isAvailable, clients[client].isRunning,
      clients[client].appState == .foreground || clients[client].hadActivitySession
    else { return }
    settleUsage(of: client, at: now)
    clients[client].hasActivitySession = true
    planSuspension(of: client, at: now)
  }

  /// Ends the background activity session.
  public mutating func endBackgroundActivitySession() {
    let client = activeClient.rawValue
    settleUsage(of: client, at: now)
    clients[client].hasActivitySession = false
    planSuspension(of: client, at: now)
  }

  /// Declares that the app needs a right (N5).
  public mutating func beginServiceSession(_ authorization: AuthorizationStatus) {
    let client = activeClient.rawValue
    guard clients[client].isRunning else { return }
    clients[client].serviceSession = authorization
    switch authorization {
    case .always: ask(.always, client: client, at: now)
    case .whenInUse: ask(.whenInUse, client: client, at: now)
    case .notDetermined, .restricted, .denied: break
    }
    resumeLive(of: client, at: now)
  }

  /// Ends the service session.
  public mutating func endServiceSession() {
    clients[activeClient.rawValue].serviceSession = nil
    planSuspension(of: activeClient.rawValue, at: now)
  }

  /// Whether an app that is not in use may get live updates and events of its monitor (N5).
  func hasSession(_ client: Int) -> Bool { clients[client].hasSession(profile) }

  /// Whether live updates go on where the app stands.
  func mayFlow(_ client: Int) -> Bool { clients[client].mayFlow(profile) }

  private func liveObstacle(_ client: Int, at now: SimulationTime) -> LiveUpdate.Diagnostic? {
    clients[client].liveObstacle(profile, at: now)
  }

  /// Offers a position to the sequence.
  mutating func offerToLive(_ fix: Fix, client: Int, at now: SimulationTime) {
    guard clients[client].live?.isFlowing == true, clients[client].isRunning else { return }
    clients[client].live?.hasReportedUnavailable = false
    guard !endsLive(of: client, at: now), let given = allowed(fix, client: client, at: now) else {
      return
    }
    let isLimited = accuracy(of: client) == .reduced
    tell(LiveUpdate(fix: given, diagnostic: isLimited ? .accuracyLimited : nil), client, at: now)
  }

  /// Ends the flow of an app that may no longer know where the phone is; false if it may.
  private mutating func endsLive(of client: Int, at now: SimulationTime) -> Bool {
    guard let obstacle = liveObstacle(client, at: now) else { return false }
    clients[client].live?.isFlowing = false
    deliver(.liveUpdate(LiveUpdate(fix: nil, diagnostic: obstacle)), to: client)
    updateRadios(at: now)
    planSuspension(of: client, at: now)
    return true
  }

  private mutating func tell(_ update: LiveUpdate, _ client: Int, at now: SimulationTime) {
    let cause = CausePurpose.live.cause(of: client)
    phone.work(for: phone.works.delivery, cause: cause, at: now)
    if let fix = update.fix { note(fix, client: client, channel: .liveUpdates, at: now) }
    deliver(.liveUpdate(update), to: client)
  }

  /// At rest for long, one last update, then silence; on the way, they go on (rule 48).
  mutating func planLiveUpdates(at now: SimulationTime) {
    for client in clients.indices where clients[client].live != nil {
      if isStill, let since = clients[client].live?.since {
        let due = max(now, max(stillSince, since) + profile.liveUpdates.stationaryAfter)
        send(.liveRest(client: client, since: stillSince), at: due)
      } else if clients[client].live?.isStationary == true {
        clients[client].live?.isStationary = false
        moveOn(client, at: now)
      }
    }
  }

  mutating func restLive(_ client: Int, since: SimulationTime, at now: SimulationTime) {
    guard isStill, stillSince == since, clients[client].live?.isFlowing == true,
      clients[client].isRunning, !endsLive(of: client, at: now)
    else { return }
    clients[client].live?.isFlowing = false
    clients[client].live?.isStationary = true
    let fix = accuracy(of: client) == .full ? systemFix : clients[client].reduced
    tell(LiveUpdate(fix: fix, isStationary: true), client, at: now)
    clients[client].runUntil = max(clients[client].runUntil, now + profile.lifeCycle.wakeAssertion)
    updateRadios(at: now)
    planSuspension(of: client, at: now)
  }

  /// The phone is on the way again: the app is woken, or launched if it has gone (N2).
  private mutating func moveOn(_ client: Int, at now: SimulationTime) {
    let isOrphaned = clients[client].live?.isOrphaned == true
    // A process that has gone takes its sessions with it; the new one takes them up again (N5).
    let hasRight =
      isOrphaned
      ? clients[client].right == .always
        || (clients[client].hadActivitySession && clients[client].right != .none)
      : clients[client].isRunning || clients[client].hasActivitySession || hasSession(client)
    guard hasRight, wake(client, for: .live, reason: .liveUpdates, at: now) else { return }
    if isOrphaned {
      // The new process must ask again, else the flow ends.
      clients[client].live = nil
    } else {
      resumeLive(of: client, at: now)
    }
  }

  mutating func resumeLive(of client: Int, at now: SimulationTime) {
    guard let live = clients[client].live, !live.isFlowing, !live.isStationary, !live.isOrphaned,
      liveObstacle(client, at: now) == nil
    else { return }
    clients[client].live?.isFlowing = true
    clients[client].live?.since = now
    updateRadios(at: now)
    planSuspension(of: client, at: now)
    if isStill { planLiveUpdates(at: now) }
  }

  /// Says once that there is no position.
  mutating func tellLiveUnavailable(at now: SimulationTime) {
    for client in clients.indices {
      guard let live = clients[client].live, live.isFlowing, !live.hasReportedUnavailable else {
        continue
      }
      clients[client].live?.hasReportedUnavailable = true
      deliver(.liveUpdate(LiveUpdate(fix: nil, diagnostic: .locationUnavailable)), to: client)
    }
  }

  /// Ends the flow with the reason, when the right is withdrawn.
  mutating func stopLiveWithoutRight(_ client: Int, at now: SimulationTime) {
    guard clients[client].live?.isFlowing == true else { return }
    clients[client].live?.isFlowing = false
    let reason = liveObstacle(client, at: now) ?? .authorizationDenied
    deliver(.liveUpdate(LiveUpdate(fix: nil, diagnostic: reason)), to: client)
  }
}

extension ClientState {
  /// Whether the app may get live updates and events of its monitor while it is not in use (N5).
  func hasSession(_ rules: OSProfile) -> Bool {
    guard right == .always else { return false }
    return !rules.liveUpdates.needsServiceSession || serviceSession == .always
  }

  /// Whether live updates go on where the app stands.
  ///
  /// Assumption: in the background they need the `location` mode, as the standard service does.
  func mayFlow(_ rules: OSProfile) -> Bool {
    switch appState {
    case .foreground: right != .none
    case .background:
      configuration.hasLocationBackgroundMode
        && ((hasActivitySession && right != .none) || hasSession(rules))
    case .suspended, .terminated: false
    }
  }

  /// Why there are no live updates; nil if nothing is in the way.
  func liveObstacle(_ rules: OSProfile, at now: SimulationTime) -> LiveUpdate.Diagnostic? {
    if !areServicesOn { return .authorizationDeniedGlobally }
    switch grant {
    case .denied: return .authorizationDenied
    case .restricted: return .authorizationRestricted
    case .notDetermined: return .authorizationRequestInProgress
    case .allowOnce, .whenInUse, .provisionalAlways:
      return isInUse(at: now) ? nil : .insufficientlyInUse
    case .always:
      return isInUse(at: now) || hasSession(rules) ? nil : .serviceSessionRequired
    }
  }
}
