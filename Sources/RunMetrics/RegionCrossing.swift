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
///
/// Assumption: a dwell of 30 s, above the 20 s that iOS waits itself (facts/core-location.md R10),
/// so that no region is counted as missed that the system would never report.
struct RegionCrossing: Sendable, Hashable {
  /// How long a new state must last.
  static let dwell = SimulationDuration.seconds(30)

  /// When the border was crossed.
  var time: SimulationTime
  /// True for entering, false for leaving.
  var isEntry: Bool
  /// False where the truth is unknown on either side of the crossing.
  var isScored: Bool

  /// The crossings of a region between its registration and its removal, in order of time.
  static func crossings(of monitored: MonitoredRegion, truth: TruthSamples) -> [RegionCrossing] {
    guard var point = truth.anyPoint(at: monitored.from) else { return [] }
    let region = monitored.region
    var time = monitored.from
    var isInside = region.contains(point)
    var wasScored = truth.scoredPoint(at: monitored.from) != nil
    var candidate: RegionCrossing?
    var crossings: [RegionCrossing] = []
    for index in truth.firstSample(notBefore: monitored.from)..<truth.count {
      let (nextTime, next) = (truth.time(of: index), truth.position(of: index))
      if let pending = candidate, nextTime - pending.time >= dwell {
        crossings.append(pending)
        isInside = pending.isEntry
        candidate = nil
      }
      if region.contains(next) == isInside {
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
  /// Where on the way between two points on different sides the border lies, 0...1.
  ///
  /// Linear in the distance from the centre: exact for a way towards or from the centre.
  fileprivate func borderFraction(from a: PlanePoint, to b: PlanePoint) -> Double {
    let (near, far) = (centre.distance(to: a).value, centre.distance(to: b).value)
    guard near != far else { return 0 }
    return min(1, max(0, (radius.value - near) / (far - near)))
  }
}
