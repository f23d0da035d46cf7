// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import StudyResults

@Suite("Names of part files")
struct PartNameTests {
  @Test(
    "a name read back is the name",
    arguments: [
      ("day", 0..<1), ("a_b2", 99_936..<100_000), ("x-y", 128..<130), ("", 3..<12_345_678),
    ]
  )
  func roundTrip(scenario: String, replications: Range<Int>) {
    let name = PartName(scenario: scenario, replications: replications)
    #expect(PartName(fileName: name.fileName) == name)
  }

  @Test("a name states the day and the replications")
  func text() {
    let name = PartName(scenario: "day", replications: 128..<130)
    #expect(name.fileName == "part-day-000128-000130.twpart")
    #expect(name.contains(129..<130) && name.contains(128..<130))
    #expect(!name.contains(127..<129) && !name.contains(129..<131))
  }

  @Test(
    "other names state nothing",
    arguments: [
      "", "p.twpart", "part-day.twpart", "part-day-000001.twpart", "part-day-1-2.twpart",
      "part-day-000002-000002.twpart", "part-day-000003-000002.twpart",
      "part-day--00001-000002.twpart", "part-day-+00001-000002.twpart",
      "part-day-000001-000002.twpart.tmp", "day-000001-000002.twpart",
      "part-day-000001-99999999999999999999.twpart",
    ]
  )
  func others(name: String) { #expect(PartName(fileName: name) == nil) }
}
