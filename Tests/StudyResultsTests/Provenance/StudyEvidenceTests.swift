// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TracewattTestSupport

@testable import ScenarioFiles
@testable import StudyResults

@Suite("Shipped field scores")
struct FieldScoreFileTests {
  @Test("the embedded scores are the file of the folder scenarios")
  func drift() throws {
    let path = packageRoot + "/scenarios/field_scores.json"
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let sheet = try FieldScoreFile.sheet(text, name: path)
    try expectEqual(BuiltIn.fieldScores(), sheet)
    #expect((FieldScoreFile.text(sheet) == text) as Bool, "run make field")
  }

  @Test("a written sheet reads back equal")
  func roundTrip() throws {
    let sheet = try BuiltIn.fieldScores()
    let text = FieldScoreFile.text(sheet)
    try expectEqual(FieldScoreFile.sheet(text, name: "x"), sheet)
    #expect(text.hasSuffix("}\n"))
  }

  @Test("outcomes follow from the numbers beside them")
  func outcomes() throws {
    let sheet = try BuiltIn.fieldScores()
    #expect(!sheet.scores.isEmpty && !sheet.modelVersion.isEmpty && !sheet.source.isEmpty)
    #expect(CalendarDay(sheet.date) != nil)
    for row in sheet.scores {
      if row.outcome == .noData {
        // There is no limit to pass, and there is a reason if a prediction could be evaluated.
        #expect(row.passFrom == nil && row.passTo == nil, "\(row.check)")
        #expect(row.predicted == nil || row.remark.contains("truth"), "\(row.check)")
      }
      guard row.outcome == .pass, let predicted = row.predicted else { continue }
      // A printed band may be rounded.
      let slack = 1e-6 * abs(predicted)
      if let from = row.passFrom { #expect(predicted >= from - slack, "\(row.check)") }
      if let to = row.passTo { #expect(predicted <= to + slack, "\(row.check)") }
    }
  }

  @Test(
    "a file that is not a sheet is refused with the place",
    arguments: [
      ("", "malformed"), ("[]", "wrong type"), ("{}", "has no"),
      (
        #"{"modelVersion":"1","date":"d","source":"s","scores":[{"check":"D1"}]}"#,
        "scores[0] has no"
      ),
    ]
  )
  func refusal(_ text: String, _ words: String) throws {
    let failure = #expect(throws: InputFailure.self) {
      try FieldScoreFile.sheet(text, name: "x.json")
    }
    expectEqual(failure?.exitCode, 65)
    expectEqual(failure?.diagnostics.first?.contains(words), true, "\(failure?.diagnostics ?? [])")
  }
}

@Suite("Evidence of studies")
struct StudyEvidenceTests {
  /// A sheet in which every row passes on the iPhone 6.
  static func sheet(missing: String? = nil) throws -> FieldScoreSheet {
    let ios =
      ["D1", "D2", "D3", "D4", "D5", "D6", "D7", "D8", "D9", "D10", "D11"]
      + ["L1", "L2", "L3", "L4"]
    let rows = ios.map { check in
      FieldScore(
        check: check,
        title: "made",
        test: ["D7", "D9"].contains(check) ? .powerModel : .endToEnd,
        phone: "iphone_6",
        system: "ios_12",
        predicted: 1,
        measured: 1,
        noise: "",
        outcome: check == missing ? .miss : .pass
      )
    }
    return FieldScoreSheet(
      modelVersion: ProgramVersion.model,
      date: "2026-01-02",
      source: "made",
      scores: rows
    )
  }

  /// Built-in phones and systems with the highest claims that full scores of iphone_6 on ios_12
  /// support.
  static let pairs: [(phone: String, system: String, rung: ComparisonTable.Rung?)] = [
    ("iphone_6", "ios_12", .percentPerHour), ("iphone_class", "ios_12", .order),
    ("iphone_6", "ios_18", .ratio), ("iphone_class", "ios_27", .order),
    ("iphone_class", "doc", .order), ("iphone_6", "macos", .order),
    ("modern_pixel7_2022", "ios_12", nil), ("modern_pixel7_2022", "android_6", nil),
    ("nexus_4", "android_6", nil),
  ]

  @Test("scores carry over as far as the profiles are related", arguments: pairs)
  func kinship(_ phone: String, _ system: String, _ rung: ComparisonTable.Rung?) throws {
    let ladder = StudyEvidence.ladder(on: try Self.sheet())
    let system = try BuiltIn.system(system)
    let standing = ladder.standing(
      phone: try BuiltIn.phone(phone),
      system: system,
      isRelease: StudyEvidence.isRelease(system)
    )
    expectEqual(standing.rung, rung, "\(standing.reason)")
    #expect(rung == .percentPerHour || !standing.stop.isEmpty)
  }

  @Test("a system of the user's own with a release's name does not count as that release")
  func impostor() throws {
    var system = try BuiltIn.system("ios_18")
    #expect(StudyEvidence.isRelease(system))
    system.standard.scanIntervalMoving = .seconds(600)
    #expect(!StudyEvidence.isRelease(system))
  }

  @Test("standings go into the provenance of a folder and come back equal")
  func provenance() throws {
    let ladder = StudyEvidence.ladder(on: try Self.sheet(missing: "D3"))
    let system = try BuiltIn.system("ios_12")
    let standings = [
      ladder.standing(phone: try BuiltIn.phone("iphone_6"), system: system, isRelease: true),
      ladder.standing(phone: try BuiltIn.phone("nexus_4"), system: system, isRelease: true),
    ]
    expectEqual(standings.map(\.rung), [.order, nil])
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID())").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let how = Provenance(seed: 1, replications: 1, standings: standings)
    try how.json.document.write(
      toFile: folder + "/provenance.json",
      atomically: true,
      encoding: .utf8
    )
    try expectEqual(Provenance.read(from: folder)?.standings, standings)
    try expectEqual(ResultsReader.standings(in: folder), standings)
  }

  /// The claims of a study with one strategy of each kind by the shipped scores, by service.
  @Test("the shipped scores earn the order: no ratio was checked on data of its own")
  func shipped() throws {
    var options = LoadOptions()
    options.phones = ["iphone_6"]
    options.systems = ["ios_12"]
    let loaded = try StudyLoader.load(
      paths: [packageRoot + "/scenarios/office_day.yaml"],
      options: options
    )
    let standing = try #require(StudyEvidence.standings(of: loaded).first)
    expectEqual(standing.rung, .order)
    let recorded = try #require(standing.services.first { $0.service == .standardUpdates })
    #expect(recorded.isRecorded && recorded.rung == .order)
    #expect(recorded.stop.contains("row D3 (end to end) is scored on the recordings that"))
    #expect(standing.services.allSatisfy { !$0.strategies.contains("control") })
    let others = standing.services.filter { $0.service != .standardUpdates }
    #expect(others.allSatisfy { !$0.isRecorded && $0.rung == .order && !$0.strategies.isEmpty })
  }

  @Test("Android earns what its rows recorded: the order, of the fused provider")
  func android() throws {
    let ladder = StudyEvidence.ladder(on: try BuiltIn.fieldScores())
    let standing = ladder.standing(
      phone: try BuiltIn.phone("nexus_6"),
      system: try BuiltIn.system("android_6"),
      isRelease: true,
      services: [ServiceUse(.fused), ServiceUse(.geofencing)]
    )
    expectEqual(standing.services.map(\.rung), [.order, .order])
    expectEqual(standing.services.map(\.isRecorded), [true, false])
    #expect(standing.services[0].stop.contains("row A2"))
    #expect(standing.services[1].stop.contains("no recording shows geofencing alone"))
  }

  @Test("a sheet without marks of fits reads as not fitted")
  func unmarked() throws {
    #expect(try Self.sheet().scores.allSatisfy { !$0.isFitted })
    let text = FieldScoreFile.text(try Self.sheet())
    #expect(!text.contains("fittedTo"))
    #expect(try FieldScoreFile.sheet(text, name: "x").scores.allSatisfy { !$0.isFitted })
  }

  @Test("a study reports each phone and system once, and the manifest keeps it")
  func study() throws {
    var options = LoadOptions()
    options.phones = ["iphone_6", "iphone_class"]
    options.systems = ["ios_12"]
    let loaded = try StudyLoader.load(
      paths: [packageRoot + "/scenarios/office_day.yaml"],
      options: options
    )
    let standings = StudyEvidence.standings(of: loaded)
    expectEqual(standings.map(\.phone), ["iphone_6", "iphone_class"])
    expectEqual(StudyManifest(loaded, detail: .none).standings, standings)
  }
}
