// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TracewattTestSupport

extension EndToEnd {
  @Suite("tracewatt why --field")
  struct FieldLogGolden {
    @Test("a log's gaps are laid beside simulated runs", arguments: GoldenCase.all(prefix: "why_"))
    func golden(of golden: GoldenCase) async throws {
      let (outcome, scratch, inputs) = try await golden.run()
      try golden.check(outcome, scratch)
      expectEqual(scratch.listing(), inputs, "something was left behind")
    }
  }

  @Suite("Logs of phones in use")
  struct FieldLogCommandTests {
    private static let logs = packageRoot + "/Tests/TracewattCLITests/Golden/why_field_csv"

    private func why(_ more: [String]) async throws -> Outcome {
      try await Program.run(
        ["why", "--field", "log.csv", "--strategy", "tracker.yaml"] + more,
        in: Self.logs
      )
    }

    private static let android = ["--os", "android_8", "--phone", "modern_pixel7_2022"]

    @Test("the number of jobs changes no byte, and a longer --gap gives fewer gaps")
    func jobs() async throws {
      let more = Self.android + ["--replications", "4", "--format", "csv", "-q"]
      let one = try await why(more + ["--jobs", "1"])
      let four = try await why(more + ["--jobs", "4"])
      expectEqual(one.exitCode, 0, "\(one.stderr)")
      expectEqual(one.stdout, four.stdout)
      let long = try await why(more + ["--gap", "2 h"])
      #expect(Table(long.stdout).rows.count < Table(one.stdout).rows.count)
    }

    @Test("--from and --to choose the records, and must leave positions")
    func window() async throws {
      let more = Self.android + ["--replications", "2", "--format", "csv"]
      let evening = try await why(more + ["--to", "2026-11-03T21:00:00Z"])
      expectEqual(evening.exitCode, 0, "\(evening.stderr)")
      let starts = Table(evening.stdout)
      let column = try #require(starts.columns.firstIndex(of: "gap_start"))
      #expect(starts.rows.allSatisfy { $0[column].hasPrefix("2026-11-03T") })
      let none = try await why(more + ["--from", "2027-01-01T00:00:00Z"])
      expectEqual(none.exitCode, 65)
      let wrong = try await why(more + ["--from", "tomorrow"])
      expectEqual(wrong.exitCode, 64)
    }

    @Test("a scenario of the same day replaces the log's positions as the truth")
    func sameDay() async throws {
      let folder = try TemporaryFolder()
      for name in ["log.csv", "tracker.yaml"] {
        try folder.write(String(contentsOfFile: Self.logs + "/" + name, encoding: .utf8), to: name)
      }
      let rows = ["2026-11-03T17:00:00Z", "2026-11-04T08:30:00Z"].map { $0 + ",48.137,11.575\n" }
      try folder.write("time,latitude,longitude\n" + rows.joined(), to: "day.csv")
      let scenario = """
        version: 1
        kind: scenario
        name: evening
        trace: { file: day.csv }
        phones: [modern_pixel7_2022]
        os: [android_8]
        strategies: [tracker.yaml]
        replications: 2

        """
      try folder.write(scenario, to: "evening.yaml")
      let outcome = try await folder.tracewatt(["why", "evening.yaml", "--field", "log.csv"])
      expectEqual(outcome.exitCode, 0, "\(outcome.stderr)")
      // Without the movement and the events that the log records, only the night is as it was.
      #expect(outcome.stdout.contains("Doze  "))
      #expect(!outcome.stdout.contains("The day is made from the log's own positions"))
    }

    @Test("a scenario of another day is refused, with a way out")
    func otherDay() async throws {
      let outcome = try await why([packageRoot + "/scenarios/android_commute.yaml"] + Self.android)
      expectEqual(outcome.exitCode, 65)
      #expect(
        outcome.stderr.contains("all of the log's gaps lie outside the time of android_commute")
      )
      #expect(outcome.stderr.contains("note: leave the scenario out"))
    }

    @Test(
      "options that go with results are refused beside a log, and the other way round",
      arguments: [
        ["--field", "log.csv", "--strategy", "visits", "--than", "visits"],
        ["--field", "log.csv", "--strategy", "visits", "--longest", "1"],
        ["--field", "log.csv", "--strategy", "visits", "--gap", "0 s"],
        ["--field", "log.csv", "--strategy", "visits", "--strategy", "control"],
        ["results", "--gap", "1 h"], ["results", "--os", "ios_18"], [],
      ]
    )
    func usage(arguments: [String]) async throws {
      let outcome = try await Program.run(["why"] + arguments, in: Self.logs)
      expectEqual(outcome.exitCode, 64, "\(outcome.stderr)")
    }

    @Test(
      "real OwnTracks logs get an answer",
      .enabled(if: MeasurementFolder.recordings.path != nil, "TRACEWATT_RECORDINGS is not set"),
      arguments: [
        ("owntracks_demo_iphone.rec", "The log has no gap over 30 min"),
        ("format_samples/owntracks_2024.rec", "Of "),
      ]
    )
    func real(name: String, answer: String) async throws {
      let path = try #require(MeasurementFolder.recordings.file(name))
      let outcome = try await Program.run(
        [
          "why", "--field", path, "--strategy", "owntracks_significant_like", "--replications",
          "2", "-q",
        ],
        in: packageRoot
      )
      expectEqual(outcome.exitCode, 0, "\(outcome.stderr)")
      #expect(outcome.stdout.hasPrefix(answer), "\(outcome.stdout)")
    }
  }
}
