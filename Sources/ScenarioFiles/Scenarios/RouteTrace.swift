// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
internal import Quantities
internal import TraceFormats
public import World

/// Generates a trace from a route.
public enum RouteTrace {
  /// The keys of the settings; the flags are the same.
  public static let keys = ["mode", "speed", "start", "stops", "seed"]

  /// The trace of a route's file, with the flags of a command line.
  ///
  /// A route with times keeps them; `mode` then sets the mode of motion. A route without times is a
  /// leg of a recipe that begins with a stay of one second; it needs `mode`.
  ///
  /// - Throws: every error of the file and of the flags.
  public static func make(
    path: String,
    flags: [(key: String, text: String)]
  ) throws(InputFailure) -> (trace: RecordedTrace, notes: [String]) {
    let problems = ProblemList()
    var entries: [SourceNode.Entry] = []
    for (key, text) in flags {
      let position = SourcePosition.flag("--" + key)
      let value = SourceNode(.scalar(text, isQuoted: true), at: position)
      entries.append(SourceNode.Entry(key: key, position: position, value: value))
    }
    let node = SourceNode(.mapping(entries), at: .flag("--mode"))
    let place = SourcePosition(file: path)
    guard let reader = FieldReader(node, known: keys, problems: problems) else {
      throw problems.failure
    }
    let settings = Settings(reader)
    try problems.check()
    let route = RouteInput.route(path: path, key: "", at: place, problems: problems)
    try problems.check()
    guard let route else { throw problems.failure }
    if route.isTimed {
      for key in ["speed", "stops", "start"] where reader.has(key) {
        let what = "the route has its own times"
        reader.report(.conflict(what, note: "leave --\(key) out"), key)
      }
      try problems.check()
      return try timed(path, mode: settings.mode)
    }
    if settings.mode == nil {
      let what =
        "a route without times needs a mode: walking, running, cycling, automotive, car, bus or "
        + "train"
      reader.report(.conflict(what, note: nil), "mode")
    }
    try problems.check()
    let recipe = settings.recipe(through: route.places)
    let trace: RecordedTrace
    do {
      trace = try recipe.trace()
    } catch {
      let failures = error.errors.map { Self.failure($0, of: path, flags: flags) }
      let exitCode = failures.map(\.exitCode).max() ?? 65
      throw InputFailure(diagnostics: failures.flatMap(\.diagnostics), exitCode: exitCode)
    }
    if !TraceInput.isWithinYears(trace) {
      reader.report(.conflict(TraceInput.beyondYears, note: nil), "start")
    }
    try problems.check()
    return (trace, route.warnings.map { $0.message(file: path) })
  }

  /// The failure for an error, with the flag that gave the value if one did.
  private static func failure(
    _ error: TraceRecipeError,
    of path: String,
    flags: [(key: String, text: String)]
  ) -> InputFailure {
    guard case .outOfRange(_, let key, _, let allowed) = error,
      let flag = flags.first(where: { key == $0.key || key.hasPrefix($0.key + ".") })
    else { return InputFailure(.conflict("\(error)", note: nil), at: SourcePosition(file: path)) }
    let problem = InputProblem.badValue(text: flag.text, allowed: allowed)
    return InputFailure(problem, key: key, at: .flag("--" + flag.key))
  }

  private static func timed(
    _ path: String,
    mode: TravelMode?
  ) throws(InputFailure) -> (trace: RecordedTrace, notes: [String]) {
    var (trace, notes) = try TraceLoader.load(path: path)
    if let mode {
      for index in trace.points.indices where trace.points[index].mode == nil {
        trace.points[index].mode = mode
      }
    }
    return (trace, notes)
  }

  /// The values of the flags.
  private struct Settings {
    var mode: TravelMode?
    var speed: MetresPerSecond?
    var stops: TraceRecipe.Stops?
    var start: Int64?
    var seed: UInt64 = 1

    init(_ reader: FieldReader) {
      let moving = TravelMode.allCases.filter { $0 != .still }
      mode = reader.word("mode", among: moving)
      speed = reader.speed("speed")
      seed = reader.count("seed", in: 0...(ScenarioFile.seedLimit - 1)).map { UInt64($0) } ?? seed
      if let text = reader.text("start") {
        start = WallTime.unixMilliseconds(text)
        let allowed = "a time in UTC such as 2026-03-02T07:30:00Z"
        if start == nil { reader.report(.badValue(text: text, allowed: allowed), "start") }
      }
      if let text = reader.text("stops") {
        stops = Self.stops(text)
        let allowed = "a mean spacing and a mean duration, such as '500 m/30 s'"
        if stops == nil { reader.report(.badValue(text: text, allowed: allowed), "stops") }
      }
    }

    /// Stops as `500 m/30 s`.
    private static func stops(_ text: String) -> TraceRecipe.Stops? {
      let sides = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
      guard sides.count == 2, let spacing = try? QuantityText.parse(sides[0], as: .length),
        let duration = try? QuantityText.parse(sides[1], as: .duration), spacing > 0, duration > 0
      else { return nil }
      return TraceRecipe.Stops(
        spacing: Metres(spacing),
        duration: SimulationDuration(nanoseconds: Int64(duration))
      )
    }

    /// A recipe that stays for one second and then travels through the places.
    func recipe(through places: [Coordinate]) -> TraceRecipe {
      var recipe = TraceRecipe(name: "route", seed: seed, startUnixMilliseconds: start)
      var leg = TraceRecipe.Leg(
        mode: mode ?? .walking,
        to: .coordinate(places[places.count - 1]),
        via: places.dropFirst().dropLast().map { .coordinate($0) }
      )
      leg.speed = speed
      leg.stops = stops
      let stay = TraceRecipe.Stay(at: .coordinate(places[0]), end: .after(.seconds(1)))
      recipe.steps = [.stay(stay), .leg(leg)]
      return recipe
    }
  }
}
