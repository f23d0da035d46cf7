// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import ArgumentParser
internal import TracewattFiles

/// `tracewatt trace info`: what recordings hold and whether they can serve as truth.
struct TraceInfoCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "info",
    abstract: "Tell what recordings hold, and whether they can serve as truth.",
    discussion: """
      Points, times, lengths, gaps, speeds, what cleaning would do, and a verdict: yes, with_care or \
      no, with the reasons.

      Example: tracewatt trace info scenarios/traces/office_day.gpx
      """
  )

  @Argument(
    help: "The recordings, of any known format, packed by gzip or not.",
    completion: .file()
  )
  var files: [String]

  @Option(help: "What is printed: table, csv, json or markdown.")
  var format: TableFormat = .table

  @OptionGroup(title: "Cleaning") var cleaning: CleaningOptions

  func run() async throws {
    let rules = try cleaning.rules()
    var report = TraceInfo()
    var failure: InputFailure?
    for file in files {
      do throws(InputFailure) {
        report.add(try TraceLoader.summary(path: file, rules: rules), of: file)
      } catch {
        for diagnostic in error.diagnostics { Terminal.complain(diagnostic) }
        failure = failure ?? InputFailure(diagnostics: [], exitCode: error.exitCode)
      }
    }
    if !report.isEmpty { Terminal.write(report.rendered(as: format)) }
    if let failure { throw failure }
  }
}
