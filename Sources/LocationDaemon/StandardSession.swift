// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService
internal import Quantities

/// The standard service of one client.
struct StandardSession: Sendable {
  var request: StandardRequest
  var wasStartedInForeground: Bool
  var isActive = false
  var isPaused = false
  var activeSince = SimulationTime.zero
  var lastDelivered: Fix?
  var lastDeliveryTime = SimulationTime.zero
  var hasReportedUnknown = false
  var deferral: Deferral?

  /// Offers a position to the session and returns what the app is to get; nil for nothing.
  ///
  /// The stillness is how long the phone has been still, nil while it moves.
  mutating func take(
    _ fix: Fix,
    stillness: SimulationDuration?,
    rules: OSProfile,
    at now: SimulationTime
  ) -> Fix? {
    hasReportedUnknown = false
    guard isActive else { return nil }
    if let stillness, isHeld(stillness: stillness, rules: rules) {
      let isEarly = stillness < rules.staticHoldEarlyDuration
      let interval = isEarly ? rules.staticHoldEarlyInterval : rules.staticHoldLateInterval
      guard fix.source == .gnss, now - lastDeliveryTime >= interval else { return nil }
    }
    guard passesFilter(fix, rules: rules) else { return nil }
    lastDelivered = fix
    lastDeliveryTime = now
    return fix
  }

  /// True while a still phone's output is frozen but for a position now and then (static hold).
  ///
  /// Only a satellite position is held: a coarse first one must not stand for the hours to come.
  private func isHeld(stillness: SimulationDuration, rules: OSProfile) -> Bool {
    stillness >= rules.staticHoldAfter && request.desiredAccuracy.usesGNSS
      && lastDelivered?.source == .gnss
  }

  /// The distance filter, measured from the last delivered fix; better accuracy passes (rule 11).
  private func passesFilter(_ fix: Fix, rules: OSProfile) -> Bool {
    guard let filter = request.distanceFilter, let last = lastDelivered else { return true }
    if last.position.distance(to: fix.position) >= filter { return true }
    let limit = last.horizontalAccuracy * (1 - rules.filterImprovementFraction)
    return fix.horizontalAccuracy <= limit
  }
}

/// Fixes held back for a client.
struct Deferral: Sendable {
  var distance: Metres?
  var generation: Int
  var travelled = 0.0
  var lastPosition: PlanePoint?
  var buffer: [Fix] = []
  var isHolding = false
}
