// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService
internal import Quantities

extension LocationDaemon {
  /// Adds what has passed since the last settlement to the app's usage.
  mutating func settleUsage(of client: Int, at now: SimulationTime) {
    let state = clients[client]
    if state.appState == .background {
      let span = now - state.runningSince
      clients[client].usage.backgroundRun += span
      if state.showsIndicator { clients[client].usage.indicatorVisible += span }
    }
    clients[client].runningSince = now
    settleTier(of: client, at: now)
  }

  func tierIndex(_ tier: DesiredAccuracy) -> Int {
    DesiredAccuracy.allCases.firstIndex(of: tier) ?? 0
  }

  /// Adds the time since the last settlement to the tier that the session asks for.
  mutating func settleTier(of client: Int, at now: SimulationTime) {
    if let session = clients[client].fused, session.isActive {
      if let tier = session.request.priority.tier {
        clients[client].usage.tierDurations[tierIndex(tier)] += now - session.activeSince
      }
      clients[client].fused?.activeSince = now
    }
    guard let session = clients[client].standard, session.isActive else { return }
    let span = now - session.activeSince
    clients[client].usage.tierDurations[tierIndex(session.request.desiredAccuracy)] += span
    clients[client].standard?.activeSince = now
  }
}
