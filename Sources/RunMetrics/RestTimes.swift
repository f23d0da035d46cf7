// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Quantities
internal import World

/// The times that a phone spends in stays, for stretches of time in their order.
struct RestTimes: Sendable {
  /// The first stay that may end after the next stretch has begun.
  private var next = 0

  /// The time in stays during a stretch that begins no earlier than the one before.
  mutating func rest(
    from start: SimulationTime,
    to end: SimulationTime,
    _ truth: TruthSamples
  ) -> SimulationDuration {
    while next < truth.stays.count, Self.end(of: next, truth) <= start { next += 1 }
    var rest = SimulationDuration.zero
    var stay = next
    while stay < truth.stays.count, truth.stays[stay].arrival < end {
      rest += min(end, Self.end(of: stay, truth)) - max(start, truth.stays[stay].arrival)
      stay += 1
    }
    return rest
  }

  /// The end of a stay; one that lasts until the last sample goes on to the end of the day.
  private static func end(of stay: Int, _ truth: TruthSamples) -> SimulationTime {
    let departure = truth.stays[stay].departure
    return departure == truth.time(of: truth.count - 1) ? .distantFuture : departure
  }
}
