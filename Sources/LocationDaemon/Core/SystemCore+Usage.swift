// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService
internal import Quantities

extension SystemCore {
  /// Adds the time since the last settlement to the app's usage.
  mutating func settleUsage(of client: Int) { settleUsage(of: client, until: now) }

  /// Adds the time from the last settlement up to an instant, such as the end of the day.
  mutating func settleUsage(of client: Int, until now: SimulationTime) {
    if apps[client].appState == .background {
      let span = now - apps[client].process.runningSince
      apps[client].usage.backgroundRun += span
      if apps[client].showsIndicator { apps[client].usage.indicatorVisible += span }
    }
    apps[client].process.runningSince = now
    settleTier(of: client, until: now)
  }

  /// The index of a tier in the usage table.
  func tierIndex(_ tier: DesiredAccuracy) -> Int {
    DesiredAccuracy.allCases.firstIndex(of: tier) ?? 0
  }

  /// Adds the time since the last settlement to the tiers that the app requests.
  private mutating func settleTier(of client: Int, until now: SimulationTime) {
    if let use = apps[client].updates.fused {
      if let tier = use.tier.map({ tierIndex($0) }) {
        let span = now - use.since
        apps[client].usage.tierDurations[tier] += span
      }
      apps[client].updates.fused?.since = now
    }
    guard let use = apps[client].updates.standard else { return }
    let tier = tierIndex(use.request.desiredAccuracy)
    let span = now - use.since
    apps[client].usage.tierDurations[tier] += span
    apps[client].updates.standard?.since = now
  }
}
