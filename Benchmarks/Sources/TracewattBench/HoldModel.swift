// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import DiscreteEvents
internal import Tracewatt

/// The classic load of an event queue: take the earliest event, schedule another one.
///
/// Source: Jones, Communications of the ACM 29 (1986), 300–311.
struct HoldModel {
  private var events = FutureEventList(sourceCount: 1)
  private var state: UInt64 = 42

  /// A queue that holds so many events.
  init(pending: Int) {
    for _ in 0..<pending { schedule() }
  }

  /// Takes and schedules so many events.
  mutating func hold(_ count: Int) {
    for _ in 0..<count where events.next(until: .distantFuture) != nil { schedule() }
  }

  private mutating func schedule() {
    // A linear congruential generator (Knuth, MMIX): cheap beside the queue.
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    events.schedule(
      after: SimulationDuration(nanoseconds: Int64(state >> 34)),
      source: EventSource(rawValue: 0)
    )
  }
}
