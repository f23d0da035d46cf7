// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import TracewattTestSupport

@testable import ScenarioFiles
@testable import StudyResults

@Suite("Fingerprints of studies")
struct StudyFingerprintsTests {
  private static let scenario = """
    version: 1
    kind: scenario
    name: day
    title: A day
    trace: { file: day.gpx }
    places: [{ name: home, latitude: 50.94, longitude: 6.95 }]
    phones: [iphone_6, iphone_class]
    os: [ios_9, ios_18]
    strategies: [standard_best, duty_cycled]
    replications: 5
    seed: 7
    """

  private func print(
    _ edit: (String, String)? = nil,
    gpx: String = sampleGPX,
    phone: String = "iphone_6",
    os: String = "ios_9"
  ) throws -> RunFingerprint {
    let text = edit.map { Self.scenario.replacing($0.0, with: $0.1) } ?? Self.scenario
    if let edit { try #require(text != Self.scenario, "\(edit)") }
    let folder = try TemporaryFolder(["day.yaml": text, "day.gpx": gpx])
    let loaded = try StudyLoader.load(paths: [folder.path + "/day.yaml"])
    let group = RunGroup(scenario: "day", strategy: "standard_best", phone: phone, os: os)
    return try #require(StudyFingerprints(loaded)[group])
  }

  @Test(
    "an option that does not change a run does not change its fingerprint",
    arguments: [
      ("title: A day", "title: Another day"), ("replications: 5", "replications: 9"),
      ("[standard_best, duty_cycled]", "[visits]"), ("[iphone_6, iphone_class]", "[iphone_6]"),
      ("[ios_9, ios_18]", "[ios_9]"), ("kind: scenario", "kind: scenario  # a comment"),
    ]
  )
  func same(_ from: String, _ to: String) throws {
    try expectEqual(print((from, to)), print())
  }

  @Test(
    "an option that changes a run changes the part that names it",
    arguments: [
      ("seed: 7", "seed: 8", "the seed is"),
      ("longitude: 6.95", "longitude: 6.951", "the scenario is not the same"),
      (
        "kind: scenario", "kind: scenario\nworld: { environment: urban }",
        "the scenario is not the same"
      ),
      (
        "kind: scenario", "kind: scenario\napp: { authorization: when_in_use }",
        "the scenario is not the same"
      ),
      ("kind: scenario", "kind: scenario\nproviders: era_2009", "the scenario is not the same"),
    ]
  )
  func different(_ from: String, _ to: String, _ words: String) throws {
    let differences = try print((from, to)).differences(from: print(), named: "the baseline")
    #expect(differences.count == 1 && differences[0].hasPrefix(words), "\(differences)")
  }

  @Test("another trace, phone or system gives another fingerprint")
  func others() throws {
    let base = try print()
    func text(_ other: RunFingerprint) -> [String] { other.differences(from: base, named: "x") }
    try expectEqual(text(print(gpx: sampleGPX + "\n")), ["the trace is not the same as in x"])
    try expectEqual(text(print(phone: "iphone_class")), ["the phone is not the same as in x"])
    try expectEqual(text(print(os: "ios_18")), ["the operating system is not the same as in x"])
  }

  @Test("settings have the keys of --set")
  func settings() throws {
    let folder = try TemporaryFolder(["day.yaml": Self.scenario, "day.gpx": sampleGPX])
    let loaded = try StudyLoader.load(paths: [folder.path + "/day.yaml"])
    let group = RunGroup(scenario: "day", strategy: "standard_best", phone: "iphone_6", os: "ios_9")
    let settings = StudyFingerprints(loaded).settings(of: group)
    expectEqual(settings["standard.desired_accuracy"], "best")
    expectEqual(settings["standard.distance_filter"], "none")
    #expect(settings["name"] == nil && settings["title"] == nil)
  }
}
