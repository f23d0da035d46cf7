// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Tracewatt
import TracewattTestSupport

@testable import ScenarioFiles
@testable import StudyResults

/// A study of a few minutes, for parts and shards.
enum SweepDay {
  static let text = """
    version: 1
    kind: scenario
    name: day
    trace: { file: day.gpx }
    places: [{ name: home, latitude: 50.94, longitude: 6.95 }]
    strategies: [standard_best, region_monitoring, visits]
    phones: [iphone_class, iphone_6]
    os: [ios_18]
    replications: 5

    """

  static func loaded(
    _ folder: TemporaryFolder,
    replications: Int? = nil,
    seed: UInt64? = nil
  ) throws -> Study {
    try folder.write(text, to: "day.yaml")
    try folder.write(
      text.replacingOccurrences(of: "name: day", with: "name: second"),
      to: "second.yaml"
    )
    try folder.write(sampleGPX, to: "day.gpx")
    return try StudyLoader.load(
      paths: [folder.path + "/day.yaml", folder.path + "/second.yaml"],
      options: LoadOptions(seed: seed, replications: replications)
    )
  }

  /// A sweep with its parts in a folder, or in a spool without one.
  static func sweep(
    _ loaded: Study,
    parts: String? = nil,
    in folder: TemporaryFolder,
    detail: DetailLevel = .first
  ) throws -> TestSweep {
    let store = try PartStore(
      loaded,
      detail: detail,
      keeping: .init(tables: true),
      partsFolder: parts,
      spoolFolder: folder.path
    )
    return TestSweep(study: loaded, store: store)
  }

  /// The paths of the part files in a folder, in order of their names.
  static func paths(in parts: String) -> [String] {
    PartFolder.names(in: parts).map { parts + "/" + $0 }
  }

  /// Writes a results folder and returns the bytes of its files by name, without provenance.
  static func files(
    _ manifest: StudyManifest,
    _ parts: PartSet,
    in folder: TemporaryFolder
  ) throws -> [String: Data] {
    let path = folder.path + "/results-\(UUID().uuidString)"
    let results = FinishedStudy(manifest: manifest, parts: parts)
    let writer = try ResultsWriter(folder: path, manifest: manifest)
    try results.write(to: writer, folder: path, notes: []) { _ in }
    var files: [String: Data] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: path)
    where name != "provenance.json" {
      files[name] = try Data(contentsOf: URL(fileURLWithPath: path + "/" + name))
    }
    return files
  }
}

/// A study and the store that receives its runs.
struct TestSweep {
  let study: Study
  let store: PartStore

  /// Runs the missing blocks of a share, or of the whole study.
  func run(shard: Shard? = nil, jobs: Int) async throws -> SweepTally {
    try await StudyRun(study, jobs: jobs).sweep(into: store, shard: shard)
  }
}
