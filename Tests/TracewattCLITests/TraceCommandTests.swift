// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TracewattTestSupport

extension EndToEnd {
  @Suite("Trace commands")
  struct TraceCommandTests {
    @Test(
      "info, convert and make print the expected text",
      arguments: GoldenCase.all(prefix: "trace_")
    )
    func golden(of golden: GoldenCase) async throws {
      let (outcome, scratch, _) = try await golden.run()
      try golden.check(outcome, scratch)
    }

    @Test("a converted trace converts back to the same bytes", arguments: ["gpx", "csv"])
    func thereAndBack(form: String) async throws {
      let folder = try TemporaryFolder()
      let day = packageRoot + "/scenarios/traces/office_day.gpx"
      let first = try await folder.tracewatt(["trace", "convert", day, "-o", "a.\(form)"])
      expectEqual(first.exitCode, 0, "\(first.stderr)")
      let second = try await folder.tracewatt(["trace", "convert", "a.\(form)", "-o", "b.\(form)"])
      expectEqual(second.exitCode, 0, "\(second.stderr)")
      // The name in a GPX file is specific to the file.
      let (a, b) = (try folder.text("a.\(form)"), try folder.text("b.\(form)"))
      expectEqual(a.replacing("<name>office_day</name>", with: "<name>a</name>"), b)
    }

    @Test("the folders above an output are made")
    func missingFolder() async throws {
      let folder = try TemporaryFolder()
      let day = packageRoot + "/scenarios/traces/office_day.gpx"
      let outcome = try await folder.tracewatt(["trace", "convert", day, "-o", "new/deep/a.csv"])
      expectEqual(outcome.exitCode, 0, "\(outcome.stderr)")
      #expect(try !folder.text("new/deep/a.csv").isEmpty)
    }

    @Test("a value below 0 or far too great is reported as such, not as a missing value")
    func negativeValue() async throws {
      let folder = try TemporaryFolder()
      for (arguments, word) in [
        (["compare", "office_day", "--replications", "-3"], "--replications is -3"),
        (["compare", "office_day", "--jobs", "-3"], "--jobs is -3"),
        (["trace", "info", "a.gpx", "--max-speed", "-3m/s"], "-3m/s"),
        (["compare", "office_day", "--jobs", "\(Int.max)"], "it must be at most 10000"),
      ] {
        let outcome = try await folder.tracewatt(arguments)
        expectEqual(outcome.exitCode, 64, "\(arguments)")
        #expect(outcome.stderr.contains(word), "\(outcome.stderr)")
        #expect(!outcome.stderr.contains("Missing value"), "\(outcome.stderr)")
      }
    }

    @Test("a trace made from a route can be compared")
    func routeIsUsable() async throws {
      let folder = try TemporaryFolder()
      try folder.write(
        "<gpx><rte><rtept lat=\"50\" lon=\"7\"/><rtept lat=\"50.01\" lon=\"7\"/></rte></gpx>",
        to: "r.gpx"
      )
      let made = try await folder.tracewatt([
        "trace", "make", "r.gpx", "--mode", "walking", "-o", "day.gpx",
      ])
      expectEqual(made.exitCode, 0, "\(made.stderr)")
      let outcome = try await folder.tracewatt([
        "compare", "day.gpx", "--strategy", "standard_best", "--replications", "1", "-q",
      ])
      expectEqual(outcome.exitCode, 0, "\(outcome.stderr)")
    }

    @Test(
      "a scenario with more than 100 days is refused by every command that would simulate it",
      arguments: [
        ["compare", "s.yaml"], ["knobs", "s.yaml"], ["trace", "info", "s.yaml"],
        ["tune", "s.yaml", "--limit", "error_p95_m=100m"], ["lint", "s.yaml"],
        ["check", "--suggest", "--scenario", "s.yaml"],
        ["compare", "s.yaml", "--vary", "standard_best.standard.distance_filter=10m,30m"],
      ]
    )
    func tooLong(_ arguments: [String]) async throws {
      let folder = try TemporaryFolder()
      try folder.write(
        """
        version: 1
        kind: recipe
        name: long
        steps: [{ stay: { at: { latitude: 50, longitude: 7 }, for: 110 d } }]
        """,
        to: "r.yaml"
      )
      try folder.write(
        "version: 1\nkind: scenario\nname: s\ntrace: { recipe: r.yaml }\n",
        to: "s.yaml"
      )
      let outcome = try await folder.tracewatt(arguments)
      expectEqual(outcome.exitCode, 65, "\(outcome.stderr)")
      let output = outcome.stdout + outcome.stderr
      let what = "s.yaml:4:18: error: trace.recipe: the trace lasts 110 days"
      #expect(output.contains(what), "\(output)")
      #expect(output.contains("\nnote: make its stays and legs shorter"), "\(output)")
    }
  }
}
