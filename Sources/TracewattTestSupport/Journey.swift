// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Mathematics
package import Quantities
package import World

/// Builds a trace leg by leg on a sphere, accurate to a few centimetres over some kilometres.
package struct Journey: Sendable {
  /// The seconds between recorded points; above 0.
  package let spacing: Int
  private let origin: Coordinate
  private var east = 0.0
  private var north = 0.0
  private var second = 0
  /// The points so far.
  public private(set) var points: [RecordedTrace.Point] = []

  /// A journey that begins at a coordinate; by default in Cologne, with a point every second.
  package init(
    origin: Coordinate = Coordinate(latitude: 50.94, longitude: 6.957),
    spacing: Int = 1
  ) {
    self.origin = origin
    self.spacing = spacing
    record(nil)
  }

  /// The trace of a phone at rest for a number of seconds.
  package static func standing(seconds: Int) -> RecordedTrace {
    var journey = Journey(spacing: 10)
    journey.stay(seconds: seconds)
    return journey.trace
  }

  /// The trace of a phone that moves straight east for a number of seconds.
  package static func moving(seconds: Int, speed: MetresPerSecond) -> RecordedTrace {
    var journey = Journey()
    journey.move(seconds: seconds, speed: speed)
    return journey.trace
  }

  /// Adds a stay.
  package mutating func stay(seconds: Int) {
    move(seconds: seconds, speed: MetresPerSecond(0))
  }

  /// Adds a movement at a speed and a course, by default east.
  package mutating func move(
    seconds: Int,
    speed: MetresPerSecond,
    course: Degrees = Degrees(90),
    mode: TravelMode? = nil
  ) {
    let direction = course.value * .pi / 180
    for _ in stride(from: 0, to: seconds, by: spacing) {
      let length = speed.value * Double(spacing)
      east += length * sin(direction)
      north += length * cos(direction)
      second += spacing
      record(mode)
    }
  }

  /// Lets time pass without a recorded point, with a jump at its end.
  public mutating func pause(seconds: Int, east: Metres = .zero, north: Metres = .zero) {
    self.east += east.value
    self.north += north.value
    second += seconds
    record(nil)
  }

  private mutating func record(_ mode: TravelMode?) {
    let degree = 111_195.0
    points.append(
      RecordedTrace.Point(
        time: SimulationTime(seconds: Double(second)),
        coordinate: Coordinate(
          latitude: origin.latitude + north / degree,
          longitude: origin.longitude + east / (degree * cos(origin.latitude * .pi / 180))
        ),
        mode: mode
      )
    )
  }

  /// The trace so far.
  package var trace: RecordedTrace { RecordedTrace(points: points) }
}

extension World {
  /// The world of a trace in one environment, including its stays.
  package static func uniform(
    _ trace: RecordedTrace,
    _ environment: Environment = .openSky,
    changes: [EnvironmentChange] = [],
    area: AreaClass = .suburban,
    events: [DayEvent] = []
  ) -> World {
    World(
      trace: trace,
      configuration: WorldConfiguration(
        environment: environment,
        area: area,
        changes: changes,
        stayEnvironment: nil
      ),
      events: events
    )
  }
}

extension DayEvent {
  /// An event at a number of seconds after the start.
  package static func at(_ seconds: Double, _ kind: Kind) -> DayEvent {
    DayEvent(time: SimulationTime(seconds: seconds), kind: kind)
  }
}

extension EnvironmentChange {
  /// A change to another environment between two times in seconds.
  package static func between(
    _ from: Double,
    _ to: Double,
    _ environment: Environment
  ) -> EnvironmentChange {
    EnvironmentChange(
      from: SimulationTime(seconds: from),
      to: SimulationTime(seconds: to),
      environment: environment
    )
  }
}

extension BeaconSite {
  /// Beacons of one shop, each a number of metres east of the start of a trace.
  package static func shop(from trace: RecordedTrace, east: [Double]) -> [BeaconSite] {
    east.enumerated().map { index, east in
      BeaconSite(
        name: "b\(index)",
        uuid: "shop",
        major: 1,
        minor: index,
        coordinate: Geodesic.destination(
          from: trace.points[0].coordinate,
          bearing: Degrees(90),
          distance: Metres(east)
        )
      )
    }
  }
}

extension CompassModel {
  /// A compass that shows the course of the phone.
  package static let exact: CompassModel = {
    var model = CompassModel()
    model.orientationSpread = .zero
    model.driftSpread = .zero
    model.noise = .zero
    model.vehicleInterferenceFraction = 0
    model.indoorInterferenceFraction = 0
    model.outdoorInterferenceFraction = 0
    model.uncalibratedFraction = 0
    return model
  }()
}
