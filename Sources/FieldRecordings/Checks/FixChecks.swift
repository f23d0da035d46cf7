// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Analyses
internal import LocationService
internal import PhoneModel
internal import Quantities

/// Checks F1 to F5 and F3-vehicle: reported radius, true error and cadence.
///
/// Source of checks and bars: MobilityNet 2020, as `docs/trust.md` describes them.
enum FixChecks {
  typealias Group = FieldSummary.AccuracyGroup

  /// The least number of measured positions of a row.
  static let leastCount = 50

  static func rows(_ evidence: FieldEvidence) -> [FieldScore] {
    evidence.platforms.flatMap { platform -> [FieldScore] in
      let groups = Self.groups(evidence.measured, platform)
      // Positions below ground test the truth's gaps more than the phone; those in cars are in
      // suburbs, too.
      let others =
        ["underground", "still", FieldPlace.car]
        + [FieldPlace.outsideRail, FieldPlace.everywhere]
      let open = groups.filter { !others.contains($0.place) }
      var rows: [FieldScore] = []
      if platform == .ios {
        for accuracy in [DesiredAccuracy.best, .hundredMeters] {
          let those = open.filter { $0.setting.isStandard(accuracy) }
          if !those.isEmpty { rows.append(reported(evidence, accuracy, those)) }
        }
      }
      if platform == .ios { rows += open.map { reportedTail(evidence, $0) } }
      if platform == .ios {
        rows += open.filter { ["suburb", "e-bike", "walk"].contains($0.place) }
          .flatMap { errors("F3", evidence, $0) }
        rows += groups.filter { vehicles.contains($0.place) && $0.setting.isStandard(.best) }
          .flatMap { errors("F3-vehicle", evidence, $0) }
      }
      rows += groups.filter { $0.place == FieldPlace.outsideRail && $0.isDutyCycled }
        .compactMap { inside(evidence, $0) }
      if platform == .ios { rows += cadence(evidence, groups) }
      return rows
    }
  }

  /// The places of F3-vehicle.
  private static let vehicles = [FieldPlace.car, "bus", "rail"]

  /// The measured groups of a platform that are large enough, in a fixed order.
  static func groups(_ summary: FieldSummary, _ platform: Platform) -> [Group] {
    summary.accuracy.filter { $0.key.platform == platform && $0.value.count >= leastCount }
      .keys.sorted { ($0.name, $0.place) < ($1.name, $1.place) }
  }

  private static func estimate(
    _ evidence: FieldEvidence,
    _ group: Group,
    _ value: (AccuracySummary) -> Double?
  ) -> FieldEstimate? {
    evidence.estimate(.endToEnd) { $0.accuracy[group].flatMap(value) }
  }

  /// The classes of reported radii, in metres.
  ///
  /// iPhones report few values: 5 and 10 m with satellites, 30 m with few of them, 65 m and 165 m
  /// from Wi-Fi, more from cells. The classes around 10, 65 and 165 m contain the values that round
  /// to these; the values between them form classes of their own.
  private static let classes = [1.0...15, 15...45, 45...85, 85...100, 100...230, 230...100_000]

  /// The radii that count as the same value; at rail, 65 and 165 m count as the same.
  static func sameClass(_ radius: Double, at place: String) -> ClosedRange<Double> {
    let own = classes.first { radius <= $0.upperBound } ?? 230...100_000
    return place == "rail" && own.lowerBound >= 45 && own.upperBound <= 230 ? 45...230 : own
  }

  /// F1: the number of settings and places whose median radius is in the measured class.
  ///
  /// Rows of one accuracy agree with each other: phones report few values, and the same in most
  /// places. If one radius is in the class of them all, a constant would pass too, and the row
  /// tests nothing.
  private static func reported(
    _ evidence: FieldEvidence,
    _ accuracy: DesiredAccuracy,
    _ groups: [Group]
  ) -> FieldScore {
    let bars = groups.compactMap { group in
      evidence.measured.accuracy[group]?.reportedMedian.map { sameClass($0, at: group.place) }
    }
    let hits = zip(groups, bars).compactMap { group, bar in
      middle(evidence, group).map { bar.contains($0.value) }
    }
    let isWhole = bars.count == groups.count && hits.count == groups.count
    var row = evidence.row(
      "F1",
      "\(accuracy == .best ? "best" : "hundred meters"): median radius in the measured class, "
        + "settings and places of \(groups.count)",
      .endToEnd,
      .ios,
      predicted: isWhole ? FieldEstimate(Double(hits.count { $0 })) : nil,
      measured: nil,
      isLimit: true,
      from: Double(groups.count),
      noise: "all"
    )
    let medians = groups.compactMap { evidence.measured.accuracy[$0]?.reportedMedian }
    if let constant = medians.first(where: { radius in bars.allSatisfy { $0.contains(radius) } }) {
      row.identity = "a constant of \(NumberText.short(constant)) m is in every class"
      row.fittedTo = nil
    }
    return row
  }

  /// The median over the repetitions: the mean of values like 65 and 165 m is a radius that no
  /// phone reports.
  private static func middle(_ evidence: FieldEvidence, _ group: Group) -> FieldEstimate? {
    let values = evidence.endToEnd.map { $0.accuracy[group]?.reportedMedian }
    return FieldEvidence.known(values).flatMap { known in
      FieldStatistics.median(known).map { FieldEstimate($0, over: known) }
    }
  }

  private static func reportedTail(_ evidence: FieldEvidence, _ group: Group) -> FieldScore {
    let measured = evidence.measured.accuracy[group]?.reportedP90
    return evidence.row(
      "F2",
      "\(group.name): reported radius, p90, m",
      .endToEnd,
      group.platform,
      predicted: estimate(evidence, group, \.reportedP90),
      measured: measured,
      from: measured.map { $0 / 2 },
      to: measured.map { $0 * 2 },
      noise: "a factor of 2"
    )
  }

  /// The measured error less the truth trace's own, in metres; nil if the trace's own is as large.
  ///
  /// The trace's error is subtracted in quadrature. The rest must be at least the trace's own:
  /// below, it is noise.
  static func withoutTrace(_ error: Double, _ trace: Double) -> Double? {
    let own = max(0, error * error - trace * trace).squareRoot()
    return own >= trace ? own : nil
  }

  private static func errors(
    _ check: String,
    _ evidence: FieldEvidence,
    _ group: Group
  ) -> [FieldScore] {
    let measured = evidence.measured.accuracy[group]
    let trace = measured?.truthError ?? FieldPlace.truthError(at: group.place)
    let median = measured?.errorMedian.flatMap { withoutTrace($0, trace.median) }
    let tail = measured?.errorP90.flatMap { withoutTrace($0, trace.p90) }
    let rows = [
      evidence.row(
        check,
        "\(group.name): true error, median, m",
        .endToEnd,
        group.platform,
        predicted: estimate(evidence, group, \.errorMedian),
        measured: measured?.errorMedian,
        from: median.map { 0.65 * $0 },
        to: median.map { 1.35 * $0 },
        noise: "the truth itself is off by up to \(NumberText.short(trace.median, digits: 2)) m"
      ),
      evidence.row(
        check,
        "\(group.name): true error, p90, m",
        .endToEnd,
        group.platform,
        predicted: estimate(evidence, group, \.errorP90),
        measured: measured?.errorP90,
        from: tail.map { $0 / 1.6 },
        to: tail.map { $0 * 1.6 },
        noise: "nine tenths of the truth's own errors are below "
          + "\(NumberText.short(trace.p90, digits: 2)) m"
      ),
    ]
    return rows.map { row in
      guard row.outcome == .noData, row.measured != nil else { return row }
      var row = row
      row.remark = "The measured error cannot be separated from the truth's own error."
      return row
    }
  }

  private static func inside(_ evidence: FieldEvidence, _ group: Group) -> FieldScore? {
    let bar: ClosedRange<Double>
    if group.setting.isStandard(.best) {
      bar = 0.68...0.95
    } else if group.setting.isStandard(.hundredMeters) {
      bar = 0.85...0.97
    } else if group.setting.isFused("high_accuracy") {
      bar = 0.4...0.65
    } else {
      return nil
    }
    return evidence.row(
      "F4",
      "\(group.setting.text): share inside the reported radius, outside rail",
      .endToEnd,
      group.platform,
      predicted: estimate(evidence, group, \.insideFraction),
      measured: evidence.measured.accuracy[group]?.insideFraction,
      from: bar.lowerBound,
      to: bar.upperBound,
      noise: "differs by place"
    )
  }

  private static func cadence(_ evidence: FieldEvidence, _ groups: [Group]) -> [FieldScore] {
    var rows: [FieldScore] = []
    for group in groups where group.place == FieldPlace.outsideRail {
      func row(
        _ what: String,
        _ value: (AccuracySummary) -> Double?,
        _ bar: ClosedRange<Double>,
        noise: String
      ) {
        rows.append(
          evidence.row(
            "F5",
            "\(group.name): \(what)",
            .endToEnd,
            .ios,
            predicted: estimate(evidence, group, value),
            measured: evidence.measured.accuracy[group].flatMap(value),
            from: bar.lowerBound,
            to: bar.upperBound,
            noise: noise
          )
        )
      }
      if group.setting.isStandard(.best, filter: 1) {
        row("time between positions, median, s", \.intervalMedian, 0.5...1.5, noise: "1 s")
      } else if group.setting.isStandard(.best, filter: 30) {
        row("way between positions, median, m", \.spacingMedian, 30...42, noise: "33 to 38 m")
      } else if group.setting.isStandard(.hundredMeters, filter: 1) {
        row("time between positions, median, s", \.intervalMedian, 5...8, noise: "6.4 s")
      }
    }
    let still = evidence.measured.deliveries.keys
      .filter { $0.setting.isStandard(.best) }.sorted(by: FieldCell.precedes)
    for cell in still {
      func late(_ summary: FieldSummary) -> Double? {
        summary.deliveries[cell].flatMap { StationaryDeliveries.rate($0, from: 0.5, to: 20) }
      }
      let band = lateInterval(evidence, cell)
      rows.append(
        evidence.row(
          "F5",
          "\(cell.name): deliveries per hour after half an hour",
          .endToEnd,
          .ios,
          predicted: evidence.estimate(.endToEnd, late),
          measured: late(evidence.measured),
          from: band?.lowerBound,
          to: band?.upperBound,
          noise: "interval of the mean over recordings"
        )
      )
    }
    return rows
  }

  /// The 95 percent interval of the deliveries per hour to phones at rest; nil without hours.
  ///
  /// It follows from the spread over recordings, or from the count if there is one recording or no
  /// spread.
  private static func lateInterval(
    _ evidence: FieldEvidence,
    _ cell: FieldCell
  ) -> ClosedRange<Double>? {
    let runs = (evidence.data?.runs ?? []).filter { run in
      FieldCell(run, in: evidence.data?.sessions[run.session]) == cell
    }
    let rates = runs.compactMap {
      StationaryDeliveries.rate(StationaryDeliveries.stretches([$0]), from: 0.5, to: 20)
    }
    if let interval = FieldStatistics.interval(rates), interval.lowerBound < interval.upperBound {
      return max(0, interval.lowerBound)...interval.upperBound
    }
    let stretches = (evidence.measured.deliveries[cell] ?? []).filter { $0.fromHours >= 0.5 }
    let hours = stretches.reduce(0) { $0 + $1.phoneHours }
    guard hours > 0 else { return nil }
    let counts = FieldStatistics.count(stretches.reduce(0) { $0 + $1.count })
    return (counts.lowerBound / hours)...(counts.upperBound / hours)
  }
}
