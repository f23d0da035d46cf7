// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package import Analyses
internal import PhoneModel
internal import Quantities

/// The tables besides the checks: predicted and measured numbers by setting and place.
package enum FieldTables {
  /// All figures in the order of the tables.
  package static func figures(_ evidence: FieldEvidence) -> [FieldFigure] {
    let tests = [FieldScore.Test.endToEnd, .powerModel].filter {
      !evidence.repetitions($0).isEmpty
    }
    return tests.flatMap { drain(evidence, $0) } + tests.flatMap { phases(evidence, $0) }
      + wakes(evidence) + deliveries(evidence) + accuracy(evidence)
  }

  private static func drain(
    _ evidence: FieldEvidence,
    _ test: FieldScore.Test
  ) -> [FieldFigure] {
    evidence.platforms.flatMap { platform in
      evidence.measured.cells.filter { $0.cell.platform == platform }.map { cell in
        let predicted = FieldEvidence.known(evidence.rates(of: cell.cell, test))
          .flatMap { FieldEstimate($0) }
        return FieldFigure(
          table: "drain",
          test: test,
          phone: cell.cell.phone,
          name: cell.cell.name,
          quantity: "drain",
          unit: "% per hour",
          predicted: predicted?.value,
          low: predicted?.low,
          high: predicted?.high,
          measured: cell.rate,
          measuredLow: cell.interval?.lowerBound,
          measuredHigh: cell.interval?.upperBound,
          count: cell.runs.count
        )
      }
    }
  }

  private static func phases(
    _ evidence: FieldEvidence,
    _ test: FieldScore.Test
  ) -> [FieldFigure] {
    let cells = evidence.measured.cells.filter { !$0.cell.isStill }.map(\.cell)
    return cells.flatMap { cell in
      [true, false].compactMap { isTrip -> FieldFigure? in
        func pooled(_ summary: FieldSummary) -> PooledPhases {
          PooledPhases(summary.phases.filter { $0.isTrip == isTrip && $0.cell == cell })
        }
        let measured = pooled(evidence.measured)
        guard measured.count > 0 else { return nil }
        let predicted = evidence.estimate(test) { pooled($0).rate }
        return FieldFigure(
          table: isTrip ? "trips" : "dwells",
          test: test,
          phone: cell.phone,
          name: cell.name,
          quantity: "drain",
          unit: "% per hour",
          predicted: predicted?.value,
          low: predicted?.low,
          high: predicted?.high,
          measured: measured.rate,
          count: measured.count
        )
      }
    }
  }

  private static func wakes(_ evidence: FieldEvidence) -> [FieldFigure] {
    typealias Statistic = (
      quantity: String, unit: String, value: ([TripWake]) -> Double?
    )
    func quantile(_ p: Double, _ value: @escaping (TripWake) -> Double?) -> ([TripWake]) -> Double?
    {
      { WakeChecks.quantile(p, $0, value) }
    }
    func share(_ holds: @escaping (TripWake) -> Bool) -> ([TripWake]) -> Double? {
      { WakeChecks.share($0, holds) }
    }
    // Ends that cannot be evaluated are left out.
    func shareOfEvaluated(_ holds: @escaping (TripWake) -> Bool) -> ([TripWake]) -> Double? {
      { trips in WakeChecks.share(trips.filter { $0.end != .unknown }, holds) }
    }
    let statistics: [Statistic] = [
      ("start after the tap, median", "s", quantile(0.5, \.startLatency)),
      ("start after the tap, p90", "s", quantile(0.9, \.startLatency)),
      ("start after leaving 100 m, median", "s", quantile(0.5, \.latencyFromFence)),
      ("start after leaving 100 m, p90", "s", quantile(0.9, \.latencyFromFence)),
      (
        "the same, not the first trip of a session, median", "s",
        { quantile(0.5, \.latencyFromFence)($0.filter { $0.index > 0 }) }
      ),
      (
        "the same, not the first trip of a session, p90", "s",
        { quantile(0.9, \.latencyFromFence)($0.filter { $0.index > 0 }) }
      ),
      ("starts missed, share", "", share { $0.start == .missed }),
      ("starts already running, share", "", share { $0.start == .alreadyTracking }),
      ("starts by a visit's departure, share", "", share { $0.trigger == "visit_departure" }),
      (
        "end after the tap, median", "s",
        quantile(0.5) { $0.end == .detected ? $0.endLatency : nil }
      ),
      ("end after the tap, p90", "s", quantile(0.9) { $0.end == .detected ? $0.endLatency : nil }),
      ("ends early, share", "", shareOfEvaluated { $0.end == .early }),
      ("ends not noticed, share", "", shareOfEvaluated { $0.end == .notNoticed }),
      (
        "ends within a trip, per trip", "",
        { FieldStatistics.mean($0.map { Double($0.endsWithin) }) }
      ),
      (
        "share of a trip with tracking on, mean", "",
        { FieldStatistics.mean($0.map(\.trackedFraction)) }
      ),
      ("share of a trip with tracking on, p10", "", quantile(0.1, \.trackedFraction)),
    ]
    return evidence.platforms.flatMap { platform -> [FieldFigure] in
      let measured = WakeChecks.trips(evidence.measured, platform)
      guard !measured.isEmpty else { return [] }
      return statistics.map { statistic in
        let predicted = evidence.estimate(.endToEnd) {
          statistic.value(WakeChecks.trips($0, platform))
        }
        return FieldFigure(
          table: "wake-ups",
          test: .endToEnd,
          phone: evidence.phone(platform),
          name: "all duty-cycled settings",
          quantity: statistic.quantity,
          unit: statistic.unit,
          predicted: predicted?.value,
          low: predicted?.low,
          high: predicted?.high,
          measured: statistic.value(measured),
          count: measured.count
        )
      } + [wrongStarts(evidence, platform)]
    }
  }

  private static func wrongStarts(
    _ evidence: FieldEvidence,
    _ platform: Platform
  ) -> FieldFigure {
    func rate(_ summary: FieldSummary) -> Double? {
      let dwells = summary.dwells.filter { $0.cell.platform == platform }
      let hours = dwells.reduce(0) { $0 + $1.hours }
      return hours > 0 ? Double(dwells.reduce(0) { $0 + $1.starts }) / hours : nil
    }
    let predicted = evidence.estimate(.endToEnd, rate)
    return FieldFigure(
      table: "wake-ups",
      test: .endToEnd,
      phone: evidence.phone(platform),
      name: "all duty-cycled settings",
      quantity: "wrong starts per hour of dwell",
      unit: "per h",
      predicted: predicted?.value,
      low: predicted?.low,
      high: predicted?.high,
      measured: rate(evidence.measured),
      count: evidence.measured.dwells.count { $0.cell.platform == platform }
    )
  }

  private static func deliveries(_ evidence: FieldEvidence) -> [FieldFigure] {
    let order = evidence.measured.cells.map(\.cell)
    return order.flatMap { cell -> [FieldFigure] in
      guard let stretches = evidence.measured.deliveries[cell] else { return [] }
      return stretches.indices.compactMap { index in
        let stretch = stretches[index]
        guard stretch.phoneHours > 0 else { return nil }
        let predicted = evidence.estimate(.endToEnd) { $0.deliveries[cell]?[index].rate }
        return FieldFigure(
          table: "deliveries",
          test: .endToEnd,
          phone: cell.phone,
          name: cell.name,
          quantity:
            "hours \(NumberText.short(stretch.fromHours)) to \(NumberText.short(stretch.toHours))",
          unit: "per h",
          predicted: predicted?.value,
          low: predicted?.low,
          high: predicted?.high,
          measured: stretch.rate,
          count: stretch.count
        )
      }
    }
  }

  private static func accuracy(_ evidence: FieldEvidence) -> [FieldFigure] {
    let quantities: [(name: String, unit: String, value: (AccuracySummary) -> Double?)] = [
      ("reported radius p10", "m", \.reportedP10), ("reported radius p50", "m", \.reportedMedian),
      ("reported radius p90", "m", \.reportedP90), ("true error p50", "m", \.errorMedian),
      ("true error p90", "m", \.errorP90), ("inside reported", "", \.insideFraction),
      ("interval p50", "s", \.intervalMedian), ("spacing p50", "m", \.spacingMedian),
    ]
    return evidence.platforms.flatMap { platform in
      FixChecks.groups(evidence.measured, platform).flatMap { group -> [FieldFigure] in
        guard let measured = evidence.measured.accuracy[group] else { return [] }
        return quantities.map { quantity in
          let predicted = evidence.estimate(.endToEnd) {
            $0.accuracy[group].flatMap(quantity.value)
          }
          return FieldFigure(
            table: "accuracy",
            test: .endToEnd,
            phone: evidence.phone(platform),
            name: group.name,
            quantity: quantity.name,
            unit: quantity.unit,
            predicted: predicted?.value,
            low: predicted?.low,
            high: predicted?.high,
            measured: quantity.value(measured),
            count: measured.count
          )
        }
      }
    }
  }
}
