// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Testing

extension EndToEnd {
  @Suite("README")
  struct ReadmeValidation {
    @Test("shows what `make compare` prints")
    func table() async throws {
      let readme = try String(
        contentsOf: URL(fileURLWithPath: packageRoot + "/README.md"),
        encoding: .utf8
      )
      let outcome = try await Program.run(
        ["compare", "scenarios/office_day.yaml", "--quiet", "--detail", "none"],
        in: packageRoot
      )
      #expect(outcome.exitCode == 0)
      #expect(readme.contains("```\n" + outcome.stdout + "```\n"))
    }
  }
}
