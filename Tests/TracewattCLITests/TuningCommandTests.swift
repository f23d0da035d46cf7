// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TracewattTestSupport

extension EndToEnd {
  @Suite("tracewatt knobs and tracewatt tune")
  struct TuningCommandTests {
    /// A quarter of an hour: a walk, a drive and a rest, a point every 15 s.
    private static let walk: String = {
      var lines = ["time,latitude,longitude"]
      var north = 0.0
      for index in 0...60 {
        let second = index * 15
        north += index < 20 ? 20 : index < 40 ? 150 : 0
        let time = "2026-03-02T07:\(second / 60 < 10 ? "0" : "")\(second / 60):"
        let rest = "\(second % 60 < 10 ? "0" : "")\(second % 60)Z"
        lines.append("\(time)\(rest),\(50.94 + north / 111_195),6.95")
      }
      return lines.joined(separator: "\n") + "\n"
    }()

    private func folder() throws -> TemporaryFolder {
      let folder = try TemporaryFolder()
      try folder.write(Self.walk, to: "walk.csv")
      try folder.write(Self.walk, to: "other.csv")
      return folder
    }

    private static let knobs = [
      "knobs", "walk.csv", "--strategy", "standard_hundred_meters", "--replications", "2",
    ]
    private static let tune = [
      "tune", "walk.csv", "--strategy", "standard_best", "--strategy", "significant_change",
      "--replications", "2", "--limit", "error_p95_m=1km", "--limit", "coverage_fraction=0.5",
    ]

    @Test(
      "the output does not depend on the jobs",
      arguments: [knobs, tune],
      ["table", "csv", "json", "markdown"]
    )
    func jobs(_ command: [String], _ format: String) async throws {
      let folder = try folder()
      let one = try await folder.tracewatt(command + ["--format", format, "--jobs", "1"])
      let two = try await folder.tracewatt(command + ["--format", format, "--jobs", "3"])
      expectEqual(one.exitCode, 0, "\(one.stderr)")
      #expect(!one.stdout.isEmpty && one.stdout.hasSuffix("\n"))
      #expect((one.stdout == two.stdout) as Bool)
    }

    @Test("the table of knobs has a row for each step, in a form that reads back")
    func knobTable() async throws {
      let outcome = try await folder().tracewatt(Self.knobs + ["--format", "csv"])
      let table = Table(outcome.stdout)
      #expect(table.rows.allSatisfy { $0.count == table.columns.count })
      let filters = table.rows(where: "key", is: "standard.distance_filter")
      expectEqual(filters.count, 8)
      let current = table.rows(where: "is_current", is: "true")
      expectEqual(current.count, Set(table.values("key")).count)
      let activity = table.rows(where: "key", is: "standard.activity_type")
      let reason = try #require(table.columns.firstIndex(of: "reason"))
      #expect(activity.dropFirst().allSatisfy { $0[reason].contains("pausing is off") })
      let object = try JSONSerialization.jsonObject(
        with: Data(try await folder().tracewatt(Self.knobs + ["--format", "json"]).stdout.utf8)
      )
      #expect((object as? [String: Any])?["reports"] != nil)
    }

    @Test("the first line gives the saving against today's strategy, which may be named")
    func present() async throws {
      let folder = try folder()
      let tuned = try await folder.tracewatt(Self.tune + ["--refinements", "0"])
      let first = try #require(tuned.stdout.split(separator: "\n").first)
      #expect(first.hasPrefix("Tuned standard_best uses "))
      #expect(first.contains(" less location energy than standard_best"))
      let named = try await folder.tracewatt(
        Self.tune + ["--refinements", "0", "--present", "visits", "--quiet"]
      )
      expectEqual(named.exitCode, 0)
      expectEqual(named.stdout.split(separator: "\n").first?.contains(" visits"), true)
      let unknown = try await folder.tracewatt(Self.tune + ["--present", "visit"])
      #expect(unknown.exitCode == 64 && unknown.stderr.contains("visits"), "\(unknown.stderr)")
    }

    @Test("the found strategy loads again and gives the numbers that the search had")
    func roundTrip() async throws {
      let folder = try folder()
      let tuned = try await folder.tracewatt(Self.tune + ["-o", "out", "--refinements", "3"])
      expectEqual(tuned.exitCode, 0, "\(tuned.stderr)")
      let candidates = Table(try folder.text("out/candidates.csv"))
      let chosen = try #require(candidates.rows(where: "is_chosen", is: "true").first)
      func cell(_ column: String) throws -> String {
        chosen[try #require(candidates.columns.firstIndex(of: column))]
      }
      try expectEqual(cell("limits_met"), "true")
      let name = try cell("strategy") + "_tuned"
      #expect(folder.listing().contains("out/\(name).swift"))
      let compared = try await folder.tracewatt([
        "compare", "walk.csv", "--strategy", "out/\(name).yaml", "--replications", "2",
        "-o", "again",
      ])
      expectEqual(compared.exitCode, 0, "\(compared.stderr)")
      let runs = Table(try folder.text("again/runs.csv"))
      let energies = runs.values("energy_location_j").compactMap(Double.init)
      expectEqual(energies.count, 2)
      let mean = energies.reduce(0, +) / 2
      let reported = try #require(Double(try cell("energy_location_j")))
      #expect(abs(reported - mean) <= 1e-9 * mean)
      let replications = candidates.values("replications")
      #expect(replications.allSatisfy { Int($0) ?? 0 <= 2 })
    }

    @Test("limits that cannot be met give exit code 2 and the nearest miss")
    func nothing() async throws {
      let outcome = try await folder().tracewatt([
        "tune", "walk.csv", "--strategy", "significant_change", "--strategy", "visits",
        "--replications", "2", "--limit", "error_p95_m=1mm",
      ])
      expectEqual(outcome.exitCode, 2)
      #expect(outcome.stdout.contains("No settings meet the limits.\nNearest: "))
      #expect(outcome.stdout.contains("error_p95_m is "))
    }

    @Test("the hold-out is other replications, a share of them, or other days, and says so")
    func holdOut() async throws {
      let folder = try folder()
      let same = try await folder.tracewatt(Self.tune)
      #expect(same.stdout.contains("replications 2 to 3: same trace, different luck"))
      let share = try await folder.tracewatt(Self.tune + ["--hold-out", "50%"])
      #expect(share.stdout.contains("replications 1 to 1: same trace, different luck"))
      let other = try await folder.tracewatt(Self.tune + ["--hold-out", "other.csv"])
      #expect(other.stdout.contains("Hold-out: other, replications 0 to 1, which the search did"))
      let days = try await folder.tracewatt(
        ["tune", "other.csv"] + Self.tune.dropFirst() + ["--hold-out", "0.5"]
      )
      #expect(days.stdout.contains("Training: other, "), "\(days.stderr)")
      #expect(days.stdout.contains("Hold-out: walk, "))
    }

    @Test(
      "wrong use ends with 64, a bad file with 65, a missing one with 66",
      arguments: [
        (["tune", "walk.csv"], 64, "--limit"),
        (["tune"], 64, "inputs"),
        (tune + ["--limit", "error=5"], 64, "no measure"),
        (tune + ["--minimize", "energy"], 64, "--minimize"),
        (tune + ["--minimize", "coverage_fraction"], 64, "better"),
        (tune + ["--strategy", "nobody"], 64, "nobody"),
        (tune + ["--hold-out", "2"], 64, "share"),
        (tune + ["--hold-out", "walk.csv"], 64, "training day"),
        (tune + ["--hold-out", "none.csv"], 66, "none.csv"),
        (tune + ["--refinements", "-1"], 64, "refinements"),
        (tune + ["--space", "none.yaml"], 66, "none.yaml"),
        (tune + ["--space", "walk.csv"], 65, "walk.csv"),
        (tune + ["--set", "standard_best.standard.filter=3m"], 64, "standard.filter"),
        (tune + ["-o", "-"], 64, "--output"),
        (knobs + ["--threshold", "0"], 64, "--threshold"),
        (knobs + ["--cliff", "1"], 64, "--cliff"),
        (knobs + ["--precision", "0"], 64, "--precision"),
        (knobs + ["--jobs", "0"], 64, "--jobs"),
        (["knobs", "none.yaml"], 66, "none.yaml"),
        (["knobs", "arrival", "--strategy", "arrival_app"], 64, "no settings"),
      ] as [([String], Int, String)]
    )
    func wrong(_ arguments: [String], _ code: Int, _ word: String) async throws {
      let outcome = try await folder().tracewatt(arguments)
      expectEqual(outcome.exitCode, Int32(code), "\(outcome.stderr)")
      #expect(outcome.stderr.contains(word), "\(outcome.stderr)")
      #expect(outcome.stdout.isEmpty)
    }

    @Test("an app's own code is left out of the search, and a note says so")
    func program() async throws {
      let outcome = try await folder().tracewatt([
        "tune", "walk.csv", "--strategy", "significant_change", "--strategy", "arrival_app",
        "--replications", "2", "--limit", "error_p95_m=100km",
      ])
      let note = "note: left out, because an app's own code has no settings: arrival_app\n"
      #expect(outcome.stderr.contains(note), "\(outcome.stderr)")
    }

    @Test("a setting on the command line is where the search and the knobs begin")
    func set() async throws {
      let change = ["--set", "standard_hundred_meters.standard.distance_filter=30m"]
      let outcome = try await folder().tracewatt(Self.knobs + ["--format", "csv"] + change)
      let table = Table(outcome.stdout)
      let filters = table.rows(where: "key", is: "standard.distance_filter")
      let value = try #require(table.columns.firstIndex(of: "value"))
      let isCurrent = try #require(table.columns.firstIndex(of: "is_current"))
      expectEqual(filters.first { $0[isCurrent] == "true" }?[value], "30 m")
    }
  }
}
