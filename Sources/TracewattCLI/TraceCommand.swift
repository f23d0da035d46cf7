// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import ArgumentParser

/// `tracewatt trace`: works with traces.
struct TraceCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "trace",
    abstract: "Inspect, convert and make traces.",
    subcommands: [TraceInfoCommand.self, TraceConvertCommand.self, TraceMakeCommand.self]
  )
}
