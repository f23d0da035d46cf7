// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

#if os(Linux)
import Foundation
import TracewattTestSupport

/// The comparison on a real terminal, provided by util-linux's `script`.
@Suite struct TerminalOutputTests {
  private static let walk = packageRoot + "/Tests/TracewattCLITests/Golden/walk_all/walk.gpx"
  private static let arguments =
    "compare '\(walk)' --replications 1 --quiet --strategy visits --strategy standard_best"

  /// The output of the program on a terminal of 60 columns.
  private func shown(_ environment: String, in folder: TemporaryFolder) async throws -> String {
    try folder.write(
      "stty cols 60\nunset NO_COLOR\nexport \(environment)\n\"$TRACEWATT\" \(Self.arguments)\n",
      to: "run.sh"
    )
    let outcome = try await folder.shell("script -qec 'bash run.sh' /dev/null < /dev/null")
    expectEqual(outcome.exitCode, 0, "\(outcome.stderr)")
    return outcome.stdout.replacingOccurrences(of: "\r\n", with: "\n")
  }

  @Test("the table keeps to the terminal's width, without colour if NO_COLOR is set")
  func narrow() async throws {
    let folder = try TemporaryFolder()
    let text = try await shown("TERM=xterm NO_COLOR=1", in: folder)
    let lines = text.split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= 60 })
    #expect(text.contains("●\n"))
    #expect(text.contains(" left out"))
    #expect(!text.contains("\u{1B}"))
    let coloured = try await shown("TERM=xterm", in: folder)
    #expect(coloured.contains("\u{1B}[1m"))
    #expect(coloured.replacing(/\u{1B}\[[0-9;]*m/, with: "") == text)
  }

  /// The pairs of numbers in the progress that a command shows on a terminal, and its whole output.
  private func progress(_ command: String) async throws -> (pairs: [(Int, Int)], text: String) {
    let folder = try TemporaryFolder()
    try folder.write(
      "unset NO_COLOR\nexport TERM=xterm\n\"$TRACEWATT\" \(command) --replications 2 > /dev/null\n",
      to: "run.sh"
    )
    let outcome = try await folder.shell("script -qec 'bash run.sh' /dev/null < /dev/null")
    expectEqual(outcome.exitCode, 0, "\(outcome.stdout)")
    let pairs = outcome.stdout.matches(of: #/\r(\d+) of (\d+) /#).compactMap { match in
      Int(match.1).flatMap { finished in Int(match.2).map { (finished, $0) } }
    }
    return (pairs, outcome.stdout)
  }

  @Test("progress never passes its total in a search, and ends at it")
  func tuning() async throws {
    let (pairs, text) = try await progress(
      "tune '\(Self.walk)' --strategy standard_best --limit error_p95_m=1km"
    )
    #expect(!pairs.isEmpty, "\(text)")
    #expect(pairs.allSatisfy { $0.0 <= $0.1 })
    expectEqual(pairs.last.map { $0.0 == $0.1 }, true)
  }

  @Test("progress shows while the oracle searches and while the page is written")
  func stages() async throws {
    let (pairs, text) = try await progress(
      "compare '\(Self.walk)' --strategy visits --strategy standard_best --oracle --report page.html"
    )
    #expect(pairs.allSatisfy { $0.0 <= $0.1 })
    #expect(text.contains("\r2 of 2 replications searched for the least energy"), "\(text)")
    #expect(text.contains("\rreading the results"))
    #expect(text.contains("\rwriting page.html"))
  }

  @Test("on a dumb terminal the output is that of a pipe")
  func dumb() async throws {
    let folder = try TemporaryFolder()
    let piped = try await folder.shell("\"$TRACEWATT\" \(Self.arguments)")
    try await expectEqual(shown("TERM=dumb", in: folder), piped.stdout)
    #expect(!piped.stdout.contains("●"))
  }
}
#endif
