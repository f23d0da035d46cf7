// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The beliefs of the app under test during a run, and their distances from the truth.
///
/// The rule is that of the tracking error, so the mean and the quantiles over the scored samples are
/// those of `runs.csv`.
package struct BeliefTimeline {
  /// The beliefs in order of time; there is none before the first.
  package let steps: [BeliefStep]
  /// The distance between belief and truth in metres at each sample of the day's truth; nil without
  /// a belief or where the truth is unknown.
  package let errors: [Double?]

  /// The beliefs of the app under test in a run over a day.
  package init(_ run: RecordedRun, truth: [RecordedTruth]) {
    let steps = BeliefStep.all(
      among: run.fixes,
      client: \.client,
      time: \.time,
      timestamp: \.timestamp
    )
    self.steps = steps
    var next = 0
    errors = truth.map { sample in
      while next < steps.count, steps[next].time <= sample.time { next += 1 }
      guard next > 0, sample.isScored else { return nil }
      return run.fixes[steps[next - 1].delivery].point.distance(to: sample.point).value
    }
  }
}
