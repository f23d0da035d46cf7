// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import ArgumentParser
internal import Reports

/// `tracewatt lint`: checks files without running them.
struct LintCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lint",
    abstract: "Check files of every kind without running them.",
    discussion: """
      Reports every error of every file at once, with line and column, and warns about settings that \
      Apple advises against or that are known to do nothing; tracewatt docs FOLDER lists the rules. The kind \
      key of a YAML file says what the file describes: scenario, week, population, strategy, phone, \
      os, providers, recipe, budgets or search_space. Any other file is read as a trace. A folder means \
      the .yaml and .yml files below it; lint skips hidden files, folders of results, and files without \
      a kind key.

      Errors and warnings go to standard output, their count to standard error. The exit code is 65 \
      if there is an error, 66 if a file is missing, otherwise 0.

      Example: tracewatt lint scenarios/strategies scenarios/office_day.yaml
      """
  )

  @Argument(
    help: "Files, folders and built-in days.",
    completion: .file(extensions: ["yaml", "yml", "gpx", "csv"])
  )
  var files: [String]

  @Option(
    help: """
      What to print: text, json (one array), rdjsonl (one object per line, for reviewdog) or sarif (for code \
      scanning).
      """
  )
  var format: LintFormat = .text

  @Flag(name: [.short, .long], help: "No summary.")
  var quiet = false

  func run() async throws {
    let report = FileLint.check(paths: files, programs: StudyOptions.examples)
    Terminal.write(report.text(as: format))
    if !quiet { Terminal.complain(report.summary) }
    if report.exitCode != 0 { throw ExitCode(report.exitCode) }
  }
}
