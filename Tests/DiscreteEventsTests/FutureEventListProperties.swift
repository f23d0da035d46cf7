// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import DiscreteEvents
import Quantities
import TracewattTestSupport

/// A random sequence of operations, applied to the list and to its model.
private struct Walk {
  var random: SplitMix
  var events: FutureEventList
  var model = SortedArrayModel()
  var handles: [(handle: EventHandle, sequence: UInt64)] = []
  var taken: [Event] = []

  init(seed: UInt64, sourceCount: Int) {
    random = SplitMix(seed: seed)
    events = FutureEventList(sourceCount: sourceCount)
  }

  /// There are few instants, priorities and sources, so that ties and re-arming are common.
  private mutating func draw() -> (SimulationTime, EventPriority, EventSource, EventToken) {
    let time = model.now + SimulationDuration(nanoseconds: Int64(random.below(8)))
    let priority = EventPriority(rawValue: UInt8([0, 127, 128, 128, 128, 255][random.below(6)]))
    let source = EventSource(rawValue: UInt16(random.below(40)))
    return (time, priority, source, EventToken(rawValue: random.next()))
  }

  /// Applies one operation to both; `growth` in 0...10 is the share that adds events.
  mutating func step(growth: Int) {
    let (time, priority, source, token) = draw()
    guard random.below(12) >= growth else {
      if random.below(2) == 0 {
        let event = model.makeEvent(time, priority, source, token)
        model.oneOffs.append(event)
        let handle = events.schedule(at: time, priority: priority, source: source, token: token)
        handles.append((handle, event.sequence))
      } else {
        model.timers[source] = model.makeEvent(time, priority, source, token)
        events.setTimer(of: source, at: time, priority: priority, token: token)
      }
      return
    }
    switch random.below(8) {
    case 0, 1:
      guard !handles.isEmpty else { return }
      let chosen = handles[random.below(handles.count)]
      let wasPending = events.cancel(chosen.handle)
      let wasModelled = model.cancel(sequence: chosen.sequence)
      expectEqual(wasPending, wasModelled)
    case 2:
      model.timers[source] = nil
      events.cancelTimer(of: source)
    case 3:
      let target = min(time, model.earliest?.time ?? time)
      model.now = target
      events.advance(to: target)
    default:
      let event = events.next(until: time)
      let modelled = model.next(until: time)
      expectEqual(event, modelled)
      if let event { taken.append(event) }
    }
  }

  func expectAgreement() {
    expectEqual(events.now, model.now)
    expectEqual(events.count, model.count)
    expectEqual(events.isEmpty, (model.count == 0))
    for raw: UInt16 in 0..<40 {
      let source = EventSource(rawValue: raw)
      expectEqual(events.timer(of: source), model.timers[source]?.time)
    }
  }

  mutating func drain() {
    while let event = events.next(until: .distantFuture) {
      let modelled = model.next(until: .distantFuture)
      expectEqual(event, modelled)
      taken.append(event)
    }
    expectEqual(model.count, 0)
  }
}

@Suite("A future event list under random operations")
struct FutureEventListProperties {
  @Test("does what a sorted array does", arguments: UInt64(1)...40)
  func agreesWithTheModel(seed: UInt64) {
    var walk = Walk(seed: seed, sourceCount: Int(seed % 50))
    for step in 0..<400 {
      // Long phases of growth and of shrinking reach both large and empty lists.
      walk.step(growth: (step / 100) % 2 == 0 ? 9 : 3)
      if step % 20 == 0 { walk.expectAgreement() }
    }
    walk.expectAgreement()
    walk.drain()
    walk.expectAgreement()
  }

  @Test("orders timers in tables of any size", arguments: [1, 2, 3, 31, 64, 65, 127, 300])
  func tables(sourceCount: Int) {
    var random = SplitMix(seed: UInt64(sourceCount))
    var events = FutureEventList(sourceCount: sourceCount, start: SimulationTime(seconds: -3))
    var due: [SimulationTime] = []
    for raw in 0..<sourceCount {
      due.append(events.now + SimulationDuration(nanoseconds: Int64(random.below(1000))))
      events.setTimer(of: EventSource(rawValue: UInt16(raw)), at: due[raw])
    }
    for _ in 0..<(4 * sourceCount) {
      let earliest = due.min()
      let event = events.next(until: .distantFuture)
      expectEqual(event?.time, earliest)
      guard let event else { return }
      let raw = Int(event.source.rawValue)
      expectEqual(due[raw], event.time)
      due[raw] = event.time + SimulationDuration(nanoseconds: Int64(random.below(1000)))
      events.setTimer(of: event.source, at: due[raw])
      expectEqual(events.count, sourceCount)
    }
  }

  @Test("returns times that never go back", arguments: UInt64(41)...50)
  func neverGoesBack(seed: UInt64) {
    var walk = Walk(seed: seed, sourceCount: 32)
    for _ in 0..<400 { walk.step(growth: 6) }
    walk.drain()
    #expect(zip(walk.taken, walk.taken.dropFirst()).allSatisfy { $0.time <= $1.time })
    expectEqual(Set(walk.taken.map(\.sequence)).count, walk.taken.count)
  }

  @Test("gives the same bytes for the same operations", arguments: UInt64(51)...55)
  func repeats(seed: UInt64) {
    let transcripts = (0..<2).map { _ in
      var walk = Walk(seed: seed, sourceCount: 32)
      for _ in 0..<400 { walk.step(growth: 6) }
      walk.drain()
      return walk.taken.map { "\($0)" }.joined(separator: "\n")
    }
    expectEqual(Array(transcripts[0].utf8), Array(transcripts[1].utf8))
    #expect(!transcripts[0].isEmpty)
  }

  @Test("shrinks again when nearly everything is cancelled", arguments: UInt64(56)...60)
  func survivesMassCancellation(seed: UInt64) {
    var random = SplitMix(seed: seed)
    var events = FutureEventList()
    var kept: [Event] = []
    for _ in 0..<3000 {
      let time = SimulationTime(nanoseconds: Int64(random.below(1000)))
      let handle = events.schedule(at: time, source: EventSource(rawValue: 3))
      if random.below(20) == 0 {
        let sequence = UInt64(kept.count)
        kept.append(Event(time: time, sequence: sequence, source: EventSource(rawValue: 3)))
      } else {
        let wasPending = events.cancel(handle)
        #expect(wasPending)
      }
    }
    expectEqual(events.count, kept.count)
    let times = events.drain().map(\.time)
    expectEqual(times, kept.map(\.time).sorted())
  }
}
