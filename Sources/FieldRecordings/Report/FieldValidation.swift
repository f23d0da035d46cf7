// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package import Analyses
internal import OSProfiles
internal import PhoneModel
internal import Quantities
internal import Stochastics

/// Recordings of phones in the field, repeated in the lab and scored.
///
/// Scope: every recording of a folder is simulated several times, once with wake-ups simulated and
/// once with the recorded times of tracking; measured and simulated recordings pass through the
/// same arithmetic, and the checks compare the results.
///
/// Limitations: those of `FieldReplay`, and those that `docs/trust.md` states for the recordings.
///
/// Sources: `FieldChecks` names them.
///
/// Validation: the estimators reproduce the given summaries (`FieldSummariesValidation`).
package struct FieldValidation: Sendable {
  /// The recordings.
  package var data: FieldDataSet
  /// The number of repetitions of the experiment, at least 1.
  package var replications: Int
  /// The number of recordings that are simulated at once, at least 1.
  package var jobs: Int

  /// A validation on some recordings.
  package init(data: FieldDataSet, replications: Int, jobs: Int) {
    self.data = data
    self.replications = replications
    self.jobs = jobs
  }

  /// The scores with their tables.
  package struct Result: Sendable {
    /// The rows of all checks.
    package var scores: [FieldScore]
    /// The tables besides the checks.
    package var figures: [FieldFigure]
    /// Recordings that were not replayed, with the reason, once for each.
    package var leftOut: [FieldReplay.LeftOut]
    /// Recordings with fewer than two readings of the battery, which say nothing of drain.
    package var withoutDrain: [String] = []
    /// Words for modes of movement that are not known, in alphabetical order; there the speed
    /// decides how the carrier moves.
    package var unknownModes: [String] = []
    /// The constants that were fitted to MobilityNet's recordings, with their scores on recordings
    /// they had not seen.
    package var constants: [FieldConstant] = []

    /// Removes the texts on the noise of rows, the reasons for misses and the fitted constants.
    ///
    /// They are known for MobilityNet's recordings alone. The baselines remain, because they are
    /// computed from the recordings themselves.
    package mutating func forgetMobilityNet() {
      for index in scores.indices {
        scores[index].noise = ""
        scores[index].fittedTo = nil
        scores[index].constants = nil
        if scores[index].outcome == .miss { scores[index].remark = FieldRemarks.unexplained }
      }
      constants = []
    }
  }

  /// Repeats the experiment and scores it; the result does not depend on `jobs`.
  ///
  /// - Parameter progress: called with the number of finished tests, of two, after each.
  /// - Returns: the scores.
  /// - Throws: the error of a shipped profile that cannot be read.
  package func run(progress: (Int) -> Void = { _ in }) async throws -> Result {
    let replay = try FieldReplay(
      data: data,
      test: .endToEnd,
      replications: replications,
      jobs: jobs
    )
    let endToEnd = await replay.run()
    let endToEndSummaries = await summaries(endToEnd)
    progress(1)
    // Recordings that are not replayed are not compared either.
    let lost = Set(endToEnd.leftOut.map(\.run))
    var replayed = data
    replayed.runs.removeAll { lost.contains($0.id) }
    let measured = FieldSummary(replayed)
    var given = replay
    given.data = replayed
    given.test = .powerModel
    // The unit factors of the stationary sessions may be used where tracking is given.
    given.unitFactors = Dictionary(
      uniqueKeysWithValues: UnitFactors.factors(measured.drains).map { ($0.unit, $0.factor) }
    )
    given.keepsExposures = true
    let powerModel = await given.run()
    let powerModelSummaries = await summaries(powerModel)
    progress(2)
    try Task.checkCancellation()
    var evidence = FieldEvidence(
      measured: measured,
      endToEnd: endToEndSummaries,
      powerModel: powerModelSummaries,
      systems: replay.systems.mapValues(\.name)
    )
    evidence.data = replayed
    var profiles: [Platform: FittedConstant.Profiles] = [:]
    for platform in evidence.platforms {
      guard let phone = replay.phones[evidence.phone(platform)],
        let system = replay.systems[platform]
      else { continue }
      profiles[platform] = FittedConstant.Profiles(phone: phone, system: system)
    }
    let drained = Set(measured.drains.map(\.run))
    let recordings = LeaveOneOut.recordings(measured.drains, powerModel.drains.first ?? [])
    let leftOut = LeaveOneOut.figures(
      recordings,
      cells: Set(evidence.cells(.ios).map { LeaveOneOut.cell($0.cell) }),
      phone: evidence.phone(.ios)
    )
    let scores = FieldChecks.scores(evidence)
    let beside = FieldBaselines.figures(evidence, scores)
    let constants = ConstantScores.lines(
      replayed,
      measured.drains,
      powerModel.drains.first ?? [],
      profiles
    )
    return Result(
      scores: scores.map(Self.rounded),
      figures: (beside + FieldTables.figures(evidence) + leftOut).map(Self.rounded),
      leftOut: endToEnd.leftOut,
      withoutDrain: replayed.runs.map(\.id).filter { !drained.contains($0) },
      unknownModes: FieldSurroundings.unknownModes(of: data),
      constants: constants.map(Self.rounded)
    )
  }

  /// The summaries of every repetition, with positions only for recordings that have some.
  private func summaries(_ outcome: FieldReplay.Outcome) async -> [FieldSummary] {
    let lost = Set(data.runs.filter { $0.fixes == nil }.map(\.id))
    var summaries: [(Int, FieldSummary)] = []
    await withTaskGroup(of: (Int, FieldSummary).self) { group in
      var next = 0
      func add() {
        let index = next
        let simulated = outcome.dataSets[index]
        group.addTask {
          var kept = simulated
          for place in kept.runs.indices where lost.contains(kept.runs[place].id) {
            kept.runs[place].fixes = nil
          }
          return (index, FieldSummary(kept))
        }
        next += 1
      }
      while next < min(jobs, outcome.dataSets.count) { add() }
      for await part in group {
        summaries.append(part)
        if next < outcome.dataSets.count { add() }
      }
    }
    return summaries.sorted { $0.0 < $1.0 }.map(\.1)
  }

  // MARK: - Rounding for storage

  /// A number with six significant digits, so that stored sheets do not contain noise.
  private static func rounded(_ value: Double?) -> Double? {
    value.flatMap { $0.isFinite ? NumberText.rounded($0, digits: 6) : nil }
  }

  private static func rounded(_ score: FieldScore) -> FieldScore {
    var score = score
    score.predicted = rounded(score.predicted)
    score.low = rounded(score.low)
    score.high = rounded(score.high)
    score.measured = rounded(score.measured)
    score.passFrom = rounded(score.passFrom)
    score.passTo = rounded(score.passTo)
    return score
  }

  private static func rounded(_ constant: FieldConstant) -> FieldConstant {
    var constant = constant
    constant.errorWith = rounded(constant.errorWith)
    constant.errorWithout = rounded(constant.errorWithout)
    constant.refitted = rounded(constant.refitted)
    constant.reading = rounded(constant.reading)
    return constant
  }

  private static func rounded(_ figure: FieldFigure) -> FieldFigure {
    var figure = figure
    figure.predicted = rounded(figure.predicted)
    figure.low = rounded(figure.low)
    figure.high = rounded(figure.high)
    figure.measured = rounded(figure.measured)
    figure.measuredLow = rounded(figure.measuredLow)
    figure.measuredHigh = rounded(figure.measuredHigh)
    return figure
  }
}

extension FieldScoreSheet {
  /// The authors and the licence of the recordings behind the shipped scores.
  package static let mobilityNet =
    "MobilityNet (Shankari, Fuerst, Fadel Argerich, Avramidis, Zhang: \"MobilityNet: Towards a Public "
    + "Dataset for Multimodal Mobility Research\", 2020), development part; BSD-3-Clause, "
    + "(c) 2019 e-mission"
}
