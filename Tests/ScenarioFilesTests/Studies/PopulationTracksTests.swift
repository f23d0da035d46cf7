// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TracewattTestSupport

@testable import ScenarioFiles

@Suite("Tracks as members of a population")
struct PopulationTracksTests {
  /// Rows of people who walk north for ten minutes, one degree apart.
  private static func people(_ names: [String]) -> String {
    let rows = (0...10).flatMap { minute in
      names.enumerated().map { index, name in
        "\(name),\(minute * 60),\(50 + index % 30),\(7 + Double(minute) * 0.001)"
      }
    }
    return "user,t_s,lat,lon\n" + rows.joined(separator: "\n") + "\n"
  }

  private static let day = """
    version: 1
    kind: scenario
    name: day
    title: A day
    trace: { file: none.gpx }
    world: { environment: urban }
    phones: [iphone_6]
    strategies: [standard_best, visits]
    replications: 3

    """

  private static let users = """
    version: 1
    kind: population
    name: users
    members:
      - { tracks: people.csv }

    """

  private static func folder(
    _ users: String = users,
    people: String = people(["anna", "Ben"])
  ) throws -> TemporaryFolder {
    try TemporaryFolder(["users.yaml": users, "people.csv": people, "day.yaml": day])
  }

  private static func load(_ folder: TemporaryFolder) throws -> Study {
    try StudyLoader.load(paths: [folder.path + "/users.yaml"])
  }

  /// The errors that loading and lint report alike, without the folder.
  private static func errors(
    _ users: String = users,
    people: String = people(["anna", "Ben"])
  ) throws -> [String] {
    let folder = try folder(users, people: people)
    func short(_ lines: [String]) -> [String] {
      lines.map { $0.replacing(folder.path + "/", with: "") }
    }
    do {
      _ = try load(folder)
      return []
    } catch let failure as InputFailure {
      let report = FileLint.check(paths: [folder.path + "/users.yaml"])
      let found = report.diagnostics.filter { $0.severity == .error }
      #expect(!found.isEmpty && report.exitCode == failure.exitCode)
      return short(failure.diagnostics)
    }
  }

  @Test("each track is a member with its name, and counts once")
  func members() throws {
    let folder = try Self.folder()
    let study = try Self.load(folder)
    expectEqual(study.days.map(\.scenario.name), ["anna", "ben"])
    expectEqual(study.days.map(\.weight), [1, 1])
    expectEqual(study.days.map { $0.scenario.trace.points[0].coordinate.latitude }, [50, 51])
    #expect(
      study.days.map(\.scenario.title) == ["people.csv, track anna", "people.csv, track Ben"]
    )
    expectEqual(
      study.days.map(\.tracePath),
      Array(repeating: folder.path + "/people.csv", count: 2)
    )
    expectEqual(
      study.inputs.map { $0.name.replacing(folder.path, with: "") },
      [
        "/users.yaml", "/people.csv",
      ]
    )
    expectEqual(FileLint.check(paths: [folder.path + "/users.yaml"]).errorCount, 0)
  }

  @Test("a weight is that of all tracks together, beside other members")
  func weight() throws {
    let text = Self.users.replacing(
      "people.csv }",
      with: "people.csv, weight: 60 }\n  - { scenario: alone.csv, weight: 40 }"
    )
    let folder = try Self.folder(text)
    try folder.write("t_s,lat,lon\n0,50,7\n600,50.01,7\n", to: "alone.csv")
    let days = try Self.load(folder).days
    expectEqual(days.map(\.scenario.name), ["anna", "ben", "alone"])
    expectEqual(days.map(\.weight), [30, 30, 40])
  }

  @Test("a scenario gives the tracks all but its trace, which is not read")
  func scenario() throws {
    let text = Self.users.replacing("people.csv", with: "people.csv, scenario: day.yaml")
    let folder = try Self.folder(text)
    let study = try Self.load(folder)
    for day in study.days {
      expectEqual(day.scenario.phones.map(\.name), ["iphone_6"])
      expectEqual(day.scenario.world.environment, .urban)
      expectEqual(day.scenario.strategies.map(\.name), ["standard_best", "visits"])
      expectEqual(day.scenario.replications, 3)
    }
    expectEqual(study.days[1].scenario.title, "A day, track Ben")
    expectEqual(study.days[0].tracePath, folder.path + "/people.csv")
    #expect(
      study.inputs.map { $0.name.replacing(folder.path, with: "") }
        == ["/users.yaml", "/day.yaml", "/people.csv"]
    )
  }

  @Test("cleaning applies to each track, and a phone to each member")
  func cleaning() throws {
    let text = Self.users.replacing(
      "people.csv",
      with: "people.csv, phone: iphone_6, cleaning: { to: 5 min }"
    )
    let days = try Self.load(try Self.folder(text)).days
    expectEqual(days.map { $0.scenario.trace.points.count }, [6, 6])
    expectEqual(days.map { $0.scenario.phones.map(\.name) }, [["iphone_6"], ["iphone_6"]])
  }

  @Test("a resolved member reads its track again", arguments: ["anna", "Ben", "7", "007", "x y"])
  func resolved(_ name: String) throws {
    let folder = try Self.folder(people: Self.people(["other", name, "1"]))
    let scenario = try Self.load(folder).days[1].scenario
    try folder.write(
      ResolvedScenario.yaml(for: scenario, tracePath: "people.csv"),
      to: "again.yaml"
    )
    let again = try ScenarioLoader.load(path: folder.path + "/again.yaml")
    expectEqual(again.trace, scenario.trace)
    expectEqual(again.name, scenario.name)
    expectEqual(again.traceSettings, scenario.traceSettings)
  }

  @Test("the names of members are legal, each once, and do not depend on tracks that are left out")
  func names() throws {
    let names = PopulationTracks.names(["Anna", "anna", "7", "", "李", "a b", "A-B"], after: nil)
    expectEqual(names, ["anna_2", "anna", "x_7", "track_4", "track_5", "a_b", "a_b_2"])
    expectEqual(
      PopulationTracks.names(["Anna", "7", ""], after: "city"),
      [
        "city_anna", "city_7", "city_track_3",
      ]
    )
    let long = PopulationTracks.names(
      [String(repeating: "Ä b", count: 200), "", "none"],
      after: "a"
    )
    #expect(long.allSatisfy { LegalName.isLegal($0) } && Set(long).count == 3)
    let text = Self.users.replacing("people.csv", with: "people.csv, exclude: [anna]")
    let folder = try Self.folder(text, people: Self.people(["Anna", "anna", "7"]))
    try expectEqual(Self.load(folder).days.map(\.scenario.name), ["anna_2", "x_7"])
  }

  @Test("two recordings with tracks of one name need a name before theirs")
  func clash() throws {
    let twice = "people.csv }\n  - { tracks: people.csv"
    let lines = try Self.errors(Self.users.replacing("people.csv", with: twice))
    #expect(lines.count == 1 && lines[0].contains("two members are named anna"))
    #expect(lines[0].contains("with tracks, all members' names begin with it"))
    let named = Self.users.replacing("people.csv", with: twice + ", name: city")
    let days = try Self.load(try Self.folder(named)).days
    expectEqual(days.map(\.scenario.name), ["anna", "ben", "city_anna", "city_ben"])
  }

  @Test("every track that is not usable is reported by its name, with the way out")
  func short() throws {
    let people = Self.people(["anna"]) + "ben,0,51,8\ncleo,0,52,8\ncleo,1,52.00001,8\ndan,0,53,8\n"
    let lines = try Self.errors(people: people)
    expectEqual(
      lines,
      [
        "users.yaml:5:15: error: members[0].tracks: track \"ben\" of people.csv is not usable: "
          + "1 usable point; a trace needs at least 2 points with different times\n"
          + "note: leave such tracks out: exclude: [\"ben\"]",
        "users.yaml:5:15: error: members[0].tracks: track \"dan\" of people.csv is not usable: "
          + "1 usable point; a trace needs at least 2 points with different times",
      ]
    )
    let text = Self.users.replacing("people.csv", with: "people.csv, exclude: [\"ben\", dan]")
    let days = try Self.load(try Self.folder(text, people: people)).days
    expectEqual(days.map(\.scenario.name), ["anna", "cleo"])
  }

  @Test("a track that is too long to simulate is reported by its name")
  func long() throws {
    let rows = (0...120).map { "anna,\($0 * 86_400),50,\(7 + Double($0) * 0.001)" }
    let people = "user,t_s,lat,lon\n" + rows.joined(separator: "\n") + "\n"
    let text = Self.users.replacing(
      "people.csv",
      with: "people.csv, cleaning: { split_gaps: none }"
    )
    let lines = try Self.errors(text, people: people)
    #expect(lines.count == 1 && lines[0].contains("track \"anna\" of people.csv is not usable"))
    #expect(lines[0].contains("at most 100 days"))
  }

  /// An entry that is not accepted, and a part of the only error.
  private static let refused: [(entry: String, error: String)] = [
    ("tracks: no.csv", "users.yaml:5:15: error: members[0].tracks"),
    ("tracks: day.yaml", "members[0].tracks: day.yaml is not a recording"),
    ("tracks: []", "members[0].tracks"),
    (
      "tracks: people.csv, scenario: people.csv",
      "members[0].scenario: people.csv is not a scenario file"
    ),
    (
      "tracks: people.csv, scenario: users.yaml",
      "members[0].scenario: users.yaml is not a scenario file"
    ),
    ("tracks: people.csv, scenario: no.yaml", "members[0].scenario"),
    ("tracks: people.csv, weight: 0", "members[0].weight"),
    ("tracks: people.csv, exclude: [bet]", "members[0].exclude[0]: no track is named"),
    ("tracks: people.csv, exclude: [anna, anna]", "members[0].exclude[1]"),
    ("tracks: people.csv, exclude: anna", "members[0].exclude"),
    (
      "tracks: people.csv, exclude: [anna, Ben]",
      "members[0].exclude: no track of people.csv is left"
    ),
    ("tracks: people.csv, cleaning: { track: anna }", "members[0].cleaning.track"),
    ("tracks: people.csv, phone: no_phone", "members[0].phone"),
    (
      "scenario: day.yaml, exclude: [anna]",
      "members[0].exclude: it applies only with tracks"
    ),
    (
      "scenario: day.yaml, cleaning: { to: 5 min }",
      "members[0].cleaning: it applies only with tracks"
    ),
    ("weight: 3", "members[0].scenario"),
  ]

  @Test("an entry that is not accepted is an error with its place", arguments: refused.indices)
  func wrong(_ index: Int) throws {
    let (entry, error) = Self.refused[index]
    let lines = try Self.errors(Self.users.replacing("tracks: people.csv", with: entry))
    #expect(lines.contains { $0.hasPrefix("users.yaml:5:") && $0.contains(error) }, "\(lines)")
  }

  @Test(
    "a recording that is empty or damaged is an error with its file",
    arguments: ["", "\n", "a,b\n1,2\n"]
  )
  func damaged(_ people: String) throws {
    try expectEqual(Self.errors(people: people).first?.hasPrefix("people.csv"), true)
  }

  @Test("a recording without tracks is an error; a single named one is a member")
  func fewTracks() throws {
    let none = try Self.errors(people: "t_s,lat,lon\n0,50,7\n600,50.01,7\n")
    #expect(none.count == 1 && none[0].contains("people.csv is not divided into tracks"))
    #expect(none[0].contains("a column such as user or trip_id divides a table"))
    let one = try Self.load(try Self.folder(people: Self.people(["anna"])))
    expectEqual(one.days.map(\.scenario.name), ["anna"])
  }

  @Test(
    "10,000 tracks are too many, and the error states the limit; what is left out does not count"
  )
  func manyTracks() throws {
    let ids = (1...10_000).map(String.init)
    let people = "user,t_s,lat,lon\n" + ids.map { "\($0),0,50,7\n\($0),60,50.001,7\n" }.joined()
    let lines = try Self.errors(people: people)
    expectEqual(lines.count, 1)
    #expect(
      lines[0].contains("people.csv has 10000 tracks; at most 1000 per recording are simulated")
    )
    #expect(lines[0].contains("note: keep fewer ids in the file"))
    let text = Self.users.replacing(
      "people.csv",
      with: "people.csv, exclude: [\(ids.dropFirst(3).joined(separator: ", "))]"
    )
    let days = try Self.load(try Self.folder(text, people: people)).days
    expectEqual(days.map(\.scenario.name), ["x_1", "x_2", "x_3"])
  }

  @Test("each trip of a person is a member, and a person can be left out with all trips")
  func trips() throws {
    let people =
      "user,trip_id,t_s,lat,lon\nanna,1,0,50,7\nanna,1,60,50.001,7\nanna,2,900,50,7\n"
      + "anna,2,960,50.001,7\nben,1,0,51,7\nben,1,60,51.001,7\n"
    let days = try Self.load(try Self.folder(people: people)).days
    expectEqual(days.map(\.scenario.name), ["anna_1", "anna_2", "ben_1"])
    let text = Self.users.replacing("people.csv", with: "people.csv, exclude: [anna]")
    let rest = try Self.load(try Self.folder(text, people: people)).days
    expectEqual(rest.map(\.scenario.name), ["ben_1"])
  }

  @Test("an error of the scenario is reported once, not for each track")
  func brokenScenario() throws {
    let text = Self.users.replacing("people.csv", with: "people.csv, scenario: day.yaml")
    let folder = try Self.folder(text)
    try folder.write(Self.day.replacing("urban", with: "urbane"), to: "day.yaml")
    do {
      _ = try Self.load(folder)
      Issue.record("the scenario was read")
    } catch let failure as InputFailure {
      expectEqual(failure.diagnostics.count, 1)
      #expect(failure.diagnostics[0].contains("day.yaml:6:"))
    }
  }
}
