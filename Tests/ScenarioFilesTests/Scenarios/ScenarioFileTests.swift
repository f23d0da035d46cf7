// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import TracewattTestSupport

@testable import ScenarioFiles

/// A scenario with every key.
let fullScenario = """
  version: 1
  kind: scenario
  name: city_commute
  title: Metro commute with two "tunnels"
  trace: { file: day.gpx }
  utc_offset: "+01:00"
  world:
    environment: urban
    area: dense_urban
    changes: [{ from: 2 min, to: 3 min 30 s, environment: tunnel }]
    stay_environment: none
    stay_duration: 4 min
    scoring_interval: 2 s
  phones: [iphone_6, modern_pixel7_2022]
  os: [ios_9, doc]
  app:
    authorization: provisional_always
    precise_location: false
    background_modes: []
    background_app_refresh: false
    background_at: none
    answers: { when_in_use: allow_once, always: denied, temporary_full_accuracy: false, after: 0 s }
  other_apps:
    - name: other
      strategy: { use: standard_best, name: theirs, set: { standard.distance_filter: 10 m } }
      authorization: when_in_use
      precise_location: false
      background_modes: []
      background_app_refresh: false
      background_at: 9 min
    - { name: plain, strategy: visits }
  places:
    - { name: home, latitude: 50.94, longitude: 6.95 }
    - { name: work, latitude: 50.95, longitude: 6.95, radius: 0.25 km }
  beacons:
    - name: door
      uuid: 0f0E1d1C-2b2A-3938-4746-554433221100
      major: 65535
      minor: 0
      latitude: 50.9401
      longitude: 6.95
  events:
    - { at: 5 min, airplane_mode: true }
    - { at: 1 min, screen: false }
    - { at: 2 min, wifi_link: true }
    - { at: 5 min, app: other, force_quit: true }
  strategies:
    - standard_best
    - { use: standard_best, name: best_30, set: { standard.distance_filter: 30 m } }
    - { use: mine, set: { uploads.bytes: 100 } }
    - name: inline
      title: "Inline: yes"
      services: { regions: [{ place: work }], visits: {} }
  replications: 3
  seed: 9007199254740991

  """

let mine = """
  version: 1
  kind: strategy
  extends: duty_cycled
  name: mine
  duty_cycle: { stop_after_still: 90 s }
  uploads: { every: 5 min, bytes: 2048 }

  """

@Suite("Scenario files")
struct ScenarioFileTests {
  @Test("every key of a scenario is read")
  func everything() throws {
    let read = try scenario(fullScenario, files: ["strategies/mine.yaml": mine])
    expectEqual(read.name, "city_commute")
    expectEqual(read.title, "Metro commute with two \"tunnels\"")
    expectEqual(read.traceName, "day.gpx")
    expectEqual(read.trace.points.count, 11)
    expectEqual(read.utcOffsetMinutes, 60)
    var world = WorldConfiguration(environment: .urban)
    world.changes = [
      EnvironmentChange(
        from: SimulationTime(seconds: 120),
        to: SimulationTime(seconds: 210),
        environment: .tunnel
      )
    ]
    world.stayEnvironment = nil
    world.stayDuration = .minutes(4)
    world.scoringInterval = .seconds(2)
    expectEqual(read.world, world)
    expectEqual(read.phones.map { $0.name }, ["iphone_6", "modern_pixel7_2022"])
    expectEqual(read.systems.map { $0.name }, ["ios_9", "doc"])
    let app = AppConfiguration(
      authorization: .provisionalAlways,
      allowsPreciseLocation: false,
      hasLocationBackgroundMode: false,
      allowsBackgroundRefresh: false,
      backgroundAt: nil,
      answers: PromptAnswers(
        whenInUse: .allowOnce,
        always: .denied,
        temporaryFullAccuracy: false,
        after: .zero
      )
    )
    expectEqual(read.app, app)
    expectEqual(read.places.map { $0.radius }, [Metres(100), Metres(250)])
    let expected = [
      DayEvent(time: SimulationTime(seconds: 60), kind: .screen(isOn: false)),
      DayEvent(time: SimulationTime(seconds: 120), kind: .wifiLink(isJoined: true)),
      DayEvent(time: SimulationTime(seconds: 300), kind: .airplaneMode(isOn: true)),
      DayEvent(time: SimulationTime(seconds: 300), kind: .forceQuit, app: "other"),
    ]
    expectEqual(read.events, expected)
    expectEqual(read.replications, 3)
    expectEqual(read.seed, 9_007_199_254_740_991)
  }

  @Test("strategies are found, renamed, changed and extended")
  func strategies() throws {
    let read = try scenario(fullScenario, files: ["strategies/mine.yaml": mine])
    expectEqual(read.strategies.map { $0.name }, ["standard_best", "best_30", "mine", "inline"])
    let best30 = read.strategies[1]
    expectEqual(best30.configuration.name, "best_30")
    expectEqual(best30.configuration.standard?.distanceFilter, Metres(30))
    expectEqual(best30.configuration.standard?.pausesLocationUpdatesAutomatically, false)
    expectEqual(best30.parameters, [.init(key: "standard.distance_filter", value: "30 m")])
    let extended = read.strategies[2].configuration
    expectEqual(extended.dutyCycle, .init(exitRadius: Metres(100), stopAfterStill: .seconds(90)))
    #expect(extended.significantChange)
    expectEqual(extended.uploads, .init(interval: .minutes(5), bytes: 100))
    expectEqual(read.strategies[3].configuration.regions, [.place("work")])
    #expect(read.strategies[0].parameters.isEmpty)
  }

  @Test("a strategy beside the scenario wins over the built-in one")
  func beside() throws {
    let text = "version: 1\nkind: strategy\nname: control\ntitle: My own\n"
    let read = try scenario(head + "strategies: [control]\n", files: ["control.yaml": text])
    expectEqual(read.strategies[0].configuration.title, "My own")
  }

  @Test("a file beside the scenario of another kind is not taken for a strategy")
  func besideOfOtherKind() throws {
    let text = "version: 1\nkind: scenario\nname: control\n"
    let read = try scenario(head + "strategies: [control]\n", files: ["control.yaml": text])
    expectEqual(read.strategies[0].configuration.title, "No location")
  }

  @Test("a strategy may be named by its path")
  func path() throws {
    let text = "version: 1\nkind: strategy\nname: far\n"
    let read = try scenario(
      head + "strategies: [elsewhere/far.yaml]\n",
      files: ["elsewhere/far.yaml": text]
    )
    expectEqual(read.strategies.map { $0.name }, ["far"])
  }

  @Test("absent keys take stated defaults, which the notes list")
  func defaults() throws {
    let read = try scenario(head)
    expectEqual(read.world, WorldConfiguration())
    expectEqual(read.app, AppConfiguration())
    expectEqual(read.phones.map { $0.name }, ["iphone_class"])
    expectEqual(read.systems.map { $0.name }, ["ios_27"])
    expectEqual(read.strategies.map { $0.name }, BuiltIn.defaultStrategyNames)
    expectEqual(read.replications, 20)
    expectEqual(read.seed, 42)
    for word in ["environment", "phone", "operating system", "strategies", "replications", "seed"] {
      #expect(read.notes.contains { $0.hasPrefix("default: \(word)") }, "\(word)")
    }
  }

  @Test(
    "each fault is an error with its place",
    arguments: [
      (
        "replications: 0",
        "day.yaml:5:15: error: replications is \"0\"; it must be a whole number from 1 to 100000"
      ),
      (
        "replications: 1.5",
        "day.yaml:5:15: error: replications is \"1.5\"; it must be a whole number"
      ),
      ("seed: 9007199254740992", "day.yaml:5:7: error: seed is \"9007199254740992\"; it must be"),
      ("sed: 5", "day.yaml:5:1: error: sed: unknown key\nnote: the nearest is seed; known keys: "),
      ("phones: []", "day.yaml:5:9: error: phones is \"[]\"; it must be a list of at least one"),
      ("phones: iphone_6", "day.yaml:5:9: error: phones is \"iphone_6\"; it must be a list"),
      (
        "phones: [iphone_99]",
        "day.yaml:5:10: error: phones[0]: no phone is named \"iphone_99\"\nnote: the nearest is iphone_13"
      ),
      ("os: [ios_18, ios_18]", "day.yaml:5:14: error: os[1] is \"ios_18\", which is taken"),
      (
        "strategies: [best]",
        "day.yaml:5:14: error: strategies[0]: no strategy is named \"best\"\nnote: known names: control, "
      ),
      (
        "strategies: [{ use: control, nme: x }]",
        "day.yaml:5:30: error: strategies[0].nme: unknown key\nnote: the nearest is name"
      ),
      (
        "strategies: [{ use: control, set: { standard.distance_filter: 1 m } }]",
        "day.yaml:5:37: error: standard.distance_filter: the strategy control has no standard"
      ),
      (
        "strategies: [{ use: deferred, set: { deferred.tmeout: 1 s } }]",
        "day.yaml:5:38: error: strategies[0].set.deferred.tmeout: unknown key\nnote: the nearest is deferred.timeout"
      ),
      (
        "strategies: [{ use: standard_best, set: { uploads.retry: 3 } }]",
        "day.yaml:5:43: error: strategies[0].set.uploads.retry: unknown key\nnote: the nearest is uploads.retries; known keys: uploads.every, uploads.bytes, uploads.batch, uploads.distance, uploads.heartbeat, uploads.duration, uploads.failure, uploads.retries, uploads.retry_after"
      ),
      (
        "strategies: [{ use: standard_best, set: { rules: [] } }]",
        "day.yaml:5:43: error: strategies[0].set.rules: this is not a single value\nnote: change it in a strategy file"
      ),
      (
        "strategies: [{ name: a, services: { visits: {} } }, { name: a }]",
        "day.yaml:5:53: error: strategies[1] is \"a\", which is taken"
      ),
      (
        "strategies: [{ use: standard_best, set: { standard.distance_filter: 1 kg } }]",
        "day.yaml:5:69: error: services.standard.distance_filter is \"1 kg\" with the unit \"kg\""
      ),
      (
        "strategies: [nowhere/x.yaml]",
        "day.yaml:5:14: error: strategies[0]: the file \"nowhere/x.yaml\" does not exist"
      ),
      ("utc_offset: 1", "day.yaml:5:13: error: utc_offset is \"1\"; it must be an offset"),
      (
        "world: { environment: moon }",
        "day.yaml:5:23: error: world.environment is \"moon\"; it must be one of open_sky"
      ),
      (
        "world: { changes: [{ from: 2 min, to: 1 min, environment: tunnel }] }",
        "day.yaml:5:39: error: world.changes[0].to: it must be later than from"
      ),
      (
        "world: { scoring_interval: 0 s }",
        "day.yaml:5:28: error: world.scoring_interval is \"0 s\"; it must be from 1 ms to 1 h"
      ),
      (
        "places: [{ name: a, latitude: 91, longitude: 0 }]",
        "day.yaml:5:31: error: places[0].latitude is \"91\"; it must be from -90 to 90"
      ),
      (
        "places: [{ name: a, latitude: 1, longitude: 0, radius: 100001 km }]",
        "day.yaml:5:56: error: places[0].radius is \"100001 km\"; it must be above 0 m, at most "
          + "100000 km"
      ),
      (
        "places: [{ name: a, latitude: .nan, longitude: 0 }]",
        "day.yaml:5:31: error: places[0].latitude is \".nan\"; it must be finite"
      ),
      (
        "places: [{ latitude: 1, longitude: 0 }]",
        "day.yaml:5:10: error: places[0].name: the key is missing"
      ),
      (
        "places: [{ name: all, latitude: 1, longitude: 0 }]",
        "day.yaml:5:18: error: places[0].name is \"all\", which is taken"
      ),
      (
        "events: [{ at: 1 s }]",
        "day.yaml:5:10: error: events[0]: an event must have exactly one of screen"
      ),
      (
        "events: [{ at: 1 s, background: false }]",
        "day.yaml:5:33: error: events[0].background is \"false\"; it must be true"
      ),
      (
        "events: [{ at: -1 s, background: true }]",
        "day.yaml:5:16: error: events[0].at is \"-1 s\"; it must be 0 s or more"
      ),
      (
        "app: { background_modes: [audio] }",
        "day.yaml:5:27: error: app.background_modes[0] is \"audio\"; it must be one of location"
      ),
      (
        "app: { authorization: sometimes }",
        "day.yaml:5:23: error: app.authorization is \"sometimes\"; it must be one of"
      ),
    ] as [(String, String)]
  )
  func faults(_ line: String, _ expected: String) throws {
    let found = try failure(scenario: head + line + "\n")
    expectEqual(found.diagnostics.count, 1, "\(found)")
    #expect(found.diagnostics[0].hasPrefix(expected), "\(found)")
    expectEqual(found.exitCode, (expected.contains("does not exist") ? 66 : 65))
  }

  @Test(
    "each fault of the trace is an error with its place",
    arguments: [
      (
        "{ file: none.gpx }",
        "day.yaml:4:16: error: trace.file: the file \"none.gpx\" does not exist", 66
      ),
      ("{ file: . }", "day.yaml:4:16: error: trace.file: the file", 66),
      ("{ }", "day.yaml:4:8: error: trace: it must have either file or recipe", 65),
      (
        "{ file: a, recipe: b }", "day.yaml:4:8: error: trace: it must have either file or recipe",
        65
      ),
      (
        "{ file: day.gpx, start: noon }",
        "day.yaml:4:32: error: trace.start is \"noon\"; it must be a time in UTC", 65
      ),
      (
        "{ file: day.gpx, start: \"2020-01-01T00:00:00Z\" }",
        "day.yaml:4:32: error: trace.start: the trace has its own times and begins at 2026-03-02T07:00:00Z",
        65
      ),
      ("{ file: broken.gpx }", "broken.gpx:", 65),
    ] as [(String, String, Int32)]
  )
  func traceFaults(_ trace: String, _ expected: String, _ code: Int32) throws {
    let text = "version: 1\nkind: scenario\nname: day\ntrace: \(trace)\n"
    let found = try failure(scenario: text, files: ["broken.gpx": "<gpx><trk>"])
    expectEqual(found.diagnostics.count, 1, "\(found)")
    #expect(found.diagnostics[0].hasPrefix(expected), "\(found)")
    expectEqual(found.exitCode, code)
  }

  @Test("a scoring interval too short for the length of the trace is refused")
  func scoringInterval() throws {
    let recipe = """
      version: 1
      kind: recipe
      name: day
      steps: [{ stay: { at: { latitude: 50, longitude: 7 }, for: 5 h } }]
      """
    func text(_ interval: String) -> String {
      let trace = "trace: { recipe: day.recipe.yaml }"
      return "version: 1\nkind: scenario\nname: day\n\(trace)\n"
        + "world: { scoring_interval: \(interval) }\n"
    }
    let files = ["day.recipe.yaml": recipe]
    let found = try failure(scenario: text("1 ms"), files: files)
    expectEqual(
      found.diagnostics,
      [
        "day.yaml:5:28: error: world.scoring_interval is \"1 ms\"; "
          + "it must be at least 2 ms for a trace this long"
      ]
    )
    let read = try scenario(text("2 ms"), files: files)
    expectEqual(read.world.scoringInterval, .seconds(0.002))
  }

  @Test("a file without version, kind, name and trace says so at once")
  func header() throws {
    let found = try failure(scenario: "title: x\n")
    let keys = ["version", "kind", "name", "trace"]
    expectEqual(found.diagnostics, keys.map { "day.yaml:1:1: error: \($0): the key is missing" })
  }

  @Test("another kind or version is an error")
  func wrongHeader() throws {
    let found = try failure(
      scenario: "version: 2\nkind: strategy\nname: day\ntrace: { file: day.gpx }\n"
    )
    expectEqual(
      found.diagnostics,
      [
        "day.yaml:1:10: error: version is \"2\"; it must be 1",
        "day.yaml:2:7: error: kind is \"strategy\"; it must be scenario",
      ]
    )
  }

  @Test("an Android phone under an iOS profile is a warning")
  func android() throws {
    let read = try scenario(head + "phones: [modern_pixel7_2022]\n")
    #expect(read.notes.contains { $0.hasPrefix("warning: the Android phone modern_pixel7_2022") })
  }

  @Test("a strategy that watches all places of a scenario without any is a warning")
  func noPlaces() throws {
    let read = try scenario(head + "strategies: [region_monitoring]\n")
    #expect(read.notes.contains { $0.contains("region_monitoring watches all places") })
  }
}
