// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Quantities

/// The recorded altitudes, with straight lines between them.
///
/// Points without an altitude are skipped: recorders that mix providers have one only for positions
/// by satellites. If every point has one, times and index are those of the path and take no memory
/// of their own.
struct AltitudeProfile: Sendable {
  private let times: [Int64]
  private let metres: [Float]
  private let index: TimelineIndex

  /// The altitudes of a trace; nil if it has none.
  init?(trace: RecordedTrace, path: RecordedPath) {
    guard trace.points.contains(where: { $0.altitude != nil }) else { return nil }
    var times: [Int64] = []
    var metres: [Float] = []
    metres.reserveCapacity(trace.points.count)
    for point in trace.points {
      guard let altitude = point.altitude else { continue }
      times.append(point.time.nanoseconds)
      metres.append(Float(altitude.value))
    }
    let isComplete = metres.count == trace.points.count
    self.times = isComplete ? path.times : times
    self.metres = metres
    index = isComplete ? path.index : TimelineIndex(starts: times, end: path.end)
  }

  /// The altitude at an instant; nil if the recording has none there.
  func altitude(at time: SimulationTime, along path: RecordedPath) -> Metres? {
    let t = max(0, min(time.nanoseconds, path.end))
    let i = index.index(at: SimulationTime(nanoseconds: t))
    guard times[i] <= t else { return nil }
    let here = Double(metres[i])
    guard t > times[i] else { return Metres(here) }
    guard i + 1 < times.count else { return nil }
    let step = times[i + 1] - times[i]
    guard step <= TraceGap.minimumDuration.nanoseconds || areNeighbours(i, on: path) else {
      return nil
    }
    let fraction = Double(t - times[i]) / Double(step)
    return Metres(here + (Double(metres[i + 1]) - here) * fraction)
  }

  /// True if no point was recorded between an altitude and the next one.
  private func areNeighbours(_ i: Int, on path: RecordedPath) -> Bool {
    let point = path.pointIndex(at: SimulationTime(nanoseconds: times[i]))
    return point + 1 < path.times.count && path.times[point + 1] == times[i + 1]
  }
}
