// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Quantities
internal import World

/// Synthetic movement for replays; no source published all of its traces.
enum Traces {
  /// The origin of all synthetic movement; the lab's results do not depend on the place.
  static let origin = Coordinate(latitude: 50.94, longitude: 6.957)

  /// A coordinate at a distance in metres east and north of the origin.
  static func place(east: Double, north: Double) -> Coordinate {
    let plane = LocalPlane(origin: origin)
    return plane.coordinate(of: PlanePoint(east: east, north: north))
  }

  /// A phone at rest in one place.
  static func still(_ duration: SimulationDuration) -> RecordedTrace {
    RecordedTrace(points: [
      .init(time: .zero, coordinate: origin, mode: .still),
      .init(time: .zero + duration, coordinate: origin, mode: .still),
    ])
  }

  /// Straight movement at one speed, with a point each second.
  static func straight(
    _ mode: TravelMode,
    speed: Double,
    duration: SimulationDuration
  ) -> RecordedTrace {
    let seconds = Int(duration.seconds)
    return RecordedTrace(
      points: (0...seconds).map { second in
        RecordedTrace.Point(
          time: SimulationTime(seconds: Double(second)),
          coordinate: place(east: Double(second) * speed, north: 0),
          mode: mode
        )
      }
    )
  }

  /// A winding bicycle ride of 3.7 km through a suburb, about 20 min with its stops.
  ///
  /// Modelled on MobilityNet (2020): mean 3.1 m/s, median 3.6 m/s, a fifth of the time nearly at
  /// rest.
  static func bicycleRide() throws -> RecordedTrace {
    try ride(
      .cycling,
      length: 3700,
      speed: 4.2,
      stops: .init(spacing: Metres(300), duration: .seconds(18))
    )
  }

  /// A winding drive of 4.2 km through a suburb, about 12 min with its stops.
  ///
  /// Modelled on MobilityNet (2020): mean 6.0 m/s, median 6.4 m/s, a sixth of the time nearly at
  /// rest.
  static func carRide() throws -> RecordedTrace {
    try ride(
      .automotive,
      length: 4200,
      speed: 9.5,
      stops: .init(spacing: Metres(350), duration: .seconds(11))
    )
  }

  private static func ride(
    _ mode: TravelMode,
    length: Double,
    speed: Double,
    stops: TraceRecipe.Stops
  ) throws -> RecordedTrace {
    try TraceRecipe(
      name: "ride",
      seed: 7,
      steps: [
        .stay(.init(at: .coordinate(origin), end: .after(.seconds(5)))),
        .leg(
          .init(
            mode: mode,
            to: .coordinate(place(east: length, north: 0)),
            speed: MetresPerSecond(speed),
            stops: stops,
            winding: .init(amplitude: Metres(30), length: Metres(900))
          )
        ),
      ]
    ).trace()
  }

  /// Eight hours on a campus: six stays inside buildings and five walks of 600 m between them.
  static func campusDay() throws -> RecordedTrace {
    let buildings = [(0.0, 0.0), (600, 0), (600, 600), (0, 600), (0, 1200), (600, 1200)]
    var steps: [TraceRecipe.Step] = []
    for (index, building) in buildings.enumerated() {
      let here = TraceRecipe.Location.coordinate(place(east: building.0, north: building.1))
      if index > 0 {
        steps.append(.leg(.init(mode: .walking, to: here, environment: .urban)))
      }
      steps.append(
        .stay(
          .init(
            at: index == 0 ? here : nil,
            end: .after(.minutes(index == 0 ? 80 : 73)),
            environment: .indoor
          )
        )
      )
    }
    return try TraceRecipe(name: "campus", seed: 7, steps: steps).trace()
  }

  /// Twenty-four hours with long stays: a drive of 12 km to work and back, lunch and an evening
  /// walk.
  ///
  /// A little over an hour of travel, the usual travel time of a day (Schafer and Victor 2000, doi
  /// 10.1016/S0965-8564(98)00071-8).
  static func workingDay() throws -> RecordedTrace {
    let home = TraceRecipe.Location.coordinate(place(east: 0, north: 0))
    let office = TraceRecipe.Location.coordinate(place(east: 12_000, north: 0))
    let lunch = TraceRecipe.Location.coordinate(place(east: 12_000, north: 600))
    let friends = TraceRecipe.Location.coordinate(place(east: 0, north: 500))
    func stay(until hours: Double) -> TraceRecipe.Step {
      .stay(.init(end: .at(SimulationTime(seconds: hours * 3600)), environment: .indoor))
    }
    func go(_ mode: TravelMode, _ place: TraceRecipe.Location) -> TraceRecipe.Step {
      .leg(
        .init(
          mode: mode,
          to: place,
          stops: mode == .automotive
            ? .init(spacing: Metres(1500), duration: .seconds(15)) : nil
        )
      )
    }
    return try TraceRecipe(
      name: "working_day",
      seed: 7,
      steps: [
        .stay(
          .init(at: home, end: .at(SimulationTime(seconds: 8 * 3600)), environment: .indoor)
        ),
        go(.automotive, office), stay(until: 12), go(.walking, lunch), stay(until: 13),
        go(.walking, office), stay(until: 18), go(.automotive, home), stay(until: 20),
        go(.walking, friends), stay(until: 22), go(.walking, home), stay(until: 24),
      ]
    ).trace()
  }

  /// An hour of which 46 % is a walk outdoors and the rest is spent at rest indoors.
  static func indoorOutdoorWalk(_ share: Double) throws -> RecordedTrace {
    let walk = share * 3600
    let half = place(east: 0.5 * walk * 1.4, north: 0)
    let rest = (3600 - walk) / 2
    return try TraceRecipe(
      name: "walk",
      seed: 7,
      steps: [
        .stay(
          .init(at: .coordinate(origin), end: .after(.seconds(rest)), environment: .indoor)
        ),
        .leg(
          .init(mode: .walking, to: .coordinate(origin), via: [.coordinate(half)])
        ),
        .stay(.init(end: .after(.seconds(rest)), environment: .indoor)),
      ]
    ).trace()
  }
}
