// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
internal import LocationService
internal import LocationStrategies
internal import Quantities

extension StrategyFile {
  /// A request to Android's fused provider.
  static func fusedRequest(_ reader: FieldReader) -> FusedRequest? {
    guard let fused = reader.mapping("fused", known: keys(of: "fused")) else { return nil }
    var request = FusedRequest()
    fused.require("priority")
    fused.require("interval")
    request.priority = fused.word("priority") ?? request.priority
    request.interval = fused.duration("interval") ?? request.interval
    request.minimumInterval = fused.duration("min_update_interval", .notNegative(" s"))
    request.maximumUpdateDelay =
      fused.duration("max_update_delay", .notNegative(" s")) ?? request.maximumUpdateDelay
    request.minimumDistance =
      fused.length("min_update_distance", .notNegative(" m")) ?? request.minimumDistance
    if let least = request.minimumInterval, least > request.interval {
      let way = "leave it out, or make it at most the interval"
      fused.report(.conflict("it is longer than the interval", note: way), "min_update_interval")
    }
    return request
  }

  /// The keys of a geofence.
  static let geofenceKeys = [
    "place", "radius", "transitions", "responsiveness", "loitering_delay",
  ]

  /// The places that Android's geofencing watches.
  static func geofences(
    _ reader: FieldReader,
    places: [String]?
  ) -> [StrategyConfiguration.GeofenceChoice] {
    guard let list = reader.list("geofences") else { return [] }
    if list.isEmpty {
      let form = "a list of at least one { place: … }"
      reader.report(.badValue(text: "[]", allowed: form), "geofences")
    }
    var choices: [StrategyConfiguration.GeofenceChoice] = []
    for (node, path) in list {
      let element = FieldReader(node, path: path, known: geofenceKeys, problems: reader.problems)
      guard let element, element.require("place"), let name = element.name("place") else {
        continue
      }
      var choice = StrategyConfiguration.GeofenceChoice(
        place: name == "all" ? .allPlaces : .place(name)
      )
      if choices.contains(where: { $0.place == choice.place }) {
        element.report(.duplicateName(text: name), "place")
      }
      if name != "all", let places, !places.contains(name) {
        element.report(.notFound(what: "place", name: name, known: places), "place")
      }
      choice.radius = element.length("radius")
      choice.transitions = transitions(element) ?? choice.transitions
      choice.responsiveness =
        element.duration("responsiveness", .notNegative(" s")) ?? choice.responsiveness
      choice.loiteringDelay = element.duration("loitering_delay") ?? choice.loiteringDelay
      if element.has("loitering_delay"), !choice.transitions.contains(.dwell) {
        let way = "add dwell to transitions"
        element.report(.conflict("a loitering delay needs a dwell", note: way), "loitering_delay")
      }
      choices.append(choice)
    }
    return choices
  }

  private static func transitions(_ reader: FieldReader) -> [Geofence.Transition]? {
    guard let list = reader.list("transitions") else { return nil }
    let words = Geofence.Transition.allCases.map { $0.rawValue }
    if list.isEmpty {
      let allowed = "a list of at least one of " + words.joined(separator: ", ")
      reader.report(.badValue(text: "[]", allowed: allowed), "transitions")
    }
    var found: [Geofence.Transition] = []
    for (node, path) in list {
      let text = node.text ?? node.shape
      guard let transition = Geofence.Transition(rawValue: text) else {
        let problem = InputProblem.unknownWord(text: text, allowed: words)
        reader.problems.add(problem, key: path, at: node.position)
        continue
      }
      if found.contains(transition) {
        reader.problems.add(.duplicateName(text: text), key: path, at: node.position)
      }
      found.append(transition)
    }
    return Geofence.Transition.allCases.filter { found.contains($0) }
  }

  /// The geofence around the last known position of a mode.
  static func exitGeofence(_ reader: FieldReader) -> StrategyConfiguration.ExitGeofence? {
    guard let exit = reader.mapping("exit_geofence", known: keys(of: "exit_geofence")) else {
      return nil
    }
    exit.require("radius")
    if reader.has("exit_region") {
      let way = "remove one of them"
      reader.report(
        .conflict("an exit region and an exit geofence cannot be combined", note: way),
        "exit_geofence"
      )
    }
    guard let radius = exit.length("radius") else { return nil }
    return .init(
      radius: radius,
      responsiveness: exit.duration("responsiveness", .notNegative(" s")) ?? .zero
    )
  }
}
