// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Analyses
internal import PhoneModel

/// Checks L1 to L5 and A4: the start and end of tracking, and the effect of Doze on deliveries.
///
/// Source of checks and bars: MobilityNet 2020, as `docs/trust.md` describes them.
enum WakeChecks {
  static func rows(_ evidence: FieldEvidence) -> [FieldScore] {
    var rows: [FieldScore] = []
    if evidence.has(.ios) { rows += starts(evidence) + ends(evidence) }
    rows += evidence.platforms.map { tracked(evidence, $0) }
    if evidence.has(.ios) { rows += unnoticed(evidence) }
    return rows
  }

  static func androidRows(_ evidence: FieldEvidence) -> [FieldScore] {
    guard evidence.has(.android) else { return [] }
    func fall(_ summary: FieldSummary) -> Double? {
      // All plans of the setting together, in a fixed order.
      let cells = summary.deliveries.keys
        .filter { $0.setting.isFused("high_accuracy", interval: 30) }.sorted(by: FieldCell.precedes)
      let stretches = cells.flatMap { summary.deliveries[$0] ?? [] }
      guard let first = StationaryDeliveries.rate(stretches, from: 0, to: 1),
        let second = StationaryDeliveries.rate(stretches, from: 1, to: 2)
      else { return nil }
      let hours = stretches.filter { $0.fromHours == 1 && $0.toHours == 2 }
        .reduce(0) { $0 + $1.phoneHours }
      // A second hour without any delivery counts as one delivery over all its hours.
      return first / max(second, 1 / max(1, hours))
    }
    return [
      evidence.row(
        "A4",
        "still, high accuracy, 30 s: deliveries of the first hour : the second",
        .endToEnd,
        .android,
        predicted: evidence.estimate(.endToEnd, fall),
        measured: fall(evidence.measured),
        from: 5,
        noise: "11"
      )
    ]
  }

  static func trips(_ summary: FieldSummary, _ platform: Platform) -> [TripWake] {
    summary.trips.filter { $0.cell.platform == platform }
  }

  /// A quantile of a value over some trips; nil without any.
  static func quantile(
    _ probability: Double,
    _ trips: [TripWake],
    _ value: (TripWake) -> Double?
  ) -> Double? {
    FieldStatistics.quantile(probability, of: trips.compactMap(value).sorted())
  }

  /// The share of trips that meet a condition; nil without trips.
  static func share(_ trips: [TripWake], _ holds: (TripWake) -> Bool) -> Double? {
    trips.isEmpty ? nil : Double(trips.count(where: holds)) / Double(trips.count)
  }

  private static func starts(_ evidence: FieldEvidence) -> [FieldScore] {
    func evaluated(_ summary: FieldSummary) -> [TripWake] {
      trips(summary, .ios).filter { !$0.isStartGiven }
    }
    func late(_ probability: Double, _ summary: FieldSummary) -> Double? {
      quantile(probability, evaluated(summary), \.latencyFromFence)
    }
    func row(_ word: String, _ probability: Double, _ width: Double) -> FieldScore {
      let measured = late(probability, evidence.measured)
      return evidence.row(
        "L1",
        "start after leaving 100 m, \(word), s",
        .endToEnd,
        .ios,
        predicted: evidence.estimate(.endToEnd) { late(probability, $0) },
        measured: measured,
        from: measured.map { $0 - width },
        to: measured.map { $0 + width },
        noise: "the moment of leaving is known to 30 s"
      )
    }
    func unseen(_ summary: FieldSummary) -> Double? {
      share(evaluated(summary)) { $0.start != .detected }
    }
    let recorded = evaluated(evidence.measured)
    let unseenCount = recorded.count { $0.start != .detected }
    return [
      row("median", 0.5, 35), row("p90", 0.9, 60),
      evidence.row(
        "L2",
        "starts missed or already running, share",
        .endToEnd,
        .ios,
        predicted: evidence.estimate(.endToEnd, unseen),
        measured: unseen(evidence.measured),
        to: 0.15,
        noise: "\(unseenCount) of \(recorded.count) trips"
      ),
    ]
  }

  private static func ends(_ evidence: FieldEvidence) -> [FieldScore] {
    func evaluated(_ summary: FieldSummary) -> [TripWake] {
      trips(summary, .ios).filter { $0.end != .unknown }
    }
    func late(_ summary: FieldSummary) -> Double? {
      quantile(0.5, evaluated(summary).filter { $0.end == .detected }, \.endLatency)
    }
    func early(_ summary: FieldSummary) -> Double? {
      share(evaluated(summary)) { $0.end == .early }
    }
    func open(_ summary: FieldSummary) -> Double? {
      share(evaluated(summary)) { $0.end == .notNoticed }
    }
    let measured = late(evidence.measured)
    return [
      evidence.row(
        "L3",
        "end noticed after the tap, median, s",
        .endToEnd,
        .ios,
        predicted: evidence.estimate(.endToEnd, late),
        measured: measured,
        from: measured.map { $0 - 45 },
        to: measured.map { $0 + 45 },
        noise: "95 trips; half lie within 60 to 177 s"
      ),
      evidence.row(
        "L3",
        "ends noticed early, share",
        .endToEnd,
        .ios,
        predicted: evidence.estimate(.endToEnd, early),
        measured: early(evidence.measured),
        from: 0.1,
        to: 0.3,
        noise: "19 of 95 trips"
      ),
      evidence.row(
        "L3",
        "ends not noticed by the next trip, share",
        .endToEnd,
        .ios,
        predicted: evidence.estimate(.endToEnd, open),
        measured: open(evidence.measured),
        from: 0.03,
        to: 0.18,
        noise: "9 of 95 trips"
      ),
    ]
  }

  private static func tracked(_ evidence: FieldEvidence, _ platform: Platform) -> FieldScore {
    func mean(_ summary: FieldSummary) -> Double? {
      FieldStatistics.mean(
        trips(summary, platform).filter { !$0.isStartGiven }.map(\.trackedFraction)
      )
    }
    let measured = mean(evidence.measured)
    return evidence.row(
      "L4",
      "share of a trip with tracking on, mean",
      .endToEnd,
      platform,
      predicted: evidence.estimate(.endToEnd, mean),
      measured: measured,
      from: measured.map { $0 - 0.08 },
      to: measured.map { $0 + 0.08 },
      noise: "a tenth of the trips is below 0.51 (iPhone) and 0.74 (Android)"
    )
  }

  /// The recordings whose tracking ran on for most of a dwell of at least an hour.
  private static func ranOn(_ summary: FieldSummary) -> Set<String> {
    Set(summary.dwells.filter { $0.hours >= 1 && $0.trackedFraction > 0.5 }.map(\.run))
  }

  private static func unnoticed(_ evidence: FieldEvidence) -> [FieldScore] {
    // The cell with the most recordings of the rarer kind.
    let measuredOn = ranOn(evidence.measured)
    let cell = evidence.cells(.ios).filter(\.cell.isDutyCycled)
      .map { cell -> (cell: FieldCell, least: Int) in
        let on = cell.runs.count { measuredOn.contains($0.run) }
        return (cell.cell, min(on, cell.runs.count - on))
      }
      .max { $0.least < $1.least }
    guard let cell, cell.least > 0 else { return [] }
    func runs(_ summaries: [FieldSummary]) -> (on: [Double], off: [Double]) {
      var (on, off): ([Double], [Double]) = ([], [])
      for summary in summaries {
        let names = ranOn(summary)
        for run in summary.drains where run.cell == cell.cell {
          guard let rate = run.corrected else { continue }
          if names.contains(run.run) { on.append(rate) } else { off.append(rate) }
        }
      }
      return (on, off)
    }
    func ratio(_ summaries: [FieldSummary]) -> Double? {
      let (on, off) = runs(summaries)
      guard let above = FieldStatistics.mean(on), let below = FieldStatistics.mean(off), below > 0
      else { return nil }
      return above / below
    }
    let scored = Set(evidence.cells(.ios).map(\.cell).filter(\.isDutyCycled))
    /// The number of days with an unnoticed end, and of all days, over all settings.
    func days(_ summaries: [FieldSummary]) -> (on: Int, all: Int) {
      summaries.reduce((0, 0)) { sum, summary in
        let names = ranOn(summary)
        let runs = summary.drains.filter { scored.contains($0.cell) }
        return (sum.0 + runs.count { names.contains($0.run) }, sum.1 + runs.count)
      }
    }
    func share(_ days: (on: Int, all: Int)) -> Double? {
      days.all > 0 ? Double(days.on) / Double(days.all) : nil
    }
    let recorded = days([evidence.measured])
    let band = FieldStatistics.share(recorded.on, of: recorded.all)
    let words = cell.cell.setting.text
    return [
      evidence.row(
        "L5",
        "days with an end unnoticed for an hour or more, all settings, share",
        .endToEnd,
        .ios,
        predicted: share(days(evidence.endToEnd)).map { FieldEstimate($0) },
        measured: share(recorded),
        from: band?.lowerBound,
        to: band?.upperBound,
        noise: "\(recorded.on) of \(recorded.all) days"
      ),
      evidence.row(
        "L5",
        "drain of such days : the others, \(words)",
        .endToEnd,
        .ios,
        predicted: ratio(evidence.endToEnd).map { FieldEstimate($0) },
        measured: ratio([evidence.measured]),
        from: 1.5,
        to: 2.5,
        noise: "few days: \(cell.least) with one, or without"
      ),
    ]
  }
}
