// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TracewattTestSupport

extension EndToEnd {
  @Suite("Invariants of every comparison")
  struct CompareProperties {
    static let day = ["compare", "walk.gpx", "--os", "ios_9", "--replications", "3", "--quiet"]
    static let strategies = ["standard_best", "duty_cycled", "visits"]

    /// A folder that contains the golden walk.
    private func walk() throws -> TemporaryFolder {
      let folder = try TemporaryFolder()
      try folder.write(GoldenCase(name: "walk_all").text("walk.gpx"), to: "walk.gpx")
      return folder
    }

    private func compare(
      _ folder: TemporaryFolder,
      into output: String,
      strategies: [String] = strategies,
      _ more: [String] = []
    ) async throws {
      let outcome = try await folder.tracewatt(
        Self.day + strategies.flatMap { ["--strategy", $0] } + ["-o", output] + more
      )
      expectEqual(outcome.exitCode, 0)
      expectEqual(outcome.stderr, "")
    }

    /// The files that differ between two results folders, without provenance.
    private func differences(_ folder: TemporaryFolder, _ a: String, _ b: String) throws -> [String]
    {
      let names = { (output: String) in
        try FileManager.default.contentsOfDirectory(atPath: folder.path + "/" + output).sorted()
      }
      try expectEqual(names(a), names(b))
      return try names(a).filter {
        try $0 != "provenance.json" && folder.bytes(a + "/" + $0) != folder.bytes(b + "/" + $0)
      }
    }

    @Test("the output does not depend on the detail that is kept")
    func printedDetail() async throws {
      let folder = try walk()
      let command = Self.day + Self.strategies.flatMap { ["--strategy", $0] }
      for format in ["table", "csv", "json"] {
        let usual = try await folder.tracewatt(command + ["--format", format])
        expectEqual(usual.exitCode, 0)
        for detail in ["none", "first", "states"] {
          let other = try await folder.tracewatt(
            command + ["--format", format, "--detail", detail]
          )
          expectEqual(other.stdout, usual.stdout, "\(format), \(detail)")
        }
      }
    }

    @Test(
      "the short table does not depend on the measures that are kept",
      arguments: ["office_day", "android_geofences", "home_region", "site_visits"]
    )
    func keptMeasures(day: String) async throws {
      let folder = try TemporaryFolder()
      let command = ["compare", day, "--replications", "2", "--quiet"]
      let short = try await folder.tracewatt(command)
      expectEqual(short.exitCode, 0)
      // A folder of parts keeps every measure.
      let whole = try await folder.tracewatt(command + ["--parts", "parts"])
      expectEqual(short.stdout, whole.stdout)
    }

    @Test("a population is counted by the measures of its limits, in the short table too")
    func countedMeasures() async throws {
      let folder = try TemporaryFolder()
      let users = """
        version: 1
        kind: population
        name: users
        people: 3
        days: 1
        devices:
          - { phone: iphone_13, os: ios_26, share: 100 % }
        strategies: [tracker_both, coarse_both]
        limits: [staleness_p95_s<=600, radius_of_gyration_m>=1, track_error_mean_m<=50]

        """
      try folder.write(users, to: "users.yaml")
      let command = ["compare", "users.yaml", "--quiet"]
      let short = try await folder.tracewatt(command)
      expectEqual(short.exitCode, 0, "\(short.stderr)")
      let whole = try await folder.tracewatt(command + ["--parts", "parts"])
      expectEqual(short.stdout, whole.stdout)
    }

    @Test("two runs of one command write the same bytes, provenance aside")
    func repetition() async throws {
      let folder = try walk()
      try await compare(folder, into: "a", ["--detail", "all"])
      try await compare(folder, into: "b", ["--detail", "all"])
      try expectEqual(differences(folder, "a", "b"), [])
      #expect(folder.listing().contains("a/states.csv.gz"))
    }

    @Test("one job and two jobs write the same bytes")
    func jobs() async throws {
      let folder = try walk()
      try await compare(folder, into: "a", ["--jobs", "1"])
      try await compare(folder, into: "b", ["--jobs", "2"])
      try expectEqual(differences(folder, "a", "b"), [])
    }

    @Test("the rows of a strategy do not change when others run beside it")
    func company() async throws {
      let folder = try walk()
      try await compare(folder, into: "many")
      let many = Table(try folder.text("many/runs.csv"))
      for strategy in Self.strategies {
        try await compare(folder, into: strategy, strategies: [strategy])
        let alone = Table(try folder.text(strategy + "/runs.csv"))
        expectEqual(alone.rows.count, 3)
        expectEqual(many.rows(where: "strategy", is: strategy), alone.rows)
      }
    }

    @Test("the resolved scenario compared again gives the same runs")
    func resolved() async throws {
      let folder = try walk()
      try await compare(
        folder,
        into: "a",
        ["--set", "standard_best.standard.distance_filter=30m", "--seed", "7"]
      )
      let outcome = try await folder.tracewatt(
        ["compare", "a/resolved.yaml", "-o", "b", "--quiet"]
      )
      expectEqual(outcome.exitCode, 0, "\(outcome.stderr)")
      try expectEqual(folder.text("a/runs.csv"), folder.text("b/runs.csv"))
      try expectEqual(folder.text("a/resolved.yaml"), folder.text("b/resolved.yaml"))
    }

    @Test("a dry run counts the runs, lists every one as CSV, and writes nothing")
    func dryRun() async throws {
      let folder = try walk()
      let command =
        Self.day + ["--phone", "iphone_6", "--phone", "iphone_class", "--dry-run", "-o", "out"]
      let outcome = try await folder.tracewatt(command)
      expectEqual(outcome.exitCode, 0)
      let lines = outcome.stdout.split(separator: "\n")
      expectEqual(lines.count, 9)
      expectEqual(lines[0], "60 runs: 1 day × 10 strategies × 2 phones × 1 system × 3 replications")
      expectEqual(lines[3], "phones      iphone_6, iphone_class")
      expectEqual(lines[5], "parts       3, of 20 runs each")
      #expect(lines[6].hasPrefix("time        ") && lines[6].contains(" ms per run)"))
      #expect(lines[7].hasPrefix("disk        ") && lines[7].hasSuffix(" for tables"))
      #expect(lines[8].hasPrefix("The cost is estimated from 60 runs on this machine"))
      let table = Table(try await folder.tracewatt(command + ["--format", "csv"]).stdout)
      expectEqual(table.columns, ["scenario", "strategy", "phone", "os", "replication"])
      #expect(table.rows.count == 60 && Set(table.rows).count == 60)
      expectEqual(folder.listing(), ["walk.gpx"])
    }

    @Test("a rewritten results folder holds only the last results")
    func rewritten() async throws {
      let folder = try walk()
      try await compare(folder, into: "a")
      try folder.write("mine", to: "a/notes.txt")
      try await compare(folder, into: "a", ["--detail", "none"])
      try await compare(folder, into: "b", ["--detail", "none"])
      #expect(folder.listing().contains("a/notes.txt"))
      #expect(!folder.listing().contains { $0.hasPrefix("a/fixes.csv") })
      try FileManager.default.removeItem(atPath: folder.path + "/a/notes.txt")
      try expectEqual(differences(folder, "a", "b"), [])
    }

    @Test("JSON on standard output is JSON")
    func json() async throws {
      let outcome = try await walk().tracewatt(Self.day + ["--format", "json"])
      _ = try JSONSerialization.jsonObject(with: Data(outcome.stdout.utf8))
    }

    @Test("CSV on standard output has as many fields in every row as columns")
    func csv() async throws {
      let outcome = try await walk().tracewatt(Self.day + ["--format", "csv"])
      let table = Table(outcome.stdout)
      #expect(table.columns.count > 1)
      #expect(table.rows.count >= 10)
      #expect(table.rows.allSatisfy { $0.count == table.columns.count })
    }

    @Test("Markdown on standard output has a table whose rows are equally wide")
    func markdown() async throws {
      let outcome = try await walk().tracewatt(Self.day + ["--format", "markdown"])
      let rows = outcome.stdout.split(separator: "\n").filter { $0.hasPrefix("|") }
      #expect(rows.count >= 12)
      expectEqual(Set(rows.map { $0.filter { $0 == "|" }.count }).count, 1)
    }

    @Test("a reader that closes standard output early is no error")
    func closedOutput() async throws {
      let line = """
        $TRACEWATT compare walk.gpx --replications 20000 --dry-run --format csv | head -1
        echo "${PIPESTATUS[0]}"
        """
      let outcome = try await walk().shell(line)
      expectEqual(outcome.stdout.split(separator: "\n").last, "0")
      expectEqual(outcome.stderr, "")
    }

    @Test("an interrupt ends with its own code and leaves no hidden file")
    func interrupt() async throws {
      // The signal is sent as soon as the hidden files exist.
      let line = """
        $TRACEWATT compare walk.gpx --replications 20000 --quiet -o out &
        until ls out/.*.partial >/dev/null 2>&1 || ! kill -0 $!; do sleep 0.01; done
        kill -TERM $!
        wait $!
        """
      let folder = try walk()
      let outcome = try await folder.shell(line)
      expectEqual(outcome.exitCode, 143)
      expectEqual(outcome.stdout, "")
      expectEqual(folder.listing(), ["out", "walk.gpx"])
    }

    #if os(Linux)
    @Test("a hangup ends like an interrupt, unless it is ignored from the start")
    func hangup() async throws {
      // The tests themselves may run in an environment that ignores a hangup.
      let line = """
        env --default-signal=HUP $TRACEWATT compare walk.gpx --replications 20000 --quiet -o out &
        until ls out/.*.partial >/dev/null 2>&1 || ! kill -0 $!; do sleep 0.01; done
        kill -HUP $!
        wait $!
        """
      let folder = try walk()
      let outcome = try await folder.shell(line)
      expectEqual(outcome.exitCode, 129)
      expectEqual(folder.listing(), ["out", "walk.gpx"])
      // The signal is sent after the first replication of 300.
      let ignored = try await folder.shell(
        """
        trap '' HUP
        mkfifo notes
        $TRACEWATT compare walk.gpx --replications 300 --progress json > table 2> notes &
        exec 3< notes
        read -r <&3
        kill -HUP $!
        cat <&3 > /dev/null
        wait $!
        """
      )
      expectEqual(ignored.exitCode, 0)
    }
    #endif
  }
}
