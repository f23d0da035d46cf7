// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Analyses
internal import LocationService
internal import PhoneModel
internal import Quantities

/// Checks D1 to D6, A1, A2 and A5 to A7: rates of whole recordings, cell by cell.
///
/// The bars of D1, D2, D6 and A1 are the values that 19 of 20 repetitions of the experiment reach.
///
/// Source of checks and bars: MobilityNet 2020, as `docs/trust.md` describes them.
enum DrainChecks {
  static func rows(_ evidence: FieldEvidence) -> [FieldScore] {
    guard evidence.has(.ios) else { return [] }
    let baselines = FieldBaselines(evidence, .ios)
    return [order(evidence, baselines), pairs(evidence, baselines)] + ratios(evidence)
      + [error(evidence, baselines)]
  }

  static func androidRows(_ evidence: FieldEvidence) -> [FieldScore] {
    guard evidence.has(.android) else { return [] }
    return [
      spearman("A1", evidence, .android, FieldBaselines(evidence, .android))
    ] + stillAndroid(evidence) + [absolute(evidence), net(evidence), unseenMotion(evidence)]
  }

  private static func order(_ evidence: FieldEvidence, _ baselines: FieldBaselines) -> FieldScore {
    spearman("D1", evidence, .ios, baselines)
  }

  private static func spearman(
    _ check: String,
    _ evidence: FieldEvidence,
    _ platform: Platform,
    _ baselines: FieldBaselines
  ) -> FieldScore {
    let cells = evidence.cells(platform)
    let predicted = cells.map { evidence.rates(of: $0.cell, .endToEnd) }
    let means = cells.map { evidence.meanRate(of: $0.cell, .endToEnd) }
    let pairs = zip(means, cells).compactMap { mean, cell in
      mean.flatMap { mean in cell.rate.map { (mean, $0) } }
    }
    let complete = pairs.count == cells.count
    let overall = complete ? FieldStatistics.spearman(pairs) : nil
    let each = evidence.endToEnd.indices.compactMap { replication in
      FieldStatistics.spearman(
        zip(predicted, cells).compactMap { rates, cell in
          rates[replication].flatMap { rate in cell.rate.map { (rate, $0) } }
        }
      )
    }
    return evidence.row(
      check,
      "rank correlation of drain over \(cells.count) cells",
      .endToEnd,
      platform,
      predicted: overall.map { FieldEstimate($0, over: each) },
      measured: nil,
      isLimit: cells.count > 2,
      from: baselines.repeatedOrder?.rare,
      noise: baselines.orderNoise
    )
  }

  private static func pairs(_ evidence: FieldEvidence, _ baselines: FieldBaselines) -> FieldScore {
    let cells = evidence.cells(.ios).filter { $0.interval != nil }
    let means = cells.map { evidence.meanRate(of: $0.cell, .endToEnd) }
    var (evaluated, wrong, count) = (0, 0, 0)
    for a in cells.indices {
      for b in cells.indices where b > a {
        guard let first = cells[a].interval, let second = cells[b].interval,
          !first.overlaps(second)
        else { continue }
        count += 1
        guard let predictedFirst = means[a], let predictedSecond = means[b] else { continue }
        evaluated += 1
        let isAbove = first.lowerBound > second.upperBound
        if isAbove != (predictedFirst > predictedSecond) { wrong += 1 }
      }
    }
    return evidence.row(
      "D2",
      "wrong pairs among \(count) whose 95 % intervals are apart",
      .endToEnd,
      .ios,
      predicted: evaluated == count && count > 0 ? FieldEstimate(Double(wrong)) : nil,
      measured: nil,
      isLimit: count > 0,
      to: baselines.repeatedPairs?.rare,
      noise: baselines.pairNoise
    )
  }

  /// The mean rate of all recordings at rest with a setting, whatever the plan.
  private static func still(
    _ summary: FieldSummary,
    _ platform: Platform,
    _ isMeant: (FieldSetting) -> Bool
  ) -> Double? {
    let cells = summary.cells.filter {
      $0.cell.isStill && $0.cell.platform == platform && isMeant($0.cell.setting)
    }
    return FieldStatistics.mean(cells.flatMap(\.rates))
  }

  private typealias Setting = (name: String, isMeant: (FieldSetting) -> Bool)

  private static func ratio(_ summary: FieldSummary, _ a: Setting, _ b: Setting) -> Double? {
    guard let above = still(summary, .ios, a.isMeant),
      let below = still(summary, .ios, b.isMeant), below > 0
    else { return nil }
    return above / below
  }

  private static func ratios(_ evidence: FieldEvidence) -> [FieldScore] {
    let best: Setting = ("best, 1 m", { $0.isStandard(.best, filter: 1) })
    let ten: Setting = ("nearest ten meters, 1 m", { $0.isStandard(.nearestTenMeters, filter: 1) })
    let bestFiltered: Setting = ("best, 30 m", { $0.isStandard(.best, filter: 30) })
    let hundred: Setting = ("hundred meters, 1 m", { $0.isStandard(.hundredMeters, filter: 1) })
    let hundredFiltered: Setting = (
      "hundred meters, 30 m", { $0.isStandard(.hundredMeters, filter: 30) }
    )
    func row(
      _ check: String,
      _ a: Setting,
      _ b: Setting,
      _ bar: (Double) -> ClosedRange<Double>,
      noise: String
    ) -> FieldScore {
      let measured = ratio(evidence.measured, a, b)
      let band = measured.map(bar)
      return evidence.row(
        check,
        "still, \(a.name) : \(b.name)",
        .endToEnd,
        .ios,
        predicted: evidence.estimate(.endToEnd) { ratio($0, a, b) },
        measured: measured,
        from: band?.lowerBound,
        to: band?.upperBound,
        noise: noise
      )
    }
    let tie = "two repetitions differ by 0.90 to 1.30"
    return [
      row("D3", best, hundred, { 0.75 * $0...1.25 * $0 }, noise: "interval -23 to +23 %"),
      row("D4", best, ten, { _ in 0.85...1.18 }, noise: tie),
      row("D4", best, bestFiltered, { _ in 0.85...1.18 }, noise: tie),
      row("D4", ten, bestFiltered, { _ in 0.85...1.18 }, noise: tie),
      row("D5", hundred, hundredFiltered, { _ in 0.7...1.3 }, noise: "interval 0.68 to 1.25"),
    ]
  }

  private static func error(_ evidence: FieldEvidence, _ baselines: FieldBaselines) -> FieldScore {
    let cells = evidence.cells(.ios)
    return evidence.row(
      "D6",
      "mean absolute error of drain over \(cells.count) cells, %",
      .endToEnd,
      .ios,
      predicted: percentError(
        of: cells.map { evidence.rates(of: $0.cell, .endToEnd) },
        against: cells.map(\.rate)
      ),
      measured: nil,
      isLimit: !cells.isEmpty,
      to: baselines.repeatedError?.rare,
      noise: baselines.errorNoise
    )
  }

  /// The mean absolute error of cells in percent, of their means and of each repetition.
  ///
  /// - Parameters:
  ///   - rates: the rates of each cell in all repetitions.
  ///   - measured: the measured rate of each cell.
  /// - Returns: the error; nil if a cell has no rate.
  private static func percentError(
    of rates: [[Double?]],
    against measured: [Double?]
  ) -> FieldEstimate? {
    func percent(_ rates: [Double?]) -> Double? {
      let shares = zip(rates, measured).compactMap { rate, measured -> Double? in
        guard let rate, let measured, measured > 0 else { return nil }
        return 100 * abs(rate / measured - 1)
      }
      return shares.count == measured.count ? FieldStatistics.mean(shares) : nil
    }
    let means = rates.map { FieldEvidence.known($0).flatMap(FieldStatistics.mean) }
    let each = (rates.first ?? []).indices.compactMap { replication in
      percent(rates.map { $0[replication] })
    }
    return percent(means).map { FieldEstimate($0, over: each) }
  }

  /// A6: the error of drain on the move, in the sessions that the cost in motion was not fitted to.
  private static func unseenMotion(_ evidence: FieldEvidence) -> FieldScore {
    let unseen = Set(
      (evidence.data?.runs ?? [])
        .filter { !FittedConstants.motionSessions.contains($0.session) }.map(\.id)
    )
    func cells(_ summary: FieldSummary) -> [CellDrain] {
      CellDrain.grouped(
        summary.drains.filter {
          unseen.contains($0.run) && $0.cell.platform == .android && !$0.cell.isStill
        }
      )
    }
    let measured = cells(evidence.measured)
      .filter { $0.rate != nil && $0.observedHours >= FieldEvidence.leastHours }
    let repetitions = evidence.endToEnd.map(cells)
    return evidence.row(
      "A6",
      "on the move, mean absolute error of drain over \(measured.count) cells, %",
      .endToEnd,
      .android,
      predicted: percentError(
        of: measured.map { cell in
          repetitions.map { $0.first { $0.cell == cell.cell }?.rate }
        },
        against: measured.map(\.rate)
      ),
      measured: nil,
      isLimit: !measured.isEmpty,
      to: largestMotionError,
      noise: "sessions to which the cost in motion was not fitted"
    )
  }

  /// The largest error of A6 that passes, in percent.
  ///
  /// Source: `docs/trust.md`, set before the cost in motion was fitted.
  private static let largestMotionError = 20.0

  private static func stillAndroid(_ evidence: FieldEvidence) -> [FieldScore] {
    let cells = evidence.cells(.android).filter(\.cell.isStill)
    var rows = cells.map { cell in
      evidence.row(
        "A2",
        "still, \(cell.cell.setting.text), % per hour",
        .endToEnd,
        .android,
        predicted: evidence.estimate(.endToEnd) {
          $0.cells.first { $0.cell == cell.cell }?.rate
        },
        measured: cell.rate,
        from: cell.interval?.lowerBound,
        to: cell.interval?.upperBound,
        noise: "interval of the mean of \(cell.rates.count) recordings"
      )
    }
    let high = cells.filter { $0.cell.setting.isFused("high_accuracy", interval: 1) }
    // The setting with the largest measured drain among the others.
    let other = cells.filter { !$0.cell.setting.isFused("high_accuracy", interval: 1) }
      .max { ($0.rate ?? 0) < ($1.rate ?? 0) }
    func lead(_ summary: FieldSummary) -> Double? {
      guard let other,
        let above = still(
          summary,
          .android,
          { $0.isFused("high_accuracy", interval: 1) }
        ), let below = still(summary, .android, { $0 == other.cell.setting }), below > 0
      else { return nil }
      return above / below
    }
    let band = FieldStatistics.ratio(high.flatMap(\.rates), other?.rates ?? [])
    rows.append(
      evidence.row(
        "A2",
        "still, high accuracy, 1 s : the highest of the others",
        .endToEnd,
        .android,
        predicted: evidence.estimate(.endToEnd, lead),
        measured: lead(evidence.measured),
        from: band?.lowerBound,
        to: band?.upperBound,
        noise: "interval of the ratio of two means"
      )
    )
    return rows
  }

  /// A5: the number of cells outside the measured mean's 95 percent interval.
  private static func absolute(_ evidence: FieldEvidence) -> FieldScore {
    let cells = evidence.measured.cells.compactMap { cell in
      AbsoluteCell(cell, predicted: evidence.meanRate(of: cell.cell, .endToEnd))
    }
    let moving = cells.filter { !$0.cell.isStill }
    let part = ", \(moving.count(where: \.isMissed)) of the \(moving.count) on the move"
    var row = outside("A5", "drain outside", cells, evidence, part: part)
    if !row.remark.isEmpty {
      row.remark +=
        " On the move, the model covers reception, the work of positions and the idle modem, but no "
        + "other work, such as uploads."
    }
    return row
  }

  /// A7: the same for drains net of the phones without requests in the same session.
  private static func net(_ evidence: FieldEvidence) -> FieldScore {
    let cells = evidence.measured.netCells.compactMap { cell in
      AbsoluteCell(cell, predicted: evidence.meanNetRate(of: cell.cell))
    }
    return outside("A7", "drain over that of a phone without requests outside", cells, evidence)
  }

  /// The row that counts the cells whose measured interval does not contain the prediction.
  private static func outside(
    _ check: String,
    _ title: String,
    _ cells: [AbsoluteCell],
    _ evidence: FieldEvidence,
    part: String = ""
  ) -> FieldScore {
    let missed = cells.filter(\.isMissed)
    let isWhole = !cells.isEmpty && cells.allSatisfy { $0.predicted != nil }
    var row = evidence.row(
      check,
      "\(title) the measured 95 % interval, cells of \(cells.count)",
      .endToEnd,
      .android,
      predicted: isWhole ? FieldEstimate(Double(missed.count)) : nil,
      measured: nil,
      isLimit: !cells.isEmpty,
      to: Double(mostOutside(cells.count)),
      noise: "a model without error is outside in one cell in twenty"
    )
    guard row.outcome == .miss, isWhole,
      let farthest = missed.max(by: { abs($0.error) < abs($1.error) }),
      let predicted = farthest.predicted
    else { return row }
    row.remark =
      "\(missed.count) of \(cells.count) cells are outside\(part); the farthest is \(farthest.cell.name): "
      + "\(NumberText.short(predicted, digits: 3)) instead of "
      + "\(NumberText.short(farthest.measured, digits: 3)) % per hour, "
      + "\(Int((100 * abs(farthest.error)).rounded())) % too "
      + (farthest.error < 0 ? "little." : "much.")
    return row
  }

  /// A cell against the interval of its measured mean.
  private struct AbsoluteCell {
    var cell: FieldCell
    var measured: Double
    var interval: ClosedRange<Double>
    var predicted: Double?

    /// Nil unless the cell is of Android phones that used their batteries in two recordings or more.
    init?(_ drain: CellDrain, predicted: Double?) {
      guard drain.cell.platform == .android, let rate = drain.rate, rate > 0,
        let interval = drain.interval
      else { return nil }
      cell = drain.cell
      measured = rate
      self.interval = interval
      self.predicted = predicted
    }

    var isMissed: Bool { predicted.map { !interval.contains($0) } ?? true }
    /// The prediction's error as a share of the measured value.
    var error: Double { (predicted ?? 0) / measured - 1 }
  }

  /// The largest number of cells that a model without error leaves outside in more than one of
  /// twenty cases.
  ///
  /// Cells are outside if their 95 percent interval does not contain the prediction.
  static func mostOutside(_ count: Int) -> Int {
    let low = RunChecks.leastInside(count)
    return Int((Double(count) * (1 - low)).rounded())
  }
}
