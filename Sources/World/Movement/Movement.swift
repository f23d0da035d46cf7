// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Mathematics
public import Quantities

/// The true position of the phone at any instant, and the motion of its carrier.
///
/// Scope: straight lines between recorded points, in the local plane, and straight slopes between
/// recorded altitudes. Limitations: errors of the recording itself count as true; a standing phone
/// keeps the recorded jitter. Complexity: every query takes constant time.
public struct Movement: Sendable {
  /// The time from the first recorded point to the last.
  public let duration: SimulationDuration
  /// The motion of the carrier; the intervals tile the time from 0 to `duration`.
  public let motion: [MotionInterval]
  /// Stretches of more than five minutes without a recorded point, in order.
  public let gaps: [TraceGap]

  private let path: RecordedPath
  /// The altitudes; nil if the recording has none.
  private let altitudes: AltitudeProfile?
  private let motionIndex: TimelineIndex

  /// The movement that a trace recorded, in the coordinates of a plane.
  public init(trace: RecordedTrace, plane: LocalPlane) {
    let path = RecordedPath(trace: trace, plane: plane)
    self.path = path
    altitudes = AltitudeProfile(trace: trace, path: path)
    duration = trace.duration
    gaps = path.gaps
    motion = MotionDetection(path: path, trace: trace, gaps: path.gaps).intervals()
    motionIndex = TimelineIndex(
      starts: motion.map(\.start.nanoseconds),
      end: trace.duration.nanoseconds
    )
  }

  /// The true position at an instant; before the first point and after the last it stays there.
  public func position(at time: SimulationTime) -> PlanePoint {
    path.position(at: time)
  }

  /// The true altitude above sea level at an instant; nil if the recording has none there.
  ///
  /// It lies on the straight line between the last recorded altitude and the next. Between two that
  /// are more than five minutes apart there is none, unless no point was recorded in between. After
  /// the last point it stays there.
  public func altitude(at time: SimulationTime) -> Metres? {
    altitudes?.altitude(at: time, along: path)
  }

  /// Calls a body with the true position at each of some evenly spaced instants from 0 on.
  func forEachPosition(every step: Int64, count: Int, _ body: (Int, PlanePoint) -> Void) {
    path.forEachPosition(every: step, count: count, body)
  }

  /// The motion of the carrier at an instant; clamped to the ends.
  public func motion(at time: SimulationTime) -> MotionInterval {
    motion[motionIndex.index(at: time)]
  }

  /// The true speed at an instant, from the way across four seconds around it; 0 while still.
  public func speed(at time: SimulationTime) -> MetresPerSecond {
    guard !motion(at: time).isStill else { return .zero }
    let (way, seconds) = displacement(around: time)
    return MetresPerSecond((way.east * way.east + way.north * way.north).squareRoot() / seconds)
  }

  /// The true direction of motion at an instant, 0..<360; nil while still or without a net way.
  public func course(at time: SimulationTime) -> Degrees? {
    guard !motion(at: time).isStill else { return nil }
    let (way, _) = displacement(around: time)
    guard way.east != 0 || way.north != 0 else { return nil }
    let angle = atan2(way.east, way.north) * 180 / .pi
    return Degrees(angle < 0 ? angle + 360 : angle)
  }

  /// The position, speed and course at an instant; speed is 0 and course nil while still.
  func state(
    at time: SimulationTime
  ) -> (position: PlanePoint, speed: MetresPerSecond, course: Degrees?) {
    let position = position(at: time)
    guard !motion(at: time).isStill else { return (position, .zero, nil) }
    let (way, seconds) = displacement(around: time)
    let length = (way.east * way.east + way.north * way.north).squareRoot()
    guard length > 0 else { return (position, .zero, nil) }
    let angle = atan2(way.east, way.north) * 180 / .pi
    return (
      position, MetresPerSecond(length / seconds), Degrees(angle < 0 ? angle + 360 : angle)
    )
  }

  /// The way across the window over which speed and course are measured, and the window's seconds.
  ///
  /// Assumption: four seconds, short against the braking of a car and long enough that a metre of
  /// jitter in a one-hertz recording adds only about 0.35 m/s.
  private func displacement(around time: SimulationTime) -> (way: PlanePoint, seconds: Double) {
    let half = SimulationDuration.seconds(2)
    let end = SimulationTime.zero + duration
    let from = max(.zero, min(time, end) - half)
    let to = min(end, max(time, .zero) + half)
    let a = path.position(at: from)
    let b = path.position(at: to)
    let way = PlanePoint(east: b.east - a.east, north: b.north - a.north)
    return (way, max((to - from).seconds, 1e-9))
  }
}
