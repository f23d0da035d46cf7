// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TracewattTestSupport

extension EndToEnd {
  @Suite("tracewatt lint")
  struct LintCommandTests {
    private static let strategy = """
      version: 1
      kind: strategy
      name: mine
      services:
        standard: { desired_accuracy: best_for_navigation }
        visits: {}

      """

    @Test("lint reports what it found", arguments: GoldenCase.all(prefix: "lint_"))
    func golden(of golden: GoldenCase) async throws {
      let (outcome, scratch, inputs) = try await golden.run()
      try golden.check(outcome, scratch)
      expectEqual(scratch.listing(), inputs, "something was left behind")
    }

    @Test("every exit code has its golden case")
    func codes() throws {
      let codes = try GoldenCase.all(prefix: "lint_").map { try $0.text("exit_code.txt") }
      expectEqual(Set(codes), ["0\n", "64\n", "65\n", "66\n"])
    }

    @Test("a valid file prints only the summary, and nothing with -q")
    func sound() async throws {
      let folder = try TemporaryFolder()
      try folder.write(
        Self.strategy.replacingOccurrences(of: "_for_navigation", with: ""),
        to: "mine.yaml"
      )
      let outcome = try await folder.tracewatt(["lint", "mine.yaml"])
      expectEqual(outcome.exitCode, 0)
      expectEqual(outcome.stdout, "")
      expectEqual(outcome.stderr, "1 file, 0 errors, 0 warnings\n")
      let quiet = try await folder.tracewatt(["lint", "-q", "mine.yaml"])
      expectEqual(quiet.stderr, "")
    }

    @Test("the file's path in messages is the one that was given")
    func paths() async throws {
      let folder = try TemporaryFolder()
      try FileManager.default.createDirectory(
        atPath: folder.path + "/s",
        withIntermediateDirectories: false
      )
      try folder.write(Self.strategy, to: "s/mine.yaml")
      for path in ["s/mine.yaml", "s", "s/", "./s", folder.path + "/s/mine.yaml"] {
        let outcome = try await folder.tracewatt(["lint", path])
        let trimmed = path.hasSuffix("/") ? String(path.dropLast()) : path
        let file = path.hasSuffix(".yaml") ? path : trimmed + "/mine.yaml"
        #expect(outcome.stdout.hasPrefix("\(file):5:15: warning: "), "\(outcome.stdout)")
      }
    }

    @Test("a built-in day is known by name, with the example apps that it names")
    func builtIn() async throws {
      let folder = try TemporaryFolder()
      let outcome = try await folder.tracewatt(["lint", "street_game", "office_day"])
      expectEqual(outcome.exitCode, 0, "\(outcome.stdout)")
      #expect(outcome.stderr.hasPrefix("2 files, 0 errors, "))
    }

    @Test("an unknown format is wrong use")
    func format() async throws {
      let outcome = try await Program.run(["lint", "--format", "xml", "x"], in: packageRoot)
      expectEqual(outcome.exitCode, 64)
    }

    /// The warnings about shipped days, each with the reason why it is accepted.
    private static let deserved: [(name: String, rule: String, why: String)] = [
      ("home_office_150m", "small-region", "the day is about places close together"),
      ("home_office_150m", "small-region", "both of them"),
      ("other_app_navigating", "navigation-accuracy", "a navigation app, as such apps are"),
    ]

    @Test("the shipped days have no errors, and only the warnings that they deserve")
    func shipped() async throws {
      let outcome = try await Program.run(
        ["lint", "scenarios", "--format", "json"],
        in: packageRoot
      )
      expectEqual(outcome.exitCode, 0)
      let parsed = try JSONSerialization.jsonObject(with: Data(outcome.stdout.utf8))
      let warnings = try #require(parsed as? [[String: Any]])
      let inDays = warnings.compactMap { warning -> String? in
        guard let file = warning["file"] as? String,
          file.split(separator: "/").count == 2
        else { return nil }
        return "\(file) \(warning["rule"] as? String ?? "\(warning["message"] ?? "")")"
      }
      expectEqual(inDays, Self.deserved.map { "scenarios/\($0.name).yaml \($0.rule)" })
    }
  }
}
