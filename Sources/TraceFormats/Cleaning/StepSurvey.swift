// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Quantities
internal import World

/// The findings about the steps between neighbouring points.
struct StepSurvey {
  /// The points before gaps of more than five minutes, stays that the file states aside.
  private(set) var gaps = Tally()
  /// The longest gap in nanoseconds.
  private(set) var longestGap = Int64(0)
  /// The points after steps faster than the limit.
  private(set) var fast = Tally()
  /// The fastest step in metres per second, where one is above the limit.
  private(set) var fastest = 0.0
  /// The points after steps across the antimeridian.
  private(set) var crossings = Tally()

  /// Looks at points whose times increase, in less than 366 days.
  init(_ points: PointList, limit: Double) {
    let filter = SpikeFilter(limit: limit)
    let longGap = CleaningRules.longGap.nanoseconds
    guard var previous = points.first else { return }
    for point in points.dropFirst() {
      let step = point.nanoseconds &- previous.nanoseconds
      let isStated =
        previous.mode == .still && previous.latitude == point.latitude
        && previous.longitude == point.longitude
      if step > longGap, !isStated {
        gaps.count(previous)
        longestGap = max(longestGap, step)
      }
      let speed = filter.speed(from: previous, to: point)
      if speed > limit {
        fast.count(point)
        fastest = max(fastest, speed)
      }
      if abs(point.longitude - previous.longitude) >= 180,
        abs(wrapped(point.longitude) - wrapped(previous.longitude)) > 180
      {
        crossings.count(point)
      }
      previous = point
    }
  }
}
