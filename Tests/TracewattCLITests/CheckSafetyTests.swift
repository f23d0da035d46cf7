// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TracewattTestSupport

extension EndToEnd {
  @Suite("tracewatt check passes nothing by accident and destroys nothing")
  struct CheckSafetyTests {
    private func project() throws -> TemporaryFolder { try CheckCommandTests().project() }

    /// A project whose energy is beyond its limit.
    private func brokenProject() throws -> TemporaryFolder {
      let folder = try project()
      try folder.write(
        CheckCommandTests.budgets.replacing("max: 500 J", with: "max: 5 J"),
        to: "tracewatt.budgets.yaml"
      )
      return folder
    }

    @Test("a reader that went away changes no verdict and loses no report")
    func closedOutput() async throws {
      let folder = try brokenProject()
      let outcome = try await folder.shell(
        "\"$TRACEWATT\" check --report junit=z.xml | true; exit ${PIPESTATUS[0]}"
      )
      expectEqual(outcome.exitCode, 1, "\(outcome.stderr)")
      #expect(try folder.text("z.xml").hasSuffix("</testsuites>\n"))
      #expect(folder.listing().allSatisfy { !$0.contains(".partial") })
    }

    @Test(
      "a budget's title is no command to the runner that prints it",
      arguments: ["text", "json", "markdown", "github", "junit"]
    )
    func commands(_ kind: String) async throws {
      let folder = try brokenProject()
      let title = "##[add-mask]a ##vso[task.complete result=Succeeded;]b\\n::stop-commands::c"
      let text = try folder.text("tracewatt.budgets.yaml")
      try folder.write(
        text.replacing("- id: energy\n", with: "- id: energy\n    title: \"\(title)\"\n"),
        to: "tracewatt.budgets.yaml"
      )
      let outcome = try await folder.tracewatt(["check", "--format", kind])
      expectEqual(outcome.exitCode, 1, "\(outcome.stderr)")
      #expect(outcome.stdout.contains("stop-commands"))
      #expect(outcome.stdout.firstMatch(of: /##[A-Za-z]*\[/) == nil, "\(outcome.stdout)")
      let lines = outcome.stdout.split(separator: "\n")
      #expect(!lines.contains { $0.drop(while: \.isWhitespace).hasPrefix("::stop") })
    }

    @Test("a file's name and a key in it are no command to a runner that reads standard error")
    func complaints() async throws {
      let folder = try project()
      let name = "::add-mask::z.yaml"
      try folder.write("version: 1\nkind: budgets\n\"##[group]x\\n::error::y\": 1\n", to: name)
      let calls = [["check", "--budgets", name], ["lint", name], ["check", "a", "##[group]"]]
      for arguments in calls {
        let outcome = try await folder.tracewatt(arguments)
        #expect(outcome.exitCode != 0)
        let output = outcome.stdout + outcome.stderr
        #expect(output.contains("## [group]"), "\(output)")
        #expect(!output.contains("##["), "\(output)")
        #expect(!output.split(separator: "\n").contains { $0.hasPrefix("::") }, "\(output)")
      }
    }

    @Test("a report that is named by a link is written to where the link leads")
    func link() async throws {
      let folder = try brokenProject()
      let outcome = try await folder.shell(
        "mkdir far && echo old > far/z.json && ln -s far/z.json z.json && ln -s far/new.json n.json; "
          + "\"$TRACEWATT\" check --report json=z.json --report junit=n.json; "
          + "test -L z.json && test -L n.json && test -f far/new.json && ! grep -qx old far/z.json"
      )
      expectEqual(outcome.exitCode, 0, "\(outcome.stderr)")
    }

    @Test("a scenario that is named twice is simulated and recorded once")
    func twice() async throws {
      let folder = try project()
      let update = try await folder.tracewatt([
        "baseline", "update", "--scenario", "scenarios/walk.yaml", "--scenario",
        "./scenarios/walk.yaml",
      ])
      expectEqual(update.errorLines, ["note: 1 group of runs recorded in tracewatt.baseline.json"])
      try await expectEqual(folder.tracewatt(["check"]).exitCode, 0)
    }

    @Test("recorded runs that are gone from a named scenario are no verdict")
    func namedScenario() async throws {
      let folder = try project()
      let day = try folder.text("scenarios/walk.yaml")
      try folder.write(
        day.replacing("[iphone_class]", with: "[iphone_class, iphone_6]"),
        to: "scenarios/walk.yaml"
      )
      _ = try await folder.tracewatt(["baseline", "update", "-q"])
      try folder.write(day, to: "scenarios/walk.yaml")
      let outcome = try await folder.tracewatt(["check", "--scenario", "scenarios/walk.yaml"])
      expectEqual(outcome.exitCode, 2, "\(outcome.stdout)")
      #expect(outcome.stdout.contains("the baseline has runs for this, but there are none now"))
    }

    @Test(
      "a report never replaces what the check reads",
      arguments: [
        ["--report", "json=scenarios/walk.yaml"], ["--report", "json=scenarios/./walk.gpx"],
        ["--report", "json=scenarios/strategies/tracker.yaml"],
        ["old", "--report", "json=old/runs.csv"],
        ["--against", "old", "--report", "json=old/provenance.json"],
      ]
    )
    func inputs(_ arguments: [String]) async throws {
      let folder = try project()
      if arguments.contains("old") {
        _ = try await folder.tracewatt(["compare", "scenarios/walk.yaml", "-o", "old", "-q"])
      }
      let last = try #require(arguments.last)
      let target = String(try #require(last.split(separator: "=").last))
      let before = try folder.bytes(target)
      let outcome = try await folder.tracewatt(["check"] + arguments)
      expectEqual(outcome.exitCode, 64, "\(outcome.stderr)")
      #expect(outcome.stderr.contains("which check reads"), "\(outcome.stderr)")
      try expectEqual(folder.bytes(target), before)
    }

    @Test("options of simulation are refused beside a folder of results")
    func beside() async throws {
      let folder = try project()
      for option in ["--replications", "--jobs"] {
        let outcome = try await folder.tracewatt(["check", "old", option, "1"])
        expectEqual(outcome.exitCode, 64)
        #expect(outcome.stderr.contains("a folder of results cannot be combined with \(option)"))
      }
    }

    @Test("a folder of results that has lost rows is refused")
    func lostRows() async throws {
      let folder = try project()
      _ = try await folder.tracewatt(["compare", "scenarios/walk.yaml", "-o", "old", "-q"])
      let rows = try folder.text("old/runs.csv").split(separator: "\n")
      try folder.write(rows.dropLast(2).joined(separator: "\n") + "\n", to: "old/runs.csv")
      let outcome = try await folder.tracewatt(["check", "old"])
      expectEqual(outcome.exitCode, 65, "\(outcome.stdout)")
      #expect(outcome.stderr.contains("walk.tracker.iphone_class.ios_18 has 3 of 5 replications"))
    }

    @Test("a week's folder of results is evaluated as the week is when it is simulated")
    func week() async throws {
      let folder = try project()
      let day = try folder.text("scenarios/walk.yaml")
      try folder.write(
        day.replacing("name: walk", with: "name: second")
          .replacing("kind: scenario", with: "kind: scenario\nworld: { environment: urban }"),
        to: "scenarios/second.yaml"
      )
      try folder.write(
        "version: 1\nkind: week\nname: wk\n"
          + "days: [{ scenario: walk.yaml, weight: 5 }, { scenario: second.yaml, weight: 2 }]\n",
        to: "scenarios/wk.yaml"
      )
      let week = "scenarios/wk.yaml"
      _ = try await folder.tracewatt(["baseline", "update", "-q", "--scenario", week])
      let run = try await folder.tracewatt(["compare", week, "-o", "old", "-q"])
      try #require(run.exitCode == 0, "\(run.stderr)")
      let outcome = try await folder.tracewatt(["check", "old"])
      expectEqual(outcome.exitCode, 0, "\(outcome.stdout)\(outcome.stderr)")
      #expect(outcome.stdout.contains("wk/tracker") && !outcome.stdout.contains("walk/tracker"))
      #expect(outcome.stdout.contains(", as in the baseline"))
    }

    @Test("runs that cannot be compared are no verdict of compare either")
    func notComparable() async throws {
      let folder = try project()
      _ = try await folder.tracewatt(["baseline", "update", "-q"])
      let outcome = try await folder.tracewatt([
        "compare", "scenarios/walk.yaml", "--strategy", "tracker", "--seed", "7", "--format",
        "json",
        "--against", "tracewatt.baseline.json",
      ])
      expectEqual(outcome.exitCode, 2)
      expectEqual(outcome.stdout, "[]\n")
      #expect(outcome.stderr.contains("the seed is 7 here and 42 in"))
    }

    @Test(
      "a baseline of another version of the model gives no verdict, and is offered to be recorded anew"
    )
    func otherModel() async throws {
      let folder = try project()
      _ = try await folder.tracewatt(["baseline", "update", "-q"])
      let text = try folder.text("tracewatt.baseline.json")
      let old = text.replacing(/"model":\s*"[^"]*"/, with: "\"model\":\"0\"")
      #expect(old != text)
      try folder.write(old, to: "tracewatt.baseline.json")
      let check = try await folder.tracewatt(["check"])
      expectEqual(check.exitCode, 2, "\(check.stdout)\(check.stderr)")
      #expect(
        check.stdout.contains(
          "was recorded by version 0 of the model and this program has version"
        )
      )
      #expect(check.stdout.contains("= help: record it again: tracewatt baseline update"))
      let compare = try await folder.tracewatt([
        "compare", "scenarios/walk.yaml", "--strategy", "tracker",
        "--against", "tracewatt.baseline.json",
      ])
      expectEqual(compare.exitCode, 2)
      #expect(compare.stdout.contains("was recorded by version 0 of the model"))
      #expect(compare.stdout.contains("record it again with tracewatt baseline update"))
    }

    #if os(Linux)
    @Test("a pipe without a writer is refused, not waited for")
    func pipe() async throws {
      let folder = try project()
      let outcome = try await folder.shell(
        "mkfifo ff && timeout 60 \"$TRACEWATT\" check --baseline ff"
      )
      expectEqual(outcome.exitCode, 66)
      #expect(outcome.stderr.contains("it is a pipe, a socket or a device"))
    }
    #endif
  }
}
