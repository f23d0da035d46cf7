// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import PhoneModel
internal import Quantities
internal import RunMetrics

/// Reads a phone's battery at the end of each minute of a run, and at the end of the run.
struct BatteryReadings {
  private(set) var levels: [BatteryLevel] = []
  /// The next instant to read; nil if there is none.
  private var next: SimulationTime?
  private let end: SimulationTime

  /// Readings of a run up to its end; none if they are not kept.
  init(until end: SimulationTime, isKept: Bool) {
    self.end = end
    next = isKept && end > .zero ? min(end, SimulationTime.zero + .minutes(1)) : nil
  }

  /// Whether an instant to read is before a time.
  func isDue(before time: SimulationTime) -> Bool {
    guard let next else { return false }
    return next < time
  }

  /// Reads the instants before a time, until which the state of the phone does not change.
  mutating func read(_ phone: Phone, before time: SimulationTime) {
    var times: [SimulationTime] = []
    while let due = next, due < time {
      times.append(due)
      next = due < end ? min(end, due + .minutes(1)) : nil
    }
    for (time, charge) in zip(times, phone.ledger.battery.fractions(at: times)) {
      levels.append(
        BatteryLevel(
          time: time,
          chargeFraction: charge,
          shownFraction: phone.gauge.shownFraction(used: 1 - charge)
        )
      )
    }
  }
}
