// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import DiscreteEvents
package import LocationService
internal import PhoneModel
internal import Quantities

/// What an app may learn at an instant.
package struct ClientStanding: Sendable, Hashable {
  /// The state of the app's process.
  package var state: AppState
  /// Whether the app may learn positions.
  package var mayKnowPositions: Bool
  /// Whether the app may learn of crossings, states of regions and visits.
  package var mayKnowChanges: Bool
  /// Whether the app may get exact positions.
  package var isExact: Bool
}

extension LocationDaemon {
  /// What an app may learn now (rules 7, 41 and 44).
  package func standing(of client: ClientIdentifier) -> ClientStanding {
    let index = client.rawValue
    return ClientStanding(
      state: core.apps[index].appState,
      mayKnowPositions: core.apps[index].isAuthorized(at: now),
      mayKnowChanges: core.admission(of: index) == .deliver,
      isExact: core.accuracy(of: index) == .full
    )
  }

  /// What does not hold of the system between two events; empty if all does.
  ///
  /// It checks that services have left no work undone, that radios run exactly when a service needs
  /// them, and that each app's process, services and timers agree. Call it once all outgoing events
  /// have been taken.
  ///
  /// Complexity: O(apps); no state changes.
  /// - Returns: a sentence for each flaw.
  package func flaws() -> [String] {
    var flaws: [String] = []
    if core.followUps.isDue { flaws.append("work that a service left is not done") }
    flaws += radioFlaws()
    for client in core.apps.indices { flaws += processFlaws(of: client) }
    return flaws
  }

  private func radioFlaws() -> [String] {
    var flaws: [String] = []
    // The tiers themselves are not compared: a change of accuracy alone is followed at the next fix.
    if core.radios.required.count != core.radios.active.count
      || zip(core.radios.required, core.radios.active).contains(where: { $0.cause != $1.cause })
    {
      flaws.append("radios run for services other than those that require them")
    }
    let needsReceiver =
      core.radios.receiverCause != nil || (core.radios.isFallback && core.radios.hasSession)
    if core.phone.isReceiving, !needsReceiver {
      flaws.append("satellites are received although no service needs them")
    }
    if needsReceiver, core.phone.hardware.hasGNSS, !core.phone.isReceiving {
      flaws.append("satellites are required but not received")
    }
    if core.radios.wantsScans, !core.radios.hasSession {
      flaws.append("scans continue although no service needs them")
    }
    if core.radios.wantsScans != (core.events.timer(of: .nextScan) != nil) {
      flaws.append(
        "a scan is planned that no service wants, or a scan that services want is not planned"
      )
    }
    for required in core.radios.required {
      guard let part = CausePurpose.part(of: required.cause, clients: core.apps.count) else {
        flaws.append("radios are required for a cause that belongs to no app")
        continue
      }
      if core.apps[part.client].appState == .terminated {
        flaws.append("radios are required for app \(part.client), which is terminated")
      }
    }
    return flaws
  }

  private func processFlaws(of client: Int) -> [String] {
    var flaws: [String] = []
    func flaw(_ text: String) {
      flaws.append("app \(client), \(core.apps[client].appState): \(text)")
    }
    switch core.apps[client].appState {
    case .foreground:
      if core.events.timer(of: .life(of: client)) != nil { flaw("its suspension is planned") }
      if !core.apps[client].waiting.isEmpty { flaw("events wait for it") }
    case .background:
      let isPlanned = core.events.timer(of: .life(of: client)) != nil
      if !isPlanned, !core.continues(client) {
        flaw("nothing keeps it running, and no suspension is planned")
      }
      if !core.apps[client].waiting.isEmpty { flaw("events wait for it") }
    case .suspended:
      if core.apps[client].updates.standard != nil || core.apps[client].updates.isLiveFlowing {
        flaw("it receives updates")
      }
      if core.apps[client].updates.hasRequest { flaw("it waits for a position") }
      if core.events.timer(of: .timers(of: client)) != nil { flaw("its timers are armed") }
    case .terminated:
      let updates = core.apps[client].updates
      if updates.standard != nil || updates.isLiveFlowing || updates.hasRequest
        || updates.isHoldingBack
      {
        flaw("it receives updates")
      }
      if core.apps[client].timers.contains(where: { $0 != nil }) { flaw("it has timers") }
      if !core.apps[client].waiting.isEmpty { flaw("events wait for it") }
    }
    if core.apps[client].updates.standard != nil, !core.apps[client].isAuthorized(at: now) {
      flaw("the standard service serves it without authorization")
    }
    if core.apps[client].updates.isHoldingBack, core.apps[client].updates.standard == nil {
      flaw("fixes are held back for it without the standard service")
    }
    return flaws
  }
}
