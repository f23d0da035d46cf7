// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Judgement
import TracewattTestSupport

@Suite("Matches of runs")
struct RunMatchTests {
  private let group = RunGroup(
    scenario: "commute_rail",
    strategy: "adaptive",
    phone: "iphone_6",
    os: "ios_9"
  )

  @Test(
    "a glob matches names as a shell does",
    arguments: [
      ("commute_*", true), ("*_rail", true), ("commute_rail", true), ("commute_?ail", true),
      ("commute_[qr]ail", true), ("commute", false), ("Commute_rail", false), ("", false),
      ("*", true),
    ]
  )
  func globs(_ glob: String, _ matches: Bool) {
    expectEqual(RunMatch(scenario: glob).matches(group), matches)
  }

  @Test("every glob has to match, and an absent one does")
  func all() {
    #expect(RunMatch().matches(group))
    #expect(
      RunMatch(scenario: "commute_*", strategy: "ad*", phone: "*6", os: "ios_9").matches(group)
    )
    #expect(!RunMatch(scenario: "commute_*", os: "ios_1*").matches(group))
    #expect(!RunMatch(strategy: "x").matches(group))
    #expect(!RunMatch(phone: "x").matches(group))
  }

  @Test(
    "a group is named by two names or by four",
    arguments: [
      ("commute_rail.adaptive", true), ("*.adaptive", true), ("commute_*", true),
      ("commute_rail.adaptive.iphone_6.ios_9", true), ("*.ios_9", true), ("*.iphone_6", false),
      ("adaptive", false),
    ]
  )
  func only(_ glob: String, _ matches: Bool) {
    expectEqual(group.matches(only: glob), matches)
  }
}

@Suite("Days of the calendar")
struct CalendarDayTests {
  @Test("a day reads as it is written", arguments: ["2027-01-31", "2024-02-29", "0001-12-01"])
  func good(_ text: String) throws {
    let day = try #require(CalendarDay(text))
    expectEqual(day.description, text)
  }

  @Test(
    "text that is not a day is refused",
    arguments: [
      "2027-02-29", "2100-02-29", "2027-13-01", "2027-00-10", "2027-04-31", "2027-1-31", "27-01-31",
      "2027-01-31 ", "2027/01/31", "tomorrow", "", "+027-01-31", "2027-01-31T00:00:00Z",
      "0000-01-01",
    ]
  )
  func bad(_ text: String) {
    #expect(CalendarDay(text) == nil)
  }

  @Test("each month has its length", arguments: [2027, 2028, 2000, 2100])
  func months(year: Int) {
    // Of these years, 2000 and 2028 are leap years.
    let february = year == 2000 || year == 2028 ? 29 : 28
    let lengths = [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    for (month, length) in zip(1..., lengths) {
      #expect(CalendarDay(year: year, month: month, day: 1) != nil)
      expectEqual(CalendarDay(year: year, month: month, day: length)?.day, length)
      #expect(CalendarDay(year: year, month: month, day: length + 1) == nil)
      #expect(CalendarDay(year: year, month: month, day: 0) == nil)
    }
  }

  @Test("days are ordered by time")
  func order() throws {
    let days = try ["2026-12-31", "2027-01-01", "2027-01-02", "2027-02-01"].map {
      try #require(CalendarDay($0))
    }
    expectEqual(days, days.reversed().sorted())
  }
}
