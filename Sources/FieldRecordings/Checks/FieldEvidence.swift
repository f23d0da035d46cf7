// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Analyses
package import PhoneModel

/// The measured and the predicted numbers that the checks compare.
package struct FieldEvidence: Sendable {
  /// The recordings.
  package var measured: FieldSummary
  /// Repetitions of the experiment with wake-ups simulated.
  package var endToEnd: [FieldSummary]
  /// Repetitions of the experiment with the recorded times of tracking.
  package var powerModel: [FieldSummary]
  /// The simulated system of each platform, such as `ios_12`.
  package var systems: [Platform: String]
  /// The recordings, which give the noise of rows and the baselines; nil if unknown.
  package var data: FieldDataSet?

  /// The least median hours of observation of a moving cell whose drain is scored.
  ///
  /// Source: `docs/trust.md`; below three hours the gauge's plateau takes most of the drain.
  static let leastHours = 3.0

  /// Evidence from recordings and repetitions; a test without repetitions predicts nothing.
  package init(
    measured: FieldSummary,
    endToEnd: [FieldSummary],
    powerModel: [FieldSummary],
    systems: [Platform: String]
  ) {
    self.measured = measured
    self.endToEnd = endToEnd
    self.powerModel = powerModel
    self.systems = systems
  }

  /// The repetitions of a test.
  func repetitions(_ test: FieldScore.Test) -> [FieldSummary] {
    switch test {
    case .endToEnd: endToEnd
    case .powerModel: powerModel
    }
  }

  /// The lab's prediction of a statistic of the experiment; nil unless half of the repetitions have
  /// it.
  func estimate(
    _ test: FieldScore.Test,
    _ statistic: (FieldSummary) -> Double?
  ) -> FieldEstimate? {
    Self.known(repetitions(test).map(statistic)).flatMap { FieldEstimate($0) }
  }

  /// The values of the repetitions that have one; nil unless half of them do.
  ///
  /// If only a few have a value, something rare happened in them, which does not represent the
  /// others.
  static func known(_ values: [Double?]) -> [Double]? {
    let known = values.compactMap { $0 }
    return !known.isEmpty && 2 * known.count >= values.count ? known : nil
  }

  /// The measured cells of a platform whose drain is scored.
  func cells(_ platform: Platform) -> [CellDrain] {
    measured.cells.filter {
      $0.cell.platform == platform && $0.rate != nil
        && ($0.cell.isStill || $0.observedHours >= Self.leastHours)
    }
  }

  /// The rates of a cell in all repetitions; nil where a repetition has none.
  func rates(of cell: FieldCell, _ test: FieldScore.Test) -> [Double?] {
    repetitions(test).map { $0.cells.first { $0.cell == cell }?.rate }
  }

  /// The mean rate of a cell over the repetitions; nil unless half of them have one.
  func meanRate(of cell: FieldCell, _ test: FieldScore.Test) -> Double? {
    Self.known(rates(of: cell, test)).flatMap(FieldStatistics.mean)
  }

  /// The mean rate of a cell over the repetitions, net of the phones without requests.
  func meanNetRate(of cell: FieldCell) -> Double? {
    Self.known(endToEnd.map { $0.netCells.first { $0.cell == cell }?.rate })
      .flatMap(FieldStatistics.mean)
  }

  /// The phone that represents a platform's recordings.
  func phone(_ platform: Platform) -> String {
    measured.phones[platform] ?? platform.rawValue
  }

  /// Whether there are recordings of a platform, with readings of the battery or without.
  func has(_ platform: Platform) -> Bool { measured.phones[platform] != nil }

  /// The platforms of the recordings, iOS first.
  var platforms: [Platform] { Platform.allCases.filter(has) }

  /// A row of the table.
  ///
  /// - Parameters:
  ///   - check: the check's name.
  ///   - title: the compared quantity, with its unit.
  ///   - test: the test, which decides whether tracking is given to the model.
  ///   - platform: the phones' platform.
  ///   - predicted: the lab's prediction; without one the row misses if there are data and
  ///     repetitions.
  ///   - measured: the measured value; nil without data.
  ///   - isLimit: whether the recordings contain the compared quantity although the check needs no
  ///     measured value.
  ///   - passFrom: the lowest value that passes; nil without such an end.
  ///   - passTo: the highest value that passes; nil without such an end.
  ///   - noise: the result of a repetition of the experiment, in words.
  /// - Returns: the row with its outcome.
  func row(
    _ check: String,
    _ title: String,
    _ test: FieldScore.Test,
    _ platform: Platform,
    predicted: FieldEstimate?,
    measured: Double?,
    isLimit: Bool = false,
    from passFrom: Double? = nil,
    to passTo: Double? = nil,
    noise: String
  ) -> FieldScore {
    var outcome = FieldScore.Outcome.noData
    if isLimit || measured != nil, passFrom != nil || passTo != nil {
      if let predicted {
        let isInside =
          (passFrom.map { $0 <= predicted.value } ?? true)
          && (passTo.map { predicted.value <= $0 } ?? true)
        outcome = isInside ? .pass : .miss
      } else if !repetitions(test).isEmpty {
        // The phones did something that never happens in the lab.
        outcome = .miss
      }
    }
    var score = FieldScore(
      check: check,
      title: title,
      test: test,
      phone: phone(platform),
      system: systems[platform] ?? platform.rawValue,
      predicted: predicted?.value,
      low: predicted?.low,
      high: predicted?.high,
      measured: measured,
      passFrom: passFrom,
      passTo: passTo,
      noise: noise,
      outcome: outcome
    )
    score.remark = FieldRemarks.remark(on: score)
    return FittedConstants.marked(score, platform)
  }
}
