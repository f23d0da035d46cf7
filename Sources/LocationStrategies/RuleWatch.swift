// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService
internal import Quantities

/// The content of an event that rules can match; it lasts only as long as the event.
struct RuleSignals: OptionSet, Sendable {
  let rawValue: UInt8

  static let exitedOwnRegion = RuleSignals(rawValue: 1)
  static let enteredRegion = RuleSignals(rawValue: 2)
  static let exitedRegion = RuleSignals(rawValue: 4)
  static let significantChange = RuleSignals(rawValue: 8)
  static let arrival = RuleSignals(rawValue: 16)
  static let departure = RuleSignals(rawValue: 32)
  static let push = RuleSignals(rawValue: 64)

  /// True if all events that the conditions need are present.
  func satisfy(_ conditions: StrategyRule.Conditions) -> Bool {
    if conditions.exitedRegion, !contains(.exitedOwnRegion) { return false }
    if conditions.significantChange, !contains(.significantChange) { return false }
    if conditions.push, !contains(.push) { return false }
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

/// The knowledge of the app that rules are checked against.
struct ModeKnowledge: Sendable {
  /// The start of the mode, as far as this process knows.
  var enteredAt = SimulationTime.zero
  /// The last position from any service; kept across modes.
  var lastFix: Fix?
  /// The time at which the app received it.
  var lastFixAt: SimulationTime?
}

/// A rule with the index of its target mode and the progress of its conditions.
struct RuleWatch: Sendable {
  let conditions: StrategyRule.Conditions
  /// The index of the mode that the rule leads to.
  let target: Int
  private var heldSince: SimulationTime?
  private var anchor: PlanePoint?

  init(_ conditions: StrategyRule.Conditions, target: Int) {
    self.conditions = conditions
    self.target = target
  }

  /// Resets the progress of the conditions.
  mutating func reset() {
    heldSince = nil
    anchor = nil
  }

  /// True if the rule holds; otherwise moves `due` up to the time at which it may hold by itself.
  mutating func holds<Services: LocationServices>(
    _ signals: RuleSignals,
    _ knowledge: ModeKnowledge,
    checkInterval: SimulationDuration,
    due: inout SimulationTime?,
    _ services: inout Services
  ) -> Bool {
    let now = services.now
    if conditions.batteryBelow != nil || conditions.batteryAbove != nil
      || conditions.isCharging != nil || conditions.isScreenOn != nil
      || conditions.isInKnownWiFi != nil || conditions.isFocusFilterActive != nil
    {
      Self.bringForward(&due, to: now + checkInterval)
    }
    if let limit = conditions.unopenedFor {
      let left = limit - services.timeSinceOpened
      if left > .zero { Self.bringForward(&due, to: now + left) }
    }
    for clock in [conditions.timeFrom, conditions.timeUntil] {
      guard let clock else { continue }
      Self.bringForward(&due, to: now + Self.wait(from: services.timeOfDay, until: clock))
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

  /// True if all conditions except events and times hold.
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
    if let limit = conditions.accuracyBetterThan {
      guard let fix = knowledge.lastFix, fix.horizontalAccuracy < limit else { return false }
    }
    if !Self.is(services.timeOfDay, from: conditions.timeFrom, until: conditions.timeUntil) {
      return false
    }
    if let isOn = conditions.isScreenOn, services.isScreenOn != isOn { return false }
    if conditions.movedLessThan != nil, knowledge.lastFix == nil { return false }
    if let limit = conditions.batteryBelow, services.batteryFraction >= limit { return false }
    if let limit = conditions.batteryAbove, services.batteryFraction <= limit { return false }
    if let charging = conditions.isCharging, services.isCharging != charging { return false }
    if let isIn = conditions.isInForeground, (services.appState == .foreground) != isIn {
      return false
    }
    if let isIn = conditions.isInKnownWiFi, services.isInKnownWiFi != isIn { return false }
    if let isOn = conditions.isFocusFilterActive, services.isFocusFilterActive != isOn {
      return false
    }
    if let limit = conditions.unopenedFor, services.timeSinceOpened < limit { return false }
    if let isOn = conditions.isLowPowerMode, services.isLowPowerModeEnabled != isOn { return false }
    return true
  }

  /// The time from a time of day until the next occurrence of another, above 0 s, at most a day.
  private static func wait(
    from now: SimulationDuration,
    until clock: SimulationDuration
  ) -> SimulationDuration {
    let day = SimulationDuration.hours(24)
    let wait = clock - now
    return wait > .zero ? wait : wait + day > .zero ? wait + day : day
  }

  /// Whether a time of day is in a stretch, which may go over midnight.
  private static func `is`(
    _ time: SimulationDuration,
    from start: SimulationDuration?,
    until end: SimulationDuration?
  ) -> Bool {
    switch (start, end) {
    case (nil, nil): true
    case (let start?, nil): time >= start
    case (nil, let end?): time < end
    case (let start?, let end?):
      start <= end ? start <= time && time < end : time >= start || time < end
    }
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
