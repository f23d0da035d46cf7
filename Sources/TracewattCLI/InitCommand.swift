// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import ArgumentParser

/// `tracewatt init`: creates the files that a project needs once.
struct InitCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Write a small working project, or files that an app's project needs once.",
    discussion: """
      Without a subcommand it writes the project.

      Example: tracewatt init location-budgets
      """,
    subcommands: [InitProjectCommand.self, InitVirtualTimeCommand.self],
    defaultSubcommand: InitProjectCommand.self
  )
}
