// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import DiscreteEvents
import Quantities
import TracewattTestSupport

@Suite("The outlook of a source")
struct OutlookProperties {
  @Test("is the next event of the list without its timer", arguments: UInt64(1)...40)
  func agreesWithTheListItself(seed: UInt64) {
    var random = SplitMix(seed: seed)
    var events = FutureEventList(sourceCount: [1, 8, 32, 64][Int(seed % 4)])
    for _ in 0..<300 {
      let time = events.now + SimulationDuration(nanoseconds: Int64(random.below(8)))
      let source = EventSource(rawValue: UInt16(random.below(12)))
      switch random.below(5) {
      case 0: events.schedule(at: time, source: source)
      case 1, 2: events.setTimer(of: source, at: time)
      case 3: events.cancelTimer(of: source)
      default: _ = events.next(until: time)
      }
      let asking = EventSource(rawValue: UInt16(random.below(70)))
      // The list is a value, so a copy can be tested by removing the event itself.
      var copy = events
      copy.cancelTimer(of: asking)
      let expected = copy.next(until: .distantFuture)?.time
      let outlook = events.nextTime(besides: asking)
      expectEqual(outlook, expected)
    }
  }
}
