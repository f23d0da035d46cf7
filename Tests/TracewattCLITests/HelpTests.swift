// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TracewattTestSupport

extension EndToEnd {
  @Suite("Help")
  struct HelpTests {
    static let commands = [
      ["compare"], ["init", "virtual-time"], ["knobs"], ["lint"], ["merge"],
      ["phone", "calibrate"],
      ["phone", "show"], ["phone", "import"], ["predict"], ["report"], ["schema"],
      ["trace", "convert"],
      ["trace", "info"],
      ["trace", "make"], ["tune"], ["validate"],
      ["why"],
    ]

    /// A small study for commands that read results.
    private static let study = [
      "compare", "scenarios/car_commute.yaml", "--strategy", "standard_best", "--strategy",
      "significant_change", "--replications", "1", "-q",
    ]

    @Test("the root's help names every command")
    func root() async throws {
      let outcome = try await Program.run(["--help"], in: packageRoot)
      expectEqual(outcome.exitCode, 0)
      #expect(outcome.stdout.contains("  adopt "))
      for command in Self.commands { #expect(outcome.stdout.contains("  \(command[0]) ")) }
    }

    @Test("the example in a command's help runs", arguments: Cases.some(6, of: commands))
    func example(of command: [String]) async throws {
      let help = try await Program.run(command + ["--help"], in: packageRoot)
      expectEqual(help.exitCode, 0)
      // Help is wrapped: the example ends at the next empty line.
      let lines = help.stdout.split(separator: "\n", omittingEmptySubsequences: false)
      let start = try #require(lines.firstIndex { $0.contains("Example: tracewatt ") })
      let text = lines[start...].prefix { !$0.allSatisfy(\.isWhitespace) }.joined(separator: " ")
      let words = text.split(separator: " ").map(String.init)
      expectEqual(Array(words.prefix(2 + command.count)), ["Example:", "tracewatt"] + command)

      let folder = try TemporaryFolder()
      try FileManager.default.createSymbolicLink(
        atPath: folder.path + "/scenarios",
        withDestinationPath: packageRoot + "/scenarios"
      )
      // Commands that read a folder of results need one.
      if command == ["report"] || command == ["why"] {
        let made = try await folder.tracewatt(Self.study + ["-o", "results"])
        expectEqual(made.exitCode, 0)
      }
      // Commands that join parts need some.
      if command == ["merge"] {
        let made = try await folder.tracewatt(Self.study + ["--parts", "parts"])
        expectEqual(made.exitCode, 0)
      }
      let outcome = try await folder.tracewatt(Array(words.dropFirst(2)))
      expectEqual(outcome.exitCode, 0, "\(outcome.stderr)")
      // A command without a file to write prints something.
      let writesFile = words.contains("-o")
      #expect(writesFile ? folder.listing().count > 1 : !outcome.stdout.isEmpty)
    }

    @Test("the version is one line")
    func version() async throws {
      let outcome = try await Program.run(["--version"], in: packageRoot)
      expectEqual(outcome.exitCode, 0)
      expectEqual(outcome.stdout.split(separator: "\n").count, 1)
    }
  }
}
