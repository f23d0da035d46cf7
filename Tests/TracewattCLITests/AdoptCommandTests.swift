// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TracewattTestSupport

extension EndToEnd {
  /// `tracewatt adopt`, which passes its arguments to the program `tracewatt-adopt`.
  @Suite("tracewatt adopt")
  struct AdoptCommandTests {
    @Test("without the program it says how to get it")
    func missing() async throws {
      let folder = try TemporaryFolder()
      let outcome = try await Program.shell(
        "program=$TRACEWATT; PATH=/nowhere; exec \"$program\" adopt App",
        in: folder.path
      )
      expectEqual(outcome.exitCode, 66)
      #expect(outcome.stdout.isEmpty)
      expectEqual(outcome.errorLines.first?.hasPrefix("adopt: error: "), true)
      #expect(outcome.stderr.contains("swift build -c release --package-path Adopt"))
    }

    @Test("arguments, output and exit code are those of the program", arguments: [0, 1, 65])
    func passes(code: Int) async throws {
      let folder = try TemporaryFolder()
      let line = """
        mkdir bin && printf '#!/bin/sh\\necho "$@"\\nexit \(code)\\n' > bin/tracewatt-adopt
        chmod +x bin/tracewatt-adopt
        PATH="$PWD/bin:$PATH" "$TRACEWATT" adopt "My App" -o out --only "Sources/A B.swift" --dry-run
        """
      let outcome = try await Program.shell(line, in: folder.path)
      expectEqual(outcome.exitCode, Int32(code))
      expectEqual(outcome.stdout, "My App -o out --only Sources/A B.swift --dry-run\n")
    }

    @Test("help names the program and an example")
    func help() async throws {
      let outcome = try await Program.run(["adopt", "--help"], in: packageRoot)
      expectEqual(outcome.exitCode, 0)
      #expect(outcome.stdout.contains("tracewatt-adopt"))
      #expect(outcome.stdout.contains("For example: tracewatt adopt ../MyApp -o MyAppDays"))
    }
  }
}
