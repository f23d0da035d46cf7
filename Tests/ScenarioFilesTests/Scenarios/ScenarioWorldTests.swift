// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Tracewatt
import TracewattTestSupport

@testable import ScenarioFiles
@testable import StudyResults

@Suite("Worlds from files")
struct ScenarioWorldTests {
  /// Cells, access points and a tunnel around the sample's ten minutes due north.
  static let files = [
    "maps/cells.csv": CellListTests.rows, "maps/wigle.csv": CellListTests.wigle,
    "maps/town.geojson": SurroundingsFileTests.collection(
      SurroundingsFileTests.feature(
        #""environment":"tunnel","outage":"wifi","area":"dense_urban""#,
        SurroundingsFileTests.polygon(SurroundingsFileTests.ring(6.94, 50.942, 0.02))
      )
    ),
  ]
  static let text =
    head + """
      places: [{ name: bridge, latitude: 50.949, longitude: 6.95, radius: 60 m }]
      world:
        environment: suburban
        cells: maps/cells.csv
        access_points: maps/wigle.csv
        access_point_reach: 80 m
        surroundings: maps/town.geojson
        changes:
          - { from: 1 min, to: 90 s, environment: forest }
          - { place: bridge, environment: urban_canyon }
          - { within: { latitude: 50.94, longitude: 6.95, radius: 30 m }, environment: open_sky }
        outages:
          - { of: cell, from: 2 min, to: 3 min }
          - { of: gnss, place: bridge }

      """

  @Test("layers, changes and outages are read, each as it was said")
  func loads() throws {
    let scenario = try scenario(Self.text, files: Self.files)
    let world = scenario.world
    expectEqual(world.cells?.count, 3)
    expectEqual(world.accessPoints?.count, 2)
    expectEqual(world.accessPointReach, Metres(80))
    expectEqual(world.surroundings.count, 1)
    expectEqual(world.changes.map(\.environment), [.forest])
    expectEqual(world.localChanges.map(\.environment), [.urbanCanyon, .openSky])
    expectEqual(world.localChanges.map(\.circle.radius), [Metres(60), Metres(30)])
    expectEqual(world.outages.map(\.provider), [.cell, .gnss])
    expectEqual(
      scenario.layers,
      LayerFiles(
        cells: "maps/cells.csv",
        accessPoints: "maps/wigle.csv",
        surroundings: "maps/town.geojson"
      )
    )
    let environments = Experiment(scenario).world.environments.map(\.environment)
    expectEqual(
      environments,
      [
        .openSky, .suburban, .forest, .suburban, .tunnel, .urbanCanyon, .tunnel,
      ]
    )
  }

  @Test("a resolved scenario loads again as an equal world")
  func resolved() throws {
    var files = Self.files
    files["day.yaml"] = Self.text
    files["day.gpx"] = sampleGPX
    let folder = try TemporaryFolder(files)
    let loaded = try ScenarioLoader.load(path: folder.path + "/day.yaml")
    let yaml = ResolvedScenario.yaml(
      for: loaded,
      tracePath: "../day.gpx",
      layers: loaded.layers.mapped { "../" + $0 }
    )
    try folder.write(yaml, to: "out/resolved.yaml")
    let again = try ScenarioLoader.load(path: folder.path + "/out/resolved.yaml")
    expectEqual(again.world, loaded.world)
    expectEqual(again.layers.cells, "../maps/cells.csv")
  }

  @Test("the files of layers are listed among the inputs of a study and in its output")
  func study() throws {
    var files = Self.files
    files["day.yaml"] = Self.text
    files["day.gpx"] = sampleGPX
    let folder = try TemporaryFolder(files)
    let path = folder.path + "/day.yaml"
    let study = try StudyLoader.load(paths: [path])
    let names = study.inputs.map { String($0.name.dropFirst(folder.path.count + 1)) }
    #expect(
      names == ["day.yaml", "day.gpx", "maps/cells.csv", "maps/wigle.csv", "maps/town.geojson"]
    )
    let cells = try #require(study.inputs.first { $0.name.hasSuffix("cells.csv") })
    expectEqual(cells.sha256, SHA256.hexDigest(of: CellListTests.rows.utf8))
    expectEqual(cells.byteCount, CellListTests.rows.utf8.count)
    let manifest = StudyManifest(study, detail: .none)
    let resolved = manifest.resolved(in: folder.path + "/results") { _ in 3 }
    expectEqual(resolved.count, 1)
    try folder.write(resolved[0].text, to: "results/resolved.yaml")
    let again = try ScenarioLoader.load(path: folder.path + "/results/resolved.yaml")
    expectEqual(again.world, study.days[0].scenario.world)
    expectEqual(again.layers.surroundings, "../maps/town.geojson")
  }

  @Test("a scenario's fingerprint depends on a layer's contents, not on its path")
  func fingerprints() throws {
    func print(_ files: [String: String], _ text: String = Self.text) throws -> String {
      var files = files
      files["day.yaml"] = text
      files["day.gpx"] = sampleGPX
      let folder = try TemporaryFolder(files)
      let study = try StudyLoader.load(paths: [folder.path + "/day.yaml"])
      return try #require(StudyFingerprints(study).all.first).value.scenario
    }
    let usual = try print(Self.files)
    try expectEqual(print(Self.files), usual)
    var changed = Self.files
    changed["maps/cells.csv"] = CellListTests.rows + "\n"
    #expect(try print(changed) != usual)
    var moved = Self.files
    moved["cells.csv"] = moved.removeValue(forKey: "maps/cells.csv")
    try expectEqual(print(moved, Self.text.replacing("maps/cells.csv", with: "cells.csv")), usual)
  }

  @Test("a day with layers runs, and its tables name the cells of the list")
  func runs() async throws {
    let text = Self.text + "replications: 2\nstrategies: [significant_change, standard_best]\n"
    let scenario = try scenario(text, files: Self.files)
    let results = await Experiment(scenario, detail: .first).run()
    expectEqual(results.count, 4)
    let world = Experiment(scenario).world
    let realisation = WorldRealisation(world: world, seed: scenario.seed, replication: 0)
    let ids = Set((scenario.world.cells ?? []).map(\.id))
    #expect(!realisation.servingCells.isEmpty)
    #expect(realisation.servingCells.allSatisfy { ids.contains($0.site.id) })
  }

  @Test("a day without any cell runs as well")
  func withoutCells() async throws {
    let text =
      head + "world: { cells: far.csv }\nreplications: 2\n"
      + "strategies: [significant_change, region_monitoring, visits, standard_best]\n"
    let far = "LTE,262,1,43,27447297,311,13.28,52.52,1000,29,1,1459728012,1459743588,0\n"
    let scenario = try scenario(text, files: ["far.csv": far])
    expectEqual(scenario.world.cells, [])
    #expect(scenario.notes.contains { $0.contains("no cell of") && $0.contains("35 km") })
    let results = await Experiment(scenario, detail: .first).run()
    expectEqual(results.count, 8)
  }

  @Test(
    "errors are reported with their place, and the way out",
    arguments: [
      (
        "cells: none.csv", "day.yaml:5:17: error: world.cells: the file \"none.csv\" does not exist"
      ),
      (
        "access_points: maps",
        "world.access_points: the file \"maps\" cannot be read: it is a directory"
      ),
      ("surroundings: [a]", "world.surroundings is a list; it must be a file"),
      (
        "access_point_reach: 2 km",
        "world.access_point_reach is \"2 km\"; it must be from 1 m to 500 m"
      ),
      (
        "changes: [{ environment: tunnel }]",
        "world.changes[0]: it must have either from and to, or within, or place"
      ),
      (
        "changes: [{ from: 1 s, place: x, environment: tunnel }]",
        "either from and to, or within, or place"
      ),
      ("changes: [{ place: x, environment: tunnel }]", "no place is named \"x\""),
      ("outages: [{ of: gps, from: 1 s, to: 2 s }]", "world.outages[0].of is \"gps\""),
      (
        "outages: [{ of: gnss, from: 2 s, to: 1 s }]",
        "world.outages[0].to: it must be later than from"
      ),
      (
        "outages: [{ of: gnss, within: { latitude: 91, longitude: 0, radius: 1 m } }]",
        "world.outages[0].within.latitude is \"91\""
      ),
      (
        "outages: [{ of: gnss, within: { latitude: 1, longitude: 0 } }]",
        "within.radius: the key is missing"
      ),
    ]
  )
  func wrong(line: String, expected: String) throws {
    let found = try failure(
      scenario: head + "world: { \(line) }\n",
      files: ["maps/town.geojson": "{}"]
    )
    #expect(found.diagnostics.contains { $0.contains(expected) }, "\(found.diagnostics)")
  }

  @Test("a missing layer is missing input, a broken one is malformed input")
  func exitCodes() throws {
    try expectEqual(failure(scenario: head + "world: { cells: none.csv }\n").exitCode, 66)
    let broken = try failure(
      scenario: head + "world: { cells: a.csv }\n",
      files: ["a.csv": "x,y\n1,2"]
    )
    expectEqual(broken.exitCode, 65)
    expectEqual(broken.diagnostics.first?.hasPrefix("a.csv:1:1: error: "), true)
  }

  @Test("lint finds missing layers")
  func lint() throws {
    let folder = try TemporaryFolder([
      "day.yaml": head + "world: { cells: none.csv, surroundings: gone.geojson }\n",
      "day.gpx": sampleGPX,
    ])
    let report = FileLint.check(paths: [folder.path + "/day.yaml"])
    expectEqual(report.errorCount, 2)
    expectEqual(report.exitCode, 66)
  }

  @Test("layers packed by gzip are read")
  func packed() throws {
    let folder = try TemporaryFolder(["cells.csv": CellListTests.rows, "day.gpx": sampleGPX])
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", "gzip '\(folder.path)/cells.csv'"]
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
    try folder.write(head + "world: { cells: cells.csv.gz }\n", to: "day.yaml")
    let scenario = try ScenarioLoader.load(path: folder.path + "/day.yaml")
    expectEqual(scenario.world.cells?.count, 3)
  }

  @Test("a scenario without layers resolves to the same keys as before")
  func plain() throws {
    let yaml = ResolvedScenario.yaml(for: try scenario(head))
    for key in ["cells", "access_point", "surroundings", "outages"] {
      #expect(!yaml.contains("\n  \(key)"))
    }
  }
}
