// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import PhoneModel

/// The battery drain of one recording during a trip or a dwell.
///
/// Source of the method: `drain_phases.csv` (MobilityNet 2020).
package struct PhaseDrain: Sendable, Equatable {
  /// The recording.
  package var run: String
  /// The cell of the recording.
  package var cell: FieldCell
  /// The phase's name.
  package var phase: String
  /// Whether it is a trip; otherwise it is the time between two trips.
  package var isTrip: Bool
  /// Its length in hours.
  package var hours: Double
  /// The charge shown at its start, 0...1; nil without a reading near it.
  package var startLevel: Double?
  /// The charge shown at its end, 0...1; nil without a reading near it.
  package var endLevel: Double?
  /// The share of the phase with standard updates on; nil if that was not recorded.
  package var trackedFraction: Double?

  /// The largest distance of a reading from a phase's end, in seconds.
  ///
  /// Source: `drain_phases.csv` (MobilityNet 2020).
  static let nearness = 600.0
  /// The shortest phase that is pooled, in hours.
  ///
  /// Source: as above.
  static let shortest = 0.5

  /// The shortest phase that is evaluated, in seconds.
  ///
  /// Source: as above.
  static let shortestPart = 300.0

  /// Every phase of a moving recording, as far as the phone was recorded and alive.
  package static func phases(of run: FieldRun, in session: FieldSession) -> [PhaseDrain] {
    let death = RunDrain(run, in: session).flatMap { $0.isDead ? $0.lastReading : nil }
    return session.phases.compactMap { phase in
      let start = max(phase.start, run.span.lowerBound)
      let end = min(phase.end, run.span.upperBound)
      guard end - start >= shortestPart, death.map({ end <= $0 }) ?? true else { return nil }
      return PhaseDrain(
        run: run.id,
        cell: FieldCell(run, in: session),
        phase: phase.name,
        isTrip: phase.isTrip,
        hours: (end - start) / 3600,
        startLevel: level(near: start, in: run.battery),
        endLevel: level(near: end, in: run.battery),
        trackedFraction: run.trackedFraction(from: start, to: end)
      )
    }
  }

  /// Whether it may be pooled with others: a reading near both ends, long enough, off the plateau.
  package var isPooled: Bool {
    guard let startLevel, endLevel != nil, hours >= Self.shortest else { return false }
    return cell.platform == .android || startLevel < 0.9995
  }

  private static func level(near time: Double, in readings: [FieldRun.BatteryReading]) -> Double? {
    // The first reading at or after the time.
    var (low, high) = (0, readings.count)
    while low < high {
      let middle = (low + high) / 2
      if readings[middle].time < time { low = middle + 1 } else { high = middle }
    }
    let before = low > 0 ? readings[low - 1] : nil
    let after = low < readings.count ? readings[low] : nil
    let near = [before, after].compactMap { $0 }
      .min { abs($0.time - time) < abs($1.time - time) }
    return near.flatMap { abs($0.time - time) <= nearness ? $0.level : nil }
  }
}

/// Phases of one kind and cell together.
package struct PooledPhases: Sendable, Equatable {
  /// The number of phases.
  package var count = 0
  /// Their hours.
  package var hours = 0.0
  /// Points of charge that they used.
  package var points = 0.0
  /// Hours of them with standard updates on; a phase without a record of tracking adds none.
  package var trackedHours = 0.0

  /// The phases among these that may be pooled.
  package init(_ phases: some Sequence<PhaseDrain>) {
    for phase in phases where phase.isPooled {
      guard let start = phase.startLevel, let end = phase.endLevel else { continue }
      count += 1
      hours += phase.hours
      points += 100 * (start - end)
      trackedHours += phase.hours * (phase.trackedFraction ?? 0)
    }
  }

  /// Points per hour; nil without phases.
  package var rate: Double? { hours > 0 ? points / hours : nil }
  /// The share of the hours with standard updates on; nil without phases.
  package var trackedFraction: Double? { hours > 0 ? trackedHours / hours : nil }
}

extension FieldRun {
  /// The share of a stretch of time with standard updates on; nil if that was not recorded.
  func trackedFraction(from start: Double, to end: Double) -> Double? {
    guard let tracking, start < end else { return nil }
    let on = tracking.reduce(0) { $0 + max(0, min(end, $1.end) - max(start, $1.start)) }
    return on / (end - start)
  }
}
