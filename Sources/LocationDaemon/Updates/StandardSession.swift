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
  /// Whether the service serves the session now.
  var isActive = false
  /// Whether the session is paused after a rest or a stay (rule 14).
  var isPaused = false
  /// Whether the phone has moved since the pause began.
  var hasMovedSincePause = false
  /// Whether the session rests with its suspended app until the phone moves again (rule 16).
  var isDormant = false
  /// The middle of the circle that the app has not left, and since when; nil without one.
  var pauseAnchor: (position: PlanePoint, since: SimulationTime)?
  /// The time at which the service last began to serve the session.
  var startedAt = SimulationTime.zero
  var lastDelivered: Fix?
  var lastDeliveryTime = SimulationTime.zero
  /// Whether the app has already received an error for the current lack of positions.
  var hasReportedUnknown = false
  /// The deferral that the app allowed; nil without one.
  var deferral: Deferral? {
    didSet { isDeferring = deferral != nil }
  }
  /// Whether the app has allowed fixes to be held back.
  ///
  /// It is stored because every position asks for it, and a look into the session would copy it.
  private(set) var isDeferring = false

  /// Creates a session that is not open.
  init() {}

  /// Creates a session that an app has requested.
  init(request: StandardRequest, wasStartedInForeground: Bool) {
    isOpen = true
    self.request = request
    self.wasStartedInForeground = wasStartedInForeground
  }

  /// Whether the session waits for the service.
  var mayBegin: Bool { isOpen && !isActive && !isPaused && !isDormant }

  /// Applies a new request, which ends a pause or a rest.
  mutating func change(to request: StandardRequest, isInFront: Bool) {
    self.request = request
    isPaused = false
    isDormant = false
    pauseAnchor = nil
    if isInFront { wasStartedInForeground = true }
  }

  /// Offers a position to the session and returns the fix for the app; nil for none.
  ///
  /// `stillness` is the time that the phone has been still, nil while it moves.
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
      // A fresh position passes if it is no worse; on a still phone, a worse one adds nothing.
      if fix.source != .gnss || Self.isWorse(fix, than: held, in: &core) {
        passed = held
        passed.timestamp = now
      }
    }
    guard passesFilter(passed, in: &core) else { return nil }
    lastDelivered = passed
    lastDeliveryTime = now
    return passed
  }

  /// Whether a satellite position is worse than another, in the classes of iOS.
  ///
  /// The rule was measured on a system that reports classes.
  private static func isWorse(_ fix: Fix, than other: Fix, in core: inout SystemCore) -> Bool {
    guard core.profile.accuracy.style == .iosContinuous else {
      return fix.horizontalAccuracy > other.horizontalAccuracy
    }
    return ReportedAccuracy.satelliteClass(of: fix.horizontalAccuracy)
      > ReportedAccuracy.satelliteClass(of: other.horizontalAccuracy)
  }

  /// The radius of a stay that causes a pause; nil for travel that never pauses (rule 14).
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

  /// The position that static hold repeats on a still phone; nil if there is none.
  ///
  /// Only a satellite position is held, so that a coarse first one is not repeated for hours, and
  /// only one found since the session began, so that the cached one does not stand in for a fresh
  /// one.
  func heldFix(stillness: SimulationDuration, in core: inout SystemCore) -> Fix? {
    guard stillness >= core.profile.staticHold.after, request.desiredAccuracy.usesGNSS,
      let lastDelivered, lastDelivered.source == .gnss, lastDelivered.timestamp >= startedAt
    else { return nil }
    return lastDelivered
  }

  /// Whether a fix passes the distance filter from the last delivered fix; better accuracy also
  /// passes (rule 11).
  private func passesFilter(_ fix: Fix, in core: inout SystemCore) -> Bool {
    guard let filter = request.distanceFilter, let last = lastDelivered else { return true }
    if last.position.distance(to: fix.position) >= filter { return true }
    let limit = last.horizontalAccuracy * (1 - core.profile.standard.filterImprovementFraction)
    return fix.horizontalAccuracy <= limit
  }
}

/// The fixes held back for an app.
struct Deferral: Sendable {
  /// The distance after which the deferral ends; nil for no limit.
  var distance: Metres?
  /// The number that distinguishes the deferral from earlier ones.
  var generation: Int
  /// The distance travelled since the deferral began, in metres.
  var travelled = 0.0
  var lastPosition: PlanePoint?
  var buffer: [Fix] = []
  /// Whether fixes are held back now, with the processor asleep.
  var isHolding = false
}

extension StandardSession {
  /// The time until which static hold keeps back all satellite fixes; nil if one may pass.
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
