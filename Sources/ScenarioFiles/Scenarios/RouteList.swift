// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
internal import LocationService
internal import Quantities
internal import TraceFormats
internal import World

/// Reads the routes that a scenario's servers of directions know.
enum RouteList {
  /// The keys of a route.
  static let keys = ["file", "mode", "duration"]

  /// The routes, and their files as the scenario names them.
  struct Reading {
    var routes: [KnownRoute] = []
    var files: [String] = []
    /// Notes on the parts of the files that were left out.
    var notes: [String] = []
  }

  /// The routes under the key `routes`; invalid ones are left out, with problems.
  ///
  /// The files are relative to the folder of the scenario.
  static func read(_ reader: FieldReader, in folder: String) -> Reading {
    var reading = Reading()
    for (node, path) in reader.list("routes") ?? [] {
      guard let entry = FieldReader(node, path: path, known: keys, problems: reader.problems)
      else { continue }
      entry.require("file")
      let mode = entry.word("mode", among: modes)
      let duration = entry.duration("duration")
      guard let name = entry.text("file", expected: "a route file") else { continue }
      let file = InputBytes.resolve(name, in: folder)
      let route = RouteInput.route(
        path: file,
        key: entry.full("file"),
        at: entry.position("file"),
        problems: entry.problems
      )
      guard let route else { continue }
      // Routers compute what they answer, so only a recording needs a warning of that.
      for warning in route.warnings where !warning.isOfComputedRoute {
        reading.notes.append(warning.message(file: file))
      }
      reading.files.append(name)
      reading.routes.append(
        known(
          route,
          name: InputBytes.stem(of: name),
          mode: mode ?? .automotive,
          duration: duration
        )
      )
    }
    return reading
  }

  /// The modes of travel that a route may have.
  private static let modes = TravelMode.allCases.filter { $0 != .still }

  /// A route with its travel time: stated, of the file, or by the usual speed of the mode.
  private static func known(
    _ route: TraceRoute,
    name: String,
    mode: TravelMode,
    duration: SimulationDuration?
  ) -> KnownRoute {
    let seconds = KnownRoute.length(of: route.places).value / mode.usualSpeed.value
    // A line around a pole has no length, and one of many turns around the Earth outlasts the clock.
    let usual = SimulationDuration.seconds(min(max(seconds, 0.001), 9e9))
    return KnownRoute(
      name: name,
      places: route.places,
      duration: duration ?? route.duration ?? usual,
      mode: KnownRoute.Mode(rawValue: mode.rawValue) ?? .automotive
    )
  }
}

extension TraceWarning {
  /// True for the warning that a router computed the points.
  fileprivate var isOfComputedRoute: Bool {
    if case .notMeasured = fact { true } else { false }
  }
}
