// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TracewattTestSupport

@testable import ScenarioFiles

@Suite("Cleaning in scenarios and flags")
struct CleaningSettingsTests {
  private func scenario(_ cleaning: String) -> String {
    """
    version: 1
    kind: scenario
    name: day
    trace: { file: day.csv, cleaning: { \(cleaning) } }
    strategies: [standard_best]

    """
  }

  /// Two parts, an equal time, a spike.
  private let csv =
    "t_s,lat,lon\n0,50,7\n1,50.00001,7\n1,50.00002,7\n2,51,7\n3,50.00003,7\n"
    + "172800,50.1,7\n172801,50.10001,7\n"

  private func load(_ cleaning: String) throws -> Scenario {
    let folder = try TemporaryFolder(["day.yaml": scenario(cleaning), "day.csv": csv])
    return try ScenarioLoader.load(path: folder.path + "/day.yaml")
  }

  @Test("a scenario's cleaning is applied to its recording")
  func applied() throws {
    try expectEqual(load("").trace.points.count, 3)
    try expectEqual(load("spikes: keep").trace.points.count, 4)
    try expectEqual(load("part: 2").trace.points.count, 2)
    try expectEqual(load("split_gaps: none").trace.points.count, 5)
    try expectEqual(load("equal_times: spread").trace.points.count, 4)
    try expectEqual(load("to: 1 s").trace.points.count, 2)
  }

  @Test("a resolved scenario cleans its recording alike")
  func resolved() throws {
    let settings =
      "equal_times: last, part: 2, max_speed: 90 km/h, split_gaps: 30 min, track: \"a\""
    let plain = settings.replacing(", track: \"a\"", with: "")
    let folder = try TemporaryFolder(["day.yaml": scenario(plain), "day.csv": csv])
    let first = try ScenarioLoader.load(path: folder.path + "/day.yaml")
    let text = ResolvedScenario.yaml(for: first)
    try folder.write(text, to: "resolved.yaml")
    let second = try ScenarioLoader.load(path: folder.path + "/resolved.yaml")
    expectEqual(second.trace, first.trace)
    expectEqual(second.traceSettings, first.traceSettings)
    expectEqual(first.traceSettings.map(\.key), ["equal_times", "max_speed", "split_gaps", "part"])
  }

  @Test("a scenario without cleaning resolves without it")
  func silent() throws {
    let text = ResolvedScenario.yaml(for: try load(""))
    #expect(!text.contains("cleaning"))
  }

  @Test("flags and the text of rules give the same rules")
  func thereAndBack() throws {
    var rules = CleaningRules()
    rules.member = "tracks/day.csv"
    rules.unreadableTimes = .drop
    rules.nullIsland = .keep
    rules.equalTimes = .mean
    rules.order = .refuse
    rules.spikes = .keep
    rules.maximumSpeed = MetresPerSecond(12.5)
    rules.splitGaps = nil
    rules.clockJump = .hours(48)
    rules.part = .number(3)
    rules.track = .all
    rules.from = .elapsed(.minutes(10))
    rules.to = .unix(nanoseconds: 1_774_769_400_250_000_000)
    rules.cropEnds = Metres(200)
    rules.speed = MetresPerSecond(3)
    rules.origin = Coordinate(latitude: -33.9, longitude: 18.4)
    rules.smoother = .rts
    rules.smootherSigma = Metres(2)
    rules.smootherDensity = 0.5
    let texts = CleaningSettings.texts(of: rules)
    expectEqual(texts.map(\.key), CleaningSettings.keys)
    let flags = texts.map { (key: $0.key, text: $0.text.replacing("\"", with: "")) }
    try expectEqual(CleaningSettings.rules(flags: flags), rules)
    #expect(CleaningSettings.texts(of: CleaningRules()).isEmpty)
  }

  @Test(
    "invalid rules are refused with what is allowed",
    arguments: [
      ("order", "backwards", "it must be one of auto, sort, drop, refuse"),
      ("part", "-1", "it must be longest, or a number, 1 or higher"),
      ("track", "0", "it must be auto, all, a name, or a number, 1 or higher"),
      ("max_speed", "0 m/s", "it must be above 0 m/s"),
      ("speed", "nan", "it must be finite"),
      ("crop_ends", "-1 m", "it must be 0 m or more"),
      ("from", "yesterday", "it must be a time in UTC"),
      ("split_gaps", "5", "the unit must be one of"),
    ]
  )
  func refused(key: String, text: String, words: String) {
    do {
      _ = try CleaningSettings.rules(flags: [(key: key, text: text)])
      Issue.record("\(key) \(text) was taken")
    } catch {
      expectEqual(error.exitCode, 64)
      #expect(error.description.contains(words), "\(error.description)")
      #expect(error.description.hasPrefix("--" + key.replacing("_", with: "-")))
    }
  }

  @Test("a recipe needs no cleaning, and an unknown rule is an error")
  func mistakes() throws {
    let folder = try TemporaryFolder([
      "day.yaml": scenario("ordre: sort"), "day.csv": csv,
    ])
    let failure = failure(folder.path + "/day.yaml")
    expectEqual(failure?.description.contains("trace.cleaning.ordre: unknown key"), true)
  }

  @Test("a trace noisier than its satellites gets a warning")
  func noise() throws {
    let rows = (0..<100).map { "\($0),50.\($0 % 2 == 0 ? "0001" : "0003"),7\n" }.joined()
    let folder = try TemporaryFolder([
      "day.yaml": scenario(""), "day.csv": "t_s,lat,lon\n" + rows,
    ])
    let noisy = try ScenarioLoader.load(path: folder.path + "/day.yaml")
    #expect(noisy.notes.contains { $0.contains("its noise is treated as truth") })
    #expect(!(try load("")).notes.contains { $0.contains("its noise is treated as truth") })
  }
}
