// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TracewattTestSupport

extension EndToEnd {
  @Suite("Populations of made lives")
  struct MadeLivesTests {
    private static let users = """
      version: 1
      kind: population
      name: users
      people: 6
      days: 2
      devices:
        - { phone: iphone_13, os: ios_26, share: 60 % }
        - { phone: modern_pixel7_2022, os: android_16, share: 40 % }
      opens: { daily: 1, never: 1 }
      strategies: [coarse_both, hourly_both]
      over: [5 %/day]
      limits: [wake_lock_h<=2h]
      expects: 1 h

      """

    private func folder(_ text: String = users) throws -> TemporaryFolder {
      let folder = try TemporaryFolder()
      try folder.write(text, to: "users.yaml")
      return folder
    }

    @Test("the answer names the share, its range and why positions are missing")
    func answer() async throws {
      let folder = try folder()
      let outcome = try await folder.tracewatt(["population", "users.yaml", "-o", "r", "-q"])
      expectEqual(outcome.exitCode, 0, "\(outcome.stderr)")
      let first = outcome.stdout.prefix { $0 != "\n" }
      #expect(first.contains("of your users lose more than 5 % of a charge a day with coarse_both"))
      #expect(outcome.stdout.contains("6 people, 2 days each"))
      #expect(outcome.stdout.contains("What kept positions away"))
      for line in outcome.stdout.split(separator: "\n").dropFirst(2) { #expect(line.count <= 120) }
      let people = try folder.text("r/people.csv").split(separator: "\n")
      expectEqual(people.count, 7)
      let samples = try await folder.shell("gunzip -c r/samples.csv.gz | wc -l")
      // A title, and a sample for each hour, person and strategy.
      expectEqual(Int(samples.stdout.filter(\.isNumber)), 1 + 48 * 6 * 2)
      let gaps = try folder.text("r/gaps.csv").split(separator: "\n").dropFirst()
      for gap in gaps {
        let cells = gap.split(separator: ",")
        let (start, end) = (try #require(Double(cells[6])), try #require(Double(cells[7])))
        #expect(start < end && end <= 172_800, "\(gap)")
      }
    }

    @Test("every person's errors are those against the person's own days")
    func errors() async throws {
      let folder = try folder()
      let outcome = try await folder.tracewatt(
        ["compare", "users.yaml", "--detail=all", "-q", "-o", "r"]
      )
      expectEqual(outcome.exitCode, 0, "\(outcome.stderr)")
      try await expectEqual(folder.shell("gunzip r/errors.csv.gz").exitCode, 0)
      func largest(_ name: String) throws -> [String: Double] {
        let table = Table(try folder.text(name))
        let runs = zip(table.values("strategy"), table.values("replication"))
        var found: [String: Double] = [:]
        for (run, error) in zip(runs, table.values("error_max_m")) {
          let key = "\(run.0) \(run.1)"
          if let error = Double(error) { found[key] = max(found[key] ?? 0, error) }
        }
        return found
      }
      let (series, runs) = (try largest("r/errors.csv"), try largest("r/runs.csv"))
      // One of the six people allows no positions, whatever the strategy.
      expectEqual(runs.count, 10)
      expectEqual(Set(series.keys), Set(runs.keys))
      for (run, error) in runs {
        let other = try #require(series[run])
        #expect(abs(other - error) <= 1e-9 * error, "\(run): \(other), \(error)")
      }
    }

    @Test("an app between two jobs waits; no filter of its own holds positions back")
    func jobs() async throws {
      let folder = try folder()
      let outcome = try await folder.tracewatt(["population", "users.yaml", "-q", "-o", "r"])
      expectEqual(outcome.exitCode, 0, "\(outcome.stderr)")
      try await expectEqual(folder.shell("gunzip r/samples.csv.gz").exitCode, 0)
      let samples = Table(try folder.text("r/samples.csv"))
      let causes = zip(samples.values("strategy"), samples.values("cause"))
      let hourly = Set(causes.filter { $0.0 == "hourly_both" }.map(\.1))
      #expect(hourly.contains("waiting"))
      #expect(!hourly.contains("at_rest"), "\(hourly)")
    }

    @Test("a killed study resumes to the bytes of a whole one, and shards merge to them")
    func resumed() async throws {
      let folder = try folder()
      let study = ["population", "users.yaml", "-q"]
      let whole = try await folder.tracewatt(study + ["-o", "whole", "--jobs", "1"])
      for index in 0..<2 {
        let shard = ["--parts", "p", "--shard", "\(index)/3"]
        try await expectEqual(folder.tracewatt(study + shard).exitCode, 0)
      }
      let resumed = try await folder.tracewatt(study + ["--parts", "p", "-o", "resumed"])
      expectEqual(resumed.stdout, whole.stdout)
      let merged = try await folder.tracewatt(["merge", "p", "-o", "merged"])
      expectEqual(merged.exitCode, 0)
      #expect(merged.stderr.contains("tracewatt population FILE --parts DIR"))
      for name in ["runs.csv", "people.csv", "gaps.csv", "samples.csv.gz", "population.csv"] {
        let bytes = try folder.bytes("whole/" + name)
        try expectEqual(folder.bytes("resumed/" + name), bytes, "\(name)")
        try expectEqual(folder.bytes("merged/" + name), bytes, "\(name)")
      }
    }

    @Test("more people are the same people first")
    func more() async throws {
      let folder = try folder()
      for people in ["3", "5"] {
        let study = ["population", "users.yaml", "--people", people, "-q", "-o", "r" + people]
        try await expectEqual(folder.tracewatt(study).exitCode, 0)
      }
      let few = try folder.text("r3/runs.csv").split(separator: "\n")
      let many = Set(try folder.text("r5/runs.csv").split(separator: "\n"))
      #expect(few.allSatisfy { many.contains($0) })
    }

    @Test("the page holds the people and needs nothing else")
    func page() async throws {
      let folder = try folder()
      let outcome = try await folder.tracewatt(
        ["population", "users.yaml", "-q", "--report", "page.html", "--format", "json"]
      )
      expectEqual(outcome.exitCode, 0, "\(outcome.stderr)")
      let page = try folder.text("page.html")
      for person in 0..<6 { #expect(page.contains("id=\"person-\(person)\"")) }
      #expect(!page.contains("<script") && !page.contains("http://tracewatt"))
      let answer = try #require(
        try JSONSerialization.jsonObject(with: Data(outcome.stdout.utf8)) as? [String: Any]
      )
      expectEqual(answer["schema"] as? String, "tracewatt.population.v1")
      expectEqual(answer["people"] as? Int, 6)
    }

    @Test("a budget on the share of users breaks, and one that they keep holds")
    func budget() async throws {
      let folder = try folder()
      try folder.write(
        """
        version: 1
        kind: budgets
        scenarios: [users.yaml]
        defaults: { min_replications: 2 }
        budgets:
          - id: few-lose-much
            match: { strategy: hourly_both }
            metric: location_percent_per_day
            over: 5 %/day
            max: 10 %
          - id: all-lose-little
            match: { strategy: hourly_both }
            metric: location_percent_per_day
            under: 5 %/day
            max: 10 %

        """,
        to: "tracewatt.budgets.yaml"
      )
      let outcome = try await folder.tracewatt(["check", "--format", "json"])
      expectEqual(outcome.exitCode, 1, "\(outcome.stderr)")
      let report = try #require(
        try JSONSerialization.jsonObject(with: Data(outcome.stdout.utf8)) as? [String: Any]
      )
      let results = try #require(report["results"] as? [[String: Any]])
      expectEqual(results.map { $0["status"] as? String }, ["holds", "breached"])
      expectEqual(results.map { $0["now"] as? Double }, [0, 1])
      expectEqual(results.map { $0["statistic"] as? String }, ["share_over", "share_under"])
    }

    @Test(
      "a wrong population is refused at its place, with the way out",
      arguments: [
        ("people: 6", "people: 0", ":4:"), ("days: 2", "days: 32", ":5:"),
        ("share: 60 %", "share: -1", "share"), ("iphone_13", "iphone_31", "iphone_31"),
        ("daily: 1, never: 1", "daily: 0", "every share is 0"),
        ("daily: 1", "hourly: 1", "hourly"),
        ("wake_lock_h<=2h", "wake_lok_h<=2h", "wake_lock_h<=2h"),
        ("expects: 1 h", "expects: 1 s", "1 min or more"),
        (
          "strategies: [coarse_both, hourly_both]", "strategies: [visits, live_updates]",
          "both platforms"
        ),
        ("people: 6", "people: 6\nmembers: [{ scenario: office_day.yaml }]", "not both"),
        ("expects: 1 h", "lives: { car_share: 80 %, bicycle_share: 40 % }", "together"),
        ("expects: 1 h", "lives: { commute_median: -3 km }", "commute_median"),
        ("people: 6\n", "", "people"),
      ]
    )
    func refused(_ old: String, _ new: String, _ word: String) async throws {
      let folder = try folder(Self.users.replacingOccurrences(of: old, with: new))
      let outcome = try await folder.tracewatt(["population", "users.yaml", "-o", "r"])
      expectEqual(outcome.exitCode, 65, "\(outcome.stderr)")
      #expect(outcome.stderr.contains(word), "\(outcome.stderr)")
      #expect(outcome.stderr.hasPrefix("users.yaml"))
      expectEqual(folder.listing(), ["users.yaml"])
    }

    private static let tracks = """
      version: 1
      kind: population
      name: fleet
      people: 5
      tracks: fleet.csv
      devices: [{ phone: iphone_13, os: ios_26 }, { phone: modern_pixel7_2022, os: android_16 }]
      permissions: { always: 1 }
      strategies: [tracker_both, hourly_both]
      over: [5 %/day]

      """

    /// A folder with three vans that drive for an hour, and their population.
    private func fleet(_ text: String = tracks) throws -> TemporaryFolder {
      let folder = try TemporaryFolder()
      let rows = (0...60).flatMap { step in
        ["anna", "ben", "cleo"].enumerated().map { index, name in
          "\(name),2026-03-02T08:\(step < 10 ? "0" : "")\(min(59, step)):\(step == 60 ? "59" : "00")Z,"
            + "\(50 + Double(step * (index + 1)) * 0.0005),7"
        }
      }
      try folder.write("user,time,lat,lon\n" + rows.joined(separator: "\n") + "\n", to: "fleet.csv")
      try folder.write(text, to: "fleet.yaml")
      return folder
    }

    @Test("people take the tracks of a recording in turn, one each unless the file says more")
    func recorded() async throws {
      let folder = try fleet()
      let study = ["population", "fleet.yaml", "-q"]
      let outcome = try await folder.tracewatt(study + ["-o", "r", "--report", "page.html"])
      expectEqual(outcome.exitCode, 0, "\(outcome.stderr)")
      #expect(outcome.stdout.contains("5 people on 3 recorded tracks, 0.21 days in all"))
      let people = Table(try folder.text("r/people.csv"))
      expectEqual(people.values("track"), ["anna", "ben", "cleo", "anna", "ben"])
      expectEqual(Set(people.values("travel")), [""])
      #expect(try folder.text("page.html").contains("track: cleo"))
      for index in 0..<2 {
        let shard = ["--parts", "p", "--shard", "\(index)/2"]
        try await expectEqual(folder.tracewatt(study + shard).exitCode, 0)
      }
      try await expectEqual(folder.tracewatt(["merge", "p", "-o", "m", "-q"]).exitCode, 0)
      for name in ["runs.csv", "people.csv", "gaps.csv", "population.csv"] {
        try expectEqual(folder.bytes("m/" + name), folder.bytes("r/" + name), "\(name)")
      }
      let text = Self.tracks.replacing(
        "people: 5\n",
        with: "exclude: [ben]\nutc_offset: \"+01:00\"\n"
      )
      try folder.write(text, to: "fleet.yaml")
      let all = try await folder.tracewatt(study + ["--format", "json"])
      #expect(all.stdout.contains("\"people\": 2") || all.stdout.contains("\"people\":2"), "\(all)")
      // Another recording is another study.
      let rows = try folder.text("fleet.csv")
      try folder.write(
        rows.replacing("ben,2026-03-02T08:00:00Z,50.0", with: "ben,2026-03-02T08:00:00Z,50.1"),
        to: "fleet.csv"
      )
      try folder.write(Self.tracks, to: "fleet.yaml")
      let changed = try await folder.tracewatt(study + ["--parts", "p", "-o", "x"])
      #expect(changed.exitCode != 0, "parts of other tracks were taken")
    }

    @Test(
      "tracks that cannot be days of people are refused at their place",
      arguments: [
        ("people: 5", "days: 2", "each person's days are those of a track", 65),
        ("tracks: fleet.csv", "utc_offset: \"+01:00\"", "it applies only with tracks", 65),
        ("people: 5", "utc_offset: noon", "offset within 14 h", 65),
        ("people: 5", "exclude: [dora]", "dora", 65),
        ("fleet.csv", "other.csv", "other.csv", 66),
        ("fleet.csv", "fleet.yaml", "is not a recording", 65),
        ("tracks: fleet.csv", "exclude: [ben]", "it applies only with tracks", 65),
      ]
    )
    func refusedTracks(_ old: String, _ new: String, _ word: String, _ code: Int32) async throws {
      let folder = try fleet(Self.tracks.replacingOccurrences(of: old, with: new))
      for command in ["population", "lint"] {
        let outcome = try await folder.tracewatt([command, "fleet.yaml"])
        expectEqual(outcome.exitCode, code, "\(outcome.stderr)")
        let text = outcome.stdout + outcome.stderr
        #expect(text.contains(word) && text.contains("fleet.yaml:"), "\(text)")
      }
    }

    @Test("a file without people is refused, and wrong options are usage errors")
    func usage() async throws {
      let folder = try folder()
      try await expectEqual(
        folder.tracewatt(["population", "office_day", "--replications", "1"]).exitCode,
        65
      )
      for options in [
        ["--present", "visits"], ["--people", "3", "--replications", "3"],
        ["--shard", "0/2", "--parts", "p", "-o", "r"], ["--report", "-"],
      ] {
        let outcome = try await folder.tracewatt(["population", "users.yaml"] + options)
        expectEqual(outcome.exitCode, 64, "\(options): \(outcome.stderr)")
      }
    }
  }
}
