// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// The virtual clock and all future events, in one total order.
///
/// Scope: one-off events, which can be cancelled by their handle, and one timer per source, which a
/// source re-arms and cancels by name. Both share one order: earlier time first, then lower
/// priority value, then lower sequence, where the sequence counts schedulings and armings. The list
/// is a value: a copy runs on independently, and the same calls give the same events.
///
/// Limitations: the list contains nothing specific to phones and makes no callbacks. Its owner
/// takes the next event and reacts by scheduling new ones; a reaction is never a call from inside
/// the list.
///
/// Validation: the tests compare it with a sorted array over random sequences of operations.
@frozen public struct FutureEventList: Sendable {
  /// The current instant: that of the last event taken, or the instant to which the clock has been
  /// advanced since.
  @inlinable public var now: SimulationTime { clock }

  @usableFromInline var clock: SimulationTime
  /// The clock's first reading; keys count from here.
  @usableFromInline let start: SimulationTime
  @usableFromInline var nextSequence: UInt64 = 0
  @usableFromInline var oneOffs = EventHeap()
  @usableFromInline var timers: TimerSlots

  /// An empty list whose clock reads `start`.
  ///
  /// `sourceCount` timer slots are allocated at once; a timer of a source with a higher raw value
  /// enlarges the table. Events can be scheduled up to 292 years after the start.
  @inlinable public init(sourceCount: Int = 32, start: SimulationTime = .zero) {
    clock = start
    self.start = start
    timers = TimerSlots(sourceCount: sourceCount)
  }

  /// The number of pending events and armed timers.
  @inlinable public var count: Int { oneOffs.count + timers.count }

  /// Whether no event is pending and no timer armed.
  @inlinable public var isEmpty: Bool { count == 0 }

  /// Schedules a one-off event at an instant.
  ///
  /// Complexity: O(log pending events).
  /// - Precondition: `time` is not before `now`.
  @discardableResult @inlinable
  public mutating func schedule(
    at time: SimulationTime,
    priority: EventPriority = .normal,
    source: EventSource,
    token: EventToken = .none
  ) -> EventHandle {
    oneOffs.insert(makeKey(time, priority, source), source: source, token: token)
  }

  /// Schedules a one-off event a duration after now.
  ///
  /// Complexity: O(log pending events).
  /// - Precondition: `delay` is not negative.
  @discardableResult @inlinable
  public mutating func schedule(
    after delay: SimulationDuration,
    priority: EventPriority = .normal,
    source: EventSource,
    token: EventToken = .none
  ) -> EventHandle {
    schedule(at: now + delay, priority: priority, source: source, token: token)
  }

  /// Cancels a one-off event and returns whether it was still pending.
  ///
  /// A handle whose event already happened or was cancelled changes nothing. Complexity: O(1),
  /// amortised with the removal of cancelled events.
  @discardableResult @inlinable
  public mutating func cancel(_ handle: EventHandle) -> Bool { oneOffs.cancel(handle) }

  /// Arms the timer of a source, replacing the one that may be armed.
  ///
  /// A re-armed timer gets a new sequence. Complexity: O(log sources).
  /// - Precondition: `time` is not before `now`.
  @inlinable public mutating func setTimer(
    of source: EventSource,
    at time: SimulationTime,
    priority: EventPriority = .normal,
    token: EventToken = .none
  ) {
    timers.arm(source, key: makeKey(time, priority, source), token: token)
  }

  /// Cancels the timer of a source, if it has one.
  ///
  /// Complexity: O(log sources).
  @inlinable public mutating func cancelTimer(of source: EventSource) { timers.disarm(source) }

  /// When the timer of a source goes off, or nil if it is not armed.
  @inlinable public func timer(of source: EventSource) -> SimulationTime? {
    let key = timers.key(of: source)
    return key.isNever ? nil : start + key.delay
  }

  /// Takes the earliest event up to and including `limit`, and moves the clock to it.
  ///
  /// Returns nil if there is no event up to the limit; later events then stay pending and the clock
  /// does not move. A timer that went off is no longer armed. Complexity: O(log pending events).
  @inlinable @inline(__always)
  public mutating func next(until limit: SimulationTime) -> Event? {
    timers.settle()
    oneOffs.settle()
    let timer = timers.minimum
    if !oneOffs.entries.isEmpty, oneOffs.minimum < timer { return nextOneOff(until: limit) }
    guard !timer.isNever else { return nil }
    let time = start + timer.delay
    guard time <= limit else { return nil }
    clock = time
    return timers.removeMinimum(timer, at: time)
  }

  /// Takes the earliest one-off event up to and including `limit`.
  @inlinable mutating func nextOneOff(until limit: SimulationTime) -> Event? {
    let time = start + oneOffs.minimum.delay
    guard time <= limit else { return nil }
    clock = time
    return oneOffs.removeMinimum(start)
  }

  /// Moves the clock forward to an instant without passing a pending event.
  ///
  /// Events at `time` itself stay pending.
  /// - Precondition: `time` is not before `now`, and no event is pending before `time`.
  @inlinable public mutating func advance(to time: SimulationTime) {
    precondition(time >= now, "the clock cannot go back")
    timers.settle()
    oneOffs.settle()
    let earliest = min(oneOffs.minimum.nanoseconds, timers.minimum.nanoseconds)
    precondition(
      isEmpty || earliest >= (time - start).nanoseconds,
      "the clock cannot pass a pending event"
    )
    clock = time
  }

  @inlinable mutating func makeKey(
    _ time: SimulationTime,
    _ priority: EventPriority,
    _ source: EventSource
  ) -> EventKey {
    precondition(time >= clock, "an event cannot be scheduled in the past")
    precondition(nextSequence < EventKey.sequenceLimit - 1, "a list orders under 2^40 events")
    defer { nextSequence &+= 1 }
    return EventKey(after: time - start, priority: priority, sequence: nextSequence, slot: source)
  }
}
