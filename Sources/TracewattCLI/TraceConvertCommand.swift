// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import ArgumentParser
internal import Reports

/// `tracewatt trace convert`: cleans a recording and writes it in another format.
struct TraceConvertCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Write a recording as GPX, CSV or GeoJSON, cleaned.",
    discussion: """
      Reports the effect of cleaning on standard error. The same recording always produces the same bytes.

      Example: tracewatt trace convert scenarios/traces/office_day.gpx -o day.csv
      """
  )

  @Argument(help: "The recording, in any known format, gzipped or not.", completion: .file())
  var file: String

  @OptionGroup var output: TraceOutput

  @OptionGroup(title: "Cleaning") var cleaning: CleaningOptions

  func run() async throws {
    let rules = try cleaning.rules()
    let (trace, notes) = try Interruption.immediately {
      () throws(InputFailure) in try TraceLoader.load(path: file, rules: rules)
    }
    for note in notes { Terminal.complain(note) }
    try output.write(trace, name: TraceLoader.name(of: file))
  }
}
