// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Quantities

/// The recorded points in the plane, with straight lines between them.
struct RecordedPath: Sendable {
  let times: [Int64]
  let east: [Double]
  let north: [Double]
  let gaps: [TraceGap]
  let index: TimelineIndex

  init(trace: RecordedTrace, plane: LocalPlane) {
    var times: [Int64] = []
    var east: [Double] = []
    var north: [Double] = []
    times.reserveCapacity(trace.points.count)
    east.reserveCapacity(trace.points.count)
    north.reserveCapacity(trace.points.count)
    var gaps: [TraceGap] = []
    var place: Coordinate?
    var p = PlanePoint.zero
    for point in trace.points {
      // A recording at rest repeats its coordinate, and projecting it is the expensive part.
      if place != point.coordinate {
        place = point.coordinate
        let projected = plane.point(of: point.coordinate)
        // A point beyond the range of the plane, a quarter of the globe away, stays at the last
        // position.
        if projected.east.isFinite && projected.north.isFinite { p = projected }
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
    position(after: index.index(at: time), at: time.nanoseconds)
  }

  /// Whether the next point is at the place of a point, or there is none.
  func isAtRest(after i: Int) -> Bool {
    i + 1 >= times.count || east[i] == east[i + 1] && north[i] == north[i + 1]
  }

  /// The position at a time between a point and the next one.
  func position(after i: Int, at t: Int64) -> PlanePoint {
    let here = PlanePoint(east: east[i], north: north[i])
    guard i + 1 < times.count, t > times[i] else { return here }
    let fraction = Double(t - times[i]) / Double(times[i + 1] - times[i])
    return here.interpolated(
      to: PlanePoint(east: east[i + 1], north: north[i + 1]),
      fraction: fraction
    )
  }

  /// Calls a body with the position at each of some evenly spaced instants from 0 on, in order.
  func forEachPosition(every step: Int64, count: Int, _ body: (Int, PlanePoint) -> Void) {
    var i = 0
    for k in 0..<count {
      let t = Int64(k) * step
      while i + 1 < times.count && times[i + 1] <= t { i += 1 }
      body(k, position(after: i, at: t))
    }
  }
}
