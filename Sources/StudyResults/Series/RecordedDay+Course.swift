// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

extension RecordedDay {
  /// The mean true speed in m/s and the mean tracking error in metres, after one instant and up to
  /// another; nil where they are unknown.
  package func course(
    from: SimulationTime,
    to: SimulationTime,
    _ belief: BeliefTimeline?
  ) -> (speed: Double?, error: Double?) {
    let first = truth.firstIndex { $0.time > from } ?? truth.count
    let last = truth[first...].firstIndex { $0.time > to } ?? truth.count
    var (length, seconds) = (0.0, 0.0)
    var (errors, count) = (0.0, 0)
    for index in first..<last {
      if let error = belief?.errors[index] {
        errors += error
        count += 1
      }
      guard index > 0, truth[index].isScored, truth[index - 1].isScored else { continue }
      length += truth[index].point.distance(to: truth[index - 1].point).value
      seconds += (truth[index].time - truth[index - 1].time).seconds
    }
    return (seconds > 0 ? length / seconds : nil, count > 0 ? errors / Double(count) : nil)
  }
}
