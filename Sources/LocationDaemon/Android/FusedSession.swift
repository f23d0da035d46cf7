// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService
internal import OSProfiles
internal import Quantities

/// The conditions, apart from the request, that a client's turns depend on.
struct FusedConditions: Sendable {
  var rules: FusedProviderRules
  var isStill: Bool
  /// Whether deliveries are limited because the client is in the background.
  var isThrottled: Bool
  /// Whether the client may learn the area only, which cells give.
  var isApproximate = false
  /// Whether battery saver has switched satellites off.
  var isGNSSOff = false
  var now: SimulationTime
}

/// One turn of a request to the fused provider.
struct FusedTurn: Sendable {
  /// Whether radios run for the request.
  var isSeeking = false
  /// Whether the turn never ends.
  var isContinuous = false
  /// The latest end of the turn, whatever it finds.
  var seekUntil = SimulationTime.distantFuture
  /// Whether the turn has its satellite fix and waits for it to settle.
  var isSettling = false
  /// The start of the turn.
  var began = SimulationTime.zero
  /// The time at which the first position of this turn passed; nil before it.
  var first: SimulationTime?
  /// The position from networks that is kept while the turn waits for satellites.
  var kept: Fix?
}

/// The fused provider's updates of one app.
///
/// A request with a long interval is served in turns: radios run until a position is good enough,
/// then rest until the next turn is due. A request with a short interval is one turn without an
/// end.
struct FusedSession: Sendable {
  var request: FusedRequest
  var wasStartedInForeground: Bool
  /// Whether the app is served now.
  var isActive = false
  /// Whether battery saver withholds positions from the app.
  var isWithheld = false
  /// The current turn, or the last one.
  var turn = FusedTurn()
  /// The start of the next turn.
  var due = SimulationTime.zero
  /// The last position that passed interval and distance.
  var lastPassed: Fix?
  /// The time at which it passed; nil before the first.
  var lastPassedAt: SimulationTime?
  /// The positions that are held back.
  var buffer: [Fix] = []
  /// The time at which they go to the app; nil if none is held back.
  var batchDue: SimulationTime?

  init(request: FusedRequest, wasStartedInForeground: Bool) {
    self.request = request
    self.wasStartedInForeground = wasStartedInForeground
  }

  /// Whether the request uses the satellite receiver.
  func usesGNSS(_ here: FusedConditions) -> Bool {
    if here.isApproximate || here.isGNSSOff { return false }
    return switch request.priority {
    case .highAccuracy: true
    case .balancedPowerAccuracy:
      !here.isStill && !here.isThrottled && request.interval < here.rules.balancedGNSSBelow
    case .lowPower, .passive: false
    }
  }

  /// The tier that the request requires of the radios; nil for none.
  func tier(_ here: FusedConditions) -> DesiredAccuracy? {
    // Without satellites, Wi-Fi and cells are left for every priority (B3).
    if here.isGNSSOff { return request.priority.tier.map { _ in .kilometer } }
    return usesGNSS(here) ? .best : request.priority.tier
  }

  /// The time between two turns.
  func interval(_ here: FusedConditions) -> SimulationDuration {
    let rules = here.rules
    let wanted =
      here.isThrottled ? max(request.interval, rules.backgroundInterval) : request.interval
    if usesGNSS(here) { return wanted }
    return max(wanted, here.isStill ? rules.networkIntervalStill : rules.networkIntervalMoving)
  }

  /// The shortest time between two deliveries.
  func minimumInterval(_ here: FusedConditions) -> SimulationDuration {
    let own =
      request.minimumInterval.map { min($0, request.interval) }
      ?? request.interval * here.rules.minimumIntervalFraction
    return here.isThrottled ? max(own, here.rules.backgroundInterval) : own
  }

  /// Whether positions are held back and delivered together.
  func holdsBack(_ rules: FusedProviderRules) -> Bool {
    request.maximumUpdateDelay > .zero
      && request.maximumUpdateDelay / request.interval >= rules.batchingFactor
  }

  /// Whether a position now would come sooner than the shortest interval allows.
  func isTooSoon(_ here: FusedConditions) -> Bool {
    guard let last = lastPassedAt else { return false }
    return here.now - last < minimumInterval(here)
  }

  /// Offers a position; true if it passes interval and distance.
  mutating func take(_ fix: Fix, _ here: FusedConditions) -> Bool {
    guard !isTooSoon(here) else { return false }
    if request.minimumDistance > .zero, let last = lastPassed,
      last.position.distance(to: fix.position) < request.minimumDistance
    {
      return false
    }
    lastPassed = fix
    lastPassedAt = here.now
    if turn.isSeeking, turn.first == nil { turn.first = here.now }
    return true
  }

  /// Whether the turn waits for satellites, so that positions from networks are kept until its end.
  func waitsForSatellites(_ here: FusedConditions) -> Bool {
    turn.isSeeking && !turn.isContinuous && !here.isStill && usesGNSS(here)
  }

  /// Keeps a position for the end of the turn, unless one of a better source is kept.
  mutating func keep(_ fix: Fix) {
    func rank(_ fix: Fix) -> Int {
      switch fix.source {
      case .gnss: 2
      case .wifi: 1
      case .cell: 0
      }
    }
    if let kept = turn.kept, rank(fix) < rank(kept) { return }
    turn.kept = fix
  }

  /// Begins a turn.
  mutating func begin(_ here: FusedConditions) {
    turn.isSeeking = true
    turn.began = here.now
    turn.isSettling = false
    turn.first = nil
    turn.kept = nil
    // Cells are looked up in turns only.
    turn.isContinuous =
      request.priority != .lowPower && !here.isApproximate
      && interval(here) < here.rules.continuousBelow
    turn.seekUntil = turn.isContinuous ? .distantFuture : here.now + here.rules.seekTimeout
  }

  /// Ends a turn and sets the start of the next one.
  ///
  /// Turns with satellites keep their rhythm. Without satellites, the next one is due an interval
  /// after the first position of this one.
  mutating func end(_ here: FusedConditions) {
    guard turn.isSeeking else { return }
    turn.isSeeking = false
    turn.isContinuous = false
    let start = usesGNSS(here) ? turn.began : turn.first ?? here.now
    due = max(here.now, start + interval(here))
  }

  /// Adapts the turn to a change between rest and movement, or between foreground and background.
  mutating func review(_ here: FusedConditions) {
    let interval = interval(here)
    if turn.isSeeking {
      guard turn.isContinuous, interval >= here.rules.continuousBelow else { return }
      turn.isContinuous = false
      turn.seekUntil = here.now + here.rules.seekTimeout
    } else {
      due = max(here.now, lastPassedAt.map { $0 + interval } ?? due)
    }
  }

  /// Whether a position fulfils the purpose of the turn.
  func isServed(by fix: Fix, _ here: FusedConditions) -> Bool {
    if here.isApproximate { return true }
    return switch request.priority {
    case .passive, .lowPower: true
    case .highAccuracy, .balancedPowerAccuracy:
      switch fix.source {
      case .gnss: true
      // At rest, a position by access points is as good, and it repeats: row M6.
      case .wifi: here.isStill || !usesGNSS(here)
      case .cell: false
      }
    }
  }
}
