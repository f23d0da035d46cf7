// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService
internal import Quantities

/// What of an event matters to rules, as far as it lasts no longer than the event.
struct RuleSignals: OptionSet, Sendable {
  let rawValue: UInt8

  static let exitedOwnRegion = RuleSignals(rawValue: 1)
  static let enteredRegion = RuleSignals(rawValue: 2)
  static let exitedRegion = RuleSignals(rawValue: 4)
  static let significantChange = RuleSignals(rawValue: 8)
  static let arrival = RuleSignals(rawValue: 16)
  static let departure = RuleSignals(rawValue: 32)

  /// True if the events among the conditions are here.
  func satisfy(_ conditions: StrategyRule.Conditions) -> Bool {
    if conditions.exitedRegion, !contains(.exitedOwnRegion) { return false }
    if conditions.significantChange, !contains(.significantChange) { return false }
    switch conditions.anyRegion {
    case nil: break
    case .entered: if !contains(.enteredRegion) { return false }
    case .exited: if !contains(.exitedRegion) { return false }
    case .crossed: if isDisjoint(with: [.enteredRegion, .exitedRegion]) { return false }
    }
    switch conditions.visit {
    case nil: return true
    case .arrival: return contains(.arrival)
    case .departure: return contains(.departure)
    }
  }
}

/// What the app has learned since the mode began.
struct ModeKnowledge: Sendable {
  /// When the mode began, as far as this process knows.
  var enteredAt = SimulationTime.zero
  /// The last position of any service; kept from mode to mode.
  var lastFix: Fix?
  /// When that was learned.
  var lastFixAt: SimulationTime?
}

/// A rule with its mode looked up, and what it has seen.
struct RuleWatch: Sendable {
  let conditions: StrategyRule.Conditions
  /// The number of the mode it leads to.
  let target: Int
  private var heldSince: SimulationTime?
  private var anchor: PlanePoint?

  init(_ conditions: StrategyRule.Conditions, target: Int) {
    self.conditions = conditions
    self.target = target
  }

  /// Forgets what it has seen, as a mode begins.
  mutating func reset() {
    heldSince = nil
    anchor = nil
  }

  /// True if the rule holds; else, `due` may be brought forward to when time alone may make it hold.
  mutating func holds<Services: LocationServices>(
    _ signals: RuleSignals,
    _ knowledge: ModeKnowledge,
    checkInterval: SimulationDuration,
    due: inout SimulationTime?,
    _ services: inout Services
  ) -> Bool {
    let now = services.now
    if conditions.batteryBelow != nil || conditions.batteryAbove != nil
      || conditions.isCharging != nil
    {
      Self.bringForward(&due, to: now + checkInterval)
    }
    guard areFulfilled(knowledge, &services) else {
      reset()
      return false
    }
    if let limit = conditions.noFixFor {
      let end = max(knowledge.lastFixAt ?? .zero, knowledge.enteredAt) + limit
      if now < end {
        reset()
        Self.bringForward(&due, to: end)
        return false
      }
    }
    if let distance = conditions.movedLessThan, let position = knowledge.lastFix?.position {
      if let anchor, anchor.distance(to: position) < distance {
      } else {
        anchor = position
        heldSince = now
      }
    }
    let since = heldSince ?? now
    heldSince = since
    if let duration = conditions.duration, now < since + duration {
      Self.bringForward(&due, to: since + duration)
      return false
    }
    return signals.satisfy(conditions)
  }

  private static func bringForward(_ due: inout SimulationTime?, to time: SimulationTime) {
    due = due.map { min($0, time) } ?? time
  }

  /// True if everything but events and durations is as it should be.
  private func areFulfilled<Services: LocationServices>(
    _ knowledge: ModeKnowledge,
    _ services: inout Services
  ) -> Bool {
    if let motion = conditions.motion, !Self.is(services.motionActivity, motion) { return false }
    if let limit = conditions.speedAbove {
      guard let speed = knowledge.lastFix?.speed, speed > limit else { return false }
    }
    if let limit = conditions.speedBelow {
      guard let speed = knowledge.lastFix?.speed, speed < limit else { return false }
    }
    if let limit = conditions.accuracyWorseThan {
      guard let fix = knowledge.lastFix, fix.horizontalAccuracy > limit else { return false }
    }
    if conditions.movedLessThan != nil, knowledge.lastFix == nil { return false }
    if let limit = conditions.batteryBelow, services.batteryFraction >= limit { return false }
    if let limit = conditions.batteryAbove, services.batteryFraction <= limit { return false }
    if let charging = conditions.isCharging, services.isCharging != charging { return false }
    if let isOn = conditions.isLowPowerMode, services.isLowPowerModeEnabled != isOn { return false }
    return true
  }

  private static func `is`(_ activity: MotionActivity?, _ motion: StrategyRule.Motion) -> Bool {
    guard let activity else { return false }
    switch motion {
    case .stationary: return activity.isStationary
    case .moving: return activity.isMoving
    case .walking: return activity.isWalking
    case .running: return activity.isRunning
    case .cycling: return activity.isCycling
    case .automotive: return activity.isAutomotive
    }
  }
}
