// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities
public import World

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
  /// Complexity: the samples times the number of samples within 100 m of travel.
  public static func stays(in truth: TruthSamples) -> [TrueStay] {
    var stays: [TrueStay] = []
    var first = 0
    while first < truth.isScored.count {
      let end = endOfStretch(from: first, truth)
      let arrival = truth.time(of: first)
      let departure = truth.time(of: max(first, end - 1))
      guard departure - arrival >= minimum else {
        first += 1
        continue
      }
      let count = Double(end - first)
      stays.append(
        TrueStay(
          centre: PlanePoint(
            east: truth.east[first..<end].reduce(0, +) / count,
            north: truth.north[first..<end].reduce(0, +) / count
          ),
          arrival: arrival,
          departure: departure,
          beganBefore: first == 0
        )
      )
      first = end
    }
    return stays
  }

  /// The first sample from `first` on that is more than 100 m from it, unknown, or past the end.
  private static func endOfStretch(from first: Int, _ truth: TruthSamples) -> Int {
    let limit = radius.value * radius.value
    let (east, north) = (truth.east[first], truth.north[first])
    var index = first
    while index < truth.isScored.count, truth.isScored[index] {
      let de = truth.east[index] - east
      let dn = truth.north[index] - north
      guard de * de + dn * dn <= limit else { break }
      index += 1
    }
    return index
  }
}
