// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import TracewattTestSupport

extension TemporaryFolder {
  /// Runs the program in the folder, which stays at least until the program has ended.
  func tracewatt(_ arguments: [String]) async throws -> Outcome {
    try await Program.run(arguments, in: path)
  }

  /// Runs a shell line in the folder; `$TRACEWATT` is the program.
  func shell(_ line: String) async throws -> Outcome {
    try await Program.shell(line, in: path)
  }
}
