// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import ArgumentParser
internal import Reports

/// `tracewatt trace info`: describes recordings, and whether they are suitable as truth.
struct TraceInfoCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "info",
    abstract: "Describe recordings, and say whether they can serve as truth.",
    discussion: """
      Prints points, times, lengths, gaps, speeds, what cleaning would do, and a verdict: yes, with_care or \
      no, with the reasons. For a scenario (.yaml) it reports the coverage along the route instead: \
      environments, areas, cells, Wi-Fi and outages.

      Example: tracewatt trace info scenarios/traces/office_day.gpx
      """
  )

  @Argument(
    help: "Recordings in any known format, gzipped or not, and scenarios.",
    completion: .file()
  )
  var files: [String]

  @Option(help: "The output format: table, csv, json or markdown.")
  var format: TableFormat = .table

  @OptionGroup(title: "Cleaning") var cleaning: CleaningOptions

  func validate() throws {
    guard files.contains(where: Self.isScenario) else { return }
    guard format == .table else {
      throw ValidationError("a scenario's coverage can only be printed as a table")
    }
    guard cleaning.isEmpty else {
      throw ValidationError("a scenario sets the cleaning of its recording under trace.cleaning")
    }
  }

  private static func isScenario(_ file: String) -> Bool {
    file.hasSuffix(".yaml") || file.hasSuffix(".yml")
  }

  func run() async throws {
    let rules = try cleaning.rules()
    var report = TraceInfo()
    var failure: InputFailure?
    for file in files {
      do throws(InputFailure) {
        if Self.isScenario(file) {
          let options = LoadOptions(programs: StudyOptions.examples)
          let scenario = try Interruption.immediately {
            () throws(InputFailure) in try ScenarioLoader.load(path: file, options: options)
          }
          for note in scenario.notes where note.contains("warning: ") { Terminal.complain(note) }
          report.add(scenario, of: file)
        } else {
          let summary = try Interruption.immediately {
            () throws(InputFailure) in try TraceLoader.summary(path: file, rules: rules)
          }
          report.add(summary, of: file)
        }
      } catch {
        for diagnostic in error.diagnostics { Terminal.complain(diagnostic) }
        failure = failure ?? InputFailure(diagnostics: [], exitCode: error.exitCode)
      }
    }
    if !report.isEmpty { Terminal.write(report.text(as: format)) }
    if let failure { throw failure }
  }
}
