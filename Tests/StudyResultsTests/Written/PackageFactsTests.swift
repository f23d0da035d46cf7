// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Tracewatt
import TracewattTestSupport

@testable import StudyResults

@Suite("The data package of a results folder")
struct PackageFactsTests {
  private func package(_ bytes: Data?) throws -> [String: Any] {
    let data = try #require(bytes)
    return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  private func study() async throws -> [String: Any] {
    let folder = try TemporaryFolder()
    let loaded = try SweepDay.loaded(folder, replications: 1)
    let sweep = try SweepDay.sweep(loaded, in: folder, detail: .states)
    _ = try await sweep.run(jobs: 1)
    return try package(
      try SweepDay.files(sweep.store.manifest, sweep.store.parts, in: folder)["datapackage.json"]
    )
  }

  @Test("it has a title with the days, a licence, and no time unless one is given")
  func members() async throws {
    let package = try await study()
    #expect(package["title"] as? String == "Energy and error of location strategies: day, second")
    let licences = try #require(package["licenses"] as? [[String: String]])
    expectEqual(licences, [["name": "notspecified", "title": "License Not Specified"]])
    #expect(package["created"] == nil)
    let facts = PackageFacts(title: "T", licence: "CC-BY-4.0", createdUnixSeconds: 1_772_438_400)
    let given = JSONText.object(facts.members).document
    #expect(given.contains("\"created\": \"2026-03-02T08:00:00Z\""))
    #expect(given.contains("\"name\": \"CC-BY-4.0\"") && !given.contains("notspecified"))
  }

  @Test("every table of runs refers to them, errors to the truth too, and all keys are complete")
  func references() async throws {
    let package = try await study()
    let resources = try #require(package["resources"] as? [[String: Any]])
    var schemas: [String: [String: Any]] = [:]
    for resource in resources {
      let name = try #require(resource["name"] as? String)
      schemas[name] = try #require(resource["schema"] as? [String: Any])
      let isPacked = (resource["path"] as? String)?.hasSuffix(".gz")
      #expect(resource["compression"] as? String == (isPacked == true ? "gz" : nil))
      #expect(resource["format"] as? String == "csv")
    }
    var found: [String: [String]] = [:]
    for (name, schema) in schemas {
      for key in schema["foreignKeys"] as? [[String: Any]] ?? [] {
        let reference = try #require(key["reference"] as? [String: Any])
        let other = try #require(reference["resource"] as? String)
        found[name, default: []].append(other)
        #expect(key["fields"] as? [String] == reference["fields"] as? [String])
        #expect(schemas[other]?["primaryKey"] as? [String] == reference["fields"] as? [String])
      }
    }
    expectEqual(found["errors"], ["runs", "truth"])
    let others = ["battery", "energy", "events", "fixes", "gaps", "regions", "states"]
    expectEqual(found.keys.sorted(), (others + ["errors"]).sorted())
    #expect(others.allSatisfy { found[$0] == ["runs"] })
  }
}
