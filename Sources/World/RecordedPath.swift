// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Quantities

/// The recorded points in the plane, with straight lines between them.
struct RecordedPath: Sendable {
  let times: [Int64]
  let east: [Double]
  let north: [Double]
  let gaps: [TraceGap]
  private let index: TimelineIndex

  init(trace: RecordedTrace, plane: LocalPlane) {
    var times: [Int64] = []
    var east: [Double] = []
    var north: [Double] = []
    times.reserveCapacity(trace.points.count)
    east.reserveCapacity(trace.points.count)
    north.reserveCapacity(trace.points.count)
    var gaps: [TraceGap] = []
    for point in trace.points {
      var p = plane.point(of: point.coordinate)
      if !p.east.isFinite || !p.north.isFinite {
        // Beyond what the plane can show, a quarter of the globe away: stay where it ended.
        p = PlanePoint(east: east.last ?? 0, north: north.last ?? 0)
      }
      if let last = times.last, let e = east.last, let n = north.last,
        point.time.nanoseconds - last > TraceGap.minimumDuration.nanoseconds
      {
        let distance = p.distance(to: PlanePoint(east: e, north: n))
        gaps.append(
          TraceGap(
            start: SimulationTime(nanoseconds: last),
            end: point.time,
            isStay: distance <= TraceGap.stayDistance
          )
        )
      }
      times.append(point.time.nanoseconds)
      east.append(p.east)
      north.append(p.north)
    }
    self.times = times
    self.east = east
    self.north = north
    self.gaps = gaps
    index = TimelineIndex(starts: times, end: times.last ?? 0)
  }

  /// The end of the recording in nanoseconds.
  var end: Int64 { times.last ?? 0 }

  /// The index of the last point at or before an instant.
  func pointIndex(at time: SimulationTime) -> Int { index.index(at: time) }

  func position(at time: SimulationTime) -> PlanePoint {
    let i = index.index(at: time)
    let here = PlanePoint(east: east[i], north: north[i])
    guard i + 1 < times.count, time.nanoseconds > times[i] else { return here }
    let fraction = Double(time.nanoseconds - times[i]) / Double(times[i + 1] - times[i])
    return here.interpolated(
      to: PlanePoint(east: east[i + 1], north: north[i + 1]),
      fraction: fraction
    )
  }
}
