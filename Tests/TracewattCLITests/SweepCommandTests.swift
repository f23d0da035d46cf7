// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TracewattTestSupport

extension EndToEnd {
  @Suite("Shards, parts and merge")
  struct SweepCommandTests {
    static let study = [
      "compare", "walk.gpx", "--os", "ios_9", "--strategy", "standard_best", "--strategy", "visits",
      "--quiet",
    ]

    private func walk() throws -> TemporaryFolder {
      let folder = try TemporaryFolder()
      try folder.write(GoldenCase(name: "walk_all").text("walk.gpx"), to: "walk.gpx")
      return folder
    }

    private func names(_ folder: TemporaryFolder, _ output: String) throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: folder.path + "/" + output).sorted()
        .filter { $0 != "provenance.json" }
    }

    private func expectSame(_ folder: TemporaryFolder, _ a: String, _ b: String) throws {
      try expectEqual(names(folder, a), names(folder, b))
      for name in try names(folder, a) {
        try expectEqual(folder.bytes(a + "/" + name), folder.bytes(b + "/" + name), "\(name)")
      }
    }

    @Test("shards report their work in a line, and merge to the bytes of a single run")
    func shards() async throws {
      let folder = try walk()
      let study = Self.study + ["--replications", "6"]
      let whole = try await folder.tracewatt(study + ["-o", "whole"])
      for index in [2, 0, 1] {
        let shard = try await folder.tracewatt(study + ["--parts", "p", "--shard", "\(index)/3"])
        #expect(shard.exitCode == 0 && shard.stderr == "")
        let line = try JSONSerialization.jsonObject(with: Data(shard.stdout.utf8)) as? [String: Any]
        #expect(line?["schema"] as? String == "tracewatt.shard.v1")
        #expect(line?["shard"] as? String == "\(index)/3")
        #expect(line?["parts"] as? Int == 2 && line?["skipped"] as? Int == 0)
        #expect(line?["runs"] as? Int == 4)
        expectEqual(shard.stdout.split(separator: "\n").count, 1)
      }
      let again = try await folder.tracewatt(study + ["--parts", "p", "--shard", "1/3"])
      #expect(again.stdout.contains("\"parts\":0,\"skipped\":2,\"runs\":0"))
      let merged = try await folder.tracewatt(["merge", "p", "-o", "merged", "-q"])
      #expect(merged.exitCode == 0 && merged.stderr == "")
      expectEqual(merged.stdout, whole.stdout)
      try expectSame(folder, "whole", "merged")
    }

    @Test("merge names what it refuses, and writes nothing")
    func refused() async throws {
      let folder = try walk()
      let study = Self.study + ["--replications", "2", "--parts", "p"]
      try await expectEqual(folder.tracewatt(study + ["--shard", "0/2"]).exitCode, 0)
      let missing = try await folder.tracewatt(["merge", "p", "-o", "out"])
      expectEqual(missing.exitCode, 2)
      #expect(missing.stderr.hasPrefix("error: missing: part-walk-000001-000002.twpart\n"))
      let other = try await folder.tracewatt(study + ["--seed", "7"])
      expectEqual(other.exitCode, 65)
      #expect(other.stderr.contains("p/study.json: error: this belongs to another study"))
      var bytes = try folder.bytes("p/part-walk-000000-000001.twpart")
      bytes[bytes.count - 1] ^= 1
      try bytes.write(to: URL(fileURLWithPath: folder.path + "/p/part-walk-000000-000001.twpart"))
      let damaged = try await folder.tracewatt(["merge", "p", "-o", "out"])
      expectEqual(damaged.exitCode, 65)
      #expect(
        damaged.stderr.contains("p/part-walk-000000-000001.twpart: error: the part file is damaged")
      )
      try await expectEqual(folder.tracewatt(["merge", "nowhere", "-o", "out"]).exitCode, 66)
      #expect(!folder.listing().contains("out"))
    }

    @Test("tasks from standard input are shares or names of parts, with a line about each")
    func tasks() async throws {
      let folder = try walk()
      let study = Self.study + ["--replications", "6"]
      let whole = try await folder.tracewatt(study + ["-o", "whole"])
      let line = """
        printf '%s\\n' 1/3 '' 'part-walk-000000-000001.twpart  part-walk-000005-000006.twpart' 0/1 |
          $TRACEWATT \(study.joined(separator: " ")) --parts p --shard -
        """
      let outcome = try await folder.shell(line)
      #expect(outcome.exitCode == 0 && outcome.stderr == "")
      let lines = try outcome.stdout.split(separator: "\n").map {
        try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
      }
      expectEqual(lines.count, 3)
      expectEqual(lines.map { $0["parts"] as? Int }, [2, 2, 2])
      expectEqual(lines.map { $0["skipped"] as? Int }, [0, 0, 4])
      #expect(
        lines[1]["shard"] as? String
          == "part-walk-000000-000001.twpart part-walk-000005-000006.twpart"
      )
      let merged = try await folder.tracewatt(["merge", "p", "-o", "merged", "-q"])
      expectEqual(merged.stdout, whole.stdout)
      try expectSame(folder, "whole", "merged")
    }

    @Test("without tasks only the study's description is written")
    func noTasks() async throws {
      let folder = try walk()
      let outcome = try await folder.tracewatt(Self.study + ["--parts", "p", "--shard", "-"])
      #expect(outcome.exitCode == 0 && outcome.stdout == "" && outcome.stderr == "")
      expectEqual(folder.listing(), ["p", "p/study.json", "walk.gpx"])
    }

    @Test(
      "a line that is no task ends the work with its number",
      arguments: ["3/3", "part-walk-000009-000010.twpart", "part-day-000000-000001.twpart", "x y"]
    )
    func wrongTask(_ task: String) async throws {
      let folder = try walk()
      let line = """
        printf '%s\\n' 0/2 '\(task)' 1/2 |
          $TRACEWATT \(Self.study.joined(separator: " ")) --replications 2 --parts p --shard -
        """
      let outcome = try await folder.shell(line)
      expectEqual(outcome.exitCode, 64)
      expectEqual(outcome.stdout.split(separator: "\n").count, 1)
      let word = task.split(separator: " ")[0]
      #expect(
        outcome.stderr.hasPrefix(
          "standard input:2: error: \"\(word)\" is neither a share nor a part of this study\nnote: "
        )
      )
      #expect(!folder.listing().contains("p/part-walk-000001-000002.twpart"))
    }

    @Test(
      "a plan lists the parts, those that are stored, the files and the cost, and stores nothing"
    )
    func plan() async throws {
      let folder = try walk()
      let study = Self.study + ["--replications", "6", "--parts", "p"]
      let command = study + ["--dry-run", "--format", "json"]
      let before = try await plan(folder, command)
      expectEqual(folder.listing(), ["walk.gpx"])
      #expect(before["schema"] as? String == "tracewatt.plan.v1")
      #expect(before["runs"] as? Int == 12)
      #expect(before["files"] as? [String] == ["walk.gpx"])
      let parts = try #require(before["parts"] as? [[String: Any]])
      expectEqual(parts.count, 6)
      #expect(parts[2]["name"] as? String == "part-walk-000002-000003.twpart")
      #expect(parts.allSatisfy { $0["runs"] as? Int == 2 && $0["stored"] as? Bool == false })
      let cost = try #require(before["cost"] as? [String: Double])
      expectEqual(cost["measured_run_count"], 12)
      let shard = try await folder.tracewatt(study + ["--shard", "1/3"])
      #expect(shard.stdout.contains("\"study\":\"\(before["study"] as? String ?? "?")\""))
      let after = try await plan(folder, command)
      let stored = try #require(after["parts"] as? [[String: Any]]).map { $0["stored"] as? Bool }
      expectEqual(stored, [false, true, false, false, true, false])
      // All replications were measured, so the sizes are exact.
      try await expectEqual(folder.tracewatt(study + ["-o", "whole"]).exitCode, 0)
      let names = folder.listing().filter { $0.hasSuffix(".twpart") }
      let bytes = try names.reduce(0) { try $0 + folder.bytes($1).count }
      expectEqual(cost["parts_bytes"], Double(bytes))
      let other = try await folder.tracewatt(command + ["--seed", "7"])
      expectEqual(other.exitCode, 65)
      #expect(other.stderr.hasPrefix("p/study.json: error: this belongs to another study"))
    }

    private func plan(_ folder: TemporaryFolder, _ command: [String]) async throws -> [String: Any]
    {
      let outcome = try await folder.tracewatt(command)
      #expect(outcome.exitCode == 0 && outcome.stderr == "")
      return try #require(
        JSONSerialization.jsonObject(with: Data(outcome.stdout.utf8)) as? [String: Any]
      )
    }

    @Test("progress for programs is lines of JSON, at most about two hundred")
    func progress() async throws {
      let folder = try walk()
      let study = ["compare", "walk.gpx", "--strategy", "visits", "--os", "ios_9"]
      let outcome = try await folder.tracewatt(
        study + ["--replications", "450", "--progress", "json"]
      )
      let lines = outcome.errorLines.filter { $0.hasPrefix("{") }
      #expect(lines.count >= 200 && lines.count <= 226)
      expectEqual(lines.last, #"{"schema":"tracewatt.progress.v1","done":450,"total":450}"#)
      let quiet = try await folder.tracewatt(
        study + ["--replications", "2", "-q"] + ["--progress", "json"]
      )
      expectEqual(quiet.stderr, "")
    }

    @Test("the resolved scenario of a built-in day runs again and gives the same tables")
    func resolvedAgain() async throws {
      let folder = try walk()
      let options = ["--replications", "2", "--detail", "none", "-q", "-o"]
      let day = ["compare", "car_commute", "--strategy", "standard_best"]
      try await expectEqual(folder.tracewatt(day + options + ["a"]).exitCode, 0)
      #expect(
        try folder.text("a/resolved.yaml").contains("built-in/traces/car_commute.recipe.yaml")
      )
      let again = try await folder.tracewatt(["compare", "a/resolved.yaml"] + options + ["b"])
      expectEqual(again.exitCode, 0, "\(again.stderr)")
      for name in ["runs.csv", "summary.csv", "energy.csv"] {
        try expectEqual(folder.text("a/" + name), folder.text("b/" + name))
      }
    }

    @Test(
      "wrong use is reported",
      arguments: [
        ["--shard", "3/3", "--parts", "p"], ["--shard", "0/2"], ["--until-ci", "0"],
        ["--until-ci", "2"], ["--until-ci", "x%"], ["--parts", "-"],
        ["--shard", "0/2", "--parts", "p", "-o", "out"],
        ["--shard", "0/2", "--parts", "p", "--until-ci", "2%"],
        ["--shard", "env", "--parts", "p"], ["--vary", "standard_best=3"], ["--shard", "-"],
        ["--progress", "bar"],
      ]
    )
    func wrongUse(_ options: [String]) async throws {
      let folder = try walk()
      let outcome = try await folder.tracewatt(Self.study + ["--replications", "2"] + options)
      expectEqual(outcome.exitCode, 64, "\(outcome.stderr)")
      expectEqual(outcome.stdout, "")
      expectEqual(folder.listing(), ["walk.gpx"])
    }

    @Test(
      "replications are added until the means are known, and a note names the group that decided"
    )
    func untilCI() async throws {
      let folder = try walk()
      let one = ["compare", "walk.gpx", "--strategy", "standard_best", "--os", "ios_9", "-q"]
      let enough = try await folder.tracewatt(
        one + ["--until-ci", "30%", "-o", "a", "--jobs", "1"]
      )
      expectEqual(enough.exitCode, 0)
      #expect(enough.stderr.hasPrefix("note: "))
      #expect(enough.stderr.contains(" replications: every 95 % half-width"))
      #expect(enough.stderr.contains("of standard_best on walk, iphone_class, ios_9"))
      let again = try await folder.tracewatt(one + ["--until-ci", "0.3", "-o", "b", "--jobs", "2"])
      expectEqual(again.stderr, enough.stderr)
      try expectSame(folder, "a", "b")
      let maximum = try await folder.tracewatt(
        one + ["--until-ci", "0.1%", "--replications", "18"]
      )
      expectEqual(maximum.exitCode, 0)
      #expect(maximum.stderr.contains("note: the maximum of 18 replications came first"))
    }

    @Test("a study that is killed again and again ends with the bytes of one run")
    func killed() async throws {
      let folder = try walk()
      let study = (Self.study + ["--replications", "800", "--detail", "none"]).joined(
        separator: " "
      )
      let line = """
        $TRACEWATT \(study) -o whole > whole.txt || exit 1
        for parts in 1 20 100; do
          $TRACEWATT \(study) --parts p --shard 0/1 >> killed.txt &
          until [ "$(ls p/*.twpart 2>/dev/null | wc -l)" -ge $parts ] || ! kill -0 $!; do
            sleep 0.01
          done
          kill -KILL $!
          wait $!
          echo $? >> codes.txt
        done
        $TRACEWATT \(study) --parts p --shard 0/1 || exit 1
        $TRACEWATT merge p -o merged -q > merged.txt || exit 1
        cmp whole.txt merged.txt
        """
      let outcome = try await folder.shell(line)
      expectEqual(outcome.exitCode, 0, "\(outcome.stderr)")
      try expectEqual(folder.text("codes.txt"), "137\n137\n137\n")
      try expectSame(folder, "whole", "merged")
    }
  }
}
