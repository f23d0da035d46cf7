// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Quantities

/// Removes noise from positions: a Kalman filter forwards and a smoother backwards.
///
/// Each axis moves at a constant velocity that white acceleration disturbs. All positions before
/// and after a point count, so that the smoothed way does not lag behind.
///
/// Limitations: errors of phones last for tens of seconds, and the part that neighbouring points
/// share stays in the way. Corners are cut by about the deviation of the positions.
///
/// Sources: Rauch, Tung and Striebel (1965), doi 10.2514/3.3166; the discrete white-noise model of
/// acceleration after Bar-Shalom, Li and Kirubarajan (2001), section 6.2.2.
///
/// Validation: `TraceSmootherTests` compares the error of synthetic noise before and after.
struct TraceSmoother {
  /// Standard deviation per axis in metres where a point has no accuracy of its own.
  let sigma: Double
  /// Spectral density of the acceleration, in m^2/s^3.
  let density: Double

  /// Accuracies below this are raised to it, in metres; recorders write 0 for an unknown accuracy.
  static let leastSigma = 0.5
  /// The radius that contains 68 % of a round error, in standard deviations of an axis.
  static let radiusOfSigma = 1.515
  /// Standard deviation of the velocity before the first point, in m/s.
  static let firstVelocity = 100.0
  /// The distance from a plane's origin, in metres, from which a new plane is used.
  static let planeRadius = 100_000.0

  /// The estimate of one point: position and velocity per axis, and the covariance of both axes.
  private struct Estimate {
    var east: (Double, Double) = (0, 0)
    var north: (Double, Double) = (0, 0)
    var covariance = Covariance()
  }

  /// The covariance of position and velocity, the same on both axes.
  private struct Covariance {
    var positions = 0.0
    var mixed = 0.0
    var velocities = 0.0

    /// The covariance after a time without a measurement.
    func predicted(_ time: Double, _ density: Double) -> Covariance {
      Covariance(
        positions: positions + 2 * time * mixed + time * time * velocities
          + density * time * time * time / 3,
        mixed: mixed + time * velocities + density * time * time / 2,
        velocities: velocities + density * time
      )
    }
  }

  /// Moves points whose times increase; returns the root mean square of the moves.
  func smooth<Points: RandomAccessCollection & MutableCollection>(
    _ points: inout Points
  ) -> Double where Points.Element == RawPoint, Points.Index == Int {
    var squares = 0.0
    var start = 0
    while start < points.count {
      let plane = LocalPlane(origin: points[start].coordinate)
      var places = [PlanePoint.zero]
      var end = start + 1
      while end < points.count {
        let step = points[end].nanoseconds &- points[end - 1].nanoseconds
        let place = plane.point(of: points[end].coordinate)
        guard step <= CleaningRules.longGap.nanoseconds,
          place.distance(to: .zero).value < Self.planeRadius
        else { break }
        places.append(place)
        end += 1
      }
      if places.count > 2 {
        squares += smooth(&points, start..<end, places, plane)
      }
      start = end
    }
    return points.isEmpty ? 0 : (squares / Double(points.count)).squareRoot()
  }

  private func smooth<Points: RandomAccessCollection & MutableCollection>(
    _ points: inout Points,
    _ range: Range<Int>,
    _ places: [PlanePoint],
    _ plane: LocalPlane
  ) -> Double where Points.Element == RawPoint, Points.Index == Int {
    var estimates = forwards(points, range, places)
    var squares = 0.0
    for offset in places.indices.reversed() {
      let index = range.lowerBound + offset
      if offset + 1 < places.count {
        let time = Double(points[index + 1].nanoseconds &- points[index].nanoseconds) * 1e-9
        estimates[offset] = smoothed(estimates[offset], next: estimates[offset + 1], time)
      }
      let place = PlanePoint(east: estimates[offset].east.0, north: estimates[offset].north.0)
      let moved = place.distance(to: places[offset]).value
      guard moved.isFinite else { continue }
      squares += moved * moved
      let coordinate = plane.coordinate(of: place)
      points[index].latitude = coordinate.latitude
      points[index].longitude = coordinate.longitude
    }
    return squares
  }

  /// The estimate of each point from those before and itself.
  private func forwards<Points: RandomAccessCollection>(
    _ points: Points,
    _ range: Range<Int>,
    _ places: [PlanePoint]
  ) -> [Estimate] where Points.Element == RawPoint, Points.Index == Int {
    var estimates: [Estimate] = []
    estimates.reserveCapacity(places.count)
    for (offset, place) in places.enumerated() {
      let point = points[range.lowerBound + offset]
      let own = point.accuracyOrNaN / Self.radiusOfSigma
      let deviation = own > 0 ? max(own, Self.leastSigma) : sigma
      let variance = deviation * deviation
      guard let last = estimates.last else {
        let velocity = Self.firstVelocity * Self.firstVelocity
        estimates.append(
          Estimate(
            east: (place.east, 0),
            north: (place.north, 0),
            covariance: Covariance(positions: variance, mixed: 0, velocities: velocity)
          )
        )
        continue
      }
      let before = points[range.lowerBound + offset - 1]
      let time = Double(point.nanoseconds &- before.nanoseconds) * 1e-9
      let predicted = last.covariance.predicted(time, density)
      let innovation = predicted.positions + variance
      let gain = (predicted.positions / innovation, predicted.mixed / innovation)
      func updated(_ state: (Double, Double), _ measured: Double) -> (Double, Double) {
        let position = state.0 + state.1 * time
        let surprise = measured - position
        return (position + gain.0 * surprise, state.1 + gain.1 * surprise)
      }
      estimates.append(
        Estimate(
          east: updated(last.east, place.east),
          north: updated(last.north, place.north),
          covariance: Covariance(
            positions: (1 - gain.0) * predicted.positions,
            mixed: (1 - gain.0) * predicted.mixed,
            velocities: predicted.velocities - gain.1 * predicted.mixed
          )
        )
      )
    }
    return estimates
  }

  /// The estimate of a point from those after it as well.
  private func smoothed(_ here: Estimate, next: Estimate, _ time: Double) -> Estimate {
    let p = here.covariance
    let ahead = p.predicted(time, density)
    let determinant = ahead.positions * ahead.velocities - ahead.mixed * ahead.mixed
    guard determinant > 0 else { return here }
    // The gain is the covariance of both instants times the inverse of the predicted one.
    let (a, b) = (p.positions + time * p.mixed, p.mixed)
    let (c, d) = (p.mixed + time * p.velocities, p.velocities)
    let gain = (
      (a * ahead.velocities - b * ahead.mixed) / determinant,
      (b * ahead.positions - a * ahead.mixed) / determinant,
      (c * ahead.velocities - d * ahead.mixed) / determinant,
      (d * ahead.positions - c * ahead.mixed) / determinant
    )
    func corrected(
      _ state: (Double, Double),
      _ later: (Double, Double)
    ) -> (Double, Double) {
      let position = later.0 - state.0 - state.1 * time
      let velocity = later.1 - state.1
      return (
        state.0 + gain.0 * position + gain.1 * velocity,
        state.1 + gain.2 * position + gain.3 * velocity
      )
    }
    var result = here
    result.east = corrected(here.east, next.east)
    result.north = corrected(here.north, next.north)
    return result
  }
}
