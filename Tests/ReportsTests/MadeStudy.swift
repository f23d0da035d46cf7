// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import StudyResults
import Tracewatt
import TracewattTestSupport

/// Results folders of small studies, for tests of pages and traces.
final class MadeStudy {
  /// The folder; it is removed with the object.
  let folder: String

  /// Simulates a short day and writes its results.
  ///
  /// - Parameters:
  ///   - trace: the day; by default a walk of twenty minutes.
  ///   - title: the scenario's title.
  ///   - names: built-in strategies.
  ///   - strategyTitle: a title for every strategy; nil leaves them their own.
  ///   - replications: replications of each.
  ///   - isDetailed: whether there are detail tables.
  /// - Throws: the errors of reading or writing.
  init(
    trace: RecordedTrace = MadeStudy.walk,
    title: String = "A walk",
    strategies names: [String] = ["control", "standard_best", "significant_change"],
    strategyTitle: String? = nil,
    replications: Int = 2,
    isDetailed: Bool = true
  ) async throws {
    folder = FileManager.default.temporaryDirectory.path + "/tracewatt-study-" + UUID().uuidString
    var strategies = try StrategyLoader.load(names, places: ["home"])
    if let strategyTitle {
      for index in strategies.indices { strategies[index].configuration.title = strategyTitle }
    }
    let scenario = Scenario(
      name: "walk",
      title: title,
      trace: trace,
      traceName: "walk.gpx",
      places: [
        Place(name: "home", coordinate: trace.points[0].coordinate, radius: Metres(100))
      ],
      strategies: strategies,
      replications: replications,
      seed: 7
    )
    let experiment = Experiment(scenario, detail: isDetailed ? .first : .none)
    let results = await experiment.run(jobs: 2) { _ in }
    let writer = try ResultsWriter(
      folder: folder,
      strategies: strategies,
      detail: isDetailed ? .states : .none
    )
    try writer.append(
      WorldRealisation(world: experiment.world, seed: 7, replication: 0),
      scenario: "walk"
    )
    for result in results.sorted(by: { $0.key < $1.key }) { try writer.append(result) }
    try writer.finish(
      reference: names.first { $0 != "control" } ?? names[0],
      resolved: [("walk", ResolvedScenario.yaml(for: scenario))],
      provenance: Provenance(
        versions: [Provenance.Version(name: "tracewatt", version: "0.1.0")],
        commandLine: ["/usr/bin/tracewatt", "compare", "my walk.gpx", "--set", "a='b'"],
        seed: 7,
        replications: replications,
        inputs: [InputDigest(name: "my walk.gpx", bytes: [1, 2, 3])],
        notes: [title],
        startedUTC: "2026-03-01T08:00:00Z",
        wallSeconds: 1
      )
    )
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// The folder read back.
  func read() throws -> RecordedStudy { try RecordedStudy(folder: folder) }

  /// Twenty minutes on foot with a rest in the middle.
  static var walk: RecordedTrace {
    var journey = Journey()
    journey.move(seconds: 500, speed: MetresPerSecond(1.4))
    journey.stay(seconds: 200)
    journey.move(seconds: 500, speed: MetresPerSecond(1.4), course: Degrees(0))
    var trace = journey.trace
    trace.startUnixMilliseconds = 1_772_438_400_000
    return trace
  }
}
