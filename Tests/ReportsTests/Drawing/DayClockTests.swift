// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import TracewattTestSupport

@testable import Reports
@testable import StudyResults

@Suite("Times of day") struct DayClockTests {
  private func clock(start: Double, utc: String?) -> DayClock {
    DayClock(
      RecordedDay(
        name: "day",
        title: "",
        strategies: [],
        startUTC: utc,
        utcOffset: "+05:30",
        localStart: SimulationDuration(seconds: start),
        truth: [],
        sites: [],
        surroundings: []
      )
    )
  }

  @Test("times are those of the local clock, with the day after midnight")
  func readsLocalTime() {
    let clock = clock(start: 22 * 3600 + 59 * 60 + 58, utc: "2026-03-01T17:29:58Z")
    expectEqual(clock.text(.zero), "22:59")
    expectEqual(clock.text(SimulationTime(seconds: 2.5), withSeconds: true), "23:00:00")
    expectEqual(clock.text(SimulationTime(seconds: 3602)), "24:00")
    expectEqual(clock.text(SimulationTime(seconds: 3662)), "1+00:01")
    expectEqual(clock.text(SimulationTime(seconds: 3602 + 86_400)), "2+00:00")
    expectEqual(clock.axisTitle, "local time (UTC+05:30)")
  }

  @Test("without a date times count from the start, whatever the local start")
  func countsFromTheStart() {
    let clock = clock(start: 8 * 3600, utc: nil)
    expectEqual(clock.text(SimulationTime(seconds: 3660)), "01:01")
    expectEqual(clock.axisTitle, "time since the start (h:min)")
    expectEqual(
      clock.ticks(until: SimulationTime(seconds: 3600), about: 4).map(\.seconds),
      [
        0, 900, 1800, 2700, 3600,
      ]
    )
  }

  @Test("ticks are at round times of the local clock, not of the run")
  func ticksOnTheClock() {
    let clock = clock(start: 7 * 3600 + 50 * 60, utc: "2026-03-01T02:20:00Z")
    let ticks = clock.ticks(until: SimulationTime(seconds: 4 * 3600), about: 4)
    expectEqual(ticks.map { clock.text($0) }, ["08:00", "09:00", "10:00", "11:00"])
  }

  @Test("a run without length has one tick, and weeks have no more than asked for")
  func ticksExtremes() {
    let clock = clock(start: 0, utc: nil)
    expectEqual(clock.ticks(until: .zero).map(\.seconds), [0])
    #expect(clock.ticks(until: SimulationTime(seconds: 7 * 86_400), about: 8).count <= 9)
  }
}
