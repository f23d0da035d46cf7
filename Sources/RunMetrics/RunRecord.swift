// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import LocationService
public import PhoneModel
public import Quantities

/// The record of a run: the ledger and the deliveries to the apps.
///
/// The truth is not part of it; the error recorder has used it during the run.
public struct RunRecord: Sendable {
  /// The length of the day.
  public var duration: SimulationDuration
  /// Energy by component, state and cause.
  public var ledger: [LedgerRow]
  /// The intervals of every component, if detail is kept.
  public var intervals: [LedgerInterval]
  /// The energy of a full charge.
  public var batteryCapacity: Joules
  /// The phone's battery gauge.
  public var batteryGauge: BatteryGauge
  /// The battery at the end of each minute, and of the day, if detail is kept.
  public var batteryLevels: [BatteryLevel]
  /// The first time the battery ran empty although the day went on; nil if it did not.
  public var batteryEmptyAt: SimulationTime?
  /// The energy that left the battery, integrated separately over time.
  public var batteryLoss: Joules
  /// The energy of the same day without the app under test; nil if it is the only app.
  public var energyWithoutApp: Joules?
  /// The deliveries and events of the apps.
  public var log: DeliveryLog
  /// The app's use of the system.
  public var usage: ClientUsage
  /// The numbers of times radios did something.
  public var counters: RadioCounters
  /// The bytes with which the system looked up access points and cells.
  public var lookups: DataVolume
  /// What kept positions from the app under test, and when they came; nil unless it is kept.
  public var silence: SilenceLog?

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
    counters: RadioCounters,
    lookups: DataVolume = DataVolume(),
    silence: SilenceLog? = nil
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
    self.lookups = lookups
    self.silence = silence
  }

  /// The energy of the whole phone.
  public var energy: Joules { Joules(ledger.reduce(0) { $0 + $1.energy.value }) }
}
