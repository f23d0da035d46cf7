// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import ArgumentParser
internal import TracewattFiles

/// `tracewatt lint`: check files without running them.
struct LintCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lint",
    abstract: "Check scenario, strategy, phone, system and budget files without running them."
  )

  @Argument(help: "The files.")
  var files: [String]

  func run() async throws {}
}
