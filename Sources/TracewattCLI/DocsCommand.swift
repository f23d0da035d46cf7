// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import ArgumentParser
internal import Reports

/// `tracewatt docs`: writes the reference pages that the program can make.
struct DocsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "docs",
    abstract: "Write the reference pages of this version: measures, columns, lint, rules, systems.",
    discussion: """
      Writes Markdown pages, one per subject, that describe this program. For a single name, use \
      tracewatt explain.

      Example: tracewatt docs reference
      """
  )

  @Argument(
    help: "The folder for the pages; created if missing.",
    completion: .directory
  )
  var folder: String

  func run() async throws {
    for (name, text) in ReferencePages.all {
      try WholeFile.write(Array(text.utf8), to: "\(folder)/\(name).md")
    }
  }
}
