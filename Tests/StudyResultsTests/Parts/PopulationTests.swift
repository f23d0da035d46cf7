// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Tracewatt
import TracewattTestSupport

@testable import Reports
@testable import ScenarioFiles
@testable import StudyResults

@Suite("Populations")
struct PopulationTests {
  static let text = """
    version: 1
    kind: population
    name: users
    members:
      - { scenario: day.yaml, weight: 70 }
      - { scenario: day.yaml, name: old, weight: 30, phone: iphone_6 }
    over: [5 %/day, 0.5%/day]

    """

  private func load(_ text: String, _ options: LoadOptions = LoadOptions()) throws -> Study {
    let day =
      head + "phones: [iphone_class]\nstrategies: [standard_best, visits]\nreplications: 3\n"
    let folder = try TemporaryFolder(["p.yaml": text, "day.yaml": day, "day.gpx": sampleGPX])
    return try StudyLoader.load(paths: [folder.path + "/p.yaml"], options: options)
  }

  @Test("members are days with names, phones and weights of their own")
  func members() throws {
    let study = try load(Self.text)
    expectEqual(study.days.map(\.scenario.name), ["day", "old"])
    expectEqual(study.days.map(\.weight), [70, 30])
    expectEqual(
      study.days.map { $0.scenario.phones.map(\.name) },
      [["iphone_class"], ["iphone_6"]]
    )
    expectEqual(study.population, Population(limits: [5, 0.5]))
    expectEqual(study.week?.phone, "mixed")
    let same = try load(Self.text, LoadOptions(phones: ["iphone_6"]))
    #expect(same.week?.phone == nil)
  }

  @Test("a member may have its own system and app, whose other settings are the scenario's")
  func systems() throws {
    let text = Self.text.replacing(
      "phone: iphone_6",
      with: "os: ios_12, app: { authorization: denied, last_opened: 3 d }"
    )
    let study = try load(text)
    expectEqual(study.days.map { $0.scenario.systems.map(\.name) }, [["ios_27"], ["ios_12"]])
    expectEqual(study.week?.os, "mixed")
    #expect(study.week?.phone == nil)
    var app = study.days[0].scenario.app
    app.authorization = .denied
    app.lastOpened = .hours(72)
    expectEqual(study.days[1].scenario.app, app)
    let prints = StudyFingerprints(study).all.filter { $0.scenario == "users" }
    expectEqual(prints.map(\.os), ["mixed"])
    let same = try load(text, LoadOptions(systems: ["ios_12"]))
    #expect(same.week?.os == nil)
  }

  @Test("wrong systems and apps of members are reported with their places")
  func wrongMembers() throws {
    for (entry, key) in [
      ("os: ios_99", "members[1].os"), ("os: []", "members[1].os"),
      ("app: denied", "members[1].app"), ("app: { authorisation: denied }", "members[1].app"),
      ("app: { last_opened: -3 d }", "members[1].app.last_opened"),
    ] {
      let failure = #expect(throws: InputFailure.self) {
        _ = try load(Self.text.replacing("phone: iphone_6", with: entry))
      }
      #expect(failure?.description.contains("error: \(key)") == true, "\(entry): \(failure as Any)")
    }
  }

  @Test("a limit of drain is by day, in either spelling of the unit")
  func units() throws {
    let text = Self.text.replacing("[5 %/day, 0.5%/day]", with: "[5 %/d, 0.5%/day]")
    try expectEqual(load(text).population, Population(limits: [5, 0.5]))
  }

  @Test("a combined result has a fingerprint of its own for the folder of results")
  func fingerprint() throws {
    let prints = StudyFingerprints(try load(Self.text))
    let group = RunGroup(scenario: "users", strategy: "visits", phone: "mixed", os: "ios_27")
    let stored = prints.all.filter { $0.scenario == "users" }
    expectEqual(stored.map(\.phone), ["mixed"])
    #expect(stored.first?.value == prints[group] && prints[group] != nil)
    expectEqual(Set(prints.all.map(\.scenario)), ["day", "old", "users"])
  }

  @Test("the weighted mean is reported under the population's name, and how users spread")
  func spread() async throws {
    let folder = try TemporaryFolder()
    let sweep = try SweepDay.sweep(try load(Self.text), in: folder)
    _ = try await sweep.run(jobs: 2)
    let results = FinishedStudy(
      manifest: sweep.store.manifest,
      parts: sweep.store.parts
    )
    expectEqual(results.table.rows.map(\.group.scenario), ["users", "users"])
    expectEqual(results.table.rows.map(\.group.phone), ["mixed", "mixed"])
    expectEqual(
      results.spread.map(\.statistic).prefix(5),
      [
        "mean", "p50", "p95", "share_over", "share_over",
      ]
    )
    let mean = try #require(results.table.rows[0]["location_percent_per_day"]).estimate
    // The same sum in another order.
    #expect(abs(results.spread[0].value.estimate - mean) <= 1e-12 * abs(mean))
    let files = try SweepDay.files(sweep.store.manifest, sweep.store.parts, in: folder)
    let text = String(decoding: files["population.csv"] ?? .init(), as: UTF8.self)
    expectEqual(text.split(separator: "\n").count, 11)
    #expect(
      text.contains("users,standard_best,mixed,ios_27,location_percent_per_day,share_over,5.0,")
    )
    #expect(PopulationSpread.text(results.spread, as: .table).contains("over 5.0 %/day"))
    expectEqual(PopulationSpread.text(results.spread, as: .json), "")
  }

  @Test(
    "errors of a population are reported with their place",
    arguments: [
      ("members:", "membres:"), ("weight: 70", "weight: 0"), ("day.yaml, weight: 70", "no.yaml"),
      ("name: old, ", ""), ("iphone_6", "iphone_seven"), ("5 %/day", "5 %/h"),
      ("[5 %/day, 0.5%/day]", "[]"), ("5 %/day", "0 %/day"), ("0.5%/day", "5%/day"),
      ("5 %/day", "inf %/day"),
    ]
  )
  func wrong(_ old: String, _ new: String) {
    #expect(throws: InputFailure.self) {
      try load(Self.text.replacingOccurrences(of: old, with: new))
    }
  }
}
