// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Power, charge and speed over a day, in equal stretches for drawing.
package enum PowerSeries {
  /// The mean power in watts in each of `count` equal stretches; nil if nothing is recorded.
  package static func power(_ battery: [RecordedCharge], end: SimulationTime, count: Int)
    -> [Double?]
  {
    let steps = zip(battery, battery.dropFirst())
      .map { ($0.time, $1.time, ($1.energy - $0.energy).value) }
    return means(steps, end: end, count: count)
  }

  /// The mean speed in metres per second in each of `count` equal stretches; nil where the truth is
  /// unknown.
  package static func speed(_ truth: [RecordedTruth], end: SimulationTime, count: Int) -> [Double?]
  {
    let steps = zip(truth, truth.dropFirst()).filter { $0.isScored && $1.isScored }
      .map { ($0.time, $1.time, $0.point.distance(to: $1.point).value) }
    return means(steps, end: end, count: count)
  }

  /// The amount per time in each of `count` equal stretches; an amount that covers several
  /// stretches is divided evenly over its time.
  private static func means(
    _ steps: [(from: SimulationTime, to: SimulationTime, amount: Double)],
    end: SimulationTime,
    count: Int
  ) -> [Double?] {
    guard end > .zero, count > 0 else { return [] }
    let length = end.seconds / Double(count)
    var amounts = Array(repeating: 0.0, count: count)
    var times = Array(repeating: 0.0, count: count)
    for step in steps where step.to > step.from {
      let (from, to) = (step.from.seconds, step.to.seconds)
      let rate = step.amount / (to - from)
      let first = min(count - 1, max(0, Int(from / length)))
      let last = min(count - 1, max(first, Int(to / length)))
      for index in first...last {
        let begin = index == first ? from : Double(index) * length
        let until = index == last ? to : Double(index + 1) * length
        amounts[index] += rate * (until - begin)
        times[index] += until - begin
      }
    }
    // A residue of rounding at the edge of a stretch does not count as time.
    return zip(amounts, times).map { $1 > length * 1e-6 ? $0 / $1 : nil }
  }

  /// The recorded charge at round times and at the end, in at most about `count` steps.
  ///
  /// With the default of 48 steps, they are 10 minutes apart up to 8 hours, 30 minutes up to a day,
  /// and longer after that.
  package static func milestones(_ battery: [RecordedCharge], atMost count: Int = 48)
    -> [RecordedCharge]
  {
    guard let last = battery.last else { return [] }
    let steps: [Int64] = [600, 1800, 3600, 7200, 14_400, 43_200, 86_400, 172_800, 864_000]
    let seconds = last.time.nanoseconds / 1_000_000_000
    let step = (steps.first { seconds / $0 <= Int64(count) } ?? 8_640_000) * 1_000_000_000
    return battery.filter { $0.time.nanoseconds % step == 0 || $0 == last }
  }
}
