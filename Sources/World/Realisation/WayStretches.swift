// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Quantities

/// Follows properties of the places along a day's way, as stretches of time.
///
/// Scope: places are examined about 10 m apart, where serving cells are compared as well; between
/// two that differ the change is found to a second. Limitations: a corner crossed within 10 m may
/// be missed, and while the phone stands recorded jitter changes nothing.
struct WayStretches {
  /// The precision to which a change is found, in nanoseconds.
  private static let exactness: Int64 = 1_000_000_000

  private let movement: Movement
  private let steps: CellSteps

  /// The way of a day.
  init(movement: Movement, steps: CellSteps) {
    self.movement = movement
    self.steps = steps
  }

  /// The stretches of equal values, from time 0 to the end of the day.
  func stretches<Value: Equatable>(
    of value: (PlanePoint) -> Value
  ) -> [(from: SimulationTime, to: SimulationTime, value: Value)] {
    var starts: [(time: Int64, value: Value)] = []
    for k in steps.times.indices {
      let here = value(PlanePoint(east: steps.east[k], north: steps.north[k]))
      guard let last = starts.last else {
        starts.append((0, here))
        continue
      }
      if here != last.value {
        divide((steps.times[k - 1], last.value), (steps.times[k], here), value, &starts)
      }
    }
    let end = movement.duration.nanoseconds
    return starts.indices.compactMap { k in
      let to = k + 1 < starts.count ? min(starts[k + 1].time, end) : end
      guard starts[k].time < to else { return nil }
      return (
        SimulationTime(nanoseconds: starts[k].time), SimulationTime(nanoseconds: to),
        starts[k].value
      )
    }
  }

  /// Records the changes between two instants with different values.
  private func divide<Value: Equatable>(
    _ a: (time: Int64, value: Value),
    _ b: (time: Int64, value: Value),
    _ value: (PlanePoint) -> Value,
    _ starts: inout [(time: Int64, value: Value)]
  ) {
    guard a.value != b.value else { return }
    guard b.time - a.time > Self.exactness else { return starts.append(b) }
    let time = a.time + (b.time - a.time) / 2
    let here = value(movement.position(at: SimulationTime(nanoseconds: time)))
    divide(a, (time, here), value, &starts)
    divide((time, here), b, value, &starts)
  }

  /// The stretches of time spent within a circle.
  func stretches(within circle: Circle, plane: LocalPlane) -> [(SimulationTime, SimulationTime)] {
    let centre = plane.point(of: circle.centre)
    let radius = circle.radius.value
    guard centre.east.isFinite, centre.north.isFinite else { return [] }
    return stretches { place in
      abs(place.east - centre.east) <= radius && abs(place.north - centre.north) <= radius
        && place.distance(to: centre).value <= radius
    }
    .filter(\.value).map { ($0.from, $0.to) }
  }
}
