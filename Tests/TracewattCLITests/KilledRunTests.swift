// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TracewattTestSupport

extension EndToEnd {
  @Suite("Runs that end early")
  struct KilledRunTests {
    private func walk() throws -> TemporaryFolder {
      let folder = try TemporaryFolder()
      try folder.write(GoldenCase(name: "walk_all").text("walk.gpx"), to: "walk.gpx")
      return folder
    }

    /// A line that starts a long run into `out` and waits for its hidden files.
    private static let start = """
      $TRACEWATT compare walk.gpx --replications 20000 --quiet -o out &
      until ls out/.*.partial/.runs*.partial > /dev/null 2>&1 || ! kill -0 $!; do sleep 0.01; done
      """

    @Test("a second run into one folder is refused while the first is alive, and not after a kill")
    func twoRuns() async throws {
      let folder = try walk()
      let study = "$TRACEWATT compare walk.gpx --replications 1 --strategy control -o out"
      let outcome = try await folder.shell(
        """
        \(study) -q > /dev/null; cp -r out before
        \(Self.start)
        \(study) -q; echo $?
        kill -KILL $!; wait $! 2> /dev/null
        diff -r out before | grep -c 'Only in out: .results.*.partial'
        $TRACEWATT report out --format csv > /dev/null && \(study) -q > /dev/null; echo $?
        ls -A out | grep '^[.]' | wc -l
        """
      )
      expectEqual(outcome.stdout, "73\n1\n0\n0\n")
      expectEqual(
        outcome.errorLines.prefix(2),
        [
          "out: error: another run is writing into this folder",
          "note: wait until it finishes, or choose another folder",
        ]
      )
    }

    @Test(
      "a signal ends a run with its own code and one line",
      arguments: [("INT", 130), ("TERM", 143)]
    )
    func signal(_ name: String, _ code: Int32) async throws {
      let folder = try walk()
      // A shell starts what is in the background with interrupts ignored.
      let outcome = try await folder.shell(
        "set -m\n\(Self.start)\nkill -\(name) $!; wait $!"
      )
      expectEqual(outcome.exitCode, code)
      let line =
        "interrupted: nothing was written; with --parts DIR, the same command resumes where it stopped"
      #expect(outcome.stderr.components(separatedBy: "\n").filter { $0.hasPrefix("int") } == [line])
      expectEqual(folder.listing(), ["out", "walk.gpx"])
    }

    @Test("an interrupted run with parts says how many are kept, and goes on from there")
    func parts() async throws {
      let folder = try walk()
      let study = "$TRACEWATT compare walk.gpx --strategy visits --detail none --quiet --parts p"
      let outcome = try await folder.shell(
        """
        \(study) --replications 20000 &
        until ls p/*.twpart > /dev/null 2>&1 || ! kill -0 $!; do sleep 0.01; done
        kill -TERM $!; wait $!; echo $?
        touch -d '2 days ago' p/.part-walk-000000-000001.twpart.1.1.abc.partial
        ls p/*.twpart | wc -l
        \(study) --replications 2 --shard 0/1
        ls -A p | grep -c partial
        """
      )
      let lines = outcome.stdout.split(separator: "\n")
      try #require(lines.count == 4, "\(outcome)")
      expectEqual(lines[0], "143")
      let line = try #require(outcome.errorLines.first { $0.hasPrefix("interrupted: ") })
      let pattern =
        /interrupted: (\d+) of (\d+) parts are kept in p; the same command resumes from there/
      let match = try #require(line.wholeMatch(of: pattern), "\(line)")
      expectEqual(lines[1], match.1)
      expectEqual(lines[3], "0")
    }

    @Test("the example project is written whole or not at all", arguments: 1...4)
    func fullDisk(_ limit: Int) async throws {
      let folder = try TemporaryFolder()
      try FileManager.default.createDirectory(
        atPath: folder.path + "/old",
        withIntermediateDirectories: false
      )
      try folder.write("mine\n", to: "old/README.md")
      // A file of more than so many KiB cannot be written, as on a full disk.
      let outcome = try await folder.shell(
        """
        trap '' XFSZ; ulimit -f \(limit)
        $TRACEWATT init new; echo $?; $TRACEWATT init old --force; echo $?
        """
      )
      expectEqual(outcome.stdout, "73\n73\n")
      expectEqual(folder.listing(), ["old", "old/README.md"])
      try expectEqual(folder.text("old/README.md"), "mine\n")
      let lines = outcome.errorLines
      expectEqual(lines.first?.hasPrefix("new/"), true)
      #expect(lines.first?.hasSuffix(": error: the file cannot be written: File too large") == true)
      #expect(lines.contains("note: nothing was written; new is unchanged"), "\(lines)")
    }
  }
}
