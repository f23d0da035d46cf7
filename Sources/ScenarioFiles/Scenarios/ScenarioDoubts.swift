// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Quantities
internal import Studies
internal import TraceFormats
internal import World

/// Settings of a scenario that are valid but probably not intended.
enum ScenarioDoubts {
  /// The distance from the whole trace beyond which a place is doubtful.
  private static let farAway = Metres(200_000)

  /// Warnings about changes and events after the trace's end, and places and beacons far from it.
  static func notes(on scenario: Scenario) -> [String] {
    let end = SimulationTime.zero + scenario.trace.duration
    var notes: [String] = []
    for (index, change) in scenario.world.changes.enumerated() where change.from >= end {
      notes.append(
        "warning: world.changes[\(index)] begins at \(change.from), but the trace ends at \(end)"
      )
    }
    for (index, outage) in scenario.world.outages.enumerated() {
      guard case .time(let from, _) = outage.extent, from >= end else { continue }
      notes.append(
        "warning: world.outages[\(index)] begins at \(from), but the trace ends at \(end)"
      )
    }
    for (index, event) in scenario.events.enumerated() where event.time >= end {
      notes.append(
        "warning: events[\(index)] is at \(event.time), but the trace ends at \(end)"
      )
    }
    for (index, event) in scenario.events.enumerated() where event.time == .zero {
      switch event.kind {
      case .network(isAvailable: false), .airplaneMode(isOn: true), .gnss(isReceivable: false):
        notes.append(
          "warning: events[\(index)] is at 0 h, when the apps have already started and made their "
            + "first requests; `background_at` and a later `foreground` let a day begin without one"
        )
      default: break
      }
    }
    let sites =
      scenario.places.map { ("place \($0.name)", $0.coordinate) }
      + scenario.beacons.map { ("beacon \($0.name)", $0.coordinate) }
    for (what, coordinate) in sites {
      let distances = scenario.trace.points.enumerated()
        .filter { $0.offset % 60 == 0 }
        .map { Geodesic.distance(from: coordinate, to: $0.element.coordinate) }
      if let nearest = distances.min(), nearest > farAway {
        notes.append("warning: \(what) is \(Int(nearest.value / 1000)) km from the trace")
      }
    }
    return notes
  }

  /// A warning about a trace that is noisier than the satellite fixes that are compared with it.
  ///
  /// Errors of the recording count as true, so good providers get bad scores on it.
  static func noise(of scenario: Scenario) -> [String] {
    let environment = scenario.world.environment
    let limit = scenario.world.providers.gnss.rows[environment].sigma
    guard let sigma = TraceNoise(of: scenario.trace).sigma, sigma > limit else { return [] }
    func short(_ length: Metres) -> String { "\((length.value * 10).rounded() / 10)" }
    return [
      "warning: the trace's noise is about \(short(sigma)) m per axis, more than that of satellites in the "
        + "environment \(environment.rawValue), \(short(limit)) m: its noise is treated as truth; "
        + "trace.cleaning.smooth: rts removes some of it"
    ]
  }
}
