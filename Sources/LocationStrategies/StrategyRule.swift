// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// A rule that switches a strategy from one mode to another.
public struct StrategyRule: Sendable, Hashable, Codable {
  /// The motion of the phone, as its motion coprocessor estimates it.
  public enum Motion: String, CaseIterable, Sendable, Hashable, Codable, OptionalSettingContent {
    /// The phone is still.
    case stationary
    /// The phone travels, by any means.
    case moving
    /// The carrier walks.
    case walking
    /// The carrier runs.
    case running
    /// The carrier rides a bicycle.
    case cycling
    /// The phone is in a vehicle.
    case automotive
  }

  /// An event at the border of a region.
  public enum Crossing: String, CaseIterable, Sendable, Hashable, Codable, OptionalSettingContent {
    /// The region was entered.
    case entered
    /// The region was left.
    case exited
    /// The region was entered or left.
    case crossed
  }

  /// An event of a visit.
  public enum VisitChange: String, CaseIterable, Sendable, Hashable, Codable, OptionalSettingContent
  {
    /// The visit began.
    case arrival
    /// The visit ended.
    case departure
  }

  /// Conditions that an app can check; all that are set must hold together.
  ///
  /// Events (a region, a significant change, a visit) hold while the app handles them.
  public struct Conditions: Sendable, Hashable, Codable {
    /// The motion of the phone.
    public var motion: Motion?
    /// The last fix was faster; a fix without a speed does not satisfy it.
    public var speedAbove: MetresPerSecond?
    /// The last fix was slower; a fix without a speed does not satisfy it.
    public var speedBelow: MetresPerSecond?
    /// The phone stayed within this distance of the place where it had last moved that far.
    public var movedLessThan: Metres?
    /// The battery's charge is below this, 0...1.
    public var batteryBelow: Double?
    /// The battery's charge is above this, 0...1.
    public var batteryAbove: Double?
    /// Whether the charger is connected.
    public var isCharging: Bool?
    /// Whether Low Power Mode is on.
    public var isLowPowerMode: Bool?
    /// Whether the app is on the screen.
    public var isInForeground: Bool?
    /// Whether the phone is in a Wi-Fi network that the app knows.
    public var isInKnownWiFi: Bool?
    /// Whether a Focus is on for which the app has a filter.
    public var isFocusFilterActive: Bool?
    /// The app was not on the screen for this long.
    public var unopenedFor: SimulationDuration?
    /// No position came for this time, counted from the start of the mode at the earliest.
    public var noFixFor: SimulationDuration?
    /// The last fix reported a radius larger than this.
    public var accuracyWorseThan: Metres?
    /// The last fix reported a radius smaller than this.
    public var accuracyBetterThan: Metres?
    /// The local time of day is at this or later, from 0 h to below 24 h.
    public var timeFrom: SimulationDuration?
    /// The local time of day is before this, above 0 h; with an earlier ``timeFrom`` on the next day.
    public var timeUntil: SimulationDuration?
    /// Whether the screen is on.
    public var isScreenOn: Bool?
    /// A silent push came.
    public var push: Bool
    /// The phone left the mode's own exit region.
    public var exitedRegion: Bool
    /// Any other region, beacon region or monitored condition changed.
    public var anyRegion: Crossing?
    /// A significant change came: a position in a mode without updates.
    public var significantChange: Bool
    /// A visit began or ended.
    public var visit: VisitChange?
    /// The time for which all other conditions must have held; nil for an instant.
    ///
    /// It counts only what the app saw, from the start of the mode at the earliest.
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
      isInForeground: Bool? = nil,
      isInKnownWiFi: Bool? = nil,
      isFocusFilterActive: Bool? = nil,
      unopenedFor: SimulationDuration? = nil,
      noFixFor: SimulationDuration? = nil,
      accuracyWorseThan: Metres? = nil,
      accuracyBetterThan: Metres? = nil,
      timeFrom: SimulationDuration? = nil,
      timeUntil: SimulationDuration? = nil,
      isScreenOn: Bool? = nil,
      push: Bool = false,
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
      self.isInForeground = isInForeground
      self.isInKnownWiFi = isInKnownWiFi
      self.isFocusFilterActive = isFocusFilterActive
      self.unopenedFor = unopenedFor
      self.noFixFor = noFixFor
      self.accuracyWorseThan = accuracyWorseThan
      self.accuracyBetterThan = accuracyBetterThan
      self.timeFrom = timeFrom
      self.timeUntil = timeUntil
      self.isScreenOn = isScreenOn
      self.push = push
      self.exitedRegion = exitedRegion
      self.anyRegion = anyRegion
      self.significantChange = significantChange
      self.visit = visit
      self.duration = duration
    }

    /// True if one of the conditions is an event.
    public var needEvent: Bool {
      exitedRegion || anyRegion != nil || significantChange || visit != nil || push
    }
  }

  /// The mode in which the rule applies; nil for all.
  public var mode: String?
  /// The conditions that must hold.
  public var conditions: Conditions
  /// The mode to switch to.
  public var target: String

  /// A rule that leads to a mode.
  public init(in mode: String? = nil, when conditions: Conditions, go target: String) {
    self.mode = mode
    self.conditions = conditions
    self.target = target
  }
}

extension StrategyRule.Conditions {
  /// The conditions by their keys, in the order of the files.
  public static let settings: [Setting<Self>] = [
    Setting(
      "motion",
      \.motion,
      .word(of: StrategyRule.Motion.self),
      "The motion coprocessor reports this; moving means any of the last four; the mode needs motion",
      absent: condition
    ),
    Setting(
      "speed_above",
      \.speedAbove,
      .speed,
      "The last fix was faster than this; Wi-Fi and cell fixes have no speed",
      absent: condition
    ),
    Setting(
      "speed_below",
      \.speedBelow,
      .speed,
      "The last fix was slower than this; Wi-Fi and cell fixes have no speed",
      absent: condition
    ),
    Setting(
      "moved_less_than",
      \.movedLessThan,
      .length,
      "With for: the phone stayed this close to the point where its last move of this length ended",
      absent: condition
    ),
    Setting(
      "battery_below",
      \.batteryBelow,
      share,
      "The charge is below this, such as 20 % or 0.2",
      absent: condition
    ),
    Setting(
      "battery_above",
      \.batteryAbove,
      share,
      "The charge is above this, such as 20 % or 0.2",
      absent: condition
    ),
    Setting(
      "charging",
      \.isCharging,
      .flag,
      "Whether the charger is connected",
      absent: condition
    ),
    Setting(
      "low_power_mode",
      \.isLowPowerMode,
      .flag,
      "Whether Low Power Mode is on",
      absent: condition
    ),
    Setting(
      "in_foreground",
      \.isInForeground,
      .flag,
      "Whether the app is on the screen",
      absent: condition
    ),
    Setting(
      "known_wifi",
      \.isInKnownWiFi,
      .flag,
      "Whether the phone is in a Wi-Fi network that the app knows; its name needs exact positions",
      absent: condition
    ),
    Setting(
      "focus",
      \.isFocusFilterActive,
      .flag,
      "Whether a Focus is on for which the app has a filter",
      absent: condition
    ),
    Setting(
      "unopened_for",
      \.unopenedFor,
      .interval,
      "The app was not on the screen for this long",
      absent: condition
    ),
    Setting(
      "screen_on",
      \.isScreenOn,
      .flag,
      "Whether the screen is on; iOS does not tell apps",
      absent: condition
    ),
    Setting(
      "time_from",
      \.timeFrom,
      clock,
      "The local time is at this hour or later, such as 22 h",
      absent: condition
    ),
    Setting(
      "time_until",
      \.timeUntil,
      clock,
      "The local time is before this hour; with a later time_from, on the next day",
      absent: condition
    ),
    Setting(
      "no_fix_for",
      \.noFixFor,
      .interval,
      "For this long, no position came and the mode did not change",
      absent: condition
    ),
    Setting(
      "accuracy_worse_than",
      \.accuracyWorseThan,
      .length,
      "The last fix reported a radius larger than this",
      absent: condition
    ),
    Setting(
      "accuracy_better_than",
      \.accuracyBetterThan,
      .length,
      "The last fix reported a radius smaller than this",
      absent: condition
    ),
    Setting(
      "exited_region",
      \.exitedRegionEvent,
      .event,
      "The phone left the mode's own exit region",
      absent: condition
    ),
    Setting(
      "any_region",
      \.anyRegion,
      .word(of: StrategyRule.Crossing.self),
      "The phone entered or left another region, a beacon region or a monitor condition",
      absent: condition
    ),
    Setting(
      "significant_change",
      \.significantChangeEvent,
      .event,
      "A position came in a mode without standard updates; with them, an app cannot know a position's source",
      absent: condition
    ),
    Setting(
      "visit",
      \.visit,
      .word(of: StrategyRule.VisitChange.self),
      "A visit began or ended",
      absent: condition
    ),
    Setting(
      "push",
      \.pushEvent,
      .event,
      "A silent push came",
      absent: condition
    ),
    Setting(
      "for",
      \.duration,
      .interval,
      "The time for which the other conditions must have held; not a condition on its own",
      absent: .leftOut("at once")
    ),
  ]

  /// The conditions that are times, which one text can change.
  public static let times = settings.filter {
    ["no_fix_for", "for", "unopened_for"].contains($0.key)
  }

  /// The conditions between them.
  public static let conditions: [SettingCondition<Self>] = [
    SettingCondition(
      "moved_less_than",
      "a limit on movement needs a time",
      remedy: "add for, such as for: 2 min"
    ) { $0.movedLessThan != nil && $0.duration == nil },
    SettingCondition(
      "for",
      "the rule waits for an event",
      remedy: "remove for; an event has no duration"
    ) { $0.duration != nil && $0.needEvent },
  ]

  private static let condition = SettingAbsence.leftOut("no condition")
  private static let clock = SettingKind.amount(.duration, .within(0, 86_400e9, "from 0 h to 24 h"))
  private static let share = SettingKind.amount(.fraction, .within(0, 1, "from 0 % to 100 %"))

  private var exitedRegionEvent: Bool? {
    get { exitedRegion ? true : nil }
    set { exitedRegion = newValue ?? false }
  }
  private var pushEvent: Bool? {
    get { push ? true : nil }
    set { push = newValue ?? false }
  }
  private var significantChangeEvent: Bool? {
    get { significantChange ? true : nil }
    set { significantChange = newValue ?? false }
  }
}
