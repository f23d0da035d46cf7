// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TracewattTestSupport

extension EndToEnd {
  @Suite("tracewatt validate --field")
  struct FieldCommandTests {
    /// One iPhone at rest for two hours.
    private static let tables = [
      "regimes.csv": """
      phone_run_id,session_id,os,phone_label,phone_model,timeline,regime,is_duty_cycling,accuracy_setting,distance_filter_m,interval_s,start_unix_s,end_unix_s,fixes_status
      rest_s0_ios1,rest_s0,ios,unit-1,iphone_6,rest,hahfao,false,best,1,,1000,8200,present
      """,
      "battery.csv": """
      phone_run_id,t_unix_s,level_fraction
      rest_s0_ios1,1010,0.90
      rest_s0_ios1,4600,0.86
      rest_s0_ios1,8100,0.82
      """,
      "fixes.csv": """
      phone_run_id,t_unix_s,t_written_unix_s,latitude_deg,longitude_deg,horizontal_accuracy_m,phase,leg_id,mode,in_endpoint_zone,is_cached,truth_error_m,truth_gap_s
      rest_s0_ios1,1100,1100,48.0,11.0,10.0,stationary,stationary,STILL,false,false,3.5,
      """,
      "tracking_intervals.csv":
        "phone_run_id,start_unix_s,end_unix_s,start_trigger,end_cause\n",
      "ground_truth_trips.csv":
        "session_id,trip_id,trip_index,trip_start_unix_s,trip_end_unix_s,leg_id,leg_type,mode,"
        + "start_unix_s,end_unix_s\n",
      "ground_truth_dwells.csv": """
      session_id,phase,start_unix_s,end_unix_s,latitude_deg,longitude_deg
      rest_s0,stationary,1000,8200,48.0,11.0
      """,
      "truth_trace.csv":
        "session_id,t_unix_s,latitude_deg,longitude_deg,phase,leg_id,mode,gap_s,in_endpoint_zone\n",
    ]

    private func folder(_ change: (inout [String: String]) -> Void = { _ in }) throws
      -> TemporaryFolder
    {
      var tables = Self.tables
      change(&tables)
      let folder = try TemporaryFolder()
      for name in tables.keys.sorted() { try folder.write(tables[name] ?? "", to: name) }
      return folder
    }

    private func validate(_ arguments: [String]) async throws -> Outcome {
      try await Program.run(["validate"] + arguments, in: packageRoot)
    }

    @Test("a row that misses is printed with its reason, and one that passes without")
    func reasons() async throws {
      let missed = try await validate(["--row", "iphone13_p8", "--quiet"])
      expectEqual(missed.exitCode, 0, "\(missed.stderr)")
      #expect(missed.stdout.contains("\niphone13_p8: on a drive without a long stop"))
      let passed = try await validate(["--row", "R31-C5", "--quiet"])
      #expect(!passed.stdout.contains("\nR31-C5: "), "\(passed.stdout)")
    }

    @Test("a folder is repeated, scored, printed and saved, the same with any number of jobs")
    func run() async throws {
      let folder = try folder()
      let common = ["--field", folder.path, "--replications", "2", "-q", "--format", "json"]
      let one = try await validate(common + ["--jobs", "1", "--save", folder.path + "/sheet.json"])
      #expect([0, 1].contains(one.exitCode), "\(one.stderr)")
      try expectEqual(folder.text("sheet.json"), one.stdout)
      let root = try JSONSerialization.jsonObject(with: Data(one.stdout.utf8)) as? [String: Any]
      let source = try #require(root?["source"] as? String)
      #expect(source.hasPrefix("the recordings in ") && !source.contains("/"))
      // The noise is known only for MobilityNet's recordings.
      let scores = try #require(root?["scores"] as? [[String: Any]])
      #expect(!scores.isEmpty && scores.allSatisfy { $0["noise"] as? String == "" })
      let figures = try #require(root?["figures"] as? [[String: Any]])
      let drain = try #require(
        figures.first { $0["table"] as? String == "drain" && $0["test"] as? String == "end_to_end" }
      )
      // 8 points in 7090 s.
      #expect(abs((drain["measured"] as? Double ?? 0) - 4.06206) < 1e-9)
      #expect((drain["predicted"] as? Double ?? 0) > 1)
      let two = try await validate(common + ["--jobs", "2"])
      expectEqual(two.stdout, one.stdout)
      let printed = try await validate(
        ["--field-scores", "--scores", folder.path + "/sheet.json", "--format", "json"]
      )
      #expect(printed.exitCode == 0 && printed.stdout == one.stdout)
    }

    @Test("recordings with MobilityNet's licence are its own, unless they are said to be another's")
    func source() async throws {
      let folder = try folder { $0["LICENSE_mobilitynet.txt"] = "BSD 3-Clause" }
      let common = ["--field", folder.path, "--replications", "2", "-q"]
      let own = try await validate(common)
      #expect(own.stdout.contains("MobilityNet (Shankari"), "\(own.stderr)")
      let named = try await validate(common + ["--source", "Ada's phones"])
      #expect(named.stdout.contains("against Ada's phones."), "\(named.stderr)")
    }

    @Test("a missing table is exit code 66, a malformed one 65, with its place")
    func broken() async throws {
      let missing = try folder { $0["battery.csv"] = nil }
      let gone = try await validate(["--field", missing.path])
      #expect(gone.exitCode == 66 && gone.stderr.contains("battery.csv: error:"))
      let bad = try folder {
        $0["battery.csv"] = "phone_run_id,t_unix_s,level_fraction\nrest_s0_ios1,1010,much\n"
      }
      let malformed = try await validate(["--field", bad.path])
      #expect(malformed.exitCode == 65 && malformed.stderr.contains("battery.csv:2:19: error:"))
      #expect(malformed.stdout.isEmpty)
      try await expectEqual(validate(["--field", "/nowhere"]).exitCode, 66)
    }

    @Test("a word for a mode of movement that is not known is named")
    func unknownMode() async throws {
      let folder = try folder {
        $0["truth_trace.csv", default: ""] += """
          rest_s0,1000,48.0,11.0,ride,ride,HOVERCRAFT,0,false
          rest_s0,8200,48.1,11.0,ride,ride,CAR,0,false
          """
      }
      let outcome = try await validate(["--field", folder.path, "--replications", "2"])
      let note = "note: unknown modes of movement, so the speed decides: \"HOVERCRAFT\"\n"
      #expect(outcome.stderr.contains(note), "\(outcome.stderr)")
    }

    @Test("a file that cannot be written is reported before the work starts")
    func unwritable() async throws {
      let folder = try folder()
      let outcome = try await validate([
        "--field", folder.path, "--save", folder.path + "/regimes.csv/sheet.json",
      ])
      #expect(outcome.exitCode == 73 && outcome.stdout.isEmpty)
    }

    @Test("a phone's own log is compared with a phone, and exit code 1 says that it contradicts it")
    func powerlog() async throws {
      let folder = try TemporaryFolder()
      let path = folder.path + "/p.PLSQL"
      var made = MadePowerlog()
      try #require(made.write(to: path))
      let own = try await validate(["--field", path, "--phone", "iphone_13"])
      expectEqual(own.exitCode, 0, "\(own.stdout)\(own.stderr)")
      let sentence =
        "p.PLSQL does not contradict iphone_13: 5 numbers compared, none outside its range."
      #expect(own.stdout.hasPrefix(sentence + "\n\n"))
      // Ten times the modem's power at rest.
      for hour in 0..<6 { made.insert(162_000, hour: hour, node: 37, component: 37) }
      let other = folder.path + "/q.PLSQL"
      try #require(made.write(to: other))
      let far = try await validate(["--field", other, "--phone", "iphone_13"])
      expectEqual(far.exitCode, 1)
      #expect(far.stdout.hasPrefix("q.PLSQL contradicts iphone_13 in modem.paging_power."))
      let csv = try await validate(["--field", other, "--format", "csv"])
      #expect(csv.stdout.contains("\nmodem.paging_power,"))
      try folder.write("SQLite format 3\u{0}cut", to: "cut.PLSQL")
      let broken = try await validate(["--field", folder.path + "/cut.PLSQL"])
      #expect(broken.exitCode == 65 && broken.stderr.contains("cut.PLSQL: error: "))
      try folder.write("anything", to: "other")
      let file = try await validate(["--field", folder.path + "/other", "--phone", "iphone_13"])
      #expect(file.exitCode == 65 && file.stderr.contains("other: error: this is neither "))
      let missing = try await validate(["--field", folder.path + "/none", "--phone", "iphone_13"])
      expectEqual(missing.exitCode, 66)
      #expect(missing.stderr.contains("/none: error: the file or folder does not exist"))
    }

    @Test("the shipped scores state their model and their day")
    func shipped() async throws {
      let outcome = try await validate(["--field-scores"])
      #expect(outcome.exitCode == 0 && outcome.stdout.hasPrefix("Model "))
      #expect(outcome.stdout.contains("MobilityNet"))
      #expect(outcome.stdout.contains("\nD1 "))
    }

    @Test(
      "options that do not go together are refused",
      arguments: [
        ["--field", "x", "--field-scores"], ["--save", "x"], ["--field", "x", "--document"],
        ["--field", "x", "--row", "P1"], ["--field", "x", "--replications", "1"],
        ["--field", "x", "--scores", "y"], ["--source", "x"], ["--phone", "iphone_6"],
        ["--field", ".", "--phone", "iphone_6"],
      ]
    )
    func options(_ arguments: [String]) async throws {
      // Some arguments name files to write; a run that is not rejected writes them into this
      // folder.
      let folder = try TemporaryFolder()
      try await expectEqual(folder.tracewatt(["validate"] + arguments).exitCode, 64)
    }
  }
}
