// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TracewattTestSupport

@testable import ScenarioFiles

@Suite("Phone files of users")
struct OwnPhoneTests {
  /// The notes of a day with a phone whose file has this body.
  private func notes(_ body: String) throws -> [String] {
    let folder = try TemporaryFolder([
      "mine.yaml": "version: 1\nkind: phone\nname: mine\nextends: iphone_14\n" + body
    ])
    let scenario = try ScenarioLoader.load(
      path: BuiltIn.scenarioPath("office_day"),
      options: LoadOptions(phones: [folder.path + "/mine.yaml"])
    )
    return scenario.notes.filter { $0.hasPrefix("mine: ") }
  }

  @Test("a power measured without a range has a note while a factor for other phones applies")
  func factor() throws {
    let measured = "gnss:\n  tracking_power: { value: 90 mW, basis: measured, source: bench }\n"
    try expectEqual(
      notes(measured),
      [
        "mine: gnss.tracking_power is measured without a range, so the range of scale.gnss, 0.72 to 2.06, "
          + "still applies, although it is for other phones; state a range, and scale.gnss with value: 1, in "
          + "this file"
      ]
    )
    let own = measured + "scale:\n  gnss: { value: 1, basis: derived, source: bench }\n"
    try expectEqual(notes(own), [])
    let ranged = measured.replacing("90 mW,", with: "90 mW, range: [84 mW, 96 mW],")
    try expectEqual(notes(ranged), [])
    try expectEqual(notes(measured.replacing("measured", with: "assumption")), [])
  }

  @Test("no shipped phone has such a note", arguments: BuiltIn.phoneNames)
  func shipped(_ name: String) throws {
    let problems = ProblemList()
    _ = PhoneLoader.phone(name, folder: nil, at: .flag("phone"), problems: problems)
    #expect(problems.isEmpty && problems.notes.isEmpty)
  }

  @Test("the example of the documentation loads and has no note")
  func example() throws {
    let page = try String(contentsOfFile: packageRoot + "/docs/model/phones.md", encoding: .utf8)
    let start = try #require(page.range(of: "```yaml\nversion: 1\nkind: phone\n"))
    let text = page[page.index(start.lowerBound, offsetBy: 8)...]
    let end = try #require(text.range(of: "```"))
    let folder = try TemporaryFolder(["mine.yaml": String(text[..<end.lowerBound])])
    let problems = ProblemList()
    let path = folder.path + "/mine.yaml"
    let phone = PhoneLoader.phone(path, folder: nil, at: .flag("phone"), problems: problems)
    #expect(phone != nil && problems.isEmpty && problems.notes.isEmpty)
  }
}
