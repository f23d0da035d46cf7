// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService
internal import OSProfiles
internal import Quantities

/// What the turns of a client depend on beside its request.
struct FusedConditions: Sendable {
  var rules: FusedProviderRules
  var isStill: Bool
  /// Whether deliveries are limited for the client is in the background.
  var isThrottled: Bool
  var now: SimulationTime
}

/// One turn of a request to the fused provider.
struct FusedTurn: Sendable {
  /// Whether radios run for the request.
  var isSeeking = false
  /// Whether the turn has no end.
  var isContinuous = false
  /// When the turn ends, whatever it brought.
  var seekUntil = SimulationTime.distantFuture
  /// Whether the turn has its satellite fix and waits for it to settle.
  var isSettling = false
  /// When the turn began.
  var began = SimulationTime.zero
  /// When the app got something of this turn first.
  var first: SimulationTime?
  /// The best that networks brought while the turn waits for satellites.
  var kept: Fix?
}

/// The fused provider's updates of one app.
///
/// A request of a long interval is served by turns: radios run until a position is good enough, then
/// rest until the next is due. One of a short interval is one turn without end.
struct FusedSession: Sendable {
  var request: FusedRequest
  var wasStartedInForeground: Bool
  /// Whether the app may be served.
  var isActive = false
  /// The turn that runs, or ran last.
  var turn = FusedTurn()
  /// When the next turn begins.
  var due = SimulationTime.zero
  /// The last position that passed, and when it did.
  var lastPassed: Fix?
  var lastPassedAt: SimulationTime?
  /// What is held back, and when it goes to the app.
  var buffer: [Fix] = []
  var batchDue: SimulationTime?

  init(request: FusedRequest, wasStartedInForeground: Bool) {
    self.request = request
    self.wasStartedInForeground = wasStartedInForeground
  }

  /// Whether the request runs the satellite receiver.
  func usesGNSS(_ here: FusedConditions) -> Bool {
    switch request.priority {
    case .highAccuracy: true
    case .balancedPowerAccuracy:
      !here.isStill && !here.isThrottled && request.interval < here.rules.balancedGNSSBelow
    case .lowPower, .passive: false
    }
  }

  /// The radios that the request needs, as the accuracy that runs them.
  func tier(_ here: FusedConditions) -> DesiredAccuracy? {
    usesGNSS(here) ? .best : request.priority.tier
  }

  /// The time between turns.
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

  /// Whether positions are held back and handed over together.
  func holdsBack(_ rules: FusedProviderRules) -> Bool {
    request.maximumUpdateDelay > .zero
      && request.maximumUpdateDelay / request.interval >= rules.batchingFactor
  }

  /// Whether a position would come sooner after the last one than the shortest interval allows.
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

  /// Whether the turn waits for satellites, so that what networks bring is told at its end only.
  func waitsForSatellites(_ here: FusedConditions) -> Bool {
    turn.isSeeking && !turn.isContinuous && !here.isStill && usesGNSS(here)
  }

  /// Keeps a position for the end of the turn, unless it is by a cell and a better one is kept.
  mutating func keep(_ fix: Fix) {
    if fix.source == .cell, turn.kept?.source == .wifi { return }
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
      request.priority != .lowPower
      && interval(here) < here.rules.continuousBelow
    turn.seekUntil = turn.isContinuous ? .distantFuture : here.now + here.rules.seekTimeout
  }

  /// Ends a turn; with satellites turns keep their rhythm, else the next is due an interval after the
  /// first thing that this one brought.
  mutating func end(_ here: FusedConditions) {
    guard turn.isSeeking else { return }
    turn.isSeeking = false
    turn.isContinuous = false
    let start = usesGNSS(here) ? turn.began : turn.first ?? here.now
    due = max(here.now, start + interval(here))
  }

  /// Follows a change between rest and movement, or between foreground and background.
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

  /// Whether a position is what the turn was for.
  func isServed(by fix: Fix, _ here: FusedConditions) -> Bool {
    switch request.priority {
    case .passive, .lowPower: true
    case .highAccuracy, .balancedPowerAccuracy:
      switch fix.source {
      case .gnss: true
      // At rest a position by access points is as good, and repeats itself (M6).
      case .wifi: here.isStill || !usesGNSS(here)
      case .cell: false
      }
    }
  }
}
