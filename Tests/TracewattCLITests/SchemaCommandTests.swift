// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TracewattTestSupport

extension EndToEnd {
  @Suite("tracewatt schema")
  struct SchemaCommandTests {
    private static let kinds = [
      "scenario", "week", "population", "strategy", "phone", "os", "providers", "recipe", "budgets",
      "search_space",
    ]

    @Test("a schema is printed as the file has it", arguments: kinds)
    func printed(_ kind: String) async throws {
      let outcome = try await Program.run(["schema", kind, "-q"], in: packageRoot)
      let path = packageRoot + "/schemas/\(kind).v1.schema.json"
      let text = try String(contentsOfFile: path, encoding: .utf8)
      expectEqual(outcome.exitCode, 0)
      #expect((outcome.stdout == text) as Bool)
      expectEqual(outcome.stderr, "")
    }

    @Test("with -o the schemas that a schema refers to are written beside it")
    func written() async throws {
      let folder = try TemporaryFolder()
      try FileManager.default.createDirectory(
        atPath: folder.path + "/s",
        withIntermediateDirectories: false
      )
      let outcome = try await folder.tracewatt(["schema", "scenario", "-o", "s/day.json"])
      expectEqual(outcome.exitCode, 0)
      expectEqual(outcome.stdout, "")
      let others = ["os", "phone", "providers", "strategy"].map { "s/\($0).v1.schema.json" }
      expectEqual(folder.listing(), ["s", "s/day.json"] + others)
      for other in others {
        #expect(outcome.stderr.contains("note: \(other) written too"))
        let name = other.dropFirst(2)
        let text = try String(contentsOfFile: packageRoot + "/schemas/\(name)", encoding: .utf8)
        #expect((try folder.text(other) == text) as Bool)
      }
    }

    @Test("a schema that refers to none is written alone")
    func alone() async throws {
      let folder = try TemporaryFolder()
      let outcome = try await folder.tracewatt(["schema", "budgets", "-o", "b.json"])
      expectEqual(outcome.stderr, "")
      expectEqual(folder.listing(), ["b.json"])
    }

    @Test("--all writes every schema into a folder, and leaves those that are the same")
    func all() async throws {
      let folder = try TemporaryFolder()
      let outcome = try await folder.tracewatt(["schema", "--all", "-o", "s"])
      expectEqual(outcome.exitCode, 0)
      let names = Self.kinds.map { "s/\($0).v1.schema.json" }.sorted()
      expectEqual(folder.listing(), ["s"] + names)
      let file = folder.path + "/" + names[0]
      let before = try FileManager.default.attributesOfItem(atPath: file)[.systemFileNumber] as? Int
      try folder.write("changed", to: names[1])
      try await expectEqual(folder.tracewatt(["schema", "--all", "-o", "s"]).exitCode, 0)
      let after = try FileManager.default.attributesOfItem(atPath: file)[.systemFileNumber] as? Int
      expectEqual(before, after)
      #expect(try folder.text(names[1]) != "changed")
      for wrong in [["--all"], ["week", "--all", "-o", "s"]] {
        try await expectEqual(folder.tracewatt(["schema"] + wrong).exitCode, 64)
      }
    }

    @Test("without a kind, or with a wrong one, the kinds and the nearest are named")
    func wrong() async throws {
      let list = Self.kinds.joined(separator: ", ")
      let none = try await Program.run(["schema"], in: packageRoot)
      expectEqual(none.exitCode, 64)
      expectEqual(none.stdout, "")
      expectEqual(none.stderr, "kind: error: it is missing\nnote: the kinds are \(list)\n")
      let wrong = try await Program.run(["schema", "budget"], in: packageRoot)
      expectEqual(wrong.exitCode, 64)
      expectEqual(
        wrong.stderr,
        """
        kind: error: no schema exists for the kind "budget"
        note: the nearest is budgets; the kinds are \(list)

        """
      )
    }

    @Test("a file that cannot be written is reported")
    func unwritable() async throws {
      let folder = try TemporaryFolder()
      try folder.write("a file", to: "none")
      let outcome = try await folder.tracewatt(["schema", "os", "-o", "none/os.json"])
      expectEqual(outcome.exitCode, 73)
    }
  }
}
