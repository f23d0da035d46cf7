// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService
internal import OSProfiles
internal import Quantities

/// The standard service of one app.
struct StandardSession: Sendable {
  /// Whether the app has asked for updates.
  var isOpen = false
  var request = StandardRequest()
  var wasStartedInForeground = false
  var isActive = false
  var isPaused = false
  /// Suspended at rest with its app, until the phone is on the way again (rule 16).
  var isDormant = false
  /// The middle of the circle that the app has not left, and since when; nil before the first position.
  var pauseAnchor: (position: PlanePoint, since: SimulationTime)?
  /// When it last began to be served.
  var startedAt = SimulationTime.zero
  var lastDelivered: Fix?
  var lastDeliveryTime = SimulationTime.zero
  var hasReportedUnknown = false
  var deferral: Deferral?

  /// A session that is not open.
  init() {}

  /// A session that an app has asked for.
  init(request: StandardRequest, wasStartedInForeground: Bool) {
    isOpen = true
    self.request = request
    self.wasStartedInForeground = wasStartedInForeground
  }

  /// Whether fixes are to be held back.
  var isDeferring: Bool {
    if case .none = deferral { false } else { true }
  }

  /// Whether it waits to be served.
  var mayBegin: Bool { isOpen && !isActive && !isPaused && !isDormant }

  /// The app asks anew.
  mutating func change(to request: StandardRequest, isInFront: Bool) {
    self.request = request
    isPaused = false
    isDormant = false
    pauseAnchor = nil
    if isInFront { wasStartedInForeground = true }
  }

  /// Offers a position to the session and returns what the app is to get; nil for nothing.
  ///
  /// The stillness is how long the phone has been still, nil while it moves.
  mutating func take(
    _ fix: Fix,
    stillness: SimulationDuration?,
    in core: inout SystemCore
  ) -> Fix? {
    let now = core.now
    hasReportedUnknown = false
    var passed = fix
    if let stillness, let held = heldFix(stillness: stillness, in: &core) {
      let isEarly = stillness < core.profile.staticHold.earlyDuration
      let interval =
        isEarly ? core.profile.staticHold.earlyInterval : core.profile.staticHold.lateInterval
      guard now - lastDeliveryTime >= interval else { return nil }
      // A fresh position comes through if it is no worse; where the phone lies still, a worse one
      // tells nothing.
      if fix.source != .gnss || fix.horizontalAccuracy > held.horizontalAccuracy {
        passed = held
        passed.timestamp = now
      }
    }
    guard passesFilter(passed, in: &core) else { return nil }
    lastDelivered = passed
    lastDeliveryTime = now
    return passed
  }

  /// The circle that must not be left for a pause; nil for travel that never pauses (rule 14).
  func pauseRadius(in core: inout SystemCore) -> Metres? {
    switch request.activityType {
    case .other, .otherNavigation: core.profile.pausing.radius
    case .fitness: core.profile.pausing.radiusFitness
    case .automotiveNavigation: core.profile.pausing.radiusAutomotive
    case .airborne: nil
    }
  }

  /// Whether the phone has stayed within that circle long enough for a pause.
  mutating func stays(at position: PlanePoint, in core: inout SystemCore) -> Bool {
    let now = core.now
    guard let radius = pauseRadius(in: &core) else { return false }
    if let anchor = pauseAnchor, anchor.position.distance(to: position) <= radius {
      return now - anchor.since >= core.profile.pausing.after
    }
    pauseAnchor = (position, now)
    return false
  }

  /// The position that a still phone keeps on giving (static hold); nil if there is none.
  ///
  /// Only a satellite position is held: a coarse first one must not stand for the hours to come.
  func heldFix(stillness: SimulationDuration, in core: inout SystemCore) -> Fix? {
    guard stillness >= core.profile.staticHold.after, request.desiredAccuracy.usesGNSS,
      let lastDelivered, lastDelivered.source == .gnss
    else { return nil }
    return lastDelivered
  }

  /// The distance filter, measured from the last delivered fix; better accuracy passes (rule 11).
  private func passesFilter(_ fix: Fix, in core: inout SystemCore) -> Bool {
    guard let filter = request.distanceFilter, let last = lastDelivered else { return true }
    if last.position.distance(to: fix.position) >= filter { return true }
    let limit = last.horizontalAccuracy * (1 - core.profile.standard.filterImprovementFraction)
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
    in core: inout SystemCore
  ) -> SimulationTime? {
    let stillSince = core.motion.stillSince
    guard !isDeferring, heldFix(stillness: time - stillSince, in: &core) != nil else {
      return nil
    }
    let early = stillSince + core.profile.staticHold.earlyDuration
    guard time < early else { return lastDeliveryTime + core.profile.staticHold.lateInterval }
    return min(early, lastDeliveryTime + core.profile.staticHold.earlyInterval)
  }
}
