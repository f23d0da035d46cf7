// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import DiscreteEvents
import Quantities

/// The simplest model of a future event list: an array that is searched from end to end.
struct SortedArrayModel {
  var now = SimulationTime.zero
  var sequence: UInt64 = 0
  var oneOffs: [Event] = []
  var timers: [EventSource: Event] = [:]

  var count: Int { oneOffs.count + timers.count }

  var earliest: Event? {
    (oneOffs + timers.values).min {
      ($0.time, $0.priority, $0.sequence) < ($1.time, $1.priority, $1.sequence)
    }
  }

  mutating func makeEvent(
    _ time: SimulationTime,
    _ priority: EventPriority,
    _ source: EventSource,
    _ token: EventToken
  ) -> Event {
    defer { sequence += 1 }
    return Event(
      time: time,
      priority: priority,
      sequence: sequence,
      source: source,
      token: token
    )
  }

  mutating func cancel(sequence: UInt64) -> Bool {
    guard let index = oneOffs.firstIndex(where: { $0.sequence == sequence }) else { return false }
    oneOffs.remove(at: index)
    return true
  }

  mutating func next(until limit: SimulationTime) -> Event? {
    guard let event = earliest, event.time <= limit else { return nil }
    now = event.time
    if timers[event.source] == event {
      timers[event.source] = nil
    } else {
      oneOffs.removeAll { $0.sequence == event.sequence }
    }
    return event
  }
}
