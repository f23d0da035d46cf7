// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Quantities

/// A stretch of time in one vehicle.
struct VehicleRide: Sendable, Hashable {
  var from: SimulationTime
  var to: SimulationTime
  var vehicle: Vehicle

  /// The rides that a trace states, in order of time; neighbours in the same vehicle are one ride.
  static func rides(of trace: RecordedTrace) -> [VehicleRide] {
    var rides: [VehicleRide] = []
    for (point, next) in zip(trace.points, trace.points.dropFirst()) {
      guard let vehicle = point.mode?.vehicle else { continue }
      if let last = rides.indices.last, rides[last].to == point.time,
        rides[last].vehicle == vehicle
      {
        rides[last].to = next.time
      } else {
        rides.append(VehicleRide(from: point.time, to: next.time, vehicle: vehicle))
      }
    }
    return rides
  }
}

/// The rides of a day, found by an instant.
struct RideTimeline: Sendable {
  /// The rides in order of time.
  let rides: [VehicleRide]

  /// A stretch of the day in one ride, or between two of them.
  struct Stretch: Sendable, Hashable {
    /// Its start in nanoseconds; the least number before the first ride.
    var from: Int64
    /// Its end in nanoseconds, not included; the greatest number after the last ride.
    var to: Int64
    /// The position of the ride in the day; nil between rides.
    var ride: Int?
  }

  /// The stretch of an instant.
  func stretch(at time: SimulationTime) -> Stretch {
    // The first ride that ends after the instant.
    var low = 0
    var high = rides.count
    while low < high {
      let middle = (low + high) / 2
      if rides[middle].to <= time { low = middle + 1 } else { high = middle }
    }
    let before = low > 0 ? rides[low - 1].to.nanoseconds : .min
    guard low < rides.count else { return Stretch(from: before, to: .max, ride: nil) }
    let ride = rides[low]
    return ride.from <= time
      ? Stretch(from: ride.from.nanoseconds, to: ride.to.nanoseconds, ride: low)
      : Stretch(from: before, to: ride.from.nanoseconds, ride: nil)
  }
}
