// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import DiscreteEvents
import Quantities
import Testing

/// A clock that ticks every second and, on every third tick, schedules an echo.
private struct Ticker: EventDispatcher {
  var log: [String] = []
  var tickCount = 0

  mutating func dispatch(_ event: Event, _ events: inout FutureEventList) {
    log.append("\(events.now) \(event.source.rawValue) \(event.token.rawValue)")
    guard event.source == .clock else { return }
    tickCount += 1
    events.setTimer(of: .clock, at: events.now + .seconds(1))
    if tickCount % 3 == 0 {
      events.schedule(
        after: .seconds(0.5),
        source: .radio,
        token: .number(UInt64(tickCount))
      )
    }
  }
}

/// Counts down by scheduling at the present instant.
private struct Cascade: EventDispatcher {
  var remaining: Int

  mutating func dispatch(_ event: Event, _ events: inout FutureEventList) {
    guard remaining > 0 else { return }
    remaining -= 1
    events.schedule(at: events.now, source: event.source)
  }
}

private struct Reentrant: EventDispatcher {
  mutating func dispatch(_ event: Event, _ events: inout FutureEventList) {
    events.run(until: .distantFuture, dispatcher: &self)
  }
}

private struct Thief: EventDispatcher {
  mutating func dispatch(_ event: Event, _ events: inout FutureEventList) {
    _ = events.next(until: .distantFuture)
  }
}

private struct Hurrier: EventDispatcher {
  mutating func dispatch(_ event: Event, _ events: inout FutureEventList) {
    events.advance(to: events.now + .seconds(1))
  }
}

@Suite("The run loop")
struct EventDispatcherTests {
  private func run(until limits: [SimulationTime]) -> (log: [String], count: Int) {
    var events = FutureEventList()
    var ticker = Ticker()
    events.setTimer(of: .clock, at: .zero)
    var count = 0
    for limit in limits { count += events.run(until: limit, dispatcher: &ticker) }
    return (ticker.log, count)
  }

  @Test("hands reactions back in their turn, up to and including the limit")
  func runsReactions() {
    let (log, count) = run(until: [at(3)])
    #expect(log == ["0.0 s 0 0", "1.0 s 0 0", "2.0 s 0 0", "2.5 s 1 3", "3.0 s 0 0"])
    #expect(count == 5)
  }

  @Test("gives the same events in one piece and in many")
  func runsInPieces() {
    let whole = run(until: [at(60)])
    let pieces = run(until: (0...120).map { SimulationTime(seconds: Double($0) / 2) })
    #expect(whole.log == pieces.log)
    #expect(whole.count == pieces.count)
  }

  @Test("leaves the clock at the last event, from where it can be moved to the limit")
  func leavesTheClock() {
    var events = FutureEventList()
    var ticker = Ticker()
    events.setTimer(of: .clock, at: .zero)
    events.run(until: SimulationTime(seconds: 1.25), dispatcher: &ticker)
    #expect(events.now == at(1))
    events.advance(to: SimulationTime(seconds: 1.25))
    #expect(events.timer(of: .clock) == at(2))
  }

  @Test("runs a cascade at one instant to its end")
  func runsCascades() {
    var events = FutureEventList()
    var cascade = Cascade(remaining: 100)
    events.schedule(at: at(1), source: .app)
    let eventCount = events.run(until: at(1), dispatcher: &cascade)
    #expect(eventCount == 101)
    #expect(events.isEmpty)
    #expect(events.now == at(1))
  }

  @Test("stops the program when a dispatcher runs it again")
  func refusesToNest() async {
    await #expect(processExitsWith: .failure) {
      var events = FutureEventList()
      var dispatcher = Reentrant()
      events.schedule(at: .zero, source: EventSource(rawValue: 0))
      events.run(until: .distantFuture, dispatcher: &dispatcher)
    }
  }

  @Test("stops the program when a dispatcher takes events itself")
  func refusesThieves() async {
    await #expect(processExitsWith: .failure) {
      var events = FutureEventList()
      var dispatcher = Thief()
      events.schedule(at: .zero, source: EventSource(rawValue: 0))
      events.run(until: .distantFuture, dispatcher: &dispatcher)
    }
  }

  @Test("stops the program when a dispatcher moves the clock")
  func refusesHurriers() async {
    await #expect(processExitsWith: .failure) {
      var events = FutureEventList()
      var dispatcher = Hurrier()
      events.schedule(at: .zero, source: EventSource(rawValue: 0))
      events.run(until: .distantFuture, dispatcher: &dispatcher)
    }
  }
}
