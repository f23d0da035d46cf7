// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TracewattTestSupport

extension EndToEnd {
  @Suite("tracewatt init")
  struct InitCommandTests {
    private static let name = "TracewattTypeAliases.swift"
    /// The file that the tests' apps are compiled with.
    private static let copy = packageRoot + "/templates/TracewattTypeAliases.swift"

    @Test("the file is written under its name, and is the one that the tests compile")
    func written() async throws {
      let folder = try TemporaryFolder()
      let outcome = try await folder.tracewatt(["init", "virtual-time"])
      expectEqual(outcome.exitCode, 0)
      #expect(outcome.stdout.isEmpty)
      expectEqual(outcome.errorLines, ["note: type aliases written to \(Self.name)"])
      expectEqual(folder.listing(), [Self.name])
      let expected = try String(contentsOfFile: Self.copy, encoding: .utf8)
      try expectEqual(folder.text(Self.name), expected)
      #expect(expected.contains("typealias Timer = SimulatedCoreLocation.Timer\n"))
    }

    @Test("- prints the file and writes none")
    func printed() async throws {
      let folder = try TemporaryFolder()
      let outcome = try await folder.tracewatt(["init", "virtual-time", "-o", "-"])
      expectEqual(outcome.exitCode, 0)
      expectEqual(outcome.stdout, (try String(contentsOfFile: Self.copy, encoding: .utf8)))
      #expect(outcome.stderr.isEmpty)
      #expect(folder.listing().isEmpty)
    }

    @Test("an existing file stays unless --force is given")
    func existing() async throws {
      let folder = try TemporaryFolder()
      try folder.write("mine", to: "Aliases.swift")
      let arguments = ["init", "virtual-time", "-o", "Aliases.swift"]
      let refused = try await folder.tracewatt(arguments)
      expectEqual(refused.exitCode, 73)
      #expect(refused.stdout.isEmpty)
      expectEqual(
        refused.errorLines,
        [
          "Aliases.swift: error: the file exists",
          "note: use --force to replace existing files, or choose another with -o",
        ]
      )
      try expectEqual(folder.text("Aliases.swift"), "mine")
      let forced = try await folder.tracewatt(arguments + ["--force"])
      expectEqual(forced.exitCode, 0)
      #expect(try folder.text("Aliases.swift").contains("typealias RunLoop"))
    }

    @Test("a place below a file cannot be written, another kind of file is wrong use")
    func wrong() async throws {
      let folder = try TemporaryFolder()
      try folder.write("a file", to: "none")
      let blocked = try await folder.tracewatt(["init", "virtual-time", "-o", "none/A.swift"])
      expectEqual(blocked.exitCode, 73)
      let kind = try await folder.tracewatt(["init", "virtual-time", "-o", "aliases.txt"])
      expectEqual(kind.exitCode, 64)
      let unknown = try await folder.tracewatt(["init", "virtual-tim"])
      expectEqual(unknown.exitCode, 64)
      #expect(unknown.stderr.contains("a similar command exists: 'virtual-time'"))
      expectEqual(folder.listing(), ["none"])
    }
  }
}
