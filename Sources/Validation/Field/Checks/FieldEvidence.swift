// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Analyses
package import PhoneModel

/// What was measured and what the lab says about it: all that the checks look at.
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
  /// Where the drains that the lab prints may be for all that is unknown of a phone, as factors.
  package var ranges: [Platform: ClosedRange<Double>] = [:]

  /// The least median hours of observation for a moving cell to say something about drain.
  ///
  /// Source: notes of the MobilityNet extract, section 2: below three hours the plateau eats the drain.
  static let leastHours = 3.0

  /// Evidence from recordings and repetitions; empty repetitions say nothing.
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

  /// What the lab predicts for a statistic of the experiment; nil unless half of the repetitions tell it.
  func estimate(
    _ test: FieldScore.Test,
    _ statistic: (FieldSummary) -> Double?
  ) -> FieldEstimate? {
    Self.told(repetitions(test).map(statistic)).flatMap { FieldEstimate($0) }
  }

  /// The values of the repetitions that tell one; nil unless half of them do.
  ///
  /// Few repetitions with a value are those in which something rare happened, and say nothing of the others.
  static func told(_ values: [Double?]) -> [Double]? {
    let told = values.compactMap { $0 }
    return !told.isEmpty && 2 * told.count >= values.count ? told : nil
  }

  /// The measured cells of a platform that say something about drain.
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
    Self.told(rates(of: cell, test)).flatMap(FieldStatistics.mean)
  }

  /// The phone that stands for a platform's recordings.
  func phone(_ platform: Platform) -> String {
    measured.phones[platform] ?? platform.rawValue
  }

  /// Whether there are recordings of a platform, with readings of the battery or without.
  func has(_ platform: Platform) -> Bool { measured.phones[platform] != nil }

  /// The systems of the recordings, iOS first.
  var platforms: [Platform] { Platform.allCases.filter(has) }

  /// A row of the table.
  ///
  /// - Parameters:
  ///   - check: the check's name.
  ///   - title: what is compared, with its unit.
  ///   - test: what was handed to the model.
  ///   - platform: the phones' platform.
  ///   - predicted: what the lab says; nil if it says nothing, which misses where the recordings tell something.
  ///   - measured: what was measured; nil without data.
  ///   - isLimit: whether the recordings hold what the check looks at though it needs no measured value.
  ///   - passFrom: the lowest value that passes; nil without such an end.
  ///   - passTo: the highest value that passes; nil without such an end.
  ///   - noise: what a repetition of the experiment would show.
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
        // Phones did something that the lab never does.
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
