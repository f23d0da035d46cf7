// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Analyses
internal import LocationService
internal import PhoneModel
internal import Stochastics

/// Checks D7, D8 and A3: trips and dwells separately.
///
/// Source of checks and bars: MobilityNet 2020, as `docs/trust.md` describes them.
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

  /// The pooled phases of duty-cycled cells.
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
  /// D8 is about such dwells. If an end was not noticed, the phones wrote no reading near the
  /// dwell's start, so these dwells are not in the measured side; in the lab the battery is read
  /// there all the same. L5 is about them.
  private static func isBehindGeofence(_ phase: PhaseDrain) -> Bool {
    (phase.trackedFraction ?? 0) < 0.5
  }

  private static func dwells(_ evidence: FieldEvidence) -> [FieldScore] {
    let cells = evidence.cells(.ios).map(\.cell).filter(\.isDutyCycled)
    return cells.flatMap { cell -> [FieldScore] in
      func phases(_ summary: FieldSummary, isTrip: Bool) -> [PhaseDrain] {
        let phases = summary.phases.filter { $0.isTrip == isTrip && $0.cell == cell }
        return isTrip ? phases : phases.filter(isBehindGeofence)
      }
      func rate(_ summary: FieldSummary, isTrip: Bool) -> Double? {
        PooledPhases(phases(summary, isTrip: isTrip)).rate
      }
      func share(_ summary: FieldSummary) -> Double? {
        guard let dwell = rate(summary, isTrip: false), let trip = rate(summary, isTrip: true),
          trip > 0
        else { return nil }
        return dwell / trip
      }
      let dwells = phases(evidence.measured, isTrip: false)
      let trip = rate(evidence.measured, isTrip: true)
      let (band, shares) = (interval(dwells), interval(dwells, over: trip))
      let rows = [
        evidence.row(
          "D8",
          "dwells, \(cell.setting.text), % per hour",
          .endToEnd,
          .ios,
          predicted: evidence.estimate(.endToEnd) { rate($0, isTrip: false) },
          measured: rate(evidence.measured, isTrip: false),
          from: band?.lowerBound,
          to: band?.upperBound,
          noise: noise(dwells, band)
        ),
        evidence.row(
          "D8",
          "dwells : trips, \(cell.setting.text)",
          .endToEnd,
          .ios,
          predicted: evidence.estimate(.endToEnd, share),
          measured: share(evidence.measured),
          from: shares?.lowerBound,
          to: shares?.upperBound,
          noise: noise(dwells, shares)
        ),
      ]
      return rows.map(remarked)
    }
  }

  /// The 95 percent interval of the rate of some dwells over that of trips; nil below two dwells.
  ///
  /// It follows from the differences between the dwells, most of which are the gauge's whole per
  /// cents.
  private static func interval(
    _ dwells: [PhaseDrain],
    over trip: Double? = 1
  ) -> ClosedRange<Double>? {
    let pooled = PooledPhases(dwells)
    guard let rate = pooled.rate, pooled.count > 1, let trip, trip > 0 else { return nil }
    let squares = dwells.filter(\.isPooled).reduce(0.0) { sum, dwell in
      guard let start = dwell.startLevel, let end = dwell.endLevel else { return sum }
      let rest = 100 * (start - end) - rate * dwell.hours
      return sum + rest * rest
    }
    let count = Double(pooled.count)
    guard let t = StudentT.quantile(0.975, degreesOfFreedom: count - 1) else { return nil }
    let half = t * (squares * count / (count - 1)).squareRoot() / pooled.hours
    return ((rate - half) / trip)...((rate + half) / trip)
  }

  private static func noise(_ dwells: [PhaseDrain], _ interval: ClosedRange<Double>?) -> String {
    interval == nil ? "not known" : "interval of \(PooledPhases(dwells).count) dwells"
  }

  /// A row with a remark if it passes far from the measured value, as few dwells allow.
  private static func remarked(_ score: FieldScore) -> FieldScore {
    guard score.outcome == .pass, let predicted = score.predicted, let measured = score.measured,
      predicted > 2 * measured || 2 * predicted < measured
    else { return score }
    var score = score
    score.remark =
      "Inside the noise of few dwells, and more than twice as "
      + "\(predicted > measured ? "much" : "little") as was measured."
    return score
  }
}
