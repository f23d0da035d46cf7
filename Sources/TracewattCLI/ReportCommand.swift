// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import ArgumentParser
internal import Reports

/// `tracewatt report`: writes a results folder as one HTML file.
struct ReportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Make one self-contained HTML file, or a Perfetto trace, from a folder of results.",
    discussion: """
      Takes a folder that compare -o wrote and simulates nothing. The page contains verdicts, charts, tables \
      and a map with playback; it opens anywhere, loads nothing from outside and can be read without \
      scripts. With --format it prints what compare printed.

      Example: tracewatt report results -o report.html
      """
  )

  @Argument(help: "A folder of results, as compare -o writes it.", completion: .directory)
  var results: String

  @OptionGroup var drawing: ReportOptions

  @Option(
    name: [.short, .long],
    help: """
      The file for the page; - is standard output. Default: report.html, unless --perfetto or --format \
      is given.
      """,
    completion: .file(extensions: ["html"])
  )
  var output: String?

  @Option(
    help: """
      Print the table that compare printed, as table, csv, json or markdown; without --output \
      no page is written.
      """
  )
  var format: TableFormat?

  @Flag(help: "Print every column, conclusion and note below the short table.")
  var details = false

  @Flag(name: [.short, .long], help: "No notes.")
  var quiet = false

  func validate() throws {
    if drawing.perfetto == "-", output == "-" {
      throw ValidationError("only one of --output and --perfetto can be standard output")
    }
    if format != nil, drawing.perfetto == "-" || output == "-" {
      throw ValidationError("--format prints to standard output; specify a file for the other")
    }
    if details, format == nil {
      throw ValidationError("--details needs --format: it extends that table")
    }
    try drawing.check(page: page)
  }

  /// The page's file; nil for none.
  private var page: String? {
    output ?? (drawing.perfetto == nil && format == nil ? "report.html" : nil)
  }

  func run() async throws {
    if let format {
      let table = try RecordedStudy(folder: results).printedTable
      Terminal.write(table.output(as: format, withDetails: details))
      guard page != nil || drawing.perfetto != nil else { return }
    }
    let reports = try StudyReports(
      page: page,
      drawing: drawing,
      results: results,
      quiet: quiet
    )
    try reports.write()
    guard !quiet else { return }
    for path in reports.paths where path != "-" { Terminal.complain("note: \(path) written") }
  }
}
