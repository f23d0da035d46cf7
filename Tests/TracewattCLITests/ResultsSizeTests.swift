// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TracewattTestSupport

extension EndToEnd {
  @Suite("Results of sane size")
  struct ResultsSizeTests {
    static let walk = packageRoot + "/Tests/TracewattCLITests/Golden/walk_all/walk.gpx"
    static let compare = [
      "compare", walk, "--strategy", "standard_best", "--strategy", "visits", "--replications",
      "2", "--quiet", "-o", "results",
    ]

    /// The bytes of all files below a folder.
    private func size(_ folder: TemporaryFolder, _ name: String) throws -> Int {
      try folder.listing().filter { $0.hasPrefix(name + "/") }
        .reduce(0) { try $0 + folder.bytes($1).count }
    }

    @Test("the results of a shipped day take less than 5 MB")
    func day() async throws {
      let folder = try TemporaryFolder()
      let outcome = try await folder.tracewatt(["compare", "office_day", "-o", "day", "-q"])
      expectEqual(outcome.exitCode, 0)
      #expect(try size(folder, "day") < 5_000_000)
    }

    @Test("the unpacked tables of an earlier version give the same report, check and explanation")
    func older() async throws {
      let folder = try TemporaryFolder()
      try await expectEqual(folder.tracewatt(Self.compare + ["--detail", "states"]).exitCode, 0)
      let line = """
        set -e
        cp -r results old
        gunzip old/*.gz
        rm old/errors.csv
        sed -i 's/\\.csv\\.gz/.csv/' old/datapackage.json
        for folder in results old; do
          "$TRACEWATT" report $folder -q -o $folder.html 2>/dev/null
          "$TRACEWATT" report $folder -q --perfetto $folder.pftrace 2>/dev/null
          "$TRACEWATT" why $folder >$folder.txt
        done
        cmp results.pftrace old.pftrace
        cmp results.txt old.txt
        "$TRACEWATT" compare \(Self.walk) --strategy standard_best --replications 2 -q --against old
        """
      let outcome = try await folder.shell(line)
      expectEqual(outcome.exitCode, 0, "\(outcome.stdout)\(outcome.stderr)")
      #expect(!(try folder.text("results.html").isEmpty))
    }

    @Test("a report of a folder without power states says how to get them")
    func withoutStates() async throws {
      let folder = try TemporaryFolder()
      try await expectEqual(folder.tracewatt(Self.compare).exitCode, 0)
      #expect(!folder.listing().contains("results/states.csv.gz"))
      let report = try await folder.tracewatt(["report", "results"])
      expectEqual(report.exitCode, 0)
      expectEqual(
        report.stderr,
        """
        note: the page shows no radios and no processor, because the results contain no power states; \
        get them by running compare with --detail states
        note: report.html written

        """
      )
      let remark = "The results contain no power states, so the timelines show no radios"
      #expect(try folder.text("report.html").contains(remark))
      let why = try await folder.tracewatt(["why", "results"])
      expectEqual(why.exitCode, 0)
      #expect(
        why.stdout.contains(
          "note: the longest on-times are unknown, because the results contain no power states; "
            + "run compare with --detail states to record them"
        )
      )
      // A report that is asked for at once has them.
      let again = try await folder.tracewatt(Self.compare + ["--report", "page.html"])
      expectEqual(again.exitCode, 0)
      #expect(folder.listing().contains("results/states.csv.gz"))
      #expect(!(try folder.text("page.html").contains(remark)))
    }

    @Test(
      "a hostile compressed table ends with one message and exit code 65",
      arguments: [
        ("head -c 700 results/fixes.csv.gz >x; mv x results/fixes.csv.gz", "damaged or truncated"),
        (
          "echo t_s >results/fixes.csv.gz", "is not compressed with gzip, although its name says so"
        ),
        (
          "head -c 50000000 /dev/zero | gzip >results/fixes.csv.gz",
          "the table unpacks to more than 200 times its size"
        ),
        (
          "gzip -k results/runs.csv",
          "both runs.csv and runs.csv.gz exist, and one of them is outdated"
        ),
        ("gunzip -k results/truth.csv.gz", "both truth.csv and truth.csv.gz exist"),
        (
          "gzip -c results/runs.csv >x; head -c 400 x >results/runs.csv.gz; rm results/runs.csv",
          "results/runs.csv.gz: error: the compressed file is damaged or truncated"
        ),
      ]
    )
    func hostile(_ deed: String, _ message: String) async throws {
      let folder = try TemporaryFolder()
      try await expectEqual(folder.tracewatt(Self.compare).exitCode, 0)
      try await expectEqual(folder.shell(deed).exitCode, 0)
      let outcome = try await folder.tracewatt(["report", "results"])
      expectEqual(outcome.exitCode, 65)
      #expect(outcome.stderr.contains(message), "\(outcome.stderr)")
      #expect(outcome.errorLines.count == 2 && outcome.errorLines[1].hasPrefix("note: "))
      #expect(!folder.listing().contains("report.html"))
    }

    @Test("a licence and the time of SOURCE_DATE_EPOCH are in the data package")
    func publishing() async throws {
      let folder = try TemporaryFolder()
      let command = Self.compare.map { "'\($0)'" }.joined(separator: " ")
      let line = "SOURCE_DATE_EPOCH=1772438400 \"$TRACEWATT\" \(command) --licence CC-BY-4.0"
      let outcome = try await folder.shell(line)
      expectEqual(outcome.exitCode, 0, "\(outcome.stderr)")
      let package = try folder.text("results/datapackage.json")
      #expect(package.contains("\"created\": \"2026-03-02T08:00:00Z\""))
      #expect(package.contains("\"name\": \"CC-BY-4.0\""))
      let wrong = try await folder.shell("SOURCE_DATE_EPOCH=today \"$TRACEWATT\" \(command)")
      expectEqual(wrong.exitCode, 64)
      #expect(wrong.stderr.contains("SOURCE_DATE_EPOCH is 'today'; it must be a whole number"))
      let late = try await folder.shell("SOURCE_DATE_EPOCH=9214646400 \"$TRACEWATT\" \(command)")
      #expect(late.exitCode == 64 && late.stderr.contains("at most 9214646399"))
      let name = try await folder.tracewatt(Self.compare + ["--licence", "free, as in beer"])
      expectEqual(name.exitCode, 64)
      #expect(name.stderr.contains("it must be a name from spdx.org/licenses"))
    }
  }

  @Suite("The size of a week's results")
  struct ResultsSizeNightly {
    @Test("the results of a week take less than 30 MB and come within 20 s")
    func week() async throws {
      let folder = try TemporaryFolder()
      let outcome = try await folder.shell(
        "TIMEFORMAT='%U %S'; time \"$TRACEWATT\" compare weighted_week -o week -q"
      )
      expectEqual(outcome.exitCode, 0, "\(outcome.stderr)")
      // The seconds are those of all processors, because the machine may do other work meanwhile.
      let seconds = outcome.errorLines.last?.split(separator: " ").compactMap { Double($0) } ?? []
      #expect(seconds.count == 2 && seconds.reduce(0, +) < 20, "\(outcome.stderr)")
      let names = folder.listing().filter { $0.hasPrefix("week/") }
      #expect(try names.reduce(0) { try $0 + folder.bytes($1).count } < 30_000_000)
    }
  }
}
