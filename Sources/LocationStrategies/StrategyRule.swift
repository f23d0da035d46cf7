// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// When a strategy goes from one mode to another.
public struct StrategyRule: Sendable, Hashable, Codable {
  /// What the phone does, as its motion coprocessor believes.
  public enum Motion: String, CaseIterable, Sendable, Hashable, Codable {
    /// It lies still.
    case stationary
    /// It is on the way, by whatever means.
    case moving
    /// Its carrier walks.
    case walking
    /// Its carrier runs.
    case running
    /// Its carrier rides a bicycle.
    case cycling
    /// It is in a vehicle.
    case automotive
  }

  /// What happened at the border of a region.
  public enum Crossing: String, CaseIterable, Sendable, Hashable, Codable {
    /// It was entered.
    case entered
    /// It was left.
    case exited
    /// It was entered or left.
    case crossed
  }

  /// What happened to a visit.
  public enum VisitChange: String, CaseIterable, Sendable, Hashable, Codable {
    /// It began.
    case arrival
    /// It ended.
    case departure
  }

  /// What an app can know; everything that is named must hold together.
  ///
  /// Events (a region, a significant change, a visit) hold while the app handles them.
  public struct Conditions: Sendable, Hashable, Codable {
    /// What the phone does.
    public var motion: Motion?
    /// The last fix was faster; a fix without a speed is not.
    public var speedAbove: MetresPerSecond?
    /// The last fix was slower; a fix without a speed is not.
    public var speedBelow: MetresPerSecond?
    /// The phone stayed nearer than this to where it was when it last had moved so far.
    public var movedLessThan: Metres?
    /// The battery's charge is below, 0...1.
    public var batteryBelow: Double?
    /// The battery's charge is above, 0...1.
    public var batteryAbove: Double?
    /// Whether the charger is connected.
    public var isCharging: Bool?
    /// Whether Low Power Mode is on.
    public var isLowPowerMode: Bool?
    /// No position was learned for so long, nor since the mode began.
    public var noFixFor: SimulationDuration?
    /// The last fix was less accurate.
    public var accuracyWorseThan: Metres?
    /// The mode's own exit region was left.
    public var exitedRegion: Bool
    /// Any other region, beacon region or monitored condition changed.
    public var anyRegion: Crossing?
    /// A significant change came: a position in a mode without updates.
    public var significantChange: Bool
    /// A visit began or ended.
    public var visit: VisitChange?
    /// How long everything else must have held, as far as the app saw; nil for an instant.
    ///
    /// Counted from the beginning of the mode at the earliest.
    public var duration: SimulationDuration?

    /// Conditions; none yet.
    public init(
      motion: Motion? = nil,
      speedAbove: MetresPerSecond? = nil,
      speedBelow: MetresPerSecond? = nil,
      movedLessThan: Metres? = nil,
      batteryBelow: Double? = nil,
      batteryAbove: Double? = nil,
      isCharging: Bool? = nil,
      isLowPowerMode: Bool? = nil,
      noFixFor: SimulationDuration? = nil,
      accuracyWorseThan: Metres? = nil,
      exitedRegion: Bool = false,
      anyRegion: Crossing? = nil,
      significantChange: Bool = false,
      visit: VisitChange? = nil,
      duration: SimulationDuration? = nil
    ) {
      self.motion = motion
      self.speedAbove = speedAbove
      self.speedBelow = speedBelow
      self.movedLessThan = movedLessThan
      self.batteryBelow = batteryBelow
      self.batteryAbove = batteryAbove
      self.isCharging = isCharging
      self.isLowPowerMode = isLowPowerMode
      self.noFixFor = noFixFor
      self.accuracyWorseThan = accuracyWorseThan
      self.exitedRegion = exitedRegion
      self.anyRegion = anyRegion
      self.significantChange = significantChange
      self.visit = visit
      self.duration = duration
    }

    /// True if an event is among them.
    public var needEvent: Bool {
      exitedRegion || anyRegion != nil || significantChange || visit != nil
    }
  }

  /// The mode in which the rule holds; nil for all.
  public var mode: String?
  /// What must hold.
  public var conditions: Conditions
  /// The mode to go to.
  public var target: String

  /// A rule that leads to a mode.
  public init(in mode: String? = nil, when conditions: Conditions, go target: String) {
    self.mode = mode
    self.conditions = conditions
    self.target = target
  }
}
