// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TracewattTestSupport

extension EndToEnd {
  @Suite("tracewatt report")
  struct ReportCommandTests {
    /// A folder with `day.gpx`, three points and a minute.
    private func folder() throws -> TemporaryFolder {
      let folder = try TemporaryFolder()
      let points = (0...12).map { second in
        "<trkpt lat=\"51.5\" lon=\"\(-0.12 + Double(second) * 0.0002)\">"
          + "<time>2026-03-02T08:0\(second * 10 / 60):\(second * 10 % 60 < 10 ? "0" : "")"
          + "\(second * 10 % 60)Z</time></trkpt>"
      }
      let text =
        "<?xml version=\"1.0\"?><gpx version=\"1.1\" creator=\"t\"><trk><trkseg>"
        + points.joined() + "</trkseg></trk></gpx>"
      try folder.write(text, to: "day.gpx")
      return folder
    }

    private func compare(_ more: [String]) -> [String] {
      ["compare", "day.gpx", "--strategy", "standard_best", "--replications", "1", "-q"] + more
    }

    private func page(_ folder: TemporaryFolder, _ name: String) throws -> String {
      try String(contentsOfFile: folder.path + "/" + name, encoding: .utf8)
    }

    @Test("a page is made from a folder of results, and without a name it is report.html")
    func page() async throws {
      let folder = try folder()
      let written = compare(["-o", "results", "--detail", "states"])
      try await expectEqual(folder.tracewatt(written).exitCode, 0)
      let outcome = try await folder.tracewatt(["report", "results"])
      expectEqual(outcome.exitCode, 0)
      expectEqual(outcome.stdout, "")
      expectEqual(outcome.stderr, "note: report.html written\n")
      let html = try page(folder, "report.html")
      #expect(html.hasPrefix("<!DOCTYPE html>"))
      let piped = try await folder.tracewatt(["report", "results", "-o", "-", "-q"])
      #expect((piped.stdout == html) as Bool)
      expectEqual(piped.stderr, "")
    }

    @Test(
      "with a format it prints what compare printed",
      arguments: ["table", "csv", "json", "markdown"]
    )
    func format(_ format: String) async throws {
      let folder = try folder()
      let printed = try await folder.tracewatt(compare(["-o", "results", "--format", format]))
      let outcome = try await folder.tracewatt(["report", "results", "--format", format])
      #expect(outcome.exitCode == 0 && outcome.stderr == "")
      expectEqual(outcome.stdout, printed.stdout)
      #expect(!folder.listing().contains("report.html"))
      let both = try await folder.tracewatt(
        ["report", "results", "--format", format, "-o", "page.html", "-q"]
      )
      expectEqual(both.stdout, printed.stdout)
      #expect(folder.listing().contains("page.html"))
      for wrong in [["-o", "-"], ["--perfetto", "-"]] {
        let refused = try await folder.tracewatt(["report", "results", "--format", format] + wrong)
        #expect(refused.exitCode == 64 && refused.stdout == "")
      }
      try await expectEqual(folder.tracewatt(["report", "results", "--details"]).exitCode, 64)
    }

    @Test("the printed table of a week is the combined one")
    func week() async throws {
      let folder = try folder()
      let printed = try await folder.tracewatt(
        ["compare", "weighted_week", "--replications", "2", "--detail", "none", "-q", "-o", "r"]
      )
      let outcome = try await folder.tracewatt(["report", "r", "--format", "table"])
      expectEqual(outcome.stdout, printed.stdout)
    }

    @Test("compare makes the page and the trace beside its table, and leaves no folder behind")
    func compare() async throws {
      let folder = try folder()
      let files = ["--report", "pages/day.html", "--perfetto", "day.perfetto"]
      let outcome = try await folder.tracewatt(compare(files))
      expectEqual(outcome.exitCode, 0)
      #expect(outcome.stdout.contains("\n\nday: 2 min, "))
      expectEqual(folder.listing(), ["day.gpx", "day.perfetto", "pages", "pages/day.html"])
      #expect(try page(folder, "pages/day.html").contains("<h1>"))
    }

    @Test("the page that compare makes is the one that report makes of its folder")
    func same() async throws {
      let folder = try folder()
      let outcome = try await folder.tracewatt(compare(["-o", "results", "--report", "a.html"]))
      expectEqual(outcome.exitCode, 0)
      try await expectEqual(folder.tracewatt(["report", "results", "-o", "b.html"]).exitCode, 0)
      let (first, second) = (try page(folder, "a.html"), try page(folder, "b.html"))
      #expect((first == second) as Bool)
    }

    @Test(
      "wrong use is reported before any work",
      arguments: [
        (["report", "results", "--tiles", "https://t.org/{z}/{x}/{y}.png"], "needs --attribution"),
        (["report", "results", "--attribution", "me"], "--attribution needs --tiles"),
        (
          ["report", "results", "--tiles", "file:///{z}/{x}/{y}", "--attribution", "me"],
          "must be an http or https address"
        ),
        (["report", "results", "-o", "-", "--perfetto", "-"], "only one of"),
        (["report"], "Missing expected argument"),
        (["compare", "day.gpx", "--report", "-"], "need files"),
        (["compare", "day.gpx", "--report", "a", "--perfetto", "./a"], "the same file"),
        (["report", "results", "-o", "a", "--perfetto", "b/../a"], "the same file"),
        (
          [
            "compare", "day.gpx", "--tiles", "https://t.org/{z}/{x}/{y}.png", "--attribution", "me",
          ],
          "--tiles needs a page"
        ),
      ]
    )
    func wrongUse(_ arguments: [String], _ words: String) async throws {
      let folder = try folder()
      let outcome = try await folder.tracewatt(arguments)
      expectEqual(outcome.exitCode, 64)
      #expect(outcome.stderr.contains(words))
      expectEqual(folder.listing(), ["day.gpx"])
    }

    @Test("a folder that is missing, one that is malformed and a file that cannot be written")
    func failures() async throws {
      let folder = try folder()
      let missing = try await folder.tracewatt(["report", "results"])
      expectEqual(missing.exitCode, 66)
      #expect(missing.stderr.contains("a results folder is written by tracewatt compare -o DIR"))
      expectEqual(folder.listing(), ["day.gpx"])
      try await expectEqual(folder.tracewatt(compare(["-o", "results"])).exitCode, 0)
      let blocked = try await folder.tracewatt(["report", "results", "-o", "day.gpx/page.html"])
      expectEqual(blocked.exitCode, 73)
      try folder.write("scenario,strategy\nday,x\n", to: "results/runs.csv")
      let malformed = try await folder.tracewatt(["report", "results"])
      expectEqual(malformed.exitCode, 65)
      #expect(malformed.stderr.contains("results/runs.csv:1:1: error: the column phone is missing"))
    }
  }
}
