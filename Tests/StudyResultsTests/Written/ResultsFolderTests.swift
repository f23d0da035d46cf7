// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Tracewatt
import TracewattTestSupport

@testable import StudyResults

@Suite("A results folder as the store of a run")
struct ResultsFolderTests {
  @Test("one call runs a study, writes the tables of a sweep, and reads them back")
  func oneCall() async throws {
    let folder = try TemporaryFolder()
    let study = try SweepDay.loaded(folder, replications: 2)
    let path = folder.path + "/results"
    var finished: [Int] = []
    let recorded = try await StudyRun(study, jobs: 1)
      .run(into: ResultsFolder(path, commandLine: ["a", "command"])) { finished.append($0) }
    expectEqual(finished.last, study.replicationCount)
    expectEqual(recorded.provenance?.commandLine, ["a", "command"])

    let sweep = try SweepDay.sweep(study, in: folder)
    _ = try await sweep.run(jobs: 2)
    let wanted = try SweepDay.files(sweep.store.manifest, sweep.store.parts, in: folder)
    for (name, bytes) in wanted {
      let written = try Data(contentsOf: URL(fileURLWithPath: path + "/" + name))
      // The notes of the table stand in the file that lists the others.
      if name != "datapackage.json" { #expect(written == bytes, "\(name)") }
    }
    expectEqual(
      recorded.runs.count,
      study.days.map { $0.scenario.runsPerReplication * 2 }.reduce(0, +)
    )
  }

  @Test("a study made in code leaves a readable folder that knows its trace by the points")
  func madeInCode() async throws {
    let folder = try TemporaryFolder()
    let best = StrategyConfiguration(name: "best", standard: .init(desiredAccuracy: .best))
    func run(east longitude: Double) async throws -> RecordedGroup {
      let place = Coordinate(latitude: 50, longitude: longitude)
      let points = [0.0, 600].map {
        RecordedTrace.Point(time: SimulationTime(seconds: $0), coordinate: place)
      }
      let scenario = Scenario(
        name: "rest",
        trace: RecordedTrace(points: points),
        strategies: [ScenarioStrategy(name: "best", configuration: best)],
        replications: 2
      )
      let path = folder.path + "/\(longitude)"
      let recorded = try await StudyRun(Study(days: [.init(scenario: scenario)]), jobs: 1)
        .run(into: ResultsFolder(path))
      expectEqual(recorded.runs.count, 2)
      let resolved = try String(contentsOfFile: path + "/resolved.yaml", encoding: .utf8)
      #expect(resolved.contains("file: \"made in code\""))
      return try #require(ResultsReader.groups(in: path).first)
    }
    let (here, there) = (try await run(east: 7), try await run(east: 8))
    #expect(here.fingerprint != nil && here.fingerprint?.trace != there.fingerprint?.trace)
  }

  @Test("a folder that cannot be made is an error before anything runs")
  func unwritable() async throws {
    let folder = try TemporaryFolder(["file": ""])
    let study = try SweepDay.loaded(folder, replications: 1)
    await #expect(throws: OutputError.self) {
      try await StudyRun(study).run(into: ResultsFolder(folder.path + "/file/results")) { _ in
        Issue.record("something ran")
      }
    }
  }

  @Test("an interrupted run leaves the results of the one before")
  func interrupted() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/results"
    let study = try SweepDay.loaded(folder, replications: 2)
    _ = try await StudyRun(study).run(into: ResultsFolder(path))
    let before = try Data(contentsOf: URL(fileURLWithPath: path + "/runs.csv"))
    let other = try SweepDay.loaded(folder, replications: 3)
    let task = Task {
      try await StudyRun(other, jobs: 1).run(into: ResultsFolder(path)) { _ in
        withUnsafeCurrentTask { $0?.cancel() }
      }
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    try expectEqual(Data(contentsOf: URL(fileURLWithPath: path + "/runs.csv")), before)
    try expectEqual(
      RecordedStudy(folder: path).runs.count,
      study.days.map { $0.scenario.runsPerReplication * 2 }.reduce(0, +)
    )
  }
}
