// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService
internal import OSProfiles
internal import Quantities

/// The standard service of one app.
struct StandardSession: Sendable {
  var request: StandardRequest
  var wasStartedInForeground: Bool
  var isActive = false
  var isPaused = false
  /// Suspended at rest with its app, until the phone is on the way again (rule 16).
  var isDormant = false
  /// The middle of the circle that the app has not left since.
  var pauseAnchor: PlanePoint?
  var pauseAnchorSince = SimulationTime.zero
  /// When it last began to be served.
  var startedAt = SimulationTime.zero
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
    var passed = fix
    if let stillness, let held = heldFix(stillness: stillness, rules: rules) {
      let isEarly = stillness < rules.staticHold.earlyDuration
      let interval = isEarly ? rules.staticHold.earlyInterval : rules.staticHold.lateInterval
      guard now - lastDeliveryTime >= interval else { return nil }
      // A fresh position comes through if it is no worse; where the phone lies still, a worse one
      // tells nothing.
      if fix.source != .gnss || fix.horizontalAccuracy > held.horizontalAccuracy {
        passed = held
        passed.timestamp = now
      }
    }
    guard passesFilter(passed, rules: rules) else { return nil }
    lastDelivered = passed
    lastDeliveryTime = now
    return passed
  }

  /// The circle that must not be left for a pause; nil for travel that never pauses (rule 14).
  func pauseRadius(_ rules: OSProfile) -> Metres? {
    switch request.activityType {
    case .other, .otherNavigation: rules.pausing.radius
    case .fitness: rules.pausing.radiusFitness
    case .automotiveNavigation: rules.pausing.radiusAutomotive
    case .airborne: nil
    }
  }

  /// Whether the phone has stayed within that circle long enough for a pause.
  mutating func stays(at position: PlanePoint, rules: OSProfile, at now: SimulationTime) -> Bool {
    guard let radius = pauseRadius(rules) else { return false }
    if let anchor = pauseAnchor, anchor.distance(to: position) <= radius {
      return now - pauseAnchorSince >= rules.pausing.after
    }
    pauseAnchor = position
    pauseAnchorSince = now
    return false
  }

  /// The position that a still phone keeps on giving (static hold); nil if there is none.
  ///
  /// Only a satellite position is held: a coarse first one must not stand for the hours to come.
  func heldFix(stillness: SimulationDuration, rules: OSProfile) -> Fix? {
    guard stillness >= rules.staticHold.after, request.desiredAccuracy.usesGNSS,
      let lastDelivered, lastDelivered.source == .gnss
    else { return nil }
    return lastDelivered
  }

  /// The distance filter, measured from the last delivered fix; better accuracy passes (rule 11).
  private func passesFilter(_ fix: Fix, rules: OSProfile) -> Bool {
    guard let filter = request.distanceFilter, let last = lastDelivered else { return true }
    if last.position.distance(to: fix.position) >= filter { return true }
    let limit = last.horizontalAccuracy * (1 - rules.standard.filterImprovementFraction)
    return fix.horizontalAccuracy <= limit
  }
}

/// Fixes held back for an app.
struct Deferral: Sendable {
  var distance: Metres?
  var generation: Int
  var travelled = 0.0
  var lastPosition: PlanePoint?
  var buffer: [Fix] = []
  var isHolding = false
}

extension StandardSession {
  /// Until when static hold keeps every satellite fix of a still phone back; nil if it may pass one.
  mutating func holdLimit(
    at time: SimulationTime,
    stillSince: SimulationTime,
    rules: OSProfile
  ) -> SimulationTime? {
    guard deferral == nil, heldFix(stillness: time - stillSince, rules: rules) != nil else {
      return nil
    }
    let early = stillSince + rules.staticHold.earlyDuration
    guard time < early else { return lastDeliveryTime + rules.staticHold.lateInterval }
    return min(early, lastDeliveryTime + rules.staticHold.earlyInterval)
  }
}
