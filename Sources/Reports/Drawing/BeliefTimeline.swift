// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import StudyResults

/// The beliefs of the app under test during a run, and their distances from the truth.
///
/// The rule is that of the tracking error: a delivery replaces the belief unless its timestamp is
/// older, and of several at one instant the last wins. So the mean and the quantiles over the
/// scored samples are those of `runs.csv`.
struct BeliefTimeline {
  /// A belief and the delivery that it comes from.
  struct Step {
    /// The start of the belief, which lasts until the next step.
    var time: SimulationTime
    /// The index of the delivery among the run's fixes.
    var fix: Int
  }

  /// The beliefs in order of time; there is none before the first.
  let steps: [Step]
  /// The distance between belief and truth in metres at each sample of the day's truth; nil without
  /// a belief or where the truth is unknown.
  let errors: [Double?]

  /// The beliefs of the app under test in a run over a day.
  init(_ run: RecordedRun, truth: [RecordedTruth]) {
    var steps: [Step] = []
    for (index, fix) in run.fixes.enumerated() where fix.client.rawValue == 0 {
      if let last = steps.last, run.fixes[last.fix].timestamp > fix.timestamp { continue }
      if let last = steps.last, last.time == fix.time { steps.removeLast() }
      steps.append(Step(time: fix.time, fix: index))
    }
    self.steps = steps
    var next = 0
    errors = truth.map { sample in
      while next < steps.count, steps[next].time <= sample.time { next += 1 }
      guard next > 0, sample.isScored else { return nil }
      return run.fixes[steps[next - 1].fix].point.distance(to: sample.point).value
    }
  }
}
