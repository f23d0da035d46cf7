// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
internal import Quantities
internal import Studies
internal import World

extension ScenarioFile {
  /// The keys of the world.
  static let worldKeys = [
    "environment", "area", "cells", "access_points", "access_point_reach", "surroundings",
    "changes", "outages", "stay_environment", "stay_duration", "scoring_interval",
  ]

  /// The surroundings, and the files that contain parts of them.
  ///
  /// - Parameters:
  ///   - trace: the trace that layers must come near; nil leaves them unread.
  ///   - places: the scenario's places, which changes and outages may name.
  /// - Returns: the configuration with every default, and the names of the files.
  mutating func world(
    along trace: RecordedTrace?,
    places: [Place]
  ) -> (configuration: WorldConfiguration, layers: LayerFiles) {
    let defaults = WorldConfiguration()
    guard let world = reader.mapping("world", known: Self.worldKeys) else {
      if !reader.has("world") { notes.append("default: environment suburban") }
      return (defaults, LayerFiles())
    }
    var configuration = WorldConfiguration(
      environment: world.word("environment") ?? defaults.environment
    )
    configuration.area = world.word("area") ?? configuration.area
    readChanges(of: world, places, into: &configuration)
    readOutages(of: world, places, into: &configuration)
    if world.isNone("stay_environment") {
      configuration.stayEnvironment = nil
    } else if let environment = world.word("stay_environment", as: Environment.self, also: ["none"])
    {
      configuration.stayEnvironment = environment
    }
    configuration.stayDuration = world.duration("stay_duration") ?? defaults.stayDuration
    configuration.scoringInterval =
      world.duration("scoring_interval", .within(1e6, 3600e9, "from 1 ms to 1 h"))
      ?? defaults.scoringInterval
    if let trace { checkSamples(of: trace, world, configuration.scoringInterval) }
    configuration.accessPointReach =
      world.length("access_point_reach", .within(1, 500, "from 1 m to 500 m"))
      ?? defaults.accessPointReach
    let layers = readLayers(of: world, along: trace, into: &configuration)
    return (configuration, layers)
  }

  /// The most samples of a day with a scoring interval of its own: ten a second for eleven days.
  private static let sampleLimit: Int64 = 10_000_000

  private func checkSamples(
    of trace: RecordedTrace,
    _ world: FieldReader,
    _ interval: SimulationDuration
  ) {
    guard world.has("scoring_interval") else { return }
    let least = SimulationDuration(
      nanoseconds: trace.duration.nanoseconds / Self.sampleLimit
    )
    guard interval < least else { return }
    let milliseconds = (least.seconds * 1000).rounded(.up)
    world.report(
      .badValue(
        text: world.text("scoring_interval") ?? "",
        allowed: "at least \(ExactText.text(.seconds(milliseconds / 1000))) for a trace this long"
      ),
      "scoring_interval"
    )
  }

  // MARK: - Layers

  private mutating func readLayers(
    of world: FieldReader,
    along trace: RecordedTrace?,
    into configuration: inout WorldConfiguration
  ) -> LayerFiles {
    var input = LayerInput(trace: trace, problems: reader.problems)
    let layers = LayerFiles(
      cells: world.text("cells", expected: "a file"),
      accessPoints: world.text("access_points", expected: "a file"),
      surroundings: world.text("surroundings", expected: "a file")
    )
    func place(_ key: String, _ name: String) -> (String, String, SourcePosition) {
      (InputBytes.resolve(name, in: folder), world.full(key), world.position(key))
    }
    if let name = layers.cells {
      let (path, key, position) = place("cells", name)
      configuration.cells = input.cells(path, key: key, at: position)
    }
    if let name = layers.accessPoints {
      let (path, key, position) = place("access_points", name)
      configuration.accessPoints = input.accessPoints(path, key: key, at: position)
    }
    if let name = layers.surroundings {
      let (path, key, position) = place("surroundings", name)
      configuration.surroundings = input.surroundings(path, key: key, at: position)
    }
    notes += input.notes
    return layers
  }

  // MARK: - Changes and outages

  /// A stretch of time or a circle.
  private enum Extent {
    case time(SimulationTime, SimulationTime)
    case circle(Circle)
  }

  private static let extentKeys = ["from", "to", "within", "place"]

  private func readChanges(
    of world: FieldReader,
    _ places: [Place],
    into configuration: inout WorldConfiguration
  ) {
    for (node, path) in world.list("changes") ?? [] {
      let known = Self.extentKeys + ["environment"]
      guard let change = FieldReader(node, path: path, known: known, problems: world.problems)
      else { continue }
      change.require("environment")
      // All parts are read before missing ones are reported, so that every mistake is listed at
      // once.
      let surroundings = change.word("environment", as: Environment.self)
      let extent = extent(of: change, places)
      guard let environment = surroundings else { continue }
      switch extent {
      case .time(let from, let to):
        configuration.changes.append(
          EnvironmentChange(from: from, to: to, environment: environment)
        )
      case .circle(let circle):
        configuration.localChanges.append(LocalChange(within: circle, environment: environment))
      case nil: continue
      }
    }
  }

  private func readOutages(
    of world: FieldReader,
    _ places: [Place],
    into configuration: inout WorldConfiguration
  ) {
    for (node, path) in world.list("outages") ?? [] {
      let known = ["of"] + Self.extentKeys
      guard let outage = FieldReader(node, path: path, known: known, problems: world.problems)
      else { continue }
      outage.require("of")
      let source = outage.word("of", as: Outage.Provider.self)
      let extent = extent(of: outage, places)
      guard let provider = source else { continue }
      switch extent {
      case .time(let from, let to):
        configuration.outages.append(Outage(of: provider, .time(from: from, to: to)))
      case .circle(let circle):
        configuration.outages.append(Outage(of: provider, .circle(circle)))
      case nil: continue
      }
    }
  }

  /// The time or the circle of an entry; nil, with a problem, if it is not given in exactly one
  /// way.
  private func extent(of entry: FieldReader, _ places: [Place]) -> Extent? {
    let isByTime = entry.has("from") || entry.has("to")
    let ways = [isByTime, entry.has("within"), entry.has("place")].count { $0 }
    if ways > 1 {
      reader.problems.add(
        .conflict("it must have either from and to, or within, or place", note: nil),
        key: entry.path,
        at: entry.node.position
      )
      return nil
    }
    if entry.has("within") { return circle(of: entry) }
    if entry.has("place") {
      guard let name = entry.name("place") else { return nil }
      if let place = places.first(where: { $0.name == name }) {
        return .circle(Circle(centre: place.coordinate, radius: place.radius))
      }
      let known = places.map(\.name)
      entry.report(.notFound(what: "place", name: name, known: known), "place")
      return nil
    }
    guard isByTime else {
      reader.problems.add(
        .conflict("it must have either from and to, or within, or place", note: nil),
        key: entry.path,
        at: entry.node.position
      )
      return nil
    }
    for key in ["from", "to"] { entry.require(key) }
    let (start, end) = (entry.time("from"), entry.time("to"))
    guard let from = start, let to = end else { return nil }
    guard from < to else {
      entry.report(.conflict("it must be later than from", note: nil), "to")
      return nil
    }
    return .time(from, to)
  }

  private func circle(of entry: FieldReader) -> Extent? {
    let known = ["latitude", "longitude", "radius"]
    guard let within = entry.mapping("within", known: known) else { return nil }
    for key in known { within.require(key) }
    let (centre, radius) = (within.coordinate(), within.length("radius"))
    guard let centre, let radius else { return nil }
    return .circle(Circle(centre: centre, radius: radius))
  }
}
