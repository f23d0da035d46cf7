// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import DiscreteEvents
internal import LocationService
internal import OSProfiles
internal import Quantities
internal import World

/// A monitoring event that waits for the user to confirm the right at any time.
enum HeldEvent: Sendable {
  case significantChange(Fix)
  case region(serial: Int, entered: Bool)
  case beacon(serial: Int, entered: Bool)
  case visit(Visit)
}

extension LocationDaemon {
  /// What becomes of a monitoring event.
  enum Admission { case deliver, hold, drop }

  /// Whether an app may be told of a monitoring event now (rules 41 and 43).
  func admission(of client: Int, at now: SimulationTime) -> Admission {
    if profile.regions.needsAwake, !clients[client].isRunning { return .drop }
    guard mayMonitorByRefresh(client) else { return .drop }
    switch clients[client].right {
    case .always: return .deliver
    case .none: return .drop
    case .inUse:
      if clients[client].isInUse(at: now) {
        return profile.permission.monitoringWhenInUse ? .deliver : .drop
      }
      return clients[client].grant == .provisionalAlways ? .hold : .drop
    }
  }

  /// Whether monitoring may lead to something for an app as it stands, so that it is worth its energy.
  ///
  /// Notifications by region need the right for the time in use only (Q5).
  func mayMonitor(_ client: Int) -> Bool {
    guard mayMonitorByRefresh(client) else { return false }
    return switch clients[client].right {
    case .none: false
    case .always: true
    case .inUse:
      clients[client].grant == .provisionalAlways
        || (profile.permission.monitoringWhenInUse && clients[client].isInUse(at: events.now))
    }
  }

  /// Keeps the newest event for an app whose right the user has not confirmed (rule 43).
  mutating func hold(_ event: HeldEvent, for client: Int, at now: SimulationTime) {
    clients[client].held = event
    clients[client].heldAt = now
  }

  /// The user keeps the right at any time, or cuts it down to the time in use (rule 43).
  mutating func confirmAlways(_ isKept: Bool, client: Int, at now: SimulationTime) {
    guard clients[client].grant == .provisionalAlways else { return }
    changeRight(of: client, at: now) { $0.grant = isKept ? .always : .whenInUse }
    guard let event = clients[client].held else { return }
    clients[client].held = nil
    guard isKept, now - clients[client].heldAt <= profile.permission.provisionalHold else { return }
    switch event {
    case .significantChange(let fix): report(fix, to: client, at: now)
    case .region(let serial, let entered):
      notifyRegion(serial, entered: entered, client: client, at: now)
    case .beacon(let serial, let entered):
      notifyBeacon(serial: serial, entered: entered, client: client, at: now)
    case .visit(let visit): notifyVisit(visit, client: client, at: now)
    }
  }

  /// Changes what the user allows an app, and tells the app if it sees a difference (rule 41).
  mutating func changeRight(
    of client: Int,
    at now: SimulationTime,
    _ change: (inout ClientState) -> Void
  ) {
    let (status, accuracy) = (clients[client].authorization, accuracy(of: client))
    let right = clients[client].right
    settleUsage(of: client, at: now)
    change(&clients[client])
    let (newStatus, newAccuracy) = (clients[client].authorization, self.accuracy(of: client))
    if newStatus != status || newAccuracy != accuracy {
      record(.authorizationChanged(newStatus, newAccuracy), client: client, at: now)
      deliver(.authorizationChanged(newStatus, newAccuracy), to: client)
    }
    if newAccuracy != accuracy { forgetPositions(of: client) }
    guard clients[client].right != right || newAccuracy != accuracy else { return }
    if clients[client].right == .none {
      refuse(client, at: now)
    } else if clients[client].isRunning {
      activateStandard(of: client, at: now)
      activateFused(client, at: now)
      reviewFused(at: now)
      serveRequest(of: client, at: now)
      resumeLive(of: client, at: now)
    }
    watchCells(at: now)
    planVisits(at: now)
    planSuspension(of: client, at: now)
    updateRadios(at: now)
    updateSensors(at: now)
  }

  /// Ends what a client was getting, with one error (rules 12 and 41).
  private mutating func refuse(_ client: Int, at now: SimulationTime) {
    let isServed =
      clients[client].standard?.isActive == true || clients[client].request != nil
      || clients[client].fused?.isActive == true
    stopLiveWithoutRight(client, at: now)
    guard isServed else { return }
    deactivateStandard(of: client, at: now)
    deactivateFused(client, at: now)
    clients[client].request = nil
    events.cancelTimer(of: .request(of: client))
    clients[client].runUntil = max(clients[client].runUntil, now + profile.lifeCycle.suspendAfter)
    record(.failed(.denied), client: client, at: now)
    deliver(.failed(.denied), to: client)
  }

  /// The right for once, and exact positions for a while, end with the use (rules 42 and L24).
  mutating func endUse(of client: Int, at now: SimulationTime) {
    guard clients[client].grant == .allowOnce || clients[client].hasTemporaryFullAccuracy else {
      return
    }
    changeRight(of: client, at: now) {
      if $0.grant == .allowOnce { $0.grant = .notDetermined }
      $0.hasTemporaryFullAccuracy = false
    }
  }

  // MARK: - Prompts

  /// A prompt that the user answers after a while.
  enum Prompt: Sendable { case whenInUse, always, temporaryFullAccuracy }

  /// Shows a prompt, if the system would (L2).
  mutating func ask(_ prompt: Prompt, client: Int, at now: SimulationTime) {
    guard clients[client].appState == .foreground, clients[client].areServicesOn else {
      if prompt == .temporaryFullAccuracy {
        deliver(.temporaryFullAccuracy(.promptDeclined), to: client)
      }
      return
    }
    switch prompt {
    case .whenInUse:
      guard clients[client].grant == .notDetermined else { return }
    case .always:
      let isUpgrade = clients[client].grant == .whenInUse && !clients[client].hasAskedForUpgrade
      guard clients[client].grant == .notDetermined || isUpgrade else { return }
      if isUpgrade { clients[client].hasAskedForUpgrade = true }
    case .temporaryFullAccuracy:
      guard accuracy(of: client) == .reduced else {
        deliver(.temporaryFullAccuracy(nil), to: client)
        return
      }
    }
    send(
      .answer(client: client, prompt: prompt),
      at: now + clients[client].configuration.answers.after
    )
  }

  /// The user answers.
  mutating func answer(_ prompt: Prompt, client: Int, at now: SimulationTime) {
    let answers = clients[client].configuration.answers
    switch prompt {
    case .whenInUse:
      guard clients[client].grant == .notDetermined else { return }
      changeRight(of: client, at: now) { [profile] in
        $0.grant = profile.possible(answers.whenInUse)
      }
    case .always:
      let before = clients[client].grant
      guard before == .notDetermined || before == .whenInUse else { return }
      let granted = profile.possible(answers.always)
      if before == .whenInUse {
        // Who declines the upgrade keeps what there was.
        guard granted == .always else { return }
        changeRight(of: client, at: now) { $0.grant = .always }
      } else {
        // Asked for at once, the right at any time is provisional until confirmed (rule 43).
        let isProvisional = profile.permission.provisionalAlways && granted == .always
        changeRight(of: client, at: now) {
          $0.grant = isProvisional ? .provisionalAlways : granted
        }
      }
    case .temporaryFullAccuracy:
      guard answers.temporaryFullAccuracy, clients[client].appState == .foreground else {
        deliver(.temporaryFullAccuracy(.promptDeclined), to: client)
        return
      }
      changeRight(of: client, at: now) { $0.hasTemporaryFullAccuracy = true }
      deliver(.temporaryFullAccuracy(nil), to: client)
    }
  }

  /// Before iOS 8 a start of the service was the question.
  mutating func askByStarting(_ client: Int, at now: SimulationTime) {
    guard !profile.permission.whenInUseAvailable, clients[client].grant == .notDetermined else {
      return
    }
    ask(.always, client: client, at: now)
  }
}

extension OSProfile {
  /// The grant that this system knows instead of one that came later.
  func possible(_ grant: UserGrant) -> UserGrant {
    switch grant {
    case .allowOnce where !permission.provisionalAlways: possible(.whenInUse)
    case .whenInUse where !permission.whenInUseAvailable: .always
    case .provisionalAlways where !permission.provisionalAlways: .always
    default: grant
    }
  }
}
