// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// Something that happens at an instant, as handed to the run loop's dispatcher.
@frozen public struct Event: Hashable, Sendable {
  /// When the event happens.
  public var time: SimulationTime
  /// The event's rank among events at the same instant.
  public var priority: EventPriority
  /// The number of events scheduled and timers armed before this one; unique within a list.
  public var sequence: UInt64
  /// The source that the event belongs to.
  public var source: EventSource
  /// The source's payload for the event.
  public var token: EventToken

  /// An event with all its fields; the run loop takes its own from a future event list.
  @inlinable public init(
    time: SimulationTime,
    priority: EventPriority = .normal,
    sequence: UInt64,
    source: EventSource,
    token: EventToken = .none
  ) {
    self.time = time
    self.priority = priority
    self.sequence = sequence
    self.source = source
    self.token = token
  }
}
