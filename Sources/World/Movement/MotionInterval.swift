// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// A stretch of time in which the carrier moves in one way.
public struct MotionInterval: Sendable, Hashable {
  /// When it begins.
  public var start: SimulationTime
  /// When it ends; the next interval begins then.
  public var end: SimulationTime
  /// How the carrier moves.
  public var mode: MotionMode
  /// True while the phone itself does not move: a car at a red light is automotive and still.
  public var isStill: Bool

  /// A stretch from one instant to a later one.
  public init(start: SimulationTime, end: SimulationTime, mode: MotionMode, isStill: Bool) {
    self.start = start
    self.end = end
    self.mode = mode
    self.isStill = isStill
  }
}

/// A stretch of more than five minutes without a recorded point.
public struct TraceGap: Sendable, Hashable {
  /// The time of the last point before it.
  public var start: SimulationTime
  /// The time of the first point after it.
  public var end: SimulationTime
  /// True if its ends lie within 100 m: the phone stayed there, and the gap is scored.
  ///
  /// Any other gap is a straight line whose energy counts and whose error is not scored.
  public var isStay: Bool

  /// A gap between two recorded points.
  public init(start: SimulationTime, end: SimulationTime, isStay: Bool) {
    self.start = start
    self.end = end
    self.isStay = isStay
  }

  /// How long recording must pause to count as a gap.
  public static let minimumDuration = SimulationDuration.minutes(5)
  /// How far apart the ends of a gap may lie for it to count as a stay.
  public static let stayDistance = Metres(100)
}
