// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import ArgumentParser
internal import Reports

/// The options for the output of a trace: its file and its format.
struct TraceOutput: ParsableArguments {
  @Option(
    name: [.short, .long],
    help: "The file to write, .gpx, .csv or .geojson; - is standard output.",
    completion: .file(extensions: ["gpx", "csv", "geojson"])
  )
  var output = "-"

  @Option(
    help: "The format: gpx, csv or geojson. Default: from the output's extension, otherwise gpx."
  )
  var format: TraceFileForm?

  func validate() throws {
    guard output == "-" || format != nil || TraceFileForm(path: output) != nil else {
      throw ValidationError(
        "--output is \(output); it must end in .gpx, .csv or .geojson, or be -"
      )
    }
  }

  /// Writes a trace.
  func write(_ trace: RecordedTrace, name: String) throws {
    let form = format ?? TraceFileForm(path: output) ?? .gpx
    let bytes = form.bytes(of: trace, name: name)
    if output == "-" {
      Terminal.write(bytes)
    } else {
      try WholeFile.write(bytes, to: output)
    }
  }
}
