// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import ArgumentParser

/// `tracewatt init`: files that an app's project needs once.
struct InitCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Write files that a project needs once.",
    subcommands: [InitVirtualTimeCommand.self]
  )
}
