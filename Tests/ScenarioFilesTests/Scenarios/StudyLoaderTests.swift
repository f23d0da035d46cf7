// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import ScenarioFiles
import TracewattTestSupport

@Suite("Loading scenarios and bare traces")
struct StudyLoaderTests {
  private func bare(
    _ name: String = "My Day.gpx",
    _ options: LoadOptions = LoadOptions()
  ) throws -> Scenario {
    let folder = try TemporaryFolder([name: sampleGPX])
    return try ScenarioLoader.load(path: folder.path + "/" + name, options: options)
  }

  @Test("a bare trace gets the stated defaults, which the notes list")
  func bareTrace() throws {
    let read = try bare()
    expectEqual(read.name, "my_day")
    expectEqual(read.traceName, "My Day.gpx")
    expectEqual(read.world.environment, .suburban)
    expectEqual(read.phones.map { $0.name }, ["iphone_class"])
    expectEqual(read.systems.map { $0.name }, ["ios_27"])
    expectEqual(read.app, AppConfiguration())
    expectEqual(read.app.backgroundAt, SimulationTime(seconds: 120))
    expectEqual(read.places.map { $0.name }, ["start", "finish"])
    #expect(read.places.allSatisfy { $0.radius == Metres(100) })
    expectEqual(read.places.first?.coordinate, read.trace.points.first?.coordinate)
    expectEqual(read.places.last?.coordinate, read.trace.points.last?.coordinate)
    expectEqual(read.strategies.map { $0.name }, BuiltIn.defaultStrategyNames)
    #expect(read.replications == 100 && read.seed == 42)
    #expect(read.notes.contains("default: replications 100"))
    expectEqual(read.notes.filter { $0.hasPrefix("default: ") }.count, 9)
    // What is asked for is no default.
    let asked = try bare("My Day.gpx", LoadOptions(replications: 3))
    expectEqual(asked.replications, 3)
    #expect(!asked.notes.contains { $0.hasPrefix("default: replications") })
  }

  @Test(
    "the longer a bare trace, the fewer its replications",
    arguments: [(1, 100), (3, 60), (9, 20), (24, 20)]
  )
  func replicationsOfBareTrace(hours: Int, count: Int) throws {
    let rows = (0...hours).map { "\($0 * 3600),50,7.0\($0)\n" }
    let folder = try TemporaryFolder(["day.csv": "t_s,lat,lon\n" + rows.joined()])
    let read = try ScenarioLoader.load(path: folder.path + "/day.csv", options: LoadOptions())
    expectEqual(read.replications, count)
  }

  @Test("what was chosen or assumed about a recording is remarked")
  func remarks() throws {
    func row(_ day: Int, _ second: Int) -> String {
      let time = "2026-05-\(day)T08:\(second / 60 < 10 ? "0" : "")\(second / 60):"
      let rest = "\(second % 60 < 10 ? "0" : "")\(second % 60)"
      return "\(time)\(rest),48.\(100_000 + second),11.5\n"
    }
    let rows = [12, 20].flatMap { day in stride(from: 0, to: 900, by: 5).map { row(day, $0) } }
    let folder = try TemporaryFolder(["trip.csv": "time,lat,lon\n" + rows.joined()])
    let read = try ScenarioLoader.load(path: folder.path + "/trip.csv", options: LoadOptions())
    expectEqual(
      Set(read.traceRemarks),
      ["local time taken as UTC", "part 1 of 2, from 2026-05-12"]
    )
    expectEqual(DayFacts(read).remarks, read.traceRemarks)
    try #expect(bare().traceRemarks.isEmpty)
  }

  @Test("two days of one name are refused with both files and the way out")
  func twins() throws {
    let folder = try TemporaryFolder(["d1/day.gpx": sampleGPX, "d2/day.gpx": sampleGPX])
    let paths = [folder.path + "/d1/day.gpx", folder.path + "/d2/day.gpx"]
    let failure = #expect(throws: InputFailure.self) { try StudyLoader.load(paths: paths) }
    expectEqual(failure?.exitCode, 65)
    expectEqual(
      failure?.diagnostics,
      [
        "error: \(paths[0]) and \(paths[1]) are both named day",
        "note: rename \(paths[1]), or write a scenario with its own name: and "
          + "trace: { file: … }",
      ]
    )
    let same = #expect(throws: InputFailure.self) {
      try StudyLoader.load(paths: [paths[0], paths[0]])
    }
    expectEqual(same?.exitCode, 64)
    expectEqual(same?.diagnostics.first, "error: \(paths[0]) is listed twice")
  }

  @Test("recordings whose names have no letters a to z are distinguished by a number")
  func otherScripts() throws {
    let folder = try TemporaryFolder(["東京.gpx": sampleGPX, "大阪.gpx": sampleGPX])
    let loaded = try StudyLoader.load(paths: ["東京", "大阪"].map { "\(folder.path)/\($0).gpx" })
    expectEqual(loaded.days.map(\.scenario.name), ["trace", "trace_2"])
  }

  @Test("a name close to a built-in day's gets that as a suggestion")
  func nearDay() {
    let failure = #expect(throws: InputFailure.self) {
      try ScenarioLoader.load(path: "ofice_day")
    }
    let note = "\nnote: the nearest built-in day is office_day"
    expectEqual(failure?.description.hasSuffix(note), true)
    let far = #expect(throws: InputFailure.self) { try ScenarioLoader.load(path: "zzzzzzzz") }
    expectEqual(far?.description.contains("note:"), false)
  }

  @Test("options replace the lists of the scenario")
  func options() throws {
    let options = LoadOptions(
      strategies: ["control", "visits"],
      phones: ["iphone_6"],
      systems: ["ios_9"],
      seed: 7,
      replications: 2
    )
    let read = try bare("day.gpx", options)
    expectEqual(read.strategies.map { $0.name }, ["control", "visits"])
    expectEqual(read.phones.map { $0.name }, ["iphone_6"])
    expectEqual(read.systems.map { $0.name }, ["ios_9"])
    #expect(read.seed == 7 && read.replications == 2)
    expectEqual(read.notes.filter { $0.hasPrefix("default: ") }.count, 4)
  }

  @Test("a set changes one strategy and is recorded")
  func set() throws {
    let options = LoadOptions(
      strategies: ["standard_best", "standard_hundred_meters"],
      sets: ["standard_best.standard.distance_filter=30m"]
    )
    let read = try bare("day.gpx", options)
    expectEqual(read.strategies[0].configuration.standard?.distanceFilter, Metres(30))
    #expect(
      read.strategies[0].parameters == [.init(key: "standard.distance_filter", value: "30m")]
    )
    #expect(read.strategies[1].configuration.standard?.distanceFilter == nil)
    #expect(read.strategies[1].parameters.isEmpty)
  }

  @Test("a set of all changes the strategies that have the service")
  func setAll() throws {
    let read = try bare("day.gpx", LoadOptions(sets: ["*.request.every=10 min"]))
    let changed = read.strategies.filter { !$0.parameters.isEmpty }.map { $0.name }
    expectEqual(changed, ["periodic_request"])
    let request = read.strategies.first { $0.name == "periodic_request" }?.configuration.request
    expectEqual(request?.interval, .minutes(10))
  }

  @Test("a later set of the same key replaces the earlier one")
  func setTwice() throws {
    let key = "standard_best.standard.distance_filter"
    let read = try bare("day.gpx", LoadOptions(sets: ["\(key)=30m", "\(key)=50 m"]))
    let best = try #require(read.strategies.first { $0.name == "standard_best" })
    expectEqual(best.parameters, [.init(key: "standard.distance_filter", value: "50 m")])
    expectEqual(best.configuration.standard?.distanceFilter, Metres(50))
  }

  @Test(
    "a bad flag ends with 64 and one clear line",
    arguments: [
      (
        LoadOptions(strategies: ["contrl"]),
        "--strategy: error: no strategy is named \"contrl\"\nnote: the nearest is control"
      ),
      (LoadOptions(phones: ["nokia"]), "--phone: error: no phone is named \"nokia\""),
      (LoadOptions(systems: ["ios_19"]), "--os: error: no operating system is named \"ios_19\""),
      (
        LoadOptions(replications: 0),
        "--replications: error: replications is \"0\"; it must be a whole number from 1"
      ),
      (LoadOptions(seed: 1 << 53), "--seed: error: seed is \"9007199254740992\"; it must be"),
      (
        LoadOptions(sets: ["nonsense"]),
        "--set: error: the value is \"nonsense\"; it must be NAME.SECTION.KEY=VALUE"
      ),
      (
        LoadOptions(sets: ["x.standard.distance_filter=1m"]),
        "--set: error: no strategy is named \"x\""
      ),
      (
        LoadOptions(sets: ["control.standard.distance_filter=1m"]),
        "--set: error: standard.distance_filter: the strategy control has no standard"
      ),
      (
        LoadOptions(sets: ["standard_best.standard.distance=1m"]),
        "--set: error: standard.distance: unknown key"
      ),
      (
        LoadOptions(sets: ["standard_best.standard.distance_filter=1"]),
        "--set: error: services.standard.distance_filter is \"1\" with no unit"
      ),
      (
        LoadOptions(strategies: ["visits"], sets: ["*.standard.distance_filter=1m"]),
        "--set: error: the strategy * has no standard"
      ),
      (
        LoadOptions(strategies: ["visits", "visits"]),
        "--strategy: error: the name is \"visits\", which is taken"
      ),
    ] as [(LoadOptions, String)]
  )
  func badFlags(_ options: LoadOptions, _ expected: String) throws {
    let folder = try TemporaryFolder(["day.gpx": sampleGPX])
    let found = try #require(failure(folder.path + "/day.gpx", options))
    expectEqual(found.diagnostics.count, 1, "\(found)")
    #expect(found.diagnostics[0].hasPrefix(expected), "\(found)")
    expectEqual(found.exitCode, 64)
  }

  @Test("an option may name one of the scenario's own strategies")
  func ownStrategy() throws {
    let text = head + "strategies: [{ name: own, services: { visits: {} } }, control]\n"
    let read = try scenario(text, LoadOptions(strategies: ["own"]))
    expectEqual(read.strategies.map { $0.name }, ["own"])
  }

  @Test("a missing file, a folder and an unreadable file end with 66")
  func missing() throws {
    let folder = try TemporaryFolder()
    for path in ["/none.gpx", "/none.yaml", ""] {
      let found = try #require(failure(folder.path + path))
      expectEqual(found.exitCode, 66)
      expectEqual(found.diagnostics.count, 1)
      #expect(found.diagnostics[0].hasPrefix(folder.path + path + ": error: the file "))
    }
  }

  @Test("a broken trace ends with 65")
  func broken() throws {
    let folder = try TemporaryFolder(["a.gpx": "<gpx><trk>"])
    let found = try #require(failure(folder.path + "/a.gpx"))
    expectEqual(found.exitCode, 65)
    #expect(found.diagnostics[0].hasPrefix(folder.path + "/a.gpx:"))
  }

  @Test("the resolved scenario loads as an equal scenario")
  func resolved() throws {
    let files = [
      "day.yaml": fullScenario, "day.gpx": sampleGPX, "strategies/mine.yaml": mine,
    ]
    let folder = try TemporaryFolder(files)
    let first = try ScenarioLoader.load(path: folder.path + "/day.yaml")
    try folder.write(ResolvedScenario.yaml(for: first), to: "resolved.yaml")
    let second = try ScenarioLoader.load(path: folder.path + "/resolved.yaml")
    expectSameScenario(first, second)
    #expect(!second.notes.contains { $0.hasPrefix("default: ") })
  }

  @Test("the resolved scenario of a bare trace loads as an equal scenario")
  func resolvedBare() throws {
    let folder = try TemporaryFolder(["a day.gpx": sampleGPX])
    let options = LoadOptions(sets: ["*.standard.distance_filter=1.25 km"])
    // Deferral does not allow a filter, and Android's strategies have no service on the default
    // system.
    let others = [
      "deferred", "geofencing", "mpath_sense_like", "service_geofences", "service_high_accuracy",
    ]
    let names = BuiltIn.strategyNames.filter {
      !others.contains($0) && !$0.hasPrefix("fused_") && !$0.hasSuffix("_android_like")
    }
    var chosen = options
    chosen.strategies = names
    let first = try ScenarioLoader.load(path: folder.path + "/a day.gpx", options: chosen)
    try folder.write(ResolvedScenario.yaml(for: first), to: "resolved.yaml")
    let second = try ScenarioLoader.load(path: folder.path + "/resolved.yaml")
    expectSameScenario(first, second)
  }

  private func expectSameScenario(_ a: Scenario, _ b: Scenario) {
    expectEqual(a.name, b.name)
    expectEqual(a.title, b.title)
    expectEqual(a.trace, b.trace)
    expectEqual(a.traceName, b.traceName)
    expectEqual(a.utcOffsetMinutes, b.utcOffsetMinutes)
    expectEqual(a.world, b.world)
    expectEqual(a.places, b.places)
    expectEqual(a.events, b.events)
    expectEqual(a.app, b.app)
    expectEqual(a.otherApps, b.otherApps)
    expectEqual(a.beacons, b.beacons)
    expectEqual(a.phones, b.phones)
    expectEqual(a.systems, b.systems)
    expectEqual(a.strategies, b.strategies)
    expectEqual(a.replications, b.replications)
    expectEqual(a.seed, b.seed)
  }
}
