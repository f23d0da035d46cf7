// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import DiscreteEvents
internal import LocationService
internal import OSProfiles
internal import PhoneModel
internal import Quantities
internal import Stochastics

/// Updates of Android's fused provider, by the rules of scenarios/rules.csv.
struct FusedUpdates: Service {
  /// The purpose of the draws that decide whether a turn's satellites settle.
  private static let settling = DrawPurpose("daemon.fused_settling")

  /// The updates of each app; nil without any.
  private var sessions: [FusedSession?]

  init(clients: Int) { sessions = Array(repeating: nil, count: clients) }

  /// Whether an app has requested updates.
  func hasSession(_ client: Int) -> Bool { sessions[client] != nil }

  /// Whether an app only gets positions that others have asked for.
  func isPassive(_ client: Int) -> Bool { sessions[client]?.request.priority == .passive }

  /// Publishes the current updates of an app to other services.
  private func publish(_ client: Int, in core: inout SystemCore) {
    guard let session = sessions[client], session.isActive else {
      core.apps[client].updates.fused = nil
      core.require(nil, for: .fused, of: client)
      return
    }
    core.apps[client].updates.fused = FusedUse(
      tier: session.request.priority.tier,
      wasStartedInForeground: session.wasStartedInForeground,
      since: core.apps[client].updates.fused?.since ?? core.now,
      isSeeking: session.turn.isSeeking,
      holdsBack: session.holdsBack(core.profile.fusedProvider)
    )
    let tier = session.turn.isSeeking ? session.tier(conditions(of: client, in: &core)) : nil
    core.require(tier, for: .fused, of: client)
  }

  /// Starts updates, or changes the request if they run.
  mutating func start(_ request: FusedRequest, client: Int, in core: inout SystemCore) {
    flush(client, in: &core)
    deactivate(client, in: &core)
    var session = FusedSession(
      request: request,
      wasStartedInForeground: mayStartService(client, in: &core)
    )
    session.lastPassed = sessions[client]?.lastPassed
    session.lastPassedAt = sessions[client]?.lastPassedAt
    sessions[client] = session
  }

  /// Whether updates that start now count as a foreground service (F1 to F3).
  private func mayStartService(_ client: Int, in core: inout SystemCore) -> Bool {
    let limits = core.limits
    if limits.serviceNeedsPermission, core.apps[client].permissionLevel == .none { return false }
    if core.apps[client].appState == .foreground
      || sessions[client]?.wasStartedInForeground == true
    {
      return true
    }
    return limits.serviceNeedsVisibleStart && core.isExempt(client)
      && core.apps[client].permissionLevel == .always
  }

  /// Ends updates; positions that are held back are delivered first.
  mutating func stop(client: Int, in core: inout SystemCore) {
    flush(client, in: &core)
    end(client: client, in: &core)
  }

  mutating func processEnded(_ client: Int, in core: inout SystemCore) {
    end(client: client, in: &core)
  }

  mutating func processSuspended(_ client: Int, in core: inout SystemCore) {
    deactivate(client, in: &core)
  }

  mutating func processResumed(_ client: Int, in core: inout SystemCore) {
    activate(client, in: &core)
  }

  mutating func permissionChanged(of client: Int, in core: inout SystemCore) {
    activate(client, in: &core)
  }

  mutating func processLeftForeground(_ client: Int, in core: inout SystemCore) {
    _ = followSaver(in: &core)
  }

  mutating func permissionWithdrawn(from client: Int, in core: inout SystemCore) {
    deactivate(client, in: &core)
  }

  /// Drops the exact positions that are held back if the app may now get only approximate ones.
  mutating func accuracyChanged(of client: Int, in core: inout SystemCore) {
    guard core.accuracy(of: client) == .reduced else { return }
    sessions[client]?.buffer = []
    sessions[client]?.batchDue = nil
  }

  /// Ends updates without a delivery.
  private mutating func end(client: Int, in core: inout SystemCore) {
    deactivate(client, in: &core)
    sessions[client] = nil
  }

  /// Stops all turns, because Doze begins an idle stretch.
  mutating func rest(in core: inout SystemCore) {
    for client in sessions.indices where sessions[client]?.turn.isSeeking == true {
      sessions[client]?.turn.isSeeking = false
      sessions[client]?.turn.isContinuous = false
      publish(client, in: &core)
    }
  }

  /// Makes all requests due now, because an idle stretch of Doze has ended.
  mutating func goOn(in core: inout SystemCore) {
    for client in sessions.indices { sessions[client]?.due = core.now }
  }

  /// Starts to serve a client's updates if the client is authorized.
  mutating func activate(_ client: Int, in core: inout SystemCore) {
    guard let session = sessions[client], !session.isActive,
      core.apps[client].isAuthorized(at: core.now)
    else { return }
    core.settleUsage(of: client)
    sessions[client]?.isActive = true
    sessions[client]?.due = core.now
    publish(client, in: &core)
    sessions[client]?.isWithheld = !core.servesInSaver(client)
    // A position that is no older than the interval is delivered at once.
    if let cached = core.positions.last, core.now - cached.timestamp <= session.request.interval {
      offer(cached, client: client, in: &core)
    }
  }

  /// Stops serving a client's updates, and drops the positions that are held back.
  private mutating func deactivate(_ client: Int, in core: inout SystemCore) {
    guard sessions[client]?.isActive == true else { return }
    core.settleUsage(of: client)
    sessions[client]?.isActive = false
    sessions[client]?.turn.isSeeking = false
    sessions[client]?.turn.isContinuous = false
    sessions[client]?.buffer = []
    sessions[client]?.batchDue = nil
    publish(client, in: &core)
  }

  /// Whether a client's deliveries are limited because it is in the background (X4).
  ///
  /// The location mode represents a foreground service of the type location.
  func isThrottled(_ client: Int, in core: inout SystemCore) -> Bool {
    core.profile.fusedProvider.backgroundInterval > .zero
      && core.apps[client].appState == .background
      && !(core.limits.serviceNeedsVisibleStart
        ? core.apps[client].hasForegroundService
        : core.apps[client].configuration.hasLocationBackgroundMode)
  }

  /// The conditions that a client's turns depend on.
  private func conditions(of client: Int, in core: inout SystemCore) -> FusedConditions {
    FusedConditions(
      rules: core.profile.fusedProvider,
      isStill: core.motion.isStill,
      isThrottled: isThrottled(client, in: &core),
      isApproximate: core.accuracy(of: client) == .reduced,
      isGNSSOff: core.isGNSSOffInSaver,
      now: core.now
    )
  }

  /// Delivers due batches, ends turns whose time is up, and begins turns that are due.
  ///
  /// Returns whether a new turn looks up cells. Nothing happens while Doze is idle.
  mutating func serve(in core: inout SystemCore) -> Bool {
    guard core.profile.fusedProvider.isAvailable else { return false }
    var looksUpCells = false
    if core.conditions.isDozing {
      repeatLast(in: &core)
    } else {
      for client in core.apps.indices where sessions[client]?.isWithheld != true {
        if let due = sessions[client]?.batchDue, due <= core.now { flush(client, in: &core) }
        guard let session = sessions[client], session.isActive,
          session.request.priority != .passive
        else { continue }
        let here = conditions(of: client, in: &core)
        if session.turn.isSeeking {
          guard session.turn.seekUntil <= core.now else { continue }
          sessions[client]?.end(here)
          publish(client, in: &core)
          // The turn found no satellites, or found them too soon.
          if session.turn.first == nil, let kept = session.turn.kept {
            offer(kept, client: client, in: &core)
          }
        } else if session.due <= core.now {
          sessions[client]?.begin(here)
          publish(client, in: &core)
          // For an area, no better radio runs (rule 44), so cells must give it.
          looksUpCells =
            looksUpCells || session.request.priority == .lowPower
            || core.accuracy(of: client) == .reduced
        }
      }
    }
    return looksUpCells
  }

  /// Whether Doze repeats positions to an app (D1).
  func repeatsInDoze(_ client: Int, in core: inout SystemCore) -> Bool {
    guard let session = sessions[client] else { return false }
    return core.limits.dozeRepeatsPosition && session.isActive && !session.isWithheld
      && core.runsInDoze(client)
  }

  /// Repeats the last position, with the current time and without radios, in Doze (D1).
  ///
  /// It must be no more than 30 s older than the rest itself.
  private mutating func repeatLast(in core: inout SystemCore) {
    var last = core.positions.last.flatMap {
      $0.timestamp + .seconds(30) >= core.motion.stillSince ? $0 : nil
    }
    last?.timestamp = core.now
    last?.speed = nil
    last?.course = nil
    for client in core.apps.indices where repeatsInDoze(client, in: &core) {
      guard let session = sessions[client], session.due <= core.now else { continue }
      let here = conditions(of: client, in: &core)
      sessions[client]?.due = core.now + max(.seconds(1), session.interval(here))
      guard let last, let given = core.allowed(last, client: client),
        sessions[client]?.take(given, here) == true
      else { continue }
      core.deliver(given, to: client, channel: .fused, purpose: .fused)
    }
  }

  /// Withholds positions in battery saver, or serves again after it; true if any are served again.
  mutating func followSaver(in core: inout SystemCore) -> Bool {
    var isAnyServed = false
    for client in core.apps.indices {
      guard let session = sessions[client] else { continue }
      let isWithheld = !core.servesInSaver(client)
      guard isWithheld != session.isWithheld else { continue }
      sessions[client]?.isWithheld = isWithheld
      if isWithheld {
        sessions[client]?.turn.isSeeking = false
        sessions[client]?.turn.isContinuous = false
        publish(client, in: &core)
        core.updateRadios()
      } else {
        sessions[client]?.due = core.now
        isAnyServed = true
      }
    }
    return isAnyServed
  }

  /// Sets the timer to the next start or end of a turn, batch or run time.
  mutating func plan(in core: inout SystemCore) {
    guard core.profile.fusedProvider.isAvailable else { return }
    var next: SimulationTime?
    if core.conditions.isDozing {
      for client in core.apps.indices where repeatsInDoze(client, in: &core) {
        if let due = sessions[client]?.due { next = min(next ?? due, due) }
      }
    } else {
      for client in core.apps.indices where sessions[client]?.isWithheld != true {
        guard let session = sessions[client], session.isActive else { continue }
        if let due = session.batchDue { next = min(next ?? due, due) }
        // At the end of its run time, an app no longer needs the processor.
        let until = core.apps[client].process.runsUntil
        if core.apps[client].appState == .background, until > core.now {
          next = min(next ?? until, until)
        }
        guard session.request.priority != .passive else { continue }
        let step = session.turn.isSeeking ? session.turn.seekUntil : session.due
        next = min(next ?? step, step)
      }
    }
    if let next, next < .distantFuture {
      core.events.setTimer(of: .fused, at: max(core.now, next))
    } else {
      core.events.cancelTimer(of: .fused)
    }
  }

  /// Adapts the turns to a change of the phone or of an app; true if any updates are served.
  mutating func review(in core: inout SystemCore) -> Bool {
    guard core.profile.fusedProvider.isAvailable else { return false }
    var isAnyActive = false
    for client in core.apps.indices where sessions[client]?.isActive == true {
      let here = conditions(of: client, in: &core)
      sessions[client]?.review(here)
      publish(client, in: &core)
      isAnyActive = true
    }
    return isAnyActive
  }

  /// Offers a position to the updates of one client.
  mutating func offer(_ fix: Fix, client: Int, in core: inout SystemCore) {
    guard sessions[client]?.isActive == true, core.apps[client].isRunning,
      core.apps[client].isAuthorized(at: core.now), !core.conditions.isDozing,
      sessions[client]?.isWithheld != true
    else { return }
    let here = conditions(of: client, in: &core)
    if fix.source != .gnss, sessions[client]?.waitsForSatellites(here) == true {
      sessions[client]?.keep(fix)
      return
    }
    // Before the shortest interval has passed, a turn without a delivery keeps seeking; its best
    // position comes at its end.
    if let session = sessions[client], session.turn.first == nil, session.isTooSoon(here) {
      if session.turn.isSeeking { sessions[client]?.keep(fix) }
      return
    }
    // Last, because an area counts as given from here on.
    guard let given = core.allowed(fix, client: client) else { return }
    if sessions[client]?.take(given, here) == true {
      if sessions[client]?.holdsBack(here.rules) == true {
        sessions[client]?.buffer.append(given)
        if sessions[client]?.batchDue == nil, let request = sessions[client]?.request {
          sessions[client]?.batchDue = core.now + request.maximumUpdateDelay
          plan(in: &core)
        }
      } else {
        core.deliver(given, to: client, channel: .fused, purpose: .fused)
      }
    }
    endTurn(of: client, with: fix, in: &core)
  }

  /// Ends a turn with the position that it sought; on the move, satellites may stay on briefly.
  private mutating func endTurn(of client: Int, with fix: Fix, in core: inout SystemCore) {
    let here = conditions(of: client, in: &core)
    guard let session = sessions[client], session.turn.isSeeking, !session.turn.isContinuous,
      session.isServed(by: fix, here)
    else { return }
    guard !session.turn.isSettling else { return }
    if !core.motion.isStill, fix.source == .gnss, settles(client, here.rules, in: &core) {
      sessions[client]?.turn.isSettling = true
      sessions[client]?.turn.seekUntil = core.now + here.rules.settleMoving
    } else {
      sessions[client]?.end(here)
      publish(client, in: &core)
      core.updateRadios()
    }
    plan(in: &core)
  }

  /// Whether satellites stay on after a turn's first fix, by a draw per client and 10 s slot.
  private func settles(
    _ client: Int,
    _ rules: FusedProviderRules,
    in core: inout SystemCore
  ) -> Bool {
    guard rules.settleMoving > .zero else { return false }
    let draw = core.luck(Self.settling).uniform(DrawSlot.index(at: core.now), UInt64(client))
    return draw < rules.settleFraction
  }

  /// Offers the last position again, with the current time, if the phone has been still since then.
  mutating func offerHeld(in core: inout SystemCore) {
    guard core.profile.fusedProvider.isAvailable, core.motion.isStill,
      var fix = core.positions.last, fix.timestamp >= core.motion.stillSince
    else {
      return
    }
    fix.timestamp = core.now
    for client in core.apps.indices { offer(fix, client: client, in: &core) }
  }

  /// Delivers the positions that are held back, in one call.
  private mutating func flush(_ client: Int, in core: inout SystemCore) {
    guard let fixes = sessions[client]?.buffer, !fixes.isEmpty else { return }
    sessions[client]?.buffer = []
    sessions[client]?.batchDue = nil
    guard core.apps[client].isRunning, core.apps[client].isAuthorized(at: core.now) else { return }
    let cause = CausePurpose.fused.cause(of: client)
    if core.apps[client].appState != .foreground { core.apps[client].usage.wakeupCount += 1 }
    core.phone.work(for: core.phone.works.resume, cause: cause, at: core.now)
    core.phone.work(for: core.phone.fixWork * Double(fixes.count), cause: cause, at: core.now)
    core.phone.work(for: core.phone.works.delivery, cause: cause, at: core.now)
    for fix in fixes { core.note(fix, client: client, channel: .fusedBatch) }
    core.deliver(.locations(fixes), to: client)
  }
}
