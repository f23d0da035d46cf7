// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Analyses
internal import Fits
internal import LocationService
internal import PhoneModel
internal import Quantities
internal import Stochastics

/// The scores that need no model on the same recordings: fitted constants, and a repeated
/// experiment.
///
/// Scope: *six constants* are a drain for each regime of a platform and the points that a gauge
/// hides, fitted by least squares to the used points of all recordings, with the recorded times of
/// tracking. *A repetition* draws as many recordings of each cell, with replacement, twice: one
/// repetition predicts the other. Wrong pairs compare one draw with the measured means.
///
/// Limitations: a repetition of few recordings draws the same ones again, so that it differs less
/// than a true one.
///
/// Validation: `FieldBaselinesTests`.
struct FieldBaselines: Sendable {
  /// A statistic of repetitions: its median and the value that one of twenty exceeds or falls
  /// below.
  struct Repeated: Sendable, Equatable {
    var middle: Double
    var rare: Double
  }

  /// The root mean square error of end levels by six constants, in points.
  var constantsError: Double?
  /// The order correlation of six constants over the scored cells.
  var constantsOrder: Double?
  /// The number of constants.
  var constantsCount = 0
  /// The order correlation of repetitions.
  var repeatedOrder: Repeated?
  /// The mean absolute error of repetitions over the cells, in percent.
  var repeatedError: Repeated?
  /// The number of wrong pairs of repetitions among pairs whose intervals do not overlap.
  var repeatedPairs: Repeated?

  /// The baselines of a platform's recordings.
  init(_ evidence: FieldEvidence, _ platform: Platform) {
    repeatExperiment(evidence.cells(platform))
    if let data = evidence.data { fitConstants(data, evidence, platform) }
  }

  // MARK: - A repetition of the experiment

  private static let draws = 2000
  private static let purpose = DrawPurpose("field.repeated_experiment")

  private mutating func repeatExperiment(_ cells: [CellDrain]) {
    let rates = cells.map(\.rates)
    let means = rates.compactMap(FieldStatistics.mean)
    guard cells.count > 2, means.count == cells.count else { return }
    let intervals = cells.map(\.interval)
    var (orders, errors, wrongs): ([Double], [Double], [Double]) = ([], [], [])
    for draw in 0..<Self.draws {
      let random = KeyedRandom(
        seed: FieldReplay.seed,
        replication: draw,
        purpose: Self.purpose
      )
      let drawn = Self.means(rates, random, lane: 0)
      let other = Self.means(rates, random, lane: 1)
      if let order = FieldStatistics.spearman(Array(zip(drawn, other))) { orders.append(order) }
      let offs = zip(drawn, other).filter { $0.1 > 0 }.map { one, other -> Double in
        100 * abs(one / other - 1)
      }
      if let error = FieldStatistics.mean(offs) { errors.append(error) }
      var wrong = 0
      for a in cells.indices {
        for b in cells.indices where b > a {
          guard let one = intervals[a], let other = intervals[b], !one.overlaps(other) else {
            continue
          }
          if (means[a] > means[b]) != (drawn[a] > drawn[b]) { wrong += 1 }
        }
      }
      wrongs.append(Double(wrong))
    }
    func repeated(_ values: [Double], rare: Double) -> Repeated? {
      let sorted = values.sorted()
      guard let middle = FieldStatistics.quantile(0.5, of: sorted),
        let end = FieldStatistics.quantile(rare, of: sorted)
      else { return nil }
      return Repeated(middle: middle, rare: end)
    }
    repeatedOrder = repeated(orders, rare: 0.05)
    repeatedError = repeated(errors, rare: 0.95)
    repeatedPairs = repeated(wrongs, rare: 0.95)
  }

  /// The mean rate of each cell in one repetition.
  private static func means(_ rates: [[Double]], _ random: KeyedRandom, lane: Int) -> [Double] {
    rates.enumerated().map { cell, rates in
      let sum = rates.indices.reduce(0.0) { sum, index in
        let uniform = random.uniform(UInt64(2 * cell + lane), UInt64(index))
        return sum + rates[min(rates.count - 1, Int(uniform * Double(rates.count)))]
      }
      return sum / Double(rates.count)
    }
  }

  // MARK: - Six constants

  /// The hours of one recording in each regime, and -1 if its gauge hides points.
  private struct Row {
    var drain: RunDrain
    var columns: [Double]
    var used: Double { 100 * (drain.firstLevel - drain.lastLevel) }
  }

  private mutating func fitConstants(
    _ data: FieldDataSet,
    _ evidence: FieldEvidence,
    _ platform: Platform
  ) {
    var drains: [String: RunDrain] = [:]
    for drain in evidence.measured.drains { drains[drain.run] = drain }
    let rows = data.runs.filter { $0.platform == platform }.compactMap { run -> Row? in
      drains[run.id].map { Row(drain: $0, columns: Self.columns(run, $0)) }
    }
    guard let width = rows.first?.columns.count, rows.count > width else { return }
    // A regime without recordings cannot be fitted.
    let kept = (0..<width).filter { column in rows.contains { $0.columns[column] != 0 } }
    let problem = BoundedLeastSquares(
      rows: rows.map { row in kept.map { row.columns[$0] } },
      targets: rows.map(\.used)
    )
    guard let fit = try? problem.fit() else { return }
    func used(_ row: Row) -> Double {
      zip(kept, fit.estimates).reduce(0) { $0 + row.columns[$1.0] * $1.1 }
    }
    constantsCount = kept.count
    // A gauge never shows more than at first.
    let squares = rows.map { row in
      let off = max(0, used(row)) - row.used
      return off * off
    }
    constantsError = FieldStatistics.mean(squares)?.squareRoot()
    let cells = evidence.cells(platform)
    let pairs = cells.compactMap { cell -> (Double, Double)? in
      let names = Set(cell.runs.map(\.run))
      let rates = rows.filter { names.contains($0.drain.run) }.map { row -> Double in
        // Without the hidden points, like the measured rate.
        let hours = zip(row.columns.dropLast(), 0..<width).map { hours, column in
          (kept.firstIndex(of: column).map { fit.estimates[$0] } ?? 0) * hours
        }
        return hours.reduce(0, +) / row.drain.observedHours
      }
      return FieldStatistics.mean(rates).flatMap { mean in cell.rate.map { (mean, $0) } }
    }
    constantsOrder = pairs.count == cells.count ? FieldStatistics.spearman(pairs) : nil
  }

  /// The regressors of a recording: hours in five regimes, then the hidden points.
  ///
  /// The regimes are all hours; hours of tracking at the finer accuracies (Android: at intervals
  /// below 30 s) by phones at rest and by carried phones; and the same two at the coarser
  /// accuracies.
  private static func columns(_ run: FieldRun, _ drain: RunDrain) -> [Double] {
    let (from, to) = (drain.lastReading - 3600 * drain.observedHours, drain.lastReading)
    let tracked = (run.tracking ?? []).reduce(0.0) {
      $0 + max(0, min(to, $1.end) - max(from, $1.start)) / 3600
    }
    let still = drain.cell.isStill ? tracked : 0
    let moving = tracked - still
    let isFine =
      switch run.setting {
      case .standard(let accuracy, _): accuracy != .hundredMeters
      case .fused(_, let interval): interval.seconds < 30
      case .none: false
      }
    let isHidden = run.platform == .ios && drain.firstLevel >= 0.999
    return [
      drain.observedHours, isFine ? still : 0, isFine ? moving : 0, isFine ? 0 : still,
      isFine ? 0 : moving, isHidden ? -1 : 0,
    ]
  }

  // MARK: - Text

  private var constants: String {
    let numbers = [5: "five", 6: "six"]
    return (numbers[constantsCount] ?? String(constantsCount)) + " constants"
  }

  private static func text(_ value: Double) -> String { NumberText.short(value, digits: 2) }

  /// The order correlation of repetitions and constants, in words.
  var orderNoise: String {
    var words =
      repeatedOrder.map {
        "a repetition reaches \(Self.text($0.middle)), one in twenty less than \(Self.text($0.rare))"
      } ?? "not known"
    if let constantsOrder { words += "; \(constants) reach \(Self.text(constantsOrder))" }
    return words
  }

  /// The number of wrong pairs of repetitions, in words.
  var pairNoise: String {
    repeatedPairs.map {
      "a repetition has \(Self.text($0.middle)) wrong, 19 of 20 have \($0.rare == 0 ? "none" : "at most \(Self.text($0.rare))")"
    } ?? "not known"
  }

  /// The error of repetitions, in words.
  var errorNoise: String {
    repeatedError.map {
      "a repetition is \(Self.text($0.middle)) % off, one in twenty more than \(Self.text($0.rare)) %"
    } ?? "not known"
  }

  /// The error of end levels by constants, in words.
  var levelNoise: String {
    constantsError.map { "\(constants) fitted to the same recordings reach \(Self.text($0))" }
      ?? "not known"
  }

  // MARK: - The table

  /// The lab's numbers and the baselines', with the scores that they belong to.
  static func figures(_ evidence: FieldEvidence, _ scores: [FieldScore]) -> [FieldFigure] {
    evidence.platforms.flatMap { platform -> [FieldFigure] in
      let own = FieldBaselines(evidence, platform)
      let phone = evidence.phone(platform)
      func figure(_ score: FieldScore?, _ name: String, _ unit: String, _ value: Double?)
        -> FieldFigure?
      {
        guard let score, let value else { return nil }
        return FieldFigure(
          table: "baselines",
          test: score.test,
          phone: phone,
          name: "\(score.check), \(name)",
          quantity: score.title,
          unit: unit,
          predicted: score.predicted,
          measured: value,
          count: evidence.measured.drains.count { $0.cell.platform == platform }
        )
      }
      func row(_ check: String) -> FieldScore? {
        scores.first { $0.check == check && $0.phone == phone }
      }
      let order = row(platform == .ios ? "D1" : "A1")
      let count = "\(own.constants) fitted to these recordings"
      return [
        figure(order, "a repetition of the experiment", "", own.repeatedOrder?.middle),
        figure(order, count, "", own.constantsOrder),
        figure(row("D2"), "a repetition of the experiment", "", own.repeatedPairs?.middle),
        figure(row("D6"), "a repetition of the experiment", "%", own.repeatedError?.middle),
        figure(row("D9"), count, "points", own.constantsError),
      ]
      .compactMap { $0 }
    }
  }
}
