// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TracewattTestSupport

extension EndToEnd {
  @Suite("tracewatt why")
  struct WhyCommandTests {
    /// A folder with `day.gpx`, a walk of five minutes, and the results of comparing it in
    /// `results`.
    private func folder() async throws -> TemporaryFolder {
      let folder = try TemporaryFolder()
      let points = (0...30).map { step in
        let second = step * 10
        let clock = "08:0\(second / 60):\(second % 60 < 10 ? "0" : "")\(second % 60)"
        return "<trkpt lat=\"51.5\" lon=\"\(-0.12 + Double(step) * 0.0002)\">"
          + "<time>2026-03-02T\(clock)Z</time></trkpt>"
      }
      let text =
        "<?xml version=\"1.0\"?><gpx version=\"1.1\" creator=\"t\"><trk><trkseg>"
        + points.joined() + "</trkseg></trk></gpx>"
      try folder.write(text, to: "day.gpx")
      let written = ["-o", "results", "--detail", "states"]
      try await expectEqual(folder.tracewatt(Self.compare(written)).exitCode, 0)
      return folder
    }

    private static func compare(_ more: [String]) -> [String] {
      [
        "compare", "day.gpx", "--strategy", "standard_best", "--strategy", "significant_change",
        "--replications", "3", "-q",
      ] + more
    }

    @Test("the shares of every strategy sum to the total of runs.csv")
    func sums() async throws {
      let folder = try await folder()
      let outcome = try await folder.tracewatt(["why", "results", "--format", "csv"])
      expectEqual(outcome.exitCode, 0)
      let shares = Table(outcome.stdout)
      let runs = Table(try folder.text("results/runs.csv"))
      for strategy in ["standard_best", "significant_change"] {
        let rows = shares.rows(where: "strategy", is: strategy)
        let column = try #require(shares.columns.firstIndex(of: "energy_j"))
        let sum = rows.compactMap { Double($0[column]) }.reduce(0, +)
        let total = try #require(runs.columns.firstIndex(of: "energy_total_j"))
        let totals = runs.rows(where: "strategy", is: strategy).compactMap { Double($0[total]) }
        expectEqual(totals.count, 3)
        #expect(abs(sum - totals.reduce(0, +) / 3) < 1e-9 * sum)
      }
    }

    @Test("text says what kept the receiver on and when")
    func table() async throws {
      let folder = try await folder()
      let outcome = try await folder.tracewatt(["why", "results"])
      expectEqual(outcome.exitCode, 0)
      expectEqual(outcome.stderr, "")
      let text = outcome.stdout
      #expect(text.contains("day on iphone_class, ios_27: standard_best, "))
      #expect(text.contains("gnss was on for 5 min: standard 5 min"))
      #expect(text.contains("replication 0, on: 08:00:00–08:05:00 (5 min, "))
      #expect(text.contains("gnss was never on"))
      let markdown = try await folder.tracewatt(["why", "results", "--format", "markdown"])
      #expect(markdown.stdout.contains("**day on iphone_class"))
      #expect(markdown.stdout.contains("| component | state | cause |"))
      let brief = try await folder.tracewatt(["why", "results", "--longest", "0"])
      #expect(!brief.stdout.contains("replication 0, on"))
    }

    @Test("two strategies are compared by component and cause")
    func than() async throws {
      let folder = try await folder()
      let outcome = try await folder.tracewatt(
        ["why", "results", "--than", "standard_best", "--format", "json"]
      )
      expectEqual(outcome.exitCode, 0)
      let rows = try #require(
        try JSONSerialization.jsonObject(with: Data(outcome.stdout.utf8)) as? [[String: Any]]
      )
      #expect(rows.allSatisfy { $0["strategy"] as? String == "significant_change" })
      #expect(rows.allSatisfy { $0["base"] as? String == "standard_best" })
      let changes = rows.compactMap { $0["energy_change_j"] as? Double }
      let runs = Table(try folder.text("results/runs.csv"))
      func mean(_ strategy: String) throws -> Double {
        let total = try #require(runs.columns.firstIndex(of: "energy_total_j"))
        return runs.rows(where: "strategy", is: strategy).compactMap { Double($0[total]) }
          .reduce(0, +) / 3
      }
      let expected = try mean("significant_change") - mean("standard_best")
      #expect(expected < 0)
      #expect(abs(changes.reduce(0, +) - expected) < 1e-9 * abs(expected))
      let totals = rows.compactMap { $0["energy_total_change_j"] as? Double }
      expectEqual(totals.count, rows.count)
      #expect(totals.allSatisfy { abs($0 - expected) < 1e-9 * abs(expected) })
      #expect(rows.allSatisfy { $0["verdict"] as? String == "less" })
      let people = try await folder.tracewatt(["why", "results", "--than", "standard_best"])
      #expect(people.stdout.contains("significant_change against standard_best, −"))
      #expect(people.stdout.contains(" J a run, less ("))
    }

    @Test("a changed setting is compared with the folder before")
    func against() async throws {
      let folder = try await folder()
      let set = ["--set", "standard_best.standard.desired_accuracy=hundred_meters", "-o", "after"]
      try await expectEqual(folder.tracewatt(Self.compare(set)).exitCode, 0)
      let outcome = try await folder.tracewatt(
        ["why", "after", "--against", "results", "--strategy", "standard_best"]
      )
      expectEqual(outcome.exitCode, 0)
      #expect(outcome.stdout.contains("standard_best against results, −"))
      // Nothing has changed for the other one.
      let same = try await folder.tracewatt(
        ["why", "after", "--against", "results", "--strategy", "significant_change"]
      )
      #expect(same.stdout.contains("significant_change against results, ±0 ±0 J a run"))
      // Another seed is another day.
      let other = try await folder.tracewatt(Self.compare(["--seed", "7", "-o", "other"]))
      expectEqual(other.exitCode, 0)
      let refused = try await folder.tracewatt(["why", "other", "--against", "results"])
      expectEqual(refused.exitCode, 2)
      #expect(refused.stdout.contains("cannot be compared: the seed is 7 here and 42 in results"))
    }

    @Test(
      "wrong use is reported before any work",
      arguments: [
        (["why"], 64, "Missing expected argument"),
        (["why", "results", "--than", "standard_bets"], 64, "the nearest is standard_best"),
        (["why", "results", "--strategy", "x"], 64, "no strategy of results is named \"x\""),
        (["why", "results", "--component", "gps"], 64, "the components are base, screen"),
        (["why", "results", "--longest=-1"], 64, "must be at least 0"),
        (
          ["why", "results", "--than", "a", "--against", "b"], 64,
          "cannot be combined with --against"
        ),
        (["why", "nowhere"], 66, "this is not a results folder"),
        (["why", "results", "--against", "nowhere"], 66, "this is not a results folder"),
      ]
    )
    func wrong(_ words: [String], _ code: Int32, _ text: String) async throws {
      let folder = try await folder()
      let outcome = try await folder.tracewatt(words)
      expectEqual(outcome.exitCode, code)
      #expect(outcome.stderr.contains(text), "\(outcome.stderr)")
      expectEqual(outcome.stdout, "")
    }

    @Test("a folder without energies is reported, and a broken one is malformed")
    func broken() async throws {
      let folder = try await folder()
      try FileManager.default.removeItem(atPath: folder.path + "/results/energy.csv")
      let without = try await folder.tracewatt(["why", "results"])
      expectEqual(without.exitCode, 2)
      #expect(without.stdout.contains("energy.csv is missing from its results"))
      try folder.write("component\ngnss\n", to: "results/energy.csv")
      let broken = try await folder.tracewatt(["why", "results"])
      expectEqual(broken.exitCode, 65)
      #expect(broken.stderr.contains("the column"))
    }
  }
}
