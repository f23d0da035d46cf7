// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService
internal import PhoneModel
internal import Tracewatt

/// Checks D7, D8 and A3: trips and dwells apart.
///
/// Source of checks and bars: notes of the MobilityNet extract, section 6.
enum PhaseChecks {
  static func rows(_ evidence: FieldEvidence) -> [FieldScore] {
    guard evidence.has(.ios) else { return [] }
    return trips(evidence) + dwells(evidence)
  }

  static func androidRows(_ evidence: FieldEvidence) -> [FieldScore] {
    guard evidence.has(.android) else { return [] }
    return ["high_accuracy", "balanced"].map { priority in
      func ratio(_ summary: FieldSummary) -> Double? {
        func rate(_ interval: Double) -> Double? {
          pooled(summary, isTrip: true) { $0.setting.isFused(priority, interval: interval) }.rate
        }
        guard let fast = rate(1), let slow = rate(30), slow > 0 else { return nil }
        return fast / slow
      }
      let words = priority == "balanced" ? "balanced" : "high accuracy"
      return evidence.row(
        "A3",
        "trips, \(words), 1 s : 30 s",
        .endToEnd,
        .android,
        predicted: evidence.estimate(.endToEnd, ratio),
        measured: ratio(evidence.measured),
        from: 2.5,
        to: 4.5,
        noise: "3.3 to 3.4"
      )
    }
  }

  /// Phases of duty-cycled cells together.
  static func pooled(
    _ summary: FieldSummary,
    isTrip: Bool,
    _ isMeant: (FieldCell) -> Bool
  ) -> PooledPhases {
    PooledPhases(
      summary.phases.filter {
        $0.isTrip == isTrip && $0.cell.isDutyCycled && isMeant($0.cell)
      }
    )
  }

  private static func tripRate(_ summary: FieldSummary, _ accuracy: DesiredAccuracy) -> Double? {
    pooled(summary, isTrip: true) { $0.setting.isStandard(accuracy) }.rate
  }

  private static func trips(_ evidence: FieldEvidence) -> [FieldScore] {
    var rows = [DesiredAccuracy.best, .hundredMeters].map { accuracy in
      let measured = tripRate(evidence.measured, accuracy)
      return evidence.row(
        "D7",
        "trips, \(accuracy == .best ? "best" : "hundred meters"), % per hour",
        .powerModel,
        .ios,
        predicted: evidence.estimate(.powerModel) { tripRate($0, accuracy) },
        measured: measured,
        from: measured.map { 0.8 * $0 },
        to: measured.map { 1.2 * $0 },
        noise: "SD 0.2 to 0.5"
      )
    }
    func ratio(_ summary: FieldSummary) -> Double? {
      guard let best = tripRate(summary, .best), let hundred = tripRate(summary, .hundredMeters),
        hundred > 0
      else { return nil }
      return best / hundred
    }
    let measured = ratio(evidence.measured)
    rows.append(
      evidence.row(
        "D7",
        "trips, best : hundred meters",
        .powerModel,
        .ios,
        predicted: evidence.estimate(.powerModel, ratio),
        measured: measured,
        from: measured.map { 0.8 * $0 },
        to: measured.map { 1.2 * $0 },
        noise: "SD 0.2 to 0.5 of each"
      )
    )
    return rows
  }

  /// Whether the app waited behind its geofence for most of a dwell.
  ///
  /// D8 is about such dwells. Where an end went unnoticed the phones wrote no reading near the dwell's start, so that
  /// those are no part of the measured side; in the lab the battery is read there all the same. L5 is about them.
  private static func isBehindGeofence(_ phase: PhaseDrain) -> Bool {
    (phase.trackedFraction ?? 0) < 0.5
  }

  private static func dwells(_ evidence: FieldEvidence) -> [FieldScore] {
    let cells = evidence.cells(.ios).map(\.cell).filter(\.isDutyCycled)
    return cells.flatMap { cell -> [FieldScore] in
      func rate(_ summary: FieldSummary, isTrip: Bool) -> Double? {
        let phases = summary.phases.filter { $0.isTrip == isTrip && $0.cell == cell }
        return PooledPhases(isTrip ? phases : phases.filter(isBehindGeofence)).rate
      }
      func share(_ summary: FieldSummary) -> Double? {
        guard let dwell = rate(summary, isTrip: false), let trip = rate(summary, isTrip: true),
          trip > 0
        else { return nil }
        return dwell / trip
      }
      return [
        evidence.row(
          "D8",
          "dwells, \(cell.setting.words), % per hour",
          .endToEnd,
          .ios,
          predicted: evidence.estimate(.endToEnd) { rate($0, isTrip: false) },
          measured: rate(evidence.measured, isTrip: false),
          from: 0.2,
          to: 1.2,
          noise: "0.3 to 0.9 by cell"
        ),
        evidence.row(
          "D8",
          "dwells : trips, \(cell.setting.words)",
          .endToEnd,
          .ios,
          predicted: evidence.estimate(.endToEnd, share),
          measured: share(evidence.measured),
          to: 0.25,
          noise: "0.05 to 0.16 by cell"
        ),
      ]
    }
  }
}
