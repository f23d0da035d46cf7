// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import LocationService
public import PhoneModel
public import Quantities

/// What a run leaves behind: the ledger and what reached the app.
///
/// The truth stays with the world; the error recorder has seen it during the run.
public struct RunRecord: Sendable {
  /// The length of the day.
  public var duration: SimulationDuration
  /// Energy by component, state and cause.
  public var ledger: [LedgerRow]
  /// Stretches of every component, if detail is kept.
  public var intervals: [LedgerInterval]
  /// The energy of a full charge.
  public var batteryCapacity: Joules
  /// What the phone shows of its battery.
  public var batteryGauge: BatteryGauge
  /// The battery at the end of each minute, and of the day, if detail is kept.
  public var batteryLevels: [BatteryLevel]
  /// When the battery ran empty for the first time, though the day went on; nil if it did not.
  public var batteryEmptyAt: SimulationTime?
  /// The energy that left the battery, integrated by itself along time.
  public var batteryLoss: Joules
  /// The energy of the same day without the app under test; nil if it is the only app.
  public var energyWithoutApp: Joules?
  /// What reached the apps.
  public var log: DeliveryLog
  /// How much the app used the system.
  public var usage: ClientUsage
  /// How often radios did something.
  public var counters: RadioCounters

  /// A record of a run.
  public init(
    duration: SimulationDuration,
    ledger: [LedgerRow],
    intervals: [LedgerInterval] = [],
    batteryCapacity: Joules,
    batteryGauge: BatteryGauge = .exact,
    batteryLevels: [BatteryLevel] = [],
    batteryEmptyAt: SimulationTime? = nil,
    batteryLoss: Joules,
    log: DeliveryLog,
    usage: ClientUsage,
    counters: RadioCounters
  ) {
    self.duration = duration
    self.ledger = ledger
    self.intervals = intervals
    self.batteryCapacity = batteryCapacity
    self.batteryGauge = batteryGauge
    self.batteryLevels = batteryLevels
    self.batteryEmptyAt = batteryEmptyAt
    self.batteryLoss = batteryLoss
    self.log = log
    self.usage = usage
    self.counters = counters
  }

  /// The energy of the whole phone.
  public var energy: Joules { Joules(ledger.reduce(0) { $0 + $1.energy.value }) }
}
