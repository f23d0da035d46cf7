// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Testing

extension EndToEnd {
  @Suite("README")
  struct ReadmeValidation {
    private static let text = Result {
      try String(contentsOf: URL(fileURLWithPath: packageRoot + "/README.md"), encoding: .utf8)
    }

    @Test("shows what `make compare` prints")
    func table() async throws {
      let readme = try Self.text.get()
      let outcome = try await Program.run(
        ["compare", "scenarios/office_day.yaml", "--quiet", "--detail", "none"],
        in: packageRoot
      )
      #expect(outcome.exitCode == 0)
      #expect(readme.contains("```\n" + outcome.stdout + "```\n"))
    }

    /// What the pattern's first group finds in the page.
    private func found(_ pattern: String) throws -> [String] {
      let text = try Self.text.get()
      return try NSRegularExpression(pattern: pattern, options: [.anchorsMatchLines])
        .matches(in: text, range: NSRange(text.startIndex..., in: text))
        .compactMap { Range($0.range(at: 1), in: text).map { String(text[$0]) } }
    }

    private func standardOutput(_ arguments: String...) async throws -> String {
      let outcome = try await Program.run(arguments, in: packageRoot)
      #expect(outcome.exitCode == 0, "\(outcome.stderr)")
      return outcome.stdout
    }

    @Test("names subcommands and options that exist in its commands")
    func commands() async throws {
      let lines = try found(#"^    (?:.*&& )?(?:\S*/)?tracewatt ([a-z].*?)(?: {2,}#.*)?$"#)
      #expect(lines.count > 25)
      var helps: [String: String] = [:]
      for line in lines {
        let words = line.split(separator: " ").map(String.init)
        // A word without a dash behind the subcommand may be one of its own.
        let heads = [words.prefix(1), words.prefix(2)].map { $0.filter { !$0.hasPrefix("-") } }
        for head in heads where helps[head.joined(separator: " ")] == nil {
          let outcome = try await Program.run(head + ["--help"], in: packageRoot)
          helps[head.joined(separator: " ")] = outcome.exitCode == 0 ? outcome.stdout : ""
        }
        let help = heads.compactMap { helps[$0.joined(separator: " ")] }.joined()
        #expect(!help.isEmpty, "\(line)")
        for option in words where option.hasPrefix("-") {
          let name = option.prefix { $0 != "=" }
          let exists = help.contains("\(name) ") || help.contains("\(name),")
          #expect(exists, "\(name) in: tracewatt \(line)")
        }
      }
    }

    @Test("lists the strategies and the system that run where none is named")
    func defaults() async throws {
      let table = try #require(
        try found(#"(?s)^\| strategy \| what it does \|\n\| --- \| --- \|\n(.*?)\n\n"#).first
      )
      let listed = table.matches(of: /\| `([a-z_]+)` \|/).map { String($0.1) }
      let runs = try await standardOutput(
        "compare",
        "scenarios/traces/bicycle_courier.gpx",
        "--dry-run",
        "--format",
        "csv",
        "--replications",
        "1"
      )
      .split(separator: "\n").dropFirst().map { $0.split(separator: ",").map(String.init) }
      #expect(listed.sorted() == runs.map { $0[1] })
      #expect(try found(#"Phones: `([a-z0-9_]+)` \(default\)"#) == [runs[0][2]])
      #expect(try found(#"Systems: `([a-z0-9_]+)` \(default\)"#) == [runs[0][3]])
    }

    @Test("counts phones, strategies and days as they are")
    func counts() async throws {
      let numbers = NumberFormatter()
      numbers.locale = Locale(identifier: "en")
      numbers.numberStyle = .spellOut
      func count(_ pattern: String) throws -> Int {
        let word = try #require(try found(pattern).first).lowercased()
        return try #require(numbers.number(from: word)).intValue
      }
      let phones = try await standardOutput("phone", "show").split(separator: "\n").count - 1
      let named = try #require(try found(#"(?s)Phones: (.*?), and [a-z-]+ more"#).first)
      #expect(
        try count(#"(?s)Phones: .*?, and ([a-z-]+) more"#) + named.split(separator: ",").count
          == phones
      )
      let adaptive = try #require(try found(#"(?s)more are adaptive(.*?)\. \[How"#).first)
      #expect(
        try count(#"^([A-Z][a-z-]+) more are adaptive"#) == adaptive.matches(of: /`[a-z_]+`/).count
      )
      let days = try FileManager.default.contentsOfDirectory(atPath: packageRoot + "/scenarios")
        .filter { $0.hasSuffix(".yaml") }
        .filter {
          try String(contentsOfFile: packageRoot + "/scenarios/" + $0, encoding: .utf8)
            .contains("\nkind: scenario\n")
        }
      #expect(try count(#"`scenarios/` holds ([a-z-]+) days"#) == days.count)
    }
  }
}
