// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import ArgumentParser
internal import Reports

/// `tracewatt trace make`: makes a trace from a recipe or a route.
struct TraceMakeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "make",
    abstract: "Make a trace from a recipe of stays and legs, or from a route.",
    discussion: """
      A route is a line of places in any known format: a GeoJSON line, a GPX route, a router's \
      JSON, an encoded polyline. A route with times keeps them.

      The same input always produces the same bytes. The output's extension sets the format: .gpx, .csv or .geojson.

      Example: tracewatt trace make scenarios/traces/office_day.recipe.yaml -o office_day.gpx
      """
  )

  @Argument(help: "The recipe (.yaml) or the route.", completion: .file())
  var source: String

  @OptionGroup var output: TraceOutput

  @Option(
    help:
      "The mode of travel along a route: walking, running, cycling, automotive, car, bus or train."
  )
  var mode: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The cruising speed along a route, such as '50 km/h'; default: by mode.",
      valueName: "speed"
    )
  )
  var speed: String?

  @Option(
    help: ArgumentHelp(
      "The time at which a route begins, such as 2026-03-02T07:30:00Z.",
      valueName: "time"
    )
  )
  var start: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Random stops along a route, by mean spacing and duration, such as '500 m/30 s'.",
      valueName: "length/duration"
    )
  )
  var stops: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The seed of a route's random stops; default 1.", valueName: "number")
  )
  var seed: String?

  @Option(help: "The trace's name. Default: the route's file name, or trace for a recipe.")
  var name: String?

  private var flags: [(key: String, text: String)] {
    [("mode", mode), ("speed", speed), ("start", start), ("stops", stops), ("seed", seed)]
      .compactMap { key, text in text.map { (key: key, text: $0) } }
  }

  private var isRecipe: Bool { source.hasSuffix(".yaml") || source.hasSuffix(".yml") }

  func validate() throws {
    if isRecipe, let flag = flags.first {
      throw ValidationError("--\(flag.key) is for routes; a recipe states its own")
    }
  }

  func run() async throws {
    let (trace, notes) = try Interruption.immediately {
      isRecipe
        ? try TraceLoader.load(path: source) : try RouteTrace.make(path: source, flags: flags)
    }
    for note in notes { Terminal.complain(note) }
    try output.write(trace, name: name ?? (isRecipe ? "trace" : TraceLoader.name(of: source)))
  }
}
