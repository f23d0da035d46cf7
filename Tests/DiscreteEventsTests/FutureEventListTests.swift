// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import DiscreteEvents
import Quantities
import TracewattTestSupport

extension EventSource {
  static let clock = EventSource(rawValue: 0)
  static let radio = EventSource(rawValue: 1)
  static let app = EventSource(rawValue: 31)
}

extension EventToken {
  static func number(_ value: UInt64) -> EventToken { EventToken(rawValue: value) }
}

extension FutureEventList {
  /// All remaining events, in their order.
  mutating func drain() -> [Event] {
    var events: [Event] = []
    while let event = next(until: .distantFuture) { events.append(event) }
    return events
  }
}

/// An instant a number of whole seconds after the start.
func at(_ seconds: Int64) -> SimulationTime {
  SimulationTime(nanoseconds: seconds * 1_000_000_000)
}

@Suite("A future event list")
struct FutureEventListTests {
  @Test("returns events in order of time, whatever the order of scheduling")
  func ordersByTime() {
    var events = FutureEventList()
    for second: Int64 in [5, 1, 4, 2, 3, 0, 9, 7, 8, 6] {
      events.schedule(at: at(second), source: .clock)
    }
    let drained = events.drain()
    expectEqual(drained.map(\.time), (0..<10).map { at($0) })
  }

  @Test("breaks a tie in time by the lower priority value")
  func ordersTiesByPriority() {
    var events = FutureEventList()
    for rank: UInt8 in [200, 0, 255, 128, 1] {
      events.schedule(at: at(1), priority: EventPriority(rawValue: rank), source: .clock)
    }
    let drained = events.drain()
    expectEqual(drained.map(\.priority.rawValue), [0, 1, 128, 200, 255])
  }

  @Test("breaks a tie in time and priority by the order of scheduling")
  func ordersTiesBySequence() {
    var events = FutureEventList()
    for number: UInt64 in 0..<100 {
      events.schedule(at: at(1), source: .clock, token: .number(number))
    }
    let drained = events.drain()
    expectEqual(drained.map(\.token.rawValue), Array(0..<100))
  }

  @Test("lets time outrank priority, and priority outrank sequence")
  func ranksTheParts() {
    var events = FutureEventList()
    events.schedule(at: at(2), priority: EventPriority(rawValue: 0), source: .clock)
    events.schedule(at: at(1), priority: .normal, source: .clock)
    events.schedule(at: at(1), priority: EventPriority(rawValue: 127), source: .clock)
    let drained = events.drain()
    expectEqual(drained.map(\.sequence), [2, 1, 0])
  }

  @Test("orders a timer among one-off events by the time when it was armed")
  func ordersTimersAmongEvents() {
    var events = FutureEventList()
    events.schedule(at: at(1), source: .clock)
    events.setTimer(of: .app, at: at(1))
    events.schedule(at: at(1), source: .clock)
    events.setTimer(of: .clock, at: at(1))
    events.setTimer(of: .radio, at: at(1), priority: EventPriority(rawValue: 127))
    let drained = events.drain()
    expectEqual(drained.map(\.sequence), [4, 0, 1, 2, 3])
    expectEqual(drained.map(\.source), [.radio, .clock, .app, .clock, .clock])
  }

  @Test("orders instants before the start of the scenario as well")
  func ordersNegativeTimes() {
    var events = FutureEventList(start: at(-10))
    events.schedule(at: at(1), source: .clock)
    events.setTimer(of: .clock, at: at(-1))
    events.schedule(at: at(-2), source: .clock)
    events.schedule(at: at(0), source: .clock)
    let drained = events.drain()
    expectEqual(drained.map(\.time), [at(-2), at(-1), at(0), at(1)])
  }

  @Test("returns an event with every field it was scheduled with")
  func returnsWhatWasGiven() {
    var events = FutureEventList()
    let priority = EventPriority(rawValue: 255)
    let token = EventToken(rawValue: .max)
    let source = EventSource(rawValue: .max)
    events.schedule(at: .distantFuture, priority: priority, source: source, token: token)
    events.setTimer(of: source, at: .distantFuture, priority: priority, token: token)
    let expected = (0..<2).map {
      Event(
        time: .distantFuture,
        priority: priority,
        sequence: $0,
        source: source,
        token: token
      )
    }
    let drained = events.drain()
    expectEqual(drained, expected)
  }

  @Test("moves the clock to each event it returns")
  func movesTheClock() {
    var events = FutureEventList(start: at(3))
    expectEqual(events.now, at(3))
    events.schedule(after: .seconds(2), source: .clock)
    expectEqual(events.now, at(3))
    let event = events.next(until: .distantFuture)
    expectEqual(event?.time, at(5))
    expectEqual(events.now, at(5))
  }

  @Test("keeps what is later than the limit and leaves the clock alone")
  func losesNothingAtTheLimit() {
    var events = FutureEventList()
    events.schedule(at: at(10), source: .clock)
    events.setTimer(of: .radio, at: at(11))
    let event = events.next(until: at(9))
    #expect(event == nil)
    expectEqual(events.now, .zero)
    expectEqual(events.count, 2)
    let secondEvent = events.next(until: at(10))
    expectEqual(secondEvent?.source, .clock)
    let thirdEvent = events.next(until: at(10))
    #expect(thirdEvent == nil)
    expectEqual(events.now, at(10))
    let fourthEvent = events.next(until: at(11))
    expectEqual(fourthEvent?.source, .radio)
    #expect(events.isEmpty)
    let lastEvent = events.next(until: .distantFuture)
    #expect(lastEvent == nil)
  }

  @Test("takes an event scheduled at the present instant")
  func schedulesAtNow() {
    var events = FutureEventList()
    events.schedule(at: at(1), source: .clock)
    _ = events.next(until: at(1))
    events.schedule(after: .zero, source: .radio)
    let event = events.next(until: at(1))
    expectEqual(event?.source, .radio)
  }

  @Test("moves the clock up to a pending event but takes nothing")
  func advances() {
    var events = FutureEventList()
    events.schedule(at: at(5), source: .clock)
    events.setTimer(of: .clock, at: at(6))
    events.advance(to: at(4))
    events.advance(to: at(5))
    expectEqual(events.now, at(5))
    expectEqual(events.count, 2)
  }

  @Test("is a value: a copy runs on without touching the original")
  func isAValue() {
    var original = FutureEventList()
    let handle = original.schedule(at: at(1), source: .clock)
    original.setTimer(of: .radio, at: at(2))
    var copy = original
    copy.cancel(handle)
    copy.setTimer(of: .radio, at: at(3))
    let originalEvents = original.drain()
    expectEqual(originalEvents.map(\.time), [at(1), at(2)])
    let copiedEvents = copy.drain()
    expectEqual(copiedEvents.map(\.time), [at(3)])
  }
}

@Suite("Cancelling a one-off event")
struct EventCancellationTests {
  @Test("keeps it from happening and leaves the others")
  func cancels() {
    var events = FutureEventList()
    let handles = (0..<10).map { events.schedule(at: at($0), source: .clock) }
    for index in [0, 3, 4, 9] {
      let wasPending = events.cancel(handles[index])
      #expect(wasPending)
    }
    expectEqual(events.count, 6)
    let drained = events.drain()
    expectEqual(drained.map(\.time), [1, 2, 5, 6, 7, 8].map { at($0) })
  }

  @Test("a second time changes nothing")
  func cancelsOnce() {
    var events = FutureEventList()
    let handle = events.schedule(at: at(1), source: .clock)
    events.schedule(at: at(2), source: .clock)
    let wasPending = events.cancel(handle)
    #expect(wasPending)
    let secondWasPending = events.cancel(handle)
    #expect(!secondWasPending)
    expectEqual(events.count, 1)
  }

  @Test("after it happened harms no later event")
  func ignoresStaleHandles() {
    var events = FutureEventList()
    let stale = events.schedule(at: at(1), source: .clock)
    _ = events.next(until: at(1))
    events.schedule(at: at(2), source: .radio)
    let wasPending = events.cancel(stale)
    #expect(!wasPending)
    let drained = events.drain()
    expectEqual(drained.map(\.source), [.radio])
  }

  @Test("of the last one leaves an empty list")
  func cancelsToEmpty() {
    var events = FutureEventList()
    events.cancel(events.schedule(at: at(1), source: .clock))
    #expect(events.isEmpty)
    let event = events.next(until: .distantFuture)
    #expect(event == nil)
    events.advance(to: at(2))
    expectEqual(events.now, at(2))
  }

  @Test("many times over keeps the order of those that stay")
  func cancelsMany() {
    var events = FutureEventList()
    let handles = (0..<1000).map { events.schedule(at: at(1000 - $0), source: .clock) }
    for (index, handle) in handles.enumerated() where index % 10 != 0 { events.cancel(handle) }
    expectEqual(events.count, 100)
    let drained = events.drain()
    expectEqual(drained.map(\.time), (1...100).map { at($0 * 10) })
  }
}

@Suite("A timer")
struct TimerTests {
  @Test("fires once and is then no longer armed")
  func goesOffOnce() {
    var events = FutureEventList()
    events.setTimer(of: .app, at: at(4), token: .number(7))
    expectEqual(events.timer(of: .app), at(4))
    let event = events.next(until: at(4))
    expectEqual(event?.token, .number(7))
    #expect(events.timer(of: .app) == nil)
    #expect(events.isEmpty)
  }

  @Test("armed anew replaces itself, earlier or later, with its token")
  func replaces() {
    var events = FutureEventList()
    events.setTimer(of: .app, at: at(4), token: .number(1))
    events.setTimer(of: .app, at: at(9), token: .number(2))
    events.setTimer(of: .app, at: at(6), token: .number(3))
    expectEqual(events.count, 1)
    expectEqual(events.timer(of: .app), at(6))
    let drained = events.drain()
    expectEqual(drained.map(\.token), [.number(3)])
    expectEqual(drained.map(\.sequence), [2])
  }

  @Test("armed anew goes behind those armed at the same instant before it")
  func rearmingTakesANewSequence() {
    var events = FutureEventList()
    events.setTimer(of: .clock, at: at(1))
    events.setTimer(of: .radio, at: at(1))
    events.setTimer(of: .clock, at: at(1))
    let drained = events.drain()
    expectEqual(drained.map(\.source), [.radio, .clock])
  }

  @Test("cancelled does not fire; cancelling none does nothing")
  func cancels() {
    var events = FutureEventList(sourceCount: 2)
    events.setTimer(of: .clock, at: at(1))
    events.setTimer(of: .radio, at: at(2))
    events.cancelTimer(of: .clock)
    events.cancelTimer(of: .clock)
    events.cancelTimer(of: .app)
    #expect(events.timer(of: .clock) == nil)
    expectEqual(events.count, 1)
    let drained = events.drain()
    expectEqual(drained.map(\.source), [.radio])
  }

  @Test("leaves one-off events of its source alone")
  func isApartFromOneOffEvents() {
    var events = FutureEventList()
    events.schedule(at: at(1), source: .app)
    events.setTimer(of: .app, at: at(2))
    events.cancelTimer(of: .app)
    let drained = events.drain()
    expectEqual(drained.map(\.time), [at(1)])
  }

  @Test(
    "of a source beyond the table finds room, and the armed ones stay",
    arguments: [0, 1, 3, 32]
  )
  func growsTheTable(sourceCount: Int) {
    var events = FutureEventList(sourceCount: sourceCount)
    let sources = [0, 1, 2, 77, 40_000].map { EventSource(rawValue: $0) }
    for (index, source) in sources.enumerated() {
      events.setTimer(of: source, at: at(Int64(10 - index)), token: .number(UInt64(index)))
    }
    #expect(events.timer(of: EventSource(rawValue: 65_535)) == nil)
    expectEqual(events.count, sources.count)
    let drained = events.drain()
    expectEqual(drained.map(\.source), sources.reversed())
    expectEqual(drained.map(\.token.rawValue), [4, 3, 2, 1, 0])
  }
}

@Suite("Travel to the past")
struct TravelToThePastTests {
  @Test("is refused to a one-off event")
  func refusesEvents() async {
    await #expect(processExitsWith: .failure) {
      var events = FutureEventList(start: SimulationTime(seconds: 2))
      events.schedule(at: SimulationTime(seconds: 1), source: EventSource(rawValue: 0))
    }
  }

  @Test("is refused to a negative delay")
  func refusesDelays() async {
    await #expect(processExitsWith: .failure) {
      var events = FutureEventList()
      events.schedule(after: .seconds(-1), source: EventSource(rawValue: 0))
    }
  }

  @Test("is refused to a timer")
  func refusesTimers() async {
    await #expect(processExitsWith: .failure) {
      var events = FutureEventList(start: SimulationTime(seconds: 2))
      events.setTimer(of: EventSource(rawValue: 0), at: SimulationTime(seconds: 1))
    }
  }

  @Test("is refused to the clock")
  func refusesTheClock() async {
    await #expect(processExitsWith: .failure) {
      var events = FutureEventList(start: SimulationTime(seconds: 2))
      events.advance(to: SimulationTime(seconds: 1))
    }
  }

  @Test("is refused to the clock past a pending event, which would then lie behind it")
  func refusesToPassEvents() async {
    await #expect(processExitsWith: .failure) {
      var events = FutureEventList()
      events.schedule(at: SimulationTime(seconds: 1), source: EventSource(rawValue: 0))
      events.advance(to: SimulationTime(seconds: 2))
    }
  }
}
