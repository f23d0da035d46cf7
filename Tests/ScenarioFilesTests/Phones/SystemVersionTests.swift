// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import TracewattTestSupport

@testable import ScenarioFiles

@Suite("Versions of systems")
struct SystemVersionTests {
  @Test(
    "for a version that is not listed the newest older one is named",
    arguments: [
      ("ios_16", "ios_14"), ("ios_15", "ios_14"), ("ios_16_5", "ios_16_4"), ("ios_16_3", "ios_14"),
      ("ios_99", "ios_27"), ("ios_5", "ios_4"), ("ios_7", "ios_6"), ("ios_7_2", "ios_7_1"),
    ]
  )
  func older(_ name: String, _ expected: String) {
    expectEqual(SystemVersion.newestOlder(than: name, among: BuiltIn.systemNames), expected)
  }

  @Test(
    "a name without a version, or one below all, has no older one",
    arguments: ["ios_3", "ios", "iso_16", "ios_sixteen", "macos", "android_5", "ios_16_4_1", ""]
  )
  func none(_ name: String) {
    #expect(SystemVersion.newestOlder(than: name, among: BuiltIn.systemNames) == nil)
  }

  @Test("the message names it; a typing error still gets the nearest name")
  func message() throws {
    let sixteen = try failure(scenario: head + "os: [ios_16]\n").diagnostics
    #expect(
      sixteen.first?.contains("note: the closest older version is ios_14; known names: ") == true
    )
    let slip = try failure(scenario: head + "os: [iso_18]\n").diagnostics
    expectEqual(slip.first?.contains("note: the nearest is ios_18; known names: "), true)
  }

  @Test("where no names are known, none are listed")
  func nothingKnown() throws {
    let text = head + "strategies: [{ name: mine, services: { regions: [{ place: home }] } }]\n"
    try expectEqual(
      failure(scenario: text).diagnostics,
      [
        "day.yaml:5:59: error: strategies[0].services.regions[0].place: "
          + "no place is named \"home\""
      ]
    )
  }
}
