// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Quantities

/// The parts of a recording between gaps and jumps of the clock.
struct TraceParts {
  /// The parts in the order of time; one where nothing divides the recording.
  private(set) var ranges: [Range<Int>] = []
  /// The points before jumps of the clock.
  private(set) var jumps = Tally()
  /// The longest jump in nanoseconds.
  private(set) var longestJump = Int64(0)
  /// The recorded time of each part in nanoseconds, steps counted up to 5 min each.
  private(set) var recorded: [Double] = []

  /// The parts of points whose times increase.
  init(_ points: PointList, rules: CleaningRules) {
    let gap = rules.splitGaps?.nanoseconds ?? .max
    let jump = rules.clockJump?.nanoseconds ?? .max
    let shortest = min(gap, jump)
    let longGap = CleaningRules.longGap.nanoseconds
    var start = 0
    var time = 0.0
    var before: RawPoint?
    for (index, point) in points.enumerated() {
      defer { before = point }
      guard let before else { continue }
      let (difference, overflow) = point.nanoseconds
        .subtractingReportingOverflow(before.nanoseconds)
      let step = overflow ? Int64.max : difference
      if step > shortest || overflow {
        ranges.append(start..<index)
        recorded.append(time)
        (start, time) = (index, 0)
        if step > jump || overflow {
          jumps.count(before)
          longestJump = max(longestJump, step)
        }
      } else {
        time += Double(min(step, longGap))
      }
    }
    ranges.append(start..<points.count)
    recorded.append(time)
  }

  /// The part that a rule chooses, counted from 0; nil if there is none.
  func index(of part: CleaningRules.Part) -> Int? {
    switch part {
    case .number(let number): return ranges.indices.contains(number - 1) ? number - 1 : nil
    case .longest:
      var longest = 0
      for index in ranges.indices where recorded[index] > recorded[longest] { longest = index }
      return longest
    }
  }
}
