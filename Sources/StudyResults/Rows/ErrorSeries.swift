// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import World

/// The series of a run's belief and its error, with a row for each part of the day.
///
/// The parts have one length, the shortest of `lengths` that cuts the day into at most `limit`
/// parts: a minute for a day. A row has the belief and its error at the first sample of its part,
/// and the mean and the maximum over all samples of the part, so that no peak is lost.
enum ErrorSeries {
  /// The most rows of a run, unless the day is longer than `limit` days.
  static let limit = 1500
  /// The possible lengths of a part in seconds.
  static let lengths: [Int64] = [
    1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10_800, 21_600, 43_200, 86_400,
  ]

  /// The length of the parts of a day.
  static func length(of duration: SimulationDuration) -> SimulationDuration {
    let seconds = lengths.first { duration.nanoseconds < Int64(limit) * $0 * 1_000_000_000 }
    return SimulationDuration(nanoseconds: (seconds ?? 86_400) * 1_000_000_000)
  }

  /// A part of the day.
  struct Part {
    /// The first sample of the truth in it.
    var sample: Int
    /// The belief at that sample, by its place among the deliveries; nil if there is none yet.
    var belief: Int?
    /// The error at that sample in metres; nil without a belief or where the truth is unknown.
    var error: Double?
    /// The number of samples with an error.
    var count = 0
    /// The sum of their errors in metres.
    var sum = 0.0
    /// The largest of their errors in metres.
    var maximum = 0.0
  }

  /// The parts of the day in order.
  static func parts(_ log: DeliveryLog, truth: TruthSamples) -> [Part] {
    let steps = BeliefStep.all(
      among: log.deliveries,
      client: \.client,
      time: \.time,
      timestamp: \.fix.timestamp
    )
    let last = truth.time(of: truth.count - 1) - SimulationTime.zero
    let length = length(of: last).nanoseconds
    var parts: [Part] = []
    var end: Int64 = 0
    var next = 0
    var position: PlanePoint?
    for sample in 0..<truth.count {
      let time = truth.time(of: sample)
      while next < steps.count, steps[next].time <= time {
        position = log.deliveries[steps[next].delivery].fix.position
        next += 1
      }
      var error: Double?
      if let position, truth.isScored[sample] {
        error = position.distance(to: truth.position(of: sample)).value
      }
      if time.nanoseconds >= end {
        let belief = next > 0 ? steps[next - 1].delivery : nil
        parts.append(Part(sample: sample, belief: belief, error: error))
        end = (time.nanoseconds / length + 1) * length
      }
      guard let error else { continue }
      parts[parts.count - 1].count += 1
      parts[parts.count - 1].sum += error
      parts[parts.count - 1].maximum = max(parts[parts.count - 1].maximum, error)
    }
    return parts
  }
}
