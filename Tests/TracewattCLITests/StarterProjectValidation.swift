// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TracewattTestSupport

/// The example project, from an empty folder to the breach that its page shows.
@Suite("The example project")
struct StarterProjectValidation {
  @Test("the files that init writes are those of scenarios/starter, and a baseline")
  func files() async throws {
    let folder = try TemporaryFolder()
    let outcome = try await folder.tracewatt(["init", "gate"])
    expectEqual(outcome.exitCode, 0, "\(outcome.stderr)")
    let source = packageRoot + "/scenarios/starter"
    let names = try #require(FileManager.default.enumerator(atPath: source))
      .compactMap { $0 as? String }.sorted()
    #expect(
      folder.listing().filter { $0.hasPrefix("gate/") }
        == (names + ["tracewatt.baseline.json"]).sorted().map { "gate/" + $0 }
    )
    for name in names {
      let text = try? String(contentsOfFile: source + "/" + name, encoding: .utf8)
      guard let text else { continue }
      try expectEqual(folder.text("gate/" + name), text, "\(name)")
    }
    let again = try await folder.tracewatt(["init", "gate"])
    expectEqual(again.exitCode, 73)
    expectEqual(again.errorLines.first, "gate/README.md: error: the file exists")
    try await expectEqual(folder.tracewatt(["init", "gate", "--force", "-q"]).exitCode, 0)
    try await expectEqual(folder.tracewatt(["init", "virtul-time"]).exitCode, 64)
  }

  @Test(
    "its gate passes, and the one line that its page names makes it fail with the page's message"
  )
  func breach() async throws {
    let folder = try TemporaryFolder()
    _ = try await folder.tracewatt(["init", "."])
    let lint = try await folder.tracewatt(["lint", "."])
    expectEqual(lint.exitCode, 0, "\(lint.stdout)")
    let passed = try await folder.tracewatt(["check"])
    expectEqual(passed.exitCode, 0, "\(passed.stdout)")
    #expect(passed.stdout.hasSuffix("6 budgets, 6 checks: 6 passed\n"))
    let page = try folder.text("README.md")
    let change = try #require(
      page.firstMatch(of: /In `([^`]+)` change `([^`]+)` to `([^`]+)`/)
    )
    let (file, old, new) = (String(change.1), String(change.2), String(change.3))
    let text = try folder.text(file)
    try #require(text.split(separator: old, omittingEmptySubsequences: false).count == 2)
    try folder.write(text.replacing(old, with: new), to: file)
    let broken = try await folder.tracewatt(["check"])
    expectEqual(broken.exitCode, 1)
    let block = try #require(page.firstMatch(of: /\n```\n([^`]*)```\n/))
    expectEqual(String(block.1), broken.stdout, "\(broken.stdout)")
  }

  @Test("the breach that the guide shows is the one of the example's page")
  func readme() throws {
    let page = try String(
      contentsOfFile: packageRoot + "/scenarios/starter/README.md",
      encoding: .utf8
    )
    let guide = try String(
      contentsOfFile: packageRoot + "/docs/guide/ci-gate.md",
      encoding: .utf8
    )
    let block = try #require(guide.firstMatch(of: /\n```\n(error\[[^`]*)```\n/))
    let lines = block.1.split(separator: "\n")
    #expect(lines.count > 5)
    for line in lines {
      let start = line.hasSuffix("…") ? line.dropLast() : line
      #expect(page.contains("\n" + start), "\(line)")
    }
  }
}
