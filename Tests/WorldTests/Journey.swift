// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Quantities
import World

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Builds traces leg by leg for the tests of this module.
struct Journey {
  /// The start of the journey.
  var origin = Coordinate(latitude: 50.94, longitude: 6.957)
  /// The seconds between recorded points.
  var spacing = 1
  private(set) var points: [RecordedTrace.Point] = []
  private var east = 0.0
  private var north = 0.0
  private var second = 0

  init(origin: Coordinate = Coordinate(latitude: 50.94, longitude: 6.957), spacing: Int = 1) {
    self.origin = origin
    self.spacing = spacing
    record(nil)
  }

  /// Moves on at a speed in metres per second and a course in degrees.
  mutating func move(
    seconds: Int,
    speed: Double,
    course: Double = 90,
    mode: TravelMode? = nil
  ) {
    for _ in stride(from: 0, to: seconds, by: spacing) {
      east += speed * Double(spacing) * sin(course * .pi / 180)
      north += speed * Double(spacing) * cos(course * .pi / 180)
      second += spacing
      record(mode)
    }
  }

  /// Lets time pass without a recorded point, with a jump at its end.
  mutating func pause(seconds: Int, east: Double = 0, north: Double = 0) {
    self.east += east
    self.north += north
    second += seconds
    record(nil)
  }

  private mutating func record(_ mode: TravelMode?) {
    // A sphere is enough here: every expectation is computed in the world's own plane.
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

  var trace: RecordedTrace { RecordedTrace(points: points) }

  /// A phone at rest.
  static func standing(seconds: Int) -> RecordedTrace {
    var journey = Journey()
    journey.move(seconds: seconds, speed: 0)
    return journey.trace
  }

  /// A phone in straight motion.
  static func moving(seconds: Int, speed: Double) -> RecordedTrace {
    var journey = Journey()
    journey.move(seconds: seconds, speed: speed)
    return journey.trace
  }
}

func at(_ seconds: Double) -> SimulationTime { SimulationTime(seconds: seconds) }
