// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TracewattTestSupport

#if canImport(FoundationXML)
import FoundationXML
#endif

extension EndToEnd {
  @Suite("tracewatt check and tracewatt baseline")
  struct CheckCommandTests {
    static let gpx = {
      let points = (0...20).map { index in
        let minute = index < 10 ? "0\(index)" : "\(index)"
        return "<trkpt lat=\"\(50.94 + Double(index) * 0.001)\" lon=\"6.95\">"
          + "<time>2026-03-02T07:\(minute):00Z</time></trkpt>"
      }
      return "<?xml version=\"1.0\"?><gpx version=\"1.1\" creator=\"t\" "
        + "xmlns=\"http://www.topografix.com/GPX/1/1\"><trk><trkseg>"
        + points.joined(separator: "\n") + "</trkseg></trk></gpx>"
    }()

    static let budgets = """
      version: 1
      kind: budgets
      defaults: { min_replications: 5 }
      budgets:
        - id: energy
          match: { strategy: tracker }
          metric: energy_location_j
          max: 500 J
        - id: energy-drift
          match: { strategy: tracker }
          metric: energy_location_j
          compare: baseline
          max_increase: 3 %
        - id: error
          match: { strategy: tracker }
          metric: error_p95_m
          max: 500 m
      """

    /// A project of one short walk; the strategy requests an accuracy.
    func project(_ accuracy: String = "hundred_meters") throws -> TemporaryFolder {
      let folder = try TemporaryFolder()
      for name in ["scenarios", "scenarios/strategies"] {
        try FileManager.default.createDirectory(
          atPath: folder.path + "/" + name,
          withIntermediateDirectories: true
        )
      }
      try folder.write(Self.gpx, to: "scenarios/walk.gpx")
      try folder.write(Self.budgets, to: "tracewatt.budgets.yaml")
      try set(accuracy, in: folder)
      try folder.write(
        """
        version: 1
        kind: scenario
        name: walk
        trace: { file: walk.gpx }
        phones: [iphone_class]
        os: [ios_18]
        strategies: [tracker, control]
        replications: 5
        """,
        to: "scenarios/walk.yaml"
      )
      return folder
    }

    private func set(_ accuracy: String, in folder: TemporaryFolder) throws {
      try folder.write(
        """
        version: 1
        kind: strategy
        name: tracker
        services: { standard: { desired_accuracy: \(accuracy) } }
        """,
        to: "scenarios/strategies/tracker.yaml"
      )
    }

    @Test(
      "a baseline is recorded, holds, and is broken by a more expensive setting, with the cause"
    )
    func drift() async throws {
      let folder = try project()
      let first = try await folder.tracewatt(["check"])
      expectEqual(first.exitCode, 2)
      #expect(first.stdout.contains("error[energy-drift]: no verdict: the baseline is missing"))
      #expect(first.stdout.contains("= help: record one: tracewatt baseline update"))
      let update = try await folder.tracewatt(["baseline", "update"])
      expectEqual(update.exitCode, 0)
      expectEqual(update.errorLines, ["note: 1 group of runs recorded in tracewatt.baseline.json"])
      let recorded = try folder.text("tracewatt.baseline.json")
      let held = try await folder.tracewatt(["check"])
      expectEqual(held.exitCode, 0, "\(held.stdout)\(held.stderr)")
      #expect(held.stdout.hasSuffix("3 budgets, 3 checks: 3 passed\n"))
      #expect(held.stdout.contains("\nTrust the order; "))
      let again = try await folder.tracewatt(["check", "--jobs", "1"])
      expectEqual(again.stdout, held.stdout)
      try set("best", in: folder)
      let broken = try await folder.tracewatt(["check"])
      expectEqual(broken.exitCode, 1)
      #expect(broken.stdout.contains("error[energy-drift]: energy_location_j rose"))
      #expect(broken.stdout.contains("--> tracewatt.budgets.yaml:9:5"))
      #expect(broken.stdout.contains("standard.desired_accuracy hundred_meters → best"))
      #expect(broken.stdout.contains("s at best accuracy"))
      #expect(broken.stdout.contains("gnss +"))
      #expect(
        broken.stdout.contains(
          "tracewatt compare scenarios/walk.yaml --strategy tracker --against tracewatt.baseline.json"
        )
      )
      #expect(broken.stdout.contains("tracewatt baseline update --only walk.tracker"))
      try await expectEqual(folder.tracewatt(["check", "--exit-zero"]).exitCode, 0)
      try expectEqual(folder.text("tracewatt.baseline.json"), recorded)
    }

    @Test("the commands that a breach names work")
    func help() async throws {
      let folder = try project()
      _ = try await folder.tracewatt(["baseline", "update", "-q"])
      try set("best", in: folder)
      let more = try await folder.shell(
        "$TRACEWATT compare scenarios/walk.yaml --strategy tracker --against tracewatt.baseline.json"
      )
      expectEqual(more.exitCode, 0)
      #expect(more.stdout.contains("walk on iphone_class, ios_18: tracker"))
      #expect(more.stdout.contains("why: standard.desired_accuracy hundred_meters → best"))
      let accept = try await folder.tracewatt(["baseline", "update", "--only", "walk.tracker"])
      expectEqual(accept.exitCode, 0)
      let after = try await folder.tracewatt(["check", "--format", "json"])
      #expect(after.stdout.contains("\"status\": \"holds\""))
      let none = try await folder.tracewatt(["baseline", "update", "--only", "walk.trucker"])
      expectEqual(none.exitCode, 64)
      let show = try await folder.tracewatt([
        "baseline", "show", "--metric", "tier_best_s", "--format", "csv",
      ])
      expectEqual(show.stdout.split(separator: "\n").count, 2)
      #expect(show.stdout.contains("walk,tracker,iphone_class,ios_18,tier_best_s,s,5,"))
    }

    @Test("budgets limit an app's bytes and the share of days with too much of a wake lock")
    func bytesAndWakeLocks() async throws {
      let folder = try TemporaryFolder()
      try folder.write(
        "time,latitude,longitude\n"
          + "2026-03-02T07:00:00Z,50.94,6.95\n2026-03-02T11:00:00Z,50.94,6.95\n",
        to: "rest.csv"
      )
      try folder.write(
        """
        version: 1
        kind: scenario
        name: rest
        trace: { file: rest.csv }
        phones: [modern_pixel7_2022]
        os: [android_12]
        app: { authorization: always, background_modes: [location], background_at: 2 min }
        strategies:
          - name: locked
            services: { fused: { priority: low_power, interval: 1 min } }
            uploads: { every: 30 min, bytes: 1000 }
            wake_lock: {}
          - { name: free, services: { fused: { priority: low_power, interval: 1 min } } }
        replications: 2
        """,
        to: "rest.yaml"
      )
      func budget(_ id: String, _ strategy: String, _ metric: String, _ max: String) -> String {
        "  - { id: \(id), match: { strategy: \(strategy) }, metric: \(metric), max: \(max) }\n"
      }
      let head = "version: 1\nkind: budgets\ndefaults: { min_replications: 2 }\n"
      let budgets =
        budget("locked-share", "locked", "wake_lock_over_2h_fraction", "5 %")
        + budget("locked-hours", "locked", "wake_lock_h", "4 h")
        + budget("free-share", "free", "wake_lock_over_2h_fraction", "5 %")
        + budget("locked-bytes", "locked", "upload_bytes", "5 kB")
        + budget("free-bytes", "free", "upload_bytes", "0 B")
      try folder.write(
        head + "scenarios: [rest.yaml]\nbudgets:\n" + budgets,
        to: "tracewatt.budgets.yaml"
      )
      let outcome = try await folder.tracewatt(["check", "--format", "json"])
      expectEqual(outcome.exitCode, 1, "\(outcome.stdout)\(outcome.stderr)")
      let text = try await folder.tracewatt(["check"]).stdout
      #expect(text.contains("error[locked-share]: mean wake_lock_over_2h_fraction"), "\(text)")
      #expect(text.contains("error[locked-bytes]: mean upload_bytes"), "\(text)")
      for id in ["locked-hours", "free-share", "free-bytes"] {
        #expect(!text.contains("[\(id)]"), "\(text)")
      }
    }

    @Test("a budget limits the weighted share of users with too much of a wake lock")
    func sessions() async throws {
      let folder = try TemporaryFolder()
      for (name, end) in [("long", "11"), ("short", "08")] {
        try folder.write(
          "time,latitude,longitude\n"
            + "2026-03-02T07:00:00Z,50.94,6.95\n2026-03-02T\(end):00:00Z,50.94,6.95\n",
          to: name + ".csv"
        )
        try folder.write(
          """
          version: 1
          kind: scenario
          name: \(name)
          trace: { file: \(name).csv }
          phones: [modern_pixel7_2022]
          os: [android_12]
          app: { authorization: always, background_modes: [location], background_at: 2 min }
          strategies:
            - name: locked
              services: { fused: { priority: low_power, interval: 1 min } }
              wake_lock: {}
          replications: 2
          """,
          to: name + ".yaml"
        )
      }
      try folder.write(
        """
        version: 1
        kind: population
        name: users
        members: [{ scenario: long.yaml, weight: 1 }, { scenario: short.yaml, weight: 3 }]
        """,
        to: "users.yaml"
      )
      try folder.write(
        """
        version: 1
        kind: budgets
        scenarios: [users.yaml]
        defaults: { min_replications: 2 }
        budgets:
          - { id: play, match: { scenario: users }, metric: wake_lock_over_2h_fraction, max: 5 % }
        """,
        to: "tracewatt.budgets.yaml"
      )
      let outcome = try await folder.tracewatt(["check"])
      expectEqual(outcome.exitCode, 1, "\(outcome.stdout)\(outcome.stderr)")
      let share = "error[play]: mean wake_lock_over_2h_fraction is 0.25; at most 0.05 is allowed"
      #expect(outcome.stdout.contains(share), "\(outcome.stdout)")
    }

    @Test("other budgets' recordings stay, and those that no longer run are dropped and named")
    func keeping() async throws {
      let folder = try project()
      _ = try await folder.tracewatt(["baseline", "update", "-q"])
      try folder.write(
        Self.budgets.replacing("tracker", with: "control"),
        to: "others.yaml"
      )
      let other = try await folder.tracewatt(["baseline", "update", "--budgets", "others.yaml"])
      #expect(
        other.errorLines == ["note: 1 group of runs recorded in tracewatt.baseline.json, 1 kept"]
      )
      try await expectEqual(folder.tracewatt(["check"]).exitCode, 0)
      let day = try folder.text("scenarios/walk.yaml")
      try folder.write(day.replacing("name: walk", with: "name: stroll"), to: "scenarios/walk.yaml")
      let renamed = try await folder.tracewatt(["check"])
      expectEqual(renamed.exitCode, 2)
      let anew = try await folder.tracewatt(["baseline", "update"])
      #expect(
        anew.errorLines.last
          == "note: dropped walk.tracker.iphone_class.ios_18, which no longer runs"
      )
      try await expectEqual(folder.tracewatt(["check"]).exitCode, 0)
    }

    @Test("a week beside its days is a study of its own")
    func week() async throws {
      let folder = try project()
      try folder.write(
        "version: 1\nkind: week\nname: wk\ndays: [{ scenario: walk.yaml, weight: 5 }]\n",
        to: "scenarios/wk.yaml"
      )
      _ = try await folder.tracewatt(["baseline", "update", "-q"])
      let held = try await folder.tracewatt(["check"])
      expectEqual(held.exitCode, 0, "\(held.stdout)\(held.stderr)")
      #expect(held.stdout.contains("wk/tracker"))
      let second = try folder.text("scenarios/walk.yaml")
        .replacing("name: walk", with: "name: other").replacing("ios_18", with: "ios_17")
      try folder.write(second, to: "scenarios/other.yaml")
      try folder.write(
        "version: 1\nkind: week\nname: wk\ndays: [{ scenario: walk.yaml }, { scenario: other.yaml }]\n",
        to: "scenarios/wk.yaml"
      )
      let mixed = try await folder.tracewatt(["check"])
      expectEqual(mixed.exitCode, 65)
      #expect(mixed.stderr.contains("the days of the week have no os in common"))
    }

    @Test("an improvement gets its own code only if requested")
    func improvement() async throws {
      let folder = try project("best")
      try folder.write(
        Self.budgets.replacing("max: 500 J", with: "max: 20 kJ"),
        to: "tracewatt.budgets.yaml"
      )
      _ = try await folder.tracewatt(["baseline", "update", "-q"])
      try set("hundred_meters", in: folder)
      try await expectEqual(folder.tracewatt(["check"]).exitCode, 0)
      let better = try await folder.tracewatt(["check", "--fail-on-improvement"])
      expectEqual(better.exitCode, 4)
      #expect(
        better.stdout.contains("note: walk/tracker: energy-drift is better than the baseline")
      )
    }

    @Test("runs of another day, seed or phone are not compared, and the message says what differs")
    func foreign() async throws {
      let folder = try project()
      _ = try await folder.tracewatt(["baseline", "update", "-q"])
      let day = try folder.text("scenarios/walk.yaml")
      for (from, to, words) in [
        (
          "replications: 5", "replications: 5\nseed: 7", "the seed is 7 here and 42 in the baseline"
        ),
        ("iphone_class", "iphone_6", "the baseline has nothing on walk.tracker.iphone_6.ios_18"),
        ("os: [ios_18]", "os: [ios_17]", "the baseline has runs for this, but there are none now"),
        (
          "kind: scenario", "kind: scenario\nworld: { environment: urban }",
          "the scenario is not the same"
        ),
      ] {
        try folder.write(day.replacing(from, with: to), to: "scenarios/walk.yaml")
        let outcome = try await folder.tracewatt(["check"])
        expectEqual(outcome.exitCode, 2, "\(to)")
        #expect(outcome.stdout.contains(words), "\(outcome.stdout)")
      }
      try folder.write(day, to: "scenarios/walk.yaml")
      try folder.write(Self.gpx.replacing("50.95", with: "50.951"), to: "scenarios/walk.gpx")
      let moved = try await folder.tracewatt(["check"])
      #expect(moved.stdout.contains("the trace is not the same as in"))
    }

    @Test("results folders are evaluated like runs, and compared with each other")
    func results() async throws {
      let folder = try project()
      for (name, accuracy) in [("old", "hundred_meters"), ("new", "best")] {
        try set(accuracy, in: folder)
        let run = try await folder.tracewatt([
          "compare", "scenarios/walk.yaml", "-o", name, "-q",
        ])
        try #require(run.exitCode == 0, "\(run.stderr)")
      }
      try await expectEqual(folder.tracewatt(["check", "old", "--against", "old"]).exitCode, 0)
      let drift = try await folder.tracewatt(["check", "new", "--against", "old"])
      expectEqual(drift.exitCode, 1)
      #expect(drift.stdout.contains("gnss +"))
      #expect(drift.stdout.contains("standard.desired_accuracy hundred_meters → best"))
      let missing = try await folder.tracewatt(["check", "nowhere"])
      expectEqual(missing.exitCode, 66)
      #expect(
        missing.errorLines.first?.hasPrefix("nowhere: error: this is not a results folder") == true
      )
    }

    @Test("a suggested file is kept by the runs that it was made of")
    func suggestion() async throws {
      let folder = try project()
      let text = try await folder.tracewatt(["check", "--suggest"])
      expectEqual(text.exitCode, 0)
      #expect(text.stdout.contains("metric: location_percent_per_day\n    max: "))
      #expect(text.stdout.contains(" %/d\n"))
      #expect(!text.stdout.contains("energy_location_j"))
      #expect(text.stdout.contains("metric: error_p95_m"))
      #expect(!text.stdout.contains("control"))
      #expect(text.stdout.contains("defaults: { min_replications: 5 }"))
      try folder.write(text.stdout, to: "tracewatt.budgets.yaml")
      _ = try await folder.tracewatt(["baseline", "update", "-q"])
      let outcome = try await folder.tracewatt(["check"])
      expectEqual(outcome.exitCode, 0, "\(outcome.stdout)\(outcome.stderr)")
    }

    @Test("reports of every kind are written whole, whatever the verdict")
    func reports() async throws {
      let folder = try project()
      try folder.write(
        Self.budgets.replacing("max: 500 J", with: "max: 5 J"),
        to: "tracewatt.budgets.yaml"
      )
      let kinds = [
        "text", "json", "markdown", "github", "junit", "openmetrics", "codequality", "rdjsonl",
        "sarif",
      ]
      let outcome = try await folder.tracewatt(
        ["check", "--format", "json"] + kinds.flatMap { ["--report", "\($0)=out/\($0).txt"] }
      )
      expectEqual(outcome.exitCode, 1)
      try expectEqual(folder.text("out/json.txt"), outcome.stdout)
      for kind in kinds { #expect(try !folder.text("out/\(kind).txt").isEmpty, "\(kind)") }
      #expect(folder.listing().allSatisfy { !$0.contains(".partial") })
      #expect(try folder.text("out/openmetrics.txt").hasSuffix("# EOF\n"))
      #expect(XMLParser(data: try folder.bytes("out/junit.txt")).parse())
      let both = try await folder.tracewatt(["check", "--report", "github=-"])
      #expect(both.stdout.contains("\n::error file=tracewatt.budgets.yaml,line="))
    }

    @Test("an acceptance holds until its day, and the day can be given")
    func acceptance() async throws {
      let folder = try project()
      _ = try await folder.tracewatt(["baseline", "update", "-q"])
      try set("best", in: folder)
      let accepted = """

        accepted:
          - { budget: energy, max: 20 kJ, until: "2027-01-31", reason: Live map }
          - { budget: energy-drift, max_increase: 10000 %, until: "2027-01-31", reason: Live map }
        """
      try folder.write(Self.budgets + accepted, to: "tracewatt.budgets.yaml")
      let held = try await folder.tracewatt(["check", "--today", "2027-01-31"])
      expectEqual(held.exitCode, 0, "\(held.stdout)")
      let ended = try await folder.tracewatt(["check", "--today", "2027-02-01"])
      expectEqual(ended.exitCode, 1)
      #expect(
        ended.stdout.contains("the acceptance for energy-drift expired on 2027-01-31")
      )
      try await expectEqual(folder.tracewatt(["check", "--today", "tomorrow"]).exitCode, 64)
    }

    @Test(
      "input that cannot be checked ends with the code that the help names",
      arguments: [
        (["check", "--budgets", "none.yaml"], 66, "tracewatt check --suggest"),
        (["check", "scenarios/walk.yaml"], 64, "is not a results folder"),
        (["check", "--report", "pdf=x"], 64, "'pdf' is not a kind of report; the kinds are text"),
        (["check", "--report", "junit"], 64, "is not a report such as junit=tracewatt.xml"),
        (["check", "--report", "json=a", "--report", "text=./a"], 64, "--report names ./a twice"),
        (["check", "--report", "json=tracewatt.budgets.yaml"], 64, "which check reads"),
        (
          ["check", "--suggest", "--report", "json=a"], 64,
          "--suggest cannot be combined with --report: it prints a budgets file"
        ),
        (
          ["check", "old", "--scenario", "a.yaml"], 64,
          "a folder of results cannot be combined with --scenario"
        ),
        (["check", "--against", "bad.yaml"], 65, "neither a folder of results nor a baseline"),
        (
          ["baseline", "show", "good.json", "--metric", "energi"], 64, "no measure is named energi"
        ),
        (["init", ""], 64, "the folder has no name"),
        (["check", "--report", "json=/proc/x/y"], 73, "cannot be created"),
        (["check", "--baseline", "bad.json"], 65, "this build reads \"tracewatt.baseline.v1\""),
        (["check", "--against", "none.json"], 66, "does not exist"),
        (["check", "--budgets", "bad.yaml"], 65, "the nearest is max_increase"),
        (["check", "--budgets", "empty.yaml"], 2, ""),
        (["check", "--budgets", "unmatched.yaml"], 2, ""),
        (["check", "--budgets", "ignored.yaml"], 0, ""),
        (["check", "--scenario", "none.yaml"], 66, "does not exist"),
        (
          ["baseline", "show", "none.json"], 66, "record a baseline with tracewatt baseline update"
        ),
        (["baseline", "updat"], 64, "a similar command exists: 'update'"),
      ] as [([String], Int32, String)]
    )
    func trouble(_ arguments: [String], _ code: Int32, _ words: String) async throws {
      let folder = try project()
      try folder.write("{\"schema\": \"another\"}", to: "bad.json")
      try folder.write("{\"schema\": \"tracewatt.baseline.v1\"}", to: "good.json")
      try folder.write(
        Self.budgets.replacing("max_increase", with: "max_incraese"),
        to: "bad.yaml"
      )
      try folder.write("version: 1\nkind: budgets\nbudgets: []\n", to: "empty.yaml")
      let unmatched = """
        version: 1
        kind: budgets
        budgets: [{ id: a, match: { strategy: trucker }, metric: wakeup_count, max: 4 }]
        """
      try folder.write(unmatched, to: "unmatched.yaml")
      try folder.write(
        unmatched.replacing("max: 4", with: "max: 4, on_no_match: ignore"),
        to: "ignored.yaml"
      )
      let outcome = try await folder.tracewatt(arguments)
      expectEqual(outcome.exitCode, code, "\(outcome.stdout)\(outcome.stderr)")
      #expect(words.isEmpty || outcome.stderr.contains(words), "\(outcome.stderr)")
    }
  }
}
