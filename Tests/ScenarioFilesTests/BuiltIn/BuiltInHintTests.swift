// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import TracewattTestSupport

@testable import ScenarioFiles

@Suite("Hints at built-in files")
struct BuiltInHintTests {
  /// A path that does not exist, the key that names it, and the note.
  static let paths: [(path: String, key: String, note: String?)] = [
    (
      "scenarios/weighted_week.yaml", "",
      "weighted_week is built in: tracewatt compare weighted_week"
    ),
    ("office_day.yaml", "", "office_day is built in: tracewatt compare office_day"),
    (
      "office_day.yml", "days[0].scenario",
      "office_day is built in; write office_day without a path"
    ),
    ("strategies/visits.yaml", "", "visits is built in; write visits without a path"),
    ("visits.yaml", "", "visits is built in; write visits without a path"),
    ("scenarios/phones/iphone_6.yaml", "", "iphone_6 is built in; write iphone_6 without a path"),
    ("os/ios_18.yaml", "", "ios_18 is built in; write ios_18 without a path"),
    ("offce_day", "", "the nearest built-in day is office_day"),
    ("phones/office_day.yaml", "", nil), ("mine.yaml", "", nil), ("day.gpx", "", nil),
  ]

  @Test(
    "a missing path with the name of a built-in file says how to refer to the built-in one",
    arguments: paths
  )
  func note(_ path: String, _ key: String, _ note: String?) {
    expectEqual(InputProblem.missingFile(path: path).text(key: key).note, note)
  }

  @Test("a day of a week may be named by a built-in day's name, and a missing path hints at it")
  func week() throws {
    let head = "version: 1\nkind: week\nname: w\ndays:\n"
    let folder = try TemporaryFolder([
      "a.yaml": head + "  - { scenario: office_day, weight: 5 }\n",
      "b.yaml": head + "  - { scenario: days/office_day.yaml, weight: 5 }\n",
    ])
    let week = try WeekLoader.load(path: folder.path + "/a.yaml")
    expectEqual(week.days.map(\.scenario.name), ["office_day"])
    let failure = #expect(throws: InputFailure.self) {
      try WeekLoader.load(path: folder.path + "/b.yaml")
    }
    #expect(
      failure?.diagnostics.contains { $0.contains("write office_day without a path") } == true
    )
  }
}
