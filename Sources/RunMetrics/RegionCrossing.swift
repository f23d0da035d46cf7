// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService
internal import Quantities
internal import World

/// A true change of a region's state.
///
/// The state changes where the straight line between two samples of the truth meets the border, and
/// only if the new state then lasts for `dwell` without a break or until the day ends. A walk along
/// the border, noise of a recording on it and a drive through the region in seconds are therefore
/// no crossings. The time after the region was removed counts for the dwell, not for new crossings.
/// A shorter passage is brief: missing it is no fault, and neither is reporting it.
///
/// Assumption: a dwell of 30 s, above the 20 s that iOS waits itself (rule 25), so that no region
/// is counted as missed that the system would never report.
struct RegionCrossing: Sendable, Hashable {
  /// The least time that a new state must last.
  static let dwell = SimulationDuration.seconds(30)

  /// The time at which the border was crossed.
  var time: SimulationTime
  /// Whether the region was entered; otherwise it was left.
  var isEntry: Bool
  /// Whether the truth is known on both sides of the crossing.
  var isScored: Bool

  /// The crossings of a region between its registration and its removal, in order of time.
  ///
  /// - Parameters:
  ///   - monitored: the region.
  ///   - truth: the true positions of the phone.
  ///   - brief: gets the beginnings and ends of shorter passages, in order of time.
  /// - Returns: the crossings.
  static func crossings(
    of monitored: MonitoredRegion,
    truth: TruthSamples,
    brief: inout [RegionCrossing]
  ) -> [RegionCrossing] {
    guard var point = truth.anyPoint(at: monitored.from) else { return [] }
    let region = monitored.region
    var time = monitored.from
    var isInside = region.contains(point)
    var wasScored = truth.scoredPoint(at: monitored.from) != nil
    var candidate: RegionCrossing?
    var crossings: [RegionCrossing] = []
    var index = truth.firstSample(notBefore: monitored.from)
    while index < truth.count {
      defer { index += 1 }
      if candidate == nil {
        // Nearly all of a day is clearly on one side, where only the removal can happen.
        let clear = truth.firstSample(
          in: index..<truth.count,
          crossing: region.radius,
          around: region.centre,
          isInside: isInside
        )
        let kept = monitored.to.map { min(clear, truth.firstSample(notBefore: $0)) } ?? clear
        if kept > index {
          index = kept - 1
          (time, point) = (truth.time(of: index), truth.position(of: index))
          wasScored = truth.isScored[index]
          continue
        }
      }
      let (nextTime, next) = (truth.time(of: index), truth.position(of: index))
      if let pending = candidate, nextTime - pending.time >= dwell {
        crossings.append(pending)
        isInside = pending.isEntry
        candidate = nil
      }
      if region.contains(next) == isInside {
        if let passed = candidate {
          brief.append(passed)
          brief.append(
            RegionCrossing(time: nextTime, isEntry: isInside, isScored: passed.isScored)
          )
        }
        candidate = nil
      } else if candidate == nil {
        let fraction = region.borderFraction(from: point, to: next)
        let crossing = time + (nextTime - time) * fraction
        if let end = monitored.to, crossing >= end { break }
        candidate = RegionCrossing(
          time: crossing,
          isEntry: !isInside,
          isScored: wasScored && truth.isScored[index]
        )
      }
      if candidate == nil, let end = monitored.to, nextTime >= end { break }
      (time, point, wasScored) = (nextTime, next, truth.isScored[index])
    }
    if let pending = candidate { crossings.append(pending) }
    return crossings
  }
}

extension Region {
  /// The fraction of the way between two points on different sides at which the border is, 0...1.
  ///
  /// Linear in the distance from the centre: exact for movement towards or away from the centre.
  fileprivate func borderFraction(from a: PlanePoint, to b: PlanePoint) -> Double {
    let (near, far) = (centre.distance(to: a).value, centre.distance(to: b).value)
    guard near != far else { return 0 }
    return min(1, max(0, (radius.value - near) / (far - near)))
  }
}
