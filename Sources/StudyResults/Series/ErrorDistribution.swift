// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The tracking errors of a run: their statistics, distribution and course over the day.
package struct ErrorDistribution {
  /// The errors in ascending order, in metres.
  package let sorted: [Double]
  /// The mean in metres; nil without a belief.
  package let mean: Double?
  /// The number of scored samples of the day's truth.
  package let scored: Int

  /// The distribution of the errors at each sample of a day.
  package init(_ errors: [Double?], truth: [RecordedTruth]) {
    let known = errors.compactMap { $0 }
    // The sum is in order of time, as in the run.
    mean = known.isEmpty ? nil : known.reduce(0, +) / Double(known.count)
    sorted = known.sorted()
    scored = truth.reduce(into: 0) { if $1.isScored { $0 += 1 } }
  }

  /// The share of the scored samples with a belief; nil if none is scored.
  package var coverage: Double? { scored > 0 ? Double(sorted.count) / Double(scored) : nil }

  /// The largest error in metres; nil without a belief.
  package var maximum: Double? { sorted.last }

  /// The quantile by linear interpolation between the neighbours, as in `runs.csv`; nil without
  /// values.
  package func quantile(_ probability: Double) -> Double? {
    guard !sorted.isEmpty else { return nil }
    let position = Double(sorted.count - 1) * probability
    let index = min(Int(position), sorted.count - 1)
    guard index + 1 < sorted.count else { return sorted[index] }
    let share = position - Double(index)
    return sorted[index] + (sorted[index + 1] - sorted[index]) * share
  }

  /// The number of errors that are at most this large.
  package func count(upTo error: Double) -> Int {
    var (low, high) = (0, sorted.count)
    while low < high {
      let middle = (low + high) / 2
      if sorted[middle] <= error { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The errors within a stretch of the day, in metres.
  package struct Column: Hashable {
    /// The value that about a tenth of them are below.
    package var low: Double
    /// The median.
    package var median: Double
    /// The value that about a tenth of them are above.
    package var high: Double
  }

  /// The errors in `count` equal stretches of the day; nil for a stretch without any.
  package static func columns(
    _ errors: [Double?],
    truth: [RecordedTruth],
    end: SimulationTime,
    count: Int
  ) -> [Column?] {
    var groups: [[Double]] = Array(repeating: [], count: count)
    for (sample, error) in zip(truth, errors) {
      guard let error else { continue }
      let share = end > .zero ? sample.time.seconds / end.seconds : 0
      groups[min(count - 1, max(0, Int(share * Double(count))))].append(error)
    }
    return groups.map { group in
      let values = group.sorted()
      guard !values.isEmpty else { return nil }
      let tenth = (values.count - 1) / 10
      return Column(
        low: values[tenth],
        median: values[values.count / 2],
        high: values[values.count - 1 - tenth]
      )
    }
  }
}
