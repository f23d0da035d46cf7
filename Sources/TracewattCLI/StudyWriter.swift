// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation
internal import Tracewatt
internal import TracewattFiles
internal import World

/// Writes a study's results folder, and everything that names machine and hour into one file.
struct StudyWriter {
  let loaded: LoadedStudy
  let writer: ResultsWriter
  let folder: String
  let started = Date()

  /// Opens the folder before the work starts, so that a folder that cannot be written is told first.
  init(loaded: LoadedStudy, folder: String, detail: Experiment.Detail) throws {
    self.loaded = loaded
    self.folder = folder
    var strategies: [ScenarioStrategy] = []
    for strategy in loaded.study.days.flatMap(\.scenario.strategies)
    where !strategies.contains(where: { $0.name == strategy.name }) {
      strategies.append(strategy)
    }
    writer = try ResultsWriter(
      folder: folder,
      strategies: strategies,
      detailTables: detail == .none ? .none : .kept
    )
  }

  /// Writes all tables; nothing appears in the folder before everything is written.
  func write(
    results: [RunResult],
    worlds: [String: World],
    reference: String,
    notes: [String]
  ) throws {
    let days = loaded.study.days.sorted { $0.scenario.name < $1.scenario.name }
    for day in days {
      guard let world = worlds[day.scenario.name] else { continue }
      let first = WorldRealisation(world: world, seed: day.scenario.seed, replication: 0)
      try writer.append(first, scenario: day.scenario.name)
    }
    for result in results.sorted(by: { $0.key < $1.key }) { try writer.append(result) }
    let resolved = zip(loaded.study.days, loaded.tracePaths).map { day, trace in
      (
        scenario: day.scenario.name,
        text: ResolvedScenario.yaml(
          for: day.scenario,
          tracePath: RelativePath.from(folder: folder, to: trace)
        )
      )
    }
    try writer.finish(
      reference: reference,
      resolved: resolved,
      provenance: provenance(notes: notes)
    )
  }

  private func provenance(notes: [String]) -> Provenance {
    let scenario = loaded.study.days[0].scenario
    return Provenance(
      versions: [
        .init(name: "tracewatt", version: ProgramVersion.program),
        .init(name: "model", version: ProgramVersion.model),
        .init(name: "gsl", version: LibraryVersions.gsl),
      ],
      commandLine: CommandLine.arguments,
      seed: scenario.seed,
      replications: scenario.replications,
      inputs: loaded.inputs,
      fingerprints: StudyFingerprints(loaded).all,
      week: loaded.study.week,
      notes: loaded.study.notes + notes,
      host: ProcessInfo.processInfo.operatingSystemVersionString,
      startedUTC: ISO8601DateFormatter().string(from: started),
      wallSeconds: Date().timeIntervalSince(started)
    )
  }
}
