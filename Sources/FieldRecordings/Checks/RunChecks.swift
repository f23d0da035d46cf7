// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Analyses
internal import PhoneModel

/// Checks D9 to D11: single recordings and the battery's gauge.
///
/// Source of checks and bars: MobilityNet 2020, as `docs/trust.md` describes them.
enum RunChecks {
  static func rows(_ evidence: FieldEvidence) -> [FieldScore] {
    guard evidence.has(.ios) else { return [] }
    return endLevels(evidence) + gauge(evidence) + [coverage(evidence)]
  }

  /// The last levels of a recording in all repetitions, in points.
  static func lastLevels(_ repetitions: [FieldSummary]) -> [String: [Double]] {
    var levels: [String: [Double]] = [:]
    for summary in repetitions {
      for drain in summary.drains { levels[drain.run, default: []].append(100 * drain.lastLevel) }
    }
    return levels
  }

  private static func endLevels(_ evidence: FieldEvidence) -> [FieldScore] {
    let levels = lastLevels(evidence.powerModel)
    let runs = evidence.measured.drains.filter { $0.cell.platform == .ios }
    let offs = runs.compactMap { run -> (cell: FieldCell, off: Double)? in
      FieldStatistics.mean(levels[run.run] ?? []).map { (run.cell, $0 - 100 * run.lastLevel) }
    }
    let isComplete = !runs.isEmpty && offs.count == runs.count
    let squares = FieldStatistics.mean(offs.map { $0.off * $0.off })
    // The bias of every cell, in the order of the cells.
    let biases = CellDrain.grouped(runs).compactMap { cell in
      FieldStatistics.mean(offs.filter { $0.cell == cell.cell }.map(\.off)).map {
        (name: cell.cell.name, bias: $0)
      }
    }
    let worst = biases.max { abs($0.bias) < abs($1.bias) }
    return [
      evidence.row(
        "D9",
        "end level of \(runs.count) recordings, root mean square error, points",
        .powerModel,
        .ios,
        predicted: isComplete ? squares.map { FieldEstimate($0.squareRoot()) } : nil,
        measured: nil,
        isLimit: !runs.isEmpty,
        to: 5,
        noise: FieldBaselines(evidence, .ios).levelNoise
      ),
      evidence.row(
        "D9",
        "end level, largest bias of a cell, points",
        .powerModel,
        .ios,
        predicted: isComplete ? worst.map { FieldEstimate($0.bias) } : nil,
        measured: nil,
        isLimit: !runs.isEmpty,
        from: -6,
        to: 6,
        noise: worst.map { "the cell is \($0.name)" } ?? "not stated"
      ),
    ]
  }

  /// The distance to a first drop that never comes in the lab, in hours: large, but finite.
  private static let farthest = 1000.0

  private static func gauge(_ evidence: FieldEvidence) -> [FieldScore] {
    func hidden(_ summary: FieldSummary) -> Double? {
      FieldStatistics.mean(
        summary.drains.filter { $0.cell.platform == .ios && $0.cell.isStill }
          .compactMap(\.hiddenPoints)
      )
    }
    let measured = hidden(evidence.measured)
    // Recordings above 3 % per hour that began on the plateau.
    let runs = evidence.measured.drains.filter { run in
      guard run.cell.platform == .ios, run.firstLevel >= 0.999, let rate = run.corrected,
        rate > 3, run.firstDropHours != nil
      else { return false }
      return rate > run.firstToLast
    }
    var firstDrops: [String: [Double?]] = [:]
    for summary in evidence.endToEnd {
      for drain in summary.drains {
        firstDrops[drain.run, default: []].append(drain.firstDropHours)
      }
    }
    let offs = runs.compactMap { run -> Double? in
      guard let simulated = firstDrops[run.run], let there = run.firstDropHours else { return nil }
      let known = FieldEvidence.known(simulated).flatMap(FieldStatistics.mean)
      return known.map { min(abs($0 - there), farthest) } ?? farthest
    }
    return [
      evidence.row(
        "D10",
        "points hidden by the gauge of still phones",
        .endToEnd,
        .ios,
        predicted: evidence.estimate(.endToEnd, hidden),
        measured: measured,
        from: measured.map { $0 - 1 },
        to: measured.map { $0 + 1 },
        noise: "SD 0.98"
      ),
      evidence.row(
        "D10",
        "first drop shown, median distance over \(runs.count) recordings above 3 % per hour, h",
        .endToEnd,
        .ios,
        predicted: offs.count == runs.count
          ? FieldStatistics.median(offs).map { FieldEstimate($0) } : nil,
        measured: nil,
        isLimit: !runs.isEmpty,
        to: 0.7,
        noise: "readings are up to an hour or more apart"
      ),
    ]
  }

  /// Half of the gauge's step of one point, by which a shown level may differ from the true one.
  private static let halfStep = 0.5

  private static func coverage(_ evidence: FieldEvidence) -> FieldScore {
    let levels = lastLevels(evidence.endToEnd)
    let scored = Set(evidence.cells(.ios).map(\.cell))
    let runs = evidence.measured.drains.filter { scored.contains($0.cell) }
    let inside = runs.compactMap { run -> Bool? in
      guard let range = FieldStatistics.prediction(levels[run.run] ?? []) else { return nil }
      let level = 100 * run.lastLevel
      return level >= range.lowerBound - halfStep && level <= range.upperBound + halfStep
    }
    let share = Double(inside.count { $0 }) / Double(max(1, inside.count))
    let bar = coverageBar(runs.count)
    return evidence.row(
      "D11",
      "recordings inside their 95 % prediction interval, of \(runs.count)",
      .endToEnd,
      .ios,
      predicted: !runs.isEmpty && inside.count == runs.count ? FieldEstimate(share) : nil,
      measured: nil,
      isLimit: !runs.isEmpty,
      from: bar.lowerBound,
      to: bar.upperBound,
      noise: "units differ by 10 to 30 %"
    )
  }

  /// The shares of recordings that pass: 0.85 to 0.99, a bar for many recordings.
  ///
  /// Correct intervals leave out one of twenty recordings. Of few recordings they often leave out
  /// none, or by chance one more: the bar includes every share that such intervals reach in more
  /// than one of twenty cases, at either end.
  static func coverageBar(_ count: Int) -> ClosedRange<Double> {
    let (low, high) = (0.85, 0.99)
    // All of 58 recordings are inside in more than one of twenty cases, all of 59 are not.
    guard (1...58).contains(count) else { return low...high }
    return min(low, leastInside(count))...1
  }

  /// The lowest share inside that 95 percent intervals reach in more than one of twenty cases; 1
  /// for no recordings.
  static func leastInside(_ count: Int) -> Double {
    let (promised, rare) = (0.95, 0.05)
    guard count > 0 else { return 1 }
    let n = Double(count)
    // The probabilities of exactly `outside` recordings outside, and of at least as many (binomial
    // distribution).
    var exactly = (0..<count).reduce(1.0) { product, _ in product * promised }
    var atLeast = 1.0
    var outside = 0.0
    while outside < n {
      let more = atLeast - exactly
      // One of one recording outside is exactly one case in twenty, up to rounding.
      guard more > rare + 1e-9 else { break }
      outside += 1
      exactly *= (n - outside + 1) / outside * (1 - promised) / promised
      atLeast = more
    }
    return (n - outside) / n
  }
}
