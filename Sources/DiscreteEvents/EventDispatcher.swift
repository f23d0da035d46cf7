// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// What reacts to events: usually a run's whole state, switching over the event's source.
///
/// A reaction is new events: the dispatcher schedules, cancels and arms timers in the list it is
/// given, and the run loop hands them back when their time comes. It never calls the loop.
public protocol EventDispatcher {
  /// Reacts to one event; `events.now` is the event's time.
  mutating func dispatch(_ event: Event, _ events: inout FutureEventList)
}

extension FutureEventList {
  /// Hands every event up to and including `limit` to the dispatcher, in order.
  ///
  /// Events that the dispatcher schedules up to the limit are handed to it as well. The clock ends
  /// at the last event; `advance(to:)` then moves it on to the limit. Returns the number of events.
  /// - Precondition: the list is not already running: a dispatcher that runs, takes from or advances
  ///   the list it was given stops the program.
  @discardableResult @inlinable
  public mutating func run<Dispatcher: EventDispatcher>(
    until limit: SimulationTime,
    dispatcher: inout Dispatcher
  ) -> Int {
    precondition(!isRunning, "a dispatcher must not run the list that runs it")
    isRunning = true
    defer { isRunning = false }
    var eventCount = 0
    while let event = takeNext(until: limit) {
      dispatcher.dispatch(event, &self)
      eventCount += 1
    }
    return eventCount
  }
}
