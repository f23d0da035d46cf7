// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// The battery readings of a phone over time, with the settings that were in use.
public struct CalibrationLog: Sendable, Hashable {
  /// One reading, and the conditions from then on.
  public struct Reading: Sendable, Hashable {
    /// The time since the log's first reading.
    public var time: SimulationTime
    /// The level shown, 0...1; nil in a log of currents.
    public var level: Double?
    /// The power drawn, negative while charging; nil in a log of levels.
    public var power: Watts?
    /// The setting in force from this reading on.
    public var setting: String
    /// Whether the phone is carried around from this reading on.
    public var isMoving: Bool
    /// Whether the screen is on from this reading on.
    public var isScreenOn: Bool
    /// Whether the charger is known to be connected from this reading on.
    public var isCharging: Bool
    /// The line in the file, from 1.
    public var line: Int

    /// One reading.
    public init(
      time: SimulationTime,
      level: Double? = nil,
      power: Watts? = nil,
      setting: String,
      isMoving: Bool = false,
      isScreenOn: Bool = false,
      isCharging: Bool = false,
      line: Int = 0
    ) {
      self.time = time
      self.level = level
      self.power = power
      self.setting = setting
      self.isMoving = isMoving
      self.isScreenOn = isScreenOn
      self.isCharging = isCharging
      self.line = line
    }
  }

  /// The name for sources, such as the file's name.
  public var name: String
  /// The day of the first reading, `2026-05-01`; empty if the log counts from 0.
  public var date: String
  /// The readings, sorted by time; of several at one instant the last one counts.
  public var readings: [Reading]

  /// A log of readings in the order of time.
  public init(name: String, date: String = "", readings: [Reading]) {
    self.name = name
    self.date = date
    self.readings = readings
  }
}
