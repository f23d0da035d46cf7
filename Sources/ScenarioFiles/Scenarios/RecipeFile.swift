// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
internal import Quantities
internal import TraceFormats
internal import World

/// Reads the recipe of a generated trace.
enum RecipeFile {
  /// The keys of a recipe file.
  static let keys = ["version", "kind", "name", "title", "seed", "start", "places", "steps"]

  /// A recipe with the positions of its steps.
  struct Reading {
    var recipe: TraceRecipe
    var positions: [SourcePosition]
    /// Notes on the parts of the referenced files that were left out.
    var notes: [String] = []
  }

  /// The trace that a recipe generates; nil, with problems, if it cannot be generated.
  static func trace(
    path: String,
    key: String,
    at position: SourcePosition,
    problems: ProblemList
  ) -> TraceInput.Reading? {
    let library = Library(folder: nil, problems: problems)
    guard let root = library.read(path, key: key, at: position) else { return nil }
    return trace(root: root, path: path, problems: problems)
  }

  /// The trace that the root of a recipe file generates.
  static func trace(
    root: SourceNode,
    path: String,
    problems: ProblemList
  ) -> TraceInput.Reading? {
    let before = problems.count
    guard let reading = decode(root, problems: problems), problems.count == before else {
      return nil
    }
    do {
      let trace = try reading.recipe.trace()
      guard TraceInput.isWithinYears(trace) else {
        let place = SourcePosition(file: path)
        problems.add(.conflict(TraceInput.beyondYears, note: nil), key: "start", at: place)
        return nil
      }
      return TraceInput.Reading(trace: trace, notes: reading.notes)
    } catch {
      report(error, of: reading, path: path, to: problems)
      return nil
    }
  }

  /// Reports the errors that prevent a recipe from being made, each at its step.
  static func report(
    _ errors: TraceRecipeErrors,
    of reading: Reading,
    path: String,
    to problems: ProblemList
  ) {
    for error in errors.errors {
      let step = error.step.flatMap { reading.positions.indices.contains($0) ? $0 : nil }
      let position = step.map { reading.positions[$0] } ?? SourcePosition(file: path)
      problems.add(.conflict(error.description, note: nil), at: position)
    }
  }

  /// The contents of a recipe file; nil if the value is not a mapping.
  static func decode(_ root: SourceNode, problems: ProblemList) -> Reading? {
    guard let reader = FieldReader(root, known: keys, problems: problems) else { return nil }
    reader.checkHeader(kind: "recipe")
    reader.require("name")
    reader.require("steps")
    var recipe = TraceRecipe()
    recipe.name = reader.name("name") ?? recipe.name
    recipe.title = reader.text("title") ?? ""
    let seed = reader.count("seed", in: 0...(ScenarioFile.seedLimit - 1))
    recipe.seed = seed.map { UInt64($0) } ?? recipe.seed
    if let text = reader.text("start") {
      recipe.startUnixMilliseconds = TraceInput.unixMilliseconds(text)
      if recipe.startUnixMilliseconds == nil {
        let allowed = "a time in UTC in quotes, such as \"2026-03-02T07:30:00Z\""
        reader.report(.badValue(text: text, allowed: allowed), "start")
      }
    }
    let noteCount = problems.notes.count
    recipe.places = PlaceList.read(reader)
    let names = recipe.places.map { $0.name }
    var positions: [SourcePosition] = []
    for (node, path) in reader.list("steps") ?? [] {
      positions.append(node.position)
      if let step = step(node, path: path, places: names, problems: problems) {
        recipe.steps.append(step)
      }
    }
    let notes = Array(problems.notes.dropFirst(noteCount))
    return Reading(recipe: recipe, positions: positions, notes: notes)
  }

  private static func step(
    _ node: SourceNode,
    path: String,
    places: [String],
    problems: ProblemList
  ) -> TraceRecipe.Step? {
    let known = ["stay", "leg"]
    guard let step = FieldReader(node, path: path, known: known, problems: problems) else {
      return nil
    }
    guard step.has("stay") != step.has("leg") else {
      problems.add(
        .conflict("a step must have either stay or leg", note: nil),
        key: path,
        at: node.position
      )
      return nil
    }
    let locations = LocationReader(places: places)
    if step.has("stay") { return stay(step, locations).map { .stay($0) } }
    return leg(step, locations).map { .leg($0) }
  }

  private static func stay(_ step: FieldReader, _ locations: LocationReader) -> TraceRecipe.Stay? {
    let known = ["at", "for", "until", "environment", "roaming"]
    guard let reader = step.mapping("stay", known: known) else { return nil }
    var stay = TraceRecipe.Stay()
    stay.location = locations.read(reader, "at")
    if reader.has("for") == reader.has("until") {
      step.report(.conflict("a stay must have either for or until", note: nil), "stay")
    } else if let duration = reader.duration("for") {
      stay.end = .after(duration)
    } else if let time = reader.time("until") {
      stay.end = .at(time)
    }
    stay.environment = reader.word("environment")
    if let roaming = reader.mapping("roaming", known: ["radius", "every"]) {
      let defaults = TraceRecipe.Roaming()
      stay.roaming = .init(
        radius: roaming.length("radius") ?? defaults.radius,
        every: roaming.duration("every") ?? defaults.every
      )
    }
    return stay
  }

  private static func leg(_ step: FieldReader, _ locations: LocationReader) -> TraceRecipe.Leg? {
    let known = [
      "mode", "to", "via", "route", "speed", "acceleration_time", "corner_speed", "stops",
      "stations", "winding", "environment", "stretches", "speeds",
    ]
    guard let reader = step.mapping("leg", known: known) else { return nil }
    reader.require("mode")
    let ways = ways(reader, locations)
    guard let mode = reader.word("mode", as: TravelMode.self), let destination = ways?.last else {
      return nil
    }
    var leg = TraceRecipe.Leg(mode: mode, to: destination)
    leg.via = ways?.dropLast() ?? []
    leg.speed = reader.speed("speed")
    leg.accelerationTime = reader.duration("acceleration_time")
    leg.cornerSpeed = reader.speed("corner_speed")
    leg.environment = reader.word("environment")
    if let stops = reader.mapping("stops", known: ["spacing", "duration"]) {
      stops.require("spacing")
      stops.require("duration")
      if let spacing = stops.length("spacing"), let duration = stops.duration("duration") {
        leg.stops = .init(spacing: spacing, duration: duration)
      }
    }
    if let winding = reader.mapping("winding", known: ["amplitude", "length"]) {
      winding.require("amplitude")
      winding.require("length")
      if let amplitude = winding.length("amplitude", .notNegative(" m")),
        let length = winding.length("length")
      {
        leg.winding = .init(amplitude: amplitude, length: length)
      }
    }
    leg.stations = stations(reader)
    leg.stretches = stretches(reader)
    leg.speeds = speeds(reader)
    return leg
  }

  /// The points on the way and the destination: those of a route's file, or those in the recipe.
  private static func ways(
    _ leg: FieldReader,
    _ locations: LocationReader
  ) -> [TraceRecipe.Location]? {
    guard leg.has("route") else {
      leg.require("to")
      let via = (leg.list("via") ?? []).compactMap { node, path in
        locations.read(node, path: path, problems: leg.problems)
      }
      return locations.read(leg, "to").map { via + [$0] }
    }
    for key in ["to", "via"] where leg.has(key) {
      leg.report(.conflict("it cannot be combined with route", note: "remove one of them"), key)
    }
    guard let name = leg.text("route", expected: "a route file") else { return nil }
    let position = leg.position("route")
    let path = InputBytes.resolve(name, in: InputBytes.folder(of: position.file))
    let route = RouteInput.route(
      path: path,
      key: leg.full("route"),
      at: position,
      problems: leg.problems
    )
    for warning in route?.warnings ?? [] { leg.problems.note(warning.message(file: path)) }
    return route?.places.map { .coordinate($0) }
  }

  private static func stations(_ leg: FieldReader) -> [TraceRecipe.Station] {
    (leg.list("stations") ?? []).compactMap { node, path in
      let known = ["fraction", "dwell"]
      let reader = FieldReader(node, path: path, known: known, problems: leg.problems)
      guard let reader else { return nil }
      for key in known { reader.require(key) }
      let bounds = Bounds.within(0, 1, "above 0 and below 1")
      guard let fraction = reader.amount("fraction", .fraction, bounds),
        let dwell = reader.duration("dwell")
      else { return nil }
      return TraceRecipe.Station(fraction: fraction, dwell: dwell)
    }
  }

  private static func stretches(_ leg: FieldReader) -> [TraceRecipe.Stretch] {
    (leg.list("stretches") ?? []).compactMap { node, path in
      let known = ["from", "to", "environment"]
      let reader = FieldReader(node, path: path, known: known, problems: leg.problems)
      guard let reader else { return nil }
      reader.require("from")
      reader.require("to")
      let bounds = Bounds.within(0, 1, "from 0 to 1")
      guard let from = reader.amount("from", .fraction, bounds),
        let to = reader.amount("to", .fraction, bounds)
      else { return nil }
      let environment = reader.word("environment", as: Environment.self) ?? .tunnel
      return TraceRecipe.Stretch(from: from, to: to, environment: environment)
    }
  }

  private static func speeds(_ leg: FieldReader) -> [TraceRecipe.SpeedStretch] {
    (leg.list("speeds") ?? []).compactMap { node, path in
      let known = ["from", "to", "speed"]
      let reader = FieldReader(node, path: path, known: known, problems: leg.problems)
      guard let reader else { return nil }
      for key in known { reader.require(key) }
      let bounds = Bounds.within(0, 1, "from 0 to 1")
      guard let from = reader.amount("from", .fraction, bounds),
        let to = reader.amount("to", .fraction, bounds), let speed = reader.speed("speed")
      else { return nil }
      return TraceRecipe.SpeedStretch(from: from, to: to, speed: speed)
    }
  }
}

/// Reads the location of a step: the name of a place or a coordinate.
private struct LocationReader {
  let places: [String]

  func read(_ reader: FieldReader, _ key: String) -> TraceRecipe.Location? {
    reader.node[key].flatMap { read($0, path: reader.full(key), problems: reader.problems) }
  }

  func read(_ node: SourceNode, path: String, problems: ProblemList) -> TraceRecipe.Location? {
    if let name = node.text, node.shape != "empty" {
      if places.contains(name) { return .place(name) }
      problems.add(
        .notFound(what: "place", name: name, known: places),
        key: path,
        at: node.position
      )
      return nil
    }
    let known = ["latitude", "longitude"]
    guard let reader = FieldReader(node, path: path, known: known, problems: problems) else {
      return nil
    }
    for key in known { reader.require(key) }
    return reader.coordinate().map { .coordinate($0) }
  }
}

extension TraceRecipeError {
  /// The step concerned, counted from 0; nil for the recipe as a whole.
  fileprivate var step: Int? {
    switch self {
    case .noSteps: nil
    case .noStart: 0
    case .unknownPlace(let step, _, _), .badCoordinate(let step), .stillLeg(let step),
      .outOfRange(let step, _, _, _), .noWay(let step), .elsewhere(let step, _),
      .endsTooEarly(let step, _, _), .tooLong(let step), .tooManyPoints(let step),
      .tooManyStops(let step):
      step
    }
  }
}
