// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import ArgumentParser
internal import Foundation
internal import TraceFormats
internal import TracewattFiles

/// `tracewatt trace`: work with traces.
struct TraceCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "trace",
    abstract: "Make traces.",
    subcommands: [MakeCommand.self]
  )
}

extension TraceCommand {
  /// `tracewatt trace make`: a trace from a recipe.
  struct MakeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "make",
      abstract: "Make a trace from a recipe of stays and legs.",
      discussion: """
        The same recipe gives the same bytes. The form follows the output's name: .gpx or .csv.

        Example: tracewatt trace make scenarios/traces/office_day.recipe.yaml -o office_day.gpx
        """
    )

    @Argument(help: "The recipe (.yaml).", completion: .file(extensions: ["yaml"]))
    var recipe: String

    @Option(
      name: [.short, .long],
      help: "The file to write, .gpx or .csv; - is standard output as GPX.",
      completion: .file(extensions: ["gpx", "csv"])
    )
    var output = "-"

    func validate() throws {
      guard output == "-" || output.hasSuffix(".gpx") || output.hasSuffix(".csv") else {
        throw ValidationError("--output is \(output); it must end in .gpx or .csv, or be -")
      }
    }

    func run() async throws {
      let trace = try RecipeLoader.load(path: recipe)
      let bytes =
        output.hasSuffix(".csv") ? CSVTraceWriter.bytes(of: trace) : GPXWriter.bytes(of: trace)
      if output == "-" {
        Terminal.write(bytes)
      } else {
        try WholeFile.write(bytes, to: output)
      }
    }
  }
}
