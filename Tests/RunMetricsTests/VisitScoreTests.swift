// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import LocationService
import Quantities
import RunMetrics
import TracewattTestSupport
import World

@Suite struct VisitScoreTests {
  /// At 0 m for 10 min, 100 s at 20 m/s, at 2000 m for 10 min.
  let truth = Made.truth(
    east: (0...1300).map { second in
      switch second {
      case ...600: 0
      case ...700: Double(second - 600) * 20
      default: 2000
      }
    }
  )

  func visit(at time: Double, east: Double, arrival: Double?) -> LoggedEvent {
    Made.event(
      at: time,
      .visit(
        Visit(
          position: PlanePoint(east: east, north: 0),
          horizontalAccuracy: Metres(50),
          arrival: arrival.map { SimulationTime(seconds: $0) }
        )
      )
    )
  }

  @Test("stays of at least 5 min within 100 m are true stays")
  func stays() {
    let stays = truth.stays
    // The first ends 100 m and 5 s after its place, the second begins equally early before its own.
    expectEqual(stays.map(\.arrival), [0, 695].map { SimulationTime(seconds: $0) })
    expectEqual(stays.map(\.departure), [605, 1300].map { SimulationTime(seconds: $0) })
    expectEqual(stays.map(\.beganBefore), [true, false])
  }

  @Test("four minutes are no stay")
  func short() {
    #expect(Made.truth(east: (0...240).map { _ in 0 }).stays.isEmpty)
    expectEqual(Made.truth(east: (0...300).map { _ in 0 }).stays.count, 1)
  }

  @Test("hand-computed found, missed and false visits and their latency")
  func score() {
    var log = DeliveryLog()
    log.events = [
      visit(at: 650, east: 5000, arrival: 0), visit(at: 1000, east: 1950, arrival: 700),
      visit(at: 1290, east: 1950, arrival: 700),
    ]
    let tally = VisitScore(log: log, truth: truth, client: Made.app).stays
    expectEqual(tally.trueCount, 2)
    expectEqual(tally.foundCount, 1)
    expectEqual(tally.missedCount, 1)
    expectEqual(tally.falseCount, 1)
    expectEqual(tally.latencies, [.seconds(305)])
  }

  @Test("a stay that began before the day is found without a latency")
  func before() {
    var log = DeliveryLog()
    log.events = [visit(at: 660, east: 20, arrival: nil)]
    let tally = VisitScore(log: log, truth: truth, client: Made.app).stays
    expectEqual(tally.foundCount, 1)
    #expect(tally.latencyMedian == nil)
  }
}
