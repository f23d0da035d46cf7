// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Judgement
internal import Quantities

/// A stretch of a log without charging and without a gap that is too long to be interpreted.
///
/// A stretch that is too long to be simulated at once is split; its parts share a reading.
struct CalibrationSegment: Sendable, Hashable {
  /// The readings, at least two, with strictly increasing times.
  var readings: [CalibrationLog.Reading]

  /// The time from the first reading to the last.
  var duration: SimulationDuration {
    guard let first = readings.first, let last = readings.last else { return .zero }
    return last.time - first.time
  }
}

extension CalibrationLog {
  /// The longest gap between readings of the level within one stretch.
  ///
  /// Assumption: half a day; a setting that was changed in the meantime would be in the log.
  static let longestLevelGap = SimulationDuration.hours(12)
  /// The longest time for which a reading of the current is valid.
  ///
  /// Assumption: five minutes; currents change from second to second.
  static let longestCurrentGap = SimulationDuration.seconds(300)
  /// The length after which a stretch is split, at the next reading.
  ///
  /// Assumption: two weeks, longer than any charge lasts in use; a simulated world ends at 100
  /// days.
  static let longestStretch = SimulationDuration.hours(14 * 24)

  /// The stretches without charging, in the order of time.
  var segments: [CalibrationSegment] {
    var found: [CalibrationSegment] = []
    var open: [Reading] = []
    func close() {
      if open.count > 1 { found.append(CalibrationSegment(readings: open)) }
      open = []
    }
    for reading in readings {
      if let last = open.last {
        let gap = reading.time - last.time
        let limit = reading.level == nil ? Self.longestCurrentGap : Self.longestLevelGap
        let hasRisen =
          if let now = reading.level, let before = last.level { now > before + 1e-9 } else { false }
        if gap == .zero {
          // Bursts add no information; the last reading of an instant counts.
          open[open.count - 1] = reading
          if reading.isCharging { close() }
          continue
        }
        if gap > limit || hasRisen { close() }
      }
      if let first = open.first, let last = open.last,
        last.time - first.time >= Self.longestStretch
      {
        close()
        open = [last]
      }
      let charges = reading.isCharging || (reading.power?.value ?? 0) < 0
      if charges {
        // The first reading with a charger ends the stretch before it.
        if !open.isEmpty, reading.level != nil { open.append(reading) }
        close()
      } else {
        open.append(reading)
      }
    }
    close()
    return found
  }
}
