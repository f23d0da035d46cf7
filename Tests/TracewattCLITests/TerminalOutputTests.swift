// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

#if os(Linux)
import Foundation
import Testing

/// The comparison on a real terminal, which util-linux's `script` makes.
@Suite struct TerminalOutputTests {
  private static let walk = packageRoot + "/Tests/TracewattCLITests/Golden/walk_all/walk.gpx"
  private static let arguments =
    "compare '\(walk)' --replications 1 --quiet --strategy visits --strategy standard_best"

  /// What the program prints on a terminal of 60 columns.
  private func shown(_ environment: String, in folder: TemporaryFolder) async throws -> String {
    try folder.write(
      "stty cols 60\nunset NO_COLOR\nexport \(environment)\n\"$TRACEWATT\" \(Self.arguments)\n",
      to: "run.sh"
    )
    let outcome = try await folder.shell("script -qec 'bash run.sh' /dev/null < /dev/null")
    #expect(outcome.exitCode == 0, "\(outcome.stderr)")
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

  @Test("on a dumb terminal the output is that of a pipe")
  func dumb() async throws {
    let folder = try TemporaryFolder()
    let piped = try await folder.shell("\"$TRACEWATT\" \(Self.arguments)")
    #expect(try await shown("TERM=dumb", in: folder) == piped.stdout)
    #expect(!piped.stdout.contains("●"))
  }
}
#endif
