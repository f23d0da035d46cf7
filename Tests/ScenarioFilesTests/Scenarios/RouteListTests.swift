// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TracewattTestSupport

@testable import ScenarioFiles
@testable import StudyResults

@Suite("Routes of a scenario")
struct RouteListTests {
  /// Two places, 1112 m apart, without times.
  private static let way = """
    <gpx><rte><rtept lat="50" lon="7"/><rtept lat="50.01" lon="7"/></rte></gpx>
    """
  private static let timed = """
    <gpx><trk><trkseg><trkpt lat="50" lon="7"><time>2026-03-29T07:30:00Z</time></trkpt>
    <trkpt lat="50.01" lon="7"><time>2026-03-29T07:31:40Z</time></trkpt></trkseg></trk></gpx>
    """
  private static let answer = """
    {"code": "Ok", "routes": [{"duration": 90, "geometry": {"coordinates": [[7, 50], [7, 50.01]]}}]}
    """

  private func folder(_ routes: String) throws -> TemporaryFolder {
    try TemporaryFolder([
      "day.yaml": "version: 1\nkind: scenario\nname: day\ntrace: { file: day.gpx }\n"
        + "routes:\n\(routes)",
      "day.gpx": sampleGPX, "maps/way.gpx": Self.way, "timed.gpx": Self.timed,
      "answer.json": Self.answer,
    ])
  }

  private func load(_ routes: String) throws -> Scenario {
    let folder = try folder(routes)
    return try ScenarioLoader.load(path: folder.path + "/day.yaml")
  }

  private func errors(_ routes: String) -> [String] {
    do {
      _ = try load(routes)
      return []
    } catch {
      return (error as? InputFailure)?.diagnostics ?? ["\(error)"]
    }
  }

  @Test("a route has the name of its file, its places, its mode and its duration")
  func reads() throws {
    let scenario = try load("  - { file: maps/way.gpx, mode: bus, duration: 20 min }\n")
    let route = try #require(scenario.routes.first)
    expectEqual(scenario.routes.count, 1)
    expectEqual(route.name, "way")
    expectEqual(route.places.map(\.latitude), [50, 50.01])
    expectEqual(route.mode, .bus)
    expectEqual(route.duration, .minutes(20))
    expectEqual(scenario.layers.routes, ["maps/way.gpx"])
  }

  @Test("a scenario without the key knows no routes")
  func none() throws {
    let folder = try TemporaryFolder([
      "day.yaml": "version: 1\nkind: scenario\nname: day\ntrace: { file: day.gpx }\n",
      "day.gpx": sampleGPX,
    ])
    let scenario = try ScenarioLoader.load(path: folder.path + "/day.yaml")
    expectEqual(scenario.routes, [])
    #expect(!ResolvedScenario.yaml(for: scenario).contains("routes"))
  }

  @Test(
    "without a duration a route takes that of its file, else the usual speed of its mode",
    arguments: [
      ("timed.gpx", "", 100), ("answer.json", "", 90), ("maps/way.gpx", "", 80),
      ("maps/way.gpx", ", mode: car", 80), ("maps/way.gpx", ", mode: walking", 794.5),
      ("timed.gpx", ", duration: 2 min", 120),
    ]
  )
  func duration(file: String, keys: String, seconds: Double) throws {
    // 1112.3 m at 13.9 m/s and at 1.4 m/s.
    let scenario = try load("  - { file: \(file)\(keys) }\n")
    let duration = try #require(scenario.routes.first).duration
    #expect(abs(duration.seconds - seconds) < 0.5, "\(duration)")
    #expect(!scenario.notes.contains { $0.contains(file) }, "\(scenario.notes)")
  }

  @Test(
    "mistakes are reported at their keys",
    arguments: [
      ("  - { file: gone.gpx }\n", "routes[0].file"),
      ("  - { file: maps/way.gpx, speed: 3 m/s }\n", "routes[0].speed"),
      ("  - { mode: car }\n", "routes[0].file"),
      ("  - { file: maps/way.gpx, mode: still }\n", "routes[0].mode"),
      ("  - { file: maps/way.gpx, duration: 0 s }\n", "routes[0].duration"),
      ("  - { file: day.yaml }\n", "day.yaml"), ("  - maps/way.gpx\n", "routes[0]"),
    ]
  )
  func mistakes(routes: String, key: String) {
    let found = errors(routes)
    expectEqual(found.count, 1)
    #expect(found.first?.contains(key) ?? false, "\(found)")
  }

  @Test("a resolved scenario and the output of a study load again with equal routes")
  func resolved() throws {
    let folder = try folder("  - { file: timed.gpx, mode: train }\n  - file: maps/way.gpx\n")
    let study = try StudyLoader.load(paths: [folder.path + "/day.yaml"])
    let scenario = study.days[0].scenario
    let names = study.inputs.map { String($0.name.dropFirst(folder.path.count + 1)) }
    expectEqual(names, ["day.yaml", "day.gpx", "timed.gpx", "maps/way.gpx"])
    try folder.write(ResolvedScenario.yaml(for: scenario), to: "resolved.yaml")
    let again = try ScenarioLoader.load(path: folder.path + "/resolved.yaml")
    expectEqual(again.routes, scenario.routes)
    let texts = StudyManifest(study, detail: .none).resolved(in: folder.path + "/out") { _ in 3 }
    try folder.write(texts[0].text, to: "out/resolved.yaml")
    let output = try ScenarioLoader.load(path: folder.path + "/out/resolved.yaml")
    expectEqual(output.routes, scenario.routes)
    expectEqual(output.layers.routes, ["../timed.gpx", "../maps/way.gpx"])
  }

  @Test("a scenario's fingerprint depends on the contents of a route, not on its path")
  func fingerprints() throws {
    func print(_ routes: String) throws -> String {
      let folder = try folder(routes)
      let study = try StudyLoader.load(paths: [folder.path + "/day.yaml"])
      return try #require(StudyFingerprints(study).all.first).value.scenario
    }
    let usual = try print("  - { file: maps/way.gpx, duration: 90 s }\n")
    try expectEqual(print("  - { file: ./maps/way.gpx, duration: 90 s }\n"), usual)
    #expect(try print("  - { file: timed.gpx, duration: 90 s }\n") != usual)
  }
}
