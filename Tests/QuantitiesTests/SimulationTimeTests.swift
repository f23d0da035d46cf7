// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Quantities
import TracewattTestSupport

@Suite("SimulationTime")
struct SimulationTimeTests {
  @Test("a day of steps of a tenth of a second ends exactly at 86,400 s")
  func exactSteps() {
    var time = SimulationTime.zero
    for _ in 0..<864_000 { time += .seconds(0.1) }
    expectEqual(time, SimulationTime(seconds: 86_400))
    expectEqual(time.nanoseconds, 86_400_000_000_000)
  }

  @Test("seconds are rounded to the nearest nanosecond")
  func rounding() {
    expectEqual(SimulationTime(seconds: 1.25e-9).nanoseconds, 1)
    expectEqual(SimulationTime(seconds: 1.75e-9).nanoseconds, 2)
    expectEqual(SimulationTime(seconds: -1.75e-9).nanoseconds, -2)
    expectEqual(SimulationDuration(seconds: 0.1).nanoseconds, 100_000_000)
  }

  @Test("instants and durations combine")
  func arithmetic() {
    let start = SimulationTime(seconds: 10)
    let later = start + .seconds(2.5)
    expectEqual(later, SimulationTime(seconds: 12.5))
    expectEqual(later - start, .seconds(2.5))
    expectEqual(later - SimulationDuration.seconds(2.5), start)
    #expect(start < later)
    #expect(later < .distantFuture)
    #expect(start - later < .zero)
  }

  @Test("minutes and hours are 60 and 3600 seconds")
  func units() {
    expectEqual(SimulationDuration.minutes(1.5), .seconds(90))
    expectEqual(SimulationDuration.hours(0.5), .minutes(30))
  }

  @Test("durations add, subtract, scale to the nanosecond and divide to a ratio")
  func durations() {
    var span = SimulationDuration.seconds(3) + .seconds(4)
    expectEqual(span, .seconds(7))
    span += .seconds(1)
    expectEqual(span - .seconds(2), .seconds(6))
    expectEqual(SimulationDuration(nanoseconds: 3) * 0.5, SimulationDuration(nanoseconds: 2))
    expectEqual(SimulationDuration.seconds(3) / .seconds(4), 0.75)
    #expect(SimulationDuration.seconds(3) < .seconds(4))
  }

  @Test("the nanosecond survives at the end of a year")
  func resolution() {
    let year = SimulationTime(seconds: 31_536_000)
    let after = year + SimulationDuration(nanoseconds: 1)
    #expect(after > year)
    expectEqual((after - year).nanoseconds, 1)
  }

  @Test("times describe themselves in seconds and are read back equal")
  func text() throws {
    expectEqual(SimulationTime(seconds: 1.5).description, "1.5 s")
    expectEqual(SimulationDuration(seconds: 1.5).description, "1.5 s")
    let times = [SimulationTime.zero, .distantFuture, SimulationTime(nanoseconds: -7)]
    let data = try JSONEncoder().encode(times)
    try expectEqual(JSONDecoder().decode([SimulationTime].self, from: data), times)
    let spans = [SimulationDuration.zero, .hours(3), SimulationDuration(nanoseconds: 1)]
    let spanData = try JSONEncoder().encode(spans)
    try expectEqual(JSONDecoder().decode([SimulationDuration].self, from: spanData), spans)
  }
}
