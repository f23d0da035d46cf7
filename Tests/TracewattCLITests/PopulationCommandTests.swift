// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TracewattTestSupport

extension EndToEnd {
  @Suite("Populations of a recording's tracks")
  struct PopulationCommandTests {
    private static let users = """
      version: 1
      kind: population
      name: users
      members:
        - { tracks: people.csv }
      over: 5 %/day

      """

    /// A population whose members walk for five minutes, at different speeds.
    private func folder(_ names: [String] = ["anna", "7", "Ben"]) throws -> TemporaryFolder {
      let folder = try TemporaryFolder()
      let rows = (0...30).flatMap { step in
        names.enumerated().map { index, name in
          "\(name),\(step * 10),\(50 + Double(step * (index + 1)) * 0.00005),7"
        }
      }
      try folder.write("user,t_s,lat,lon\n" + rows.joined(separator: "\n") + "\n", to: "people.csv")
      try folder.write(Self.users, to: "users.yaml")
      return folder
    }

    private static let study = [
      "compare", "users.yaml", "--strategy", "standard_best", "--strategy", "visits",
      "--replications", "4", "--quiet",
    ]

    @Test("compare runs every track, and the results name them")
    func compared() async throws {
      let folder = try folder()
      let outcome = try await folder.tracewatt(Self.study + ["-o", "r"])
      expectEqual(outcome.exitCode, 0, "\(outcome.stderr)")
      #expect(outcome.stdout.contains("users") && outcome.stdout.contains("over 5"))
      let runs = try folder.text("r/runs.csv").split(separator: "\n").dropFirst()
      let days = Set(runs.compactMap { $0.split(separator: ",").first })
      expectEqual(days, ["anna", "x_7", "ben"])
      expectEqual(runs.count, 3 * 2 * 4)
      #expect(try folder.text("r/population.csv").contains("users,standard_best,"))
    }

    @Test("shards of tracks merge to the bytes of a single run")
    func sharded() async throws {
      let folder = try folder()
      let whole = try await folder.tracewatt(Self.study + ["-o", "whole"])
      for index in 0..<2 {
        let shard = ["--parts", "p", "--shard", "\(index)/2"]
        try await expectEqual(folder.tracewatt(Self.study + shard).exitCode, 0)
      }
      let resumed = try await folder.tracewatt(Self.study + ["--parts", "p", "-o", "resumed"])
      let merged = try await folder.tracewatt(["merge", "p", "-o", "merged", "-q"])
      #expect(merged.exitCode == 0 && resumed.exitCode == 0)
      expectEqual(merged.stdout, whole.stdout)
      for name in ["runs.csv", "population.csv", "summary.csv"] {
        let bytes = try folder.bytes("whole/" + name)
        try expectEqual(folder.bytes("merged/" + name), bytes, "\(name)")
        try expectEqual(folder.bytes("resumed/" + name), bytes, "\(name)")
      }
    }

    @Test("a member's resolved scenario runs the same again")
    func resolved() async throws {
      let folder = try folder()
      let outcome = try await folder.tracewatt(Self.study + ["-o", "r"])
      expectEqual(outcome.exitCode, 0, "\(outcome.stderr)")
      let files = folder.listing().filter { $0.contains("resolved") && $0.hasSuffix(".yaml") }
      let own = try #require(
        files.first { (try? folder.text($0).contains("name: ben\n")) == true },
        "\(folder.listing())"
      )
      let again = try await folder.tracewatt([
        "compare", own, "--replications", "4", "--quiet", "-o", "again",
      ])
      expectEqual(again.exitCode, 0, "\(again.stderr)")
      let rows = try folder.text("again/runs.csv").split(separator: "\n").dropFirst()
      let all = Set(try folder.text("r/runs.csv").split(separator: "\n"))
      #expect(rows.count == 8 && rows.allSatisfy { all.contains($0) })
    }

    @Test("lint and compare report the same tracks, with exit code 65; 66 without the recording")
    func refused() async throws {
      let folder = try folder()
      let people = try folder.text("people.csv")
      try folder.write(people + "cleo,0,50,7\n", to: "people.csv")
      for command in [["lint", "users.yaml"], Self.study] {
        let outcome = try await folder.tracewatt(command)
        expectEqual(outcome.exitCode, 65)
        let text = outcome.stdout + outcome.stderr
        #expect(
          text.contains("users.yaml:5:15: error: members[0].tracks: track \"cleo\""),
          "\(text)"
        )
        #expect(text.contains("exclude: [\"cleo\"]"))
      }
      try FileManager.default.removeItem(atPath: folder.path + "/people.csv")
      try await expectEqual(folder.tracewatt(Self.study).exitCode, 66)
      try await expectEqual(folder.tracewatt(["lint", "users.yaml"]).exitCode, 66)
    }

    @Test("a recording in metres is read with an origin, and refused with the remedy without one")
    func metres() async throws {
      let folder = try TemporaryFolder()
      let rows = (0...30).flatMap { ["\($0 * 10) p1 \($0 * 15) 0", "\($0 * 10) p2 0 \($0 * 5)"] }
      try folder.write("0 300 0 4500 0 3400\n" + rows.joined(separator: "\n") + "\n", to: "one.txt")
      let refused = try await folder.tracewatt(["trace", "info", "one.txt"])
      expectEqual(refused.exitCode, 65)
      #expect(refused.stderr.contains("--origin '60.17, 24.94'"), "\(refused.stderr)")
      let origin = ["--origin", "-33.92,18.42"]
      let info = try await folder.tracewatt(["trace", "info", "one.txt"] + origin)
      expectEqual(info.exitCode, 0, "\(info.stderr)")
      let made = try await folder.tracewatt(
        ["trace", "convert", "one.txt", "--track", "p1", "-o", "p1.csv"] + origin
      )
      expectEqual(made.exitCode, 0, "\(made.stderr)")
      #expect(try folder.text("p1.csv").contains("0,-33.9200000,18.4200000"))
      let users = Self.users.replacing(
        "people.csv",
        with: "one.txt, cleaning: { origin: \"-33.92, 18.42\" }"
      )
      try folder.write(users, to: "users.yaml")
      try await expectEqual(folder.tracewatt(Self.study).exitCode, 0)
      for text in ["60", "95,7", "60,7,8", "here", "nan,7"] {
        let wrong = try await folder.tracewatt(["trace", "info", "one.txt", "--origin", text])
        expectEqual(wrong.exitCode, 64, "\(text)")
      }
    }
  }
}
