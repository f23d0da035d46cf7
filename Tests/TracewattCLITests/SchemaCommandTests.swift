// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Testing

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
      #expect(outcome.exitCode == 0)
      #expect((outcome.stdout == text) as Bool)
      #expect(outcome.stderr == "")
    }

    @Test("with -o the schemas that a schema refers to are written beside it")
    func written() async throws {
      let folder = try TemporaryFolder()
      try FileManager.default.createDirectory(
        atPath: folder.path + "/s",
        withIntermediateDirectories: false
      )
      let outcome = try await folder.tracewatt(["schema", "scenario", "-o", "s/day.json"])
      #expect(outcome.exitCode == 0)
      #expect(outcome.stdout == "")
      let others = ["os", "phone", "providers", "strategy"].map { "s/\($0).v1.schema.json" }
      #expect(folder.listing() == ["s", "s/day.json"] + others)
      for other in others {
        #expect(outcome.stderr.contains("note: \(other) is written too"))
        let name = other.dropFirst(2)
        let text = try String(contentsOfFile: packageRoot + "/schemas/\(name)", encoding: .utf8)
        #expect((try folder.text(other) == text) as Bool)
      }
    }

    @Test("a schema that refers to none is written alone")
    func alone() async throws {
      let folder = try TemporaryFolder()
      let outcome = try await folder.tracewatt(["schema", "budgets", "-o", "b.json"])
      #expect(outcome.stderr == "")
      #expect(folder.listing() == ["b.json"])
    }

    @Test("without a kind, or with a wrong one, the kinds and the nearest are named")
    func wrong() async throws {
      let list = Self.kinds.joined(separator: ", ")
      let none = try await Program.run(["schema"], in: packageRoot)
      #expect(none.exitCode == 64)
      #expect(none.stdout == "")
      #expect(none.stderr == "kind: error: it is missing\nnote: the kinds are \(list)\n")
      let wrong = try await Program.run(["schema", "budget"], in: packageRoot)
      #expect(wrong.exitCode == 64)
      #expect(
        wrong.stderr == """
          kind: error: there is no schema of the kind "budget"
          note: the nearest is budgets; the kinds are \(list)

          """
      )
    }

    @Test("a file that cannot be written is reported")
    func unwritable() async throws {
      let folder = try TemporaryFolder()
      try folder.write("a file", to: "none")
      let outcome = try await folder.tracewatt(["schema", "os", "-o", "none/os.json"])
      #expect(outcome.exitCode == 73)
    }
  }
}
