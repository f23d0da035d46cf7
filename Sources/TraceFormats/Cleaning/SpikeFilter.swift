// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Quantities

/// Finds points that no carrier can have reached.
///
/// A spike is a run of up to five points that are reached and left faster than the limit while the
/// way past them is plausible: a reflection, a fix from a far cell, a spoofed position. A jump from
/// which the recording does not come back is not a spike, because either side may be the right one.
struct SpikeFilter {
  /// Metres per second.
  let limit: Double
  /// The longest run that is taken for a spike.
  static let longestRun = 5

  /// Metres per second of a step, or 0 where a cheap upper bound already shows it plausible.
  @inline(__always)
  func speed(from a: RawPoint, to b: RawPoint) -> Double {
    let seconds = Double(b.nanoseconds &- a.nanoseconds) * 1e-9
    let north = abs(b.latitude - a.latitude)
    let east = abs(b.longitude - a.longitude)
    // A degree of the meridian has at most 111.7 km, one of the equator 111.4 km.
    let bound = (north + min(east, 360 - east)) * 111_700
    return bound > limit * seconds ? exactSpeed(from: a, to: b, seconds: seconds) : 0
  }

  @inline(never)
  private func exactSpeed(from a: RawPoint, to b: RawPoint, seconds: Double) -> Double {
    Geodesic.distance(from: a.coordinate, to: b.coordinate).value / seconds
  }

  /// Removes spikes; returns their number and the fastest of their steps.
  func removeSpikes(from points: inout PointList) -> (tally: Tally, fastest: Double) {
    var tally = Tally()
    var fastest = 0.0
    guard let first = firstFastStep(points) else { return (tally, fastest) }
    var kept = first
    var index = first
    while index < points.count {
      let speed = speed(from: points[kept - 1], to: points[index])
      if speed > limit, let end = endOfSpike(points, after: kept - 1, from: index) {
        for dropped in index..<end { tally.count(points[dropped]) }
        fastest = max(fastest, speed)
        index = end
      }
      points[kept] = points[index]
      kept += 1
      index += 1
    }
    points.removeLast(points.count - kept)
    return (tally, fastest)
  }

  /// The index of the first point that is reached too fast.
  private func firstFastStep(_ points: PointList) -> Int? {
    guard var previous = points.first else { return nil }
    for (index, point) in points.enumerated().dropFirst() {
      if speed(from: previous, to: point) > limit { return index }
      previous = point
    }
    return nil
  }

  /// The index of the first point after a spike that begins at an index.
  private func endOfSpike(
    _ points: PointList,
    after last: Int,
    from index: Int
  ) -> Int? {
    for end in (index + 1)..<max(index + 2, min(points.count, index + 1 + Self.longestRun))
    where end < points.count {
      let isBack = speed(from: points[last], to: points[end]) <= limit
      if isBack, speed(from: points[end - 1], to: points[end]) > limit { return end }
    }
    return nil
  }
}

extension RawPoint {
  /// The position as a coordinate.
  var coordinate: Coordinate { Coordinate(latitude: latitude, longitude: longitude) }
}
