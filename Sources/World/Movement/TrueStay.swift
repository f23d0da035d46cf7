// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// A true stay: at least 5 min within 100 m of its first sample.
///
/// The stretch begins at the first sample whose followers stay within 100 m of it for 5 min and
/// ends with the last of them; the search continues after it. Unknown truth ends a stretch.
///
/// Source: Li and others (2008), Mining user similarity based on location history,
/// doi 10.1145/1463434.1463477, stay point detection.
///
/// Limitations: on foot the stay begins up to 100 m of walking before the place itself.
public struct TrueStay: Sendable, Hashable {
  /// The largest distance from the first sample; 100 m.
  public static let radius = Metres(100)
  /// The shortest stay; 5 min.
  public static let minimum = SimulationDuration.minutes(5)

  /// The mean of its samples.
  public var centre: PlanePoint
  /// The start of the stay.
  public var arrival: SimulationTime
  /// The end of the stay.
  public var departure: SimulationTime
  /// Whether the phone was there at the start of the day, so that the arrival is unknown.
  public var beganBefore: Bool

  /// The stays of a day, in order of time.
  ///
  /// Complexity: O(samples) on the move; at worst the samples times those of 5 min.
  static func stays(in truth: TruthSamples) -> [TrueStay] {
    var stays: [TrueStay] = []
    let window = Int(minimum.nanoseconds / truth.interval.nanoseconds)
    var first = 0
    while first < truth.count {
      // The last sample that a stay from here on must contain; where it is too far away, so it is
      // for the samples that follow closely.
      let last = min(first + window, truth.count - 1)
      guard truth.isScored[first], squaredDistance(first, last, truth) <= squaredRadius else {
        first = firstNear(last, from: first, truth)
        continue
      }
      let end = endOfStretch(from: first, truth)
      let departure = truth.time(of: end - 1)
      guard departure - truth.time(of: first) >= minimum else {
        // Later stretches end there as well, and are shorter.
        if end == truth.count { break }
        let farthest = (end...max(end, last)).max {
          squaredDistance(first, $0, truth) < squaredDistance(first, $1, truth)
        }
        first = truth.isScored[end] ? firstNear(farthest ?? end, from: first, truth) : end + 1
        continue
      }
      let count = Double(end - first)
      stays.append(
        TrueStay(
          centre: PlanePoint(
            east: truth.east[first..<end].reduce(0, +) / count,
            north: truth.north[first..<end].reduce(0, +) / count
          ),
          arrival: truth.time(of: first),
          departure: departure,
          beganBefore: first == 0
        )
      )
      first = end
    }
    return stays
  }

  private static let squaredRadius = radius.value * radius.value

  private static func squaredDistance(_ a: Int, _ b: Int, _ truth: TruthSamples) -> Double {
    let de = truth.east[b] - truth.east[a]
    let dn = truth.north[b] - truth.north[a]
    return de * de + dn * dn
  }

  /// The first sample after `first` that may be near a sample which is too far away from `first`.
  ///
  /// Samples that are nearer to `first` than the excess of that distance cannot.
  private static func firstNear(_ other: Int, from first: Int, _ truth: TruthSamples) -> Int {
    let excess = squaredDistance(first, other, truth).squareRoot() - radius.value - 0.001
    var next = first + 1
    while next < other, excess > 0, squaredDistance(first, next, truth) < excess * excess {
      next += 1
    }
    return next
  }

  /// The first sample from `first` on that is more than 100 m from it, unknown, or past the end.
  private static func endOfStretch(from first: Int, _ truth: TruthSamples) -> Int {
    let end = truth.firstSample(
      in: first..<truth.count,
      crossing: radius,
      around: truth.position(of: first),
      isInside: true
    )
    if truth.scoredCount == truth.count { return end }
    return (first..<end).first { !truth.isScored[$0] } ?? end
  }
}
