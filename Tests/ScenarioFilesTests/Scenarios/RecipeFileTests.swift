// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import ScenarioFiles
import TracewattTestSupport

@Suite("Recipes, weeks and shipped scenarios")
struct RecipeFileTests {
  private let start = """
    version: 1
    kind: recipe
    name: walk
    title: There and back
    seed: 5
    start: "2026-03-02T07:00:00Z"
    places: [{ name: home, latitude: 50.94, longitude: 6.95 }]
    steps:

    """

  private func recipe(_ steps: String) throws -> TraceRecipe {
    let folder = try TemporaryFolder(["r.yaml": start + steps])
    return try TraceLoader.recipe(path: folder.path + "/r.yaml")
  }

  private func errors(_ steps: String) throws -> [String] {
    let folder = try TemporaryFolder(["r.yaml": start + steps])
    do {
      _ = try TraceLoader.load(path: folder.path + "/r.yaml")
      return []
    } catch {
      return error.diagnostics.map { $0.replacingOccurrences(of: folder.path + "/", with: "") }
    }
  }

  @Test("every key of a recipe is read")
  func everything() throws {
    let read = try recipe(
      """
        - stay: { at: home, until: 8 min, environment: indoor, roaming: { radius: 5 m, every: 2 min } }
        - leg:
            mode: cycling
            to: { latitude: 50.96, longitude: 6.95 }
            via: [{ latitude: 50.95, longitude: 6.96 }]
            speed: 18 km/h
            acceleration_time: 6 s
            corner_speed: 2 m/s
            stops: { spacing: 500 m, duration: 20 s }
            stations: [{ fraction: 0.5, dwell: 1 min }]
            winding: { amplitude: 10 m, length: 0.2 km }
            environment: urban
            stretches: [{ from: 0.25, to: 50 % }]
        - stay: { for: 5 min }

      """
    )
    let home = Place(name: "home", coordinate: Coordinate(latitude: 50.94, longitude: 6.95))
    let leg = TraceRecipe.Leg(
      mode: .cycling,
      to: .coordinate(Coordinate(latitude: 50.96, longitude: 6.95)),
      via: [.coordinate(Coordinate(latitude: 50.95, longitude: 6.96))],
      speed: MetresPerSecond(5),
      accelerationTime: .seconds(6),
      cornerSpeed: MetresPerSecond(2),
      stops: .init(spacing: Metres(500), duration: .seconds(20)),
      stations: [.init(fraction: 0.5, dwell: .minutes(1))],
      winding: .init(amplitude: Metres(10), length: Metres(200)),
      environment: .urban,
      stretches: [.init(from: 0.25, to: 0.5)]
    )
    let stay = TraceRecipe.Stay(
      at: .place("home"),
      end: .at(SimulationTime(seconds: 480)),
      environment: .indoor,
      roaming: .init(radius: Metres(5), every: .minutes(2))
    )
    let expected = TraceRecipe(
      name: "walk",
      title: "There and back",
      seed: 5,
      startUnixMilliseconds: 1_772_434_800_000,
      places: [home],
      steps: [.stay(stay), .leg(leg), .stay(.init(end: .after(.minutes(5))))]
    )
    expectEqual(read, expected)
  }

  @Test(
    "each fault of a recipe is an error with its place",
    arguments: [
      (
        "  - stay: { at: hme, for: 1 min }",
        "r.yaml:9:17: error: steps[0].stay.at: no place is named \"hme\"\nnote: the nearest is home"
      ),
      (
        "  - stay: { at: home }",
        "r.yaml:9:11: error: steps[0].stay: a stay must have either for or until"
      ),
      (
        "  - sty: { at: home }",
        "r.yaml:9:5: error: steps[0].sty: unknown key\nnote: the nearest is stay"
      ),
      ("  - leg: { mode: walking, to: home }", "r.yaml:9:5: error: steps[0] must be a stay"),
      (
        "  - leg: { mode: flying, to: home }",
        "r.yaml:9:18: error: steps[0].leg.mode is \"flying\"; it must be one of still"
      ),
      (
        "  - stay: { at: home, for: 1 min }\n  - leg: { mode: walking, to: home }",
        "r.yaml:10:5: error: steps[1]: the leg is shorter"
      ),
      (
        "  - stay: { at: home, for: 1 min }\n  - leg: { mode: walking, to: home, speed: 5 km }",
        "r.yaml:10:44: error: steps[1].leg.speed is \"5 km\" with the unit \"km\"; the unit must be one of m/s, km/h"
      ),
    ]
  )
  func faults(_ steps: String, _ expected: String) throws {
    let found = try errors(steps + "\n")
    expectEqual(found.first?.hasPrefix(expected), true, "\(found)")
  }

  @Test("a scenario's trace may be a recipe beside it, and a recipe alone gets the defaults")
  func inScenario() throws {
    let steps = """
        - stay: { at: home, for: 10 min }
        - leg: { mode: walking, to: { latitude: 50.945, longitude: 6.95 } }

      """
    let scenario = """
      version: 1
      kind: scenario
      name: day
      trace: { recipe: traces/walk.recipe.yaml }

      """
    let folder = try TemporaryFolder([
      "day.yaml": scenario, "traces/walk.recipe.yaml": start + steps,
    ])
    let day = try ScenarioLoader.load(path: folder.path + "/day.yaml")
    let bare = try ScenarioLoader.load(path: folder.path + "/traces/walk.recipe.yaml")
    expectEqual(day.trace, bare.trace)
    expectEqual(day.trace.startUnixMilliseconds, 1_772_434_800_000)
    expectEqual(bare.name, "walk")
    expectEqual(bare.places.map { $0.name }, ["start", "finish"])
  }

  @Test("the resolved scenario of a recipe loads as an equal trace")
  func resolved() throws {
    let steps = "  - stay: { at: home, for: 10 min }\n"
    let scenario = "version: 1\nkind: scenario\nname: day\ntrace: { recipe: r.yaml }\n"
    let folder = try TemporaryFolder(["day.yaml": scenario, "r.yaml": start + steps])
    let first = try ScenarioLoader.load(path: folder.path + "/day.yaml")
    try folder.write(ResolvedScenario.yaml(for: first), to: "resolved.yaml")
    let second = try ScenarioLoader.load(path: folder.path + "/resolved.yaml")
    expectEqual(first.trace, second.trace)
    expectEqual(first.traceName, second.traceName)
  }

  private static let shipped: [String] = {
    let names = try? FileManager.default.contentsOfDirectory(atPath: packageRoot + "/scenarios")
    return (names ?? []).filter { $0.hasSuffix(".yaml") }.sorted()
  }()

  @Test("every shipped scenario loads without defaults and warnings", arguments: shipped)
  func shippedScenario(_ name: String) throws {
    let path = packageRoot + "/scenarios/" + name
    guard !WeekLoader.isWeek(path: path) else { return }
    let scenario = try ScenarioLoader.load(path: path, options: Self.withExampleApps)
    expectEqual(name, scenario.name + ".yaml")
    expectEqual(scenario.notes, [])
    #expect(!scenario.places.isEmpty)
  }

  /// The example apps by name; they do not run here.
  private static let withExampleApps: LoadOptions = {
    struct Nothing: LocationApp {
      mutating func receive<Services: LocationServices>(
        _ event: AppEvent,
        services: inout Services
      ) {}
    }
    let names = [
      "arrival_app", "arrival_significant_app", "site_schedule_app", "location_alarm_app",
      "street_game_app", "background_tracker_app", "home_region_app",
    ]
    return LoadOptions(programs: names.map { AppProgram(name: $0) { _ in Nothing() } })
  }()

  @Test("there are shipped scenarios")
  func thereAreSome() {
    #expect(Self.shipped.count >= 3)
  }

  @Test("a week names its days with their weights")
  func week() throws {
    let text = """
      version: 1
      kind: week
      name: two_days
      days: [{ scenario: day.yaml, weight: 5 }, { scenario: sub/other.yaml }]

      """
    let other = head.replacingOccurrences(of: "day.gpx", with: "../day.gpx")
    let folder = try TemporaryFolder([
      "week.yaml": text, "day.yaml": head, "day.gpx": sampleGPX, "sub/other.yaml": other,
    ])
    #expect(WeekLoader.isWeek(path: folder.path + "/week.yaml"))
    #expect(!WeekLoader.isWeek(path: folder.path + "/day.yaml"))
    let week = try WeekLoader.load(
      path: folder.path + "/week.yaml",
      options: LoadOptions(strategies: ["control"])
    )
    expectEqual(week.name, "two_days")
    expectEqual(week.days.map { $0.weight }, [5, 1])
    #expect(week.days.allSatisfy { $0.scenario.strategies.count == 1 })
  }

  @Test("a week with a missing day or a weight of 0 is an error")
  func badWeek() throws {
    let text = """
      version: 1
      kind: week
      name: bad
      days: [{ scenario: none.yaml }, { scenario: none.yaml, weight: 0 }]

      """
    let folder = try TemporaryFolder(["week.yaml": text])
    do {
      _ = try WeekLoader.load(path: folder.path + "/week.yaml")
      Issue.record("the week loads")
    } catch {
      expectEqual(error.diagnostics.count, 2, "\(error)")
      #expect(error.diagnostics[0].contains("week.yaml:4:20: error: days[0].scenario: the file"))
      #expect(error.diagnostics[1].contains("days[1].weight is \"0\"; it must be from 1e-12"))
      expectEqual(error.exitCode, 65)
    }
  }
  @Test(
    "a weight with which sums overflow or amounts vanish is an error",
    arguments: ["1e308", "5e-324"]
  )
  func extremeWeight(_ weight: String) throws {
    let text = """
      version: 1
      kind: week
      name: bad
      days: [{ scenario: day.yaml, weight: \(weight) }]

      """
    let folder = try TemporaryFolder(["week.yaml": text, "day.yaml": head, "day.gpx": sampleGPX])
    do {
      _ = try WeekLoader.load(path: folder.path + "/week.yaml")
      Issue.record("the week loads")
    } catch {
      let what = "days[0].weight is \"\(weight)\"; it must be from 1e-12 to 1e12"
      expectEqual(error.diagnostics.count, 1, "\(error)")
      #expect(error.diagnostics[0].hasSuffix("week.yaml:4:38: error: " + what), "\(error)")
      expectEqual(error.exitCode, 65)
    }
  }
}
