// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TracewattTestSupport

extension EndToEnd {
  @Suite("README")
  struct ReadmeValidation {
    private static func text(_ page: String) throws -> String {
      try String(contentsOf: URL(fileURLWithPath: "\(packageRoot)/\(page)"), encoding: .utf8)
    }

    private static let choices = "docs/guide/start.md"

    @Test("its table is the output for the strategies that it shows")
    func table() async throws {
      let readme = try Self.text("README.md")
      let shown = readme.matches(of: /\n([a-z_]+) {2,}[0-9<].* step/)
      let strategies = shown.flatMap { ["--strategy", String($0.1)] }
      let outcome = try await Program.run(
        ["compare", "office_day", "--quiet", "--detail", "none"] + strategies,
        in: packageRoot
      )
      expectEqual(outcome.exitCode, 0)
      expectEqual(strategies.count, 8)
      #expect(readme.contains("```\n" + outcome.stdout + "```\n"))
    }

    @Test("has at most 900 words, and each picture exists")
    func size() throws {
      let readme = try Self.text("README.md")
      #expect(readme.split(whereSeparator: \.isWhitespace).count <= 900)
      let pictures = readme.matches(of: /!\[[^\]]+\]\(([^)]+)\)/)
      #expect(!pictures.isEmpty)
      for picture in pictures {
        #expect(FileManager.default.fileExists(atPath: "\(packageRoot)/\(picture.1)"))
      }
    }

    @Test("its lines of Python read columns that the tables have")
    func columns() async throws {
      let readme = try Self.text("README.md")
      let block = try #require(readme.firstMatch(of: /```python\n([^`]*)```/)).1
      let names = block.matches(of: /"([a-z0-9_]+)"/).map { String($0.1) }
      let header = try await standardOutput(
        "compare",
        "arrival",
        "--strategy",
        "control",
        "--replications",
        "1",
        "--format",
        "csv",
        "--quiet"
      )
      .prefix { $0 != "\n" }.split(separator: ",").map(String.init)
      expectEqual(names.count, 4)
      #expect(Set(names).isSubset(of: header))
    }

    /// The texts that the pattern's first group finds in a page.
    private func found(_ pattern: String, in page: String) throws -> [String] {
      let text = try Self.text(page)
      return try NSRegularExpression(pattern: pattern, options: [.anchorsMatchLines])
        .matches(in: text, range: NSRange(text.startIndex..., in: text))
        .compactMap { Range($0.range(at: 1), in: text).map { String(text[$0]) } }
    }

    private func standardOutput(_ arguments: String...) async throws -> String {
      let outcome = try await Program.run(arguments, in: packageRoot)
      expectEqual(outcome.exitCode, 0, "\(outcome.stderr)")
      return outcome.stdout
    }

    @Test("lists the strategies and the system that run where none is named")
    func defaults() async throws {
      let table = try #require(
        try found(
          #"(?s)^\| strategy \| what it does \|\n\| --- \| --- \|\n(.*?)\n\n"#,
          in: Self.choices
        ).first
      )
      let listed = table.matches(of: /\| `([a-z_]+)` \|/).map { String($0.1) }
      let runs = try await standardOutput(
        "compare",
        "scenarios/traces/office_day.gpx",
        "--dry-run",
        "--format",
        "csv",
        "--replications",
        "1"
      )
      .split(separator: "\n").dropFirst().map { $0.split(separator: ",").map(String.init) }
      expectEqual(listed.sorted(), runs.map { $0[1] })
      try expectEqual(found(#"Phones: `([a-z0-9_]+)` \(default\)"#, in: Self.choices), [runs[0][2]])
      #expect(try found(#"Systems: `([a-z0-9_]+)` \(default\)"#, in: Self.choices) == [runs[0][3]])
    }

    @Test("counts phones, strategies and days correctly")
    func counts() async throws {
      let numbers = NumberFormatter()
      numbers.locale = Locale(identifier: "en")
      numbers.numberStyle = .spellOut
      func count(_ pattern: String) throws -> Int {
        let word = try #require(try found(pattern, in: Self.choices).first).lowercased()
        return try #require(numbers.number(from: word)).intValue
      }
      let phones = try await standardOutput("phone", "show").split(separator: "\n").count - 1
      let named = try #require(
        try found(#"(?s)Phones: (.*?), and [a-z-]+ more"#, in: Self.choices).first
      )
      #expect(
        try count(#"(?s)Phones: .*?, and ([a-z-]+) more"#) + named.split(separator: ",").count
          == phones
      )
      let adaptive = try #require(
        try found(#"(?s)more are adaptive(.*?)\. \[How"#, in: Self.choices).first
      )
      #expect(
        try count(#"^([A-Z][a-z-]+) more are adaptive"#) == adaptive.matches(of: /`[a-z_]+`/).count
      )
      let days = try FileManager.default.contentsOfDirectory(atPath: packageRoot + "/scenarios")
        .filter { $0.hasSuffix(".yaml") }
        .filter {
          try String(contentsOfFile: packageRoot + "/scenarios/" + $0, encoding: .utf8)
            .contains("\nkind: scenario\n")
        }
      try expectEqual(count(#"`scenarios/` holds ([a-z-]+) days"#), days.count)
    }
  }
}
