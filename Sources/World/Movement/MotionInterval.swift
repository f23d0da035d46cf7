// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// A stretch of time in which the carrier moves in one way.
public struct MotionInterval: Sendable, Hashable {
  /// The start of the interval.
  public var start: SimulationTime
  /// The end of the interval, at which the next one begins.
  public var end: SimulationTime
  /// The motion mode of the carrier.
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
  /// True if its ends are within 100 m: the phone stayed there, and the gap is scored.
  ///
  /// Any other gap is a straight line; its energy counts and its error is not scored.
  public var isStay: Bool

  /// A gap between two recorded points.
  public init(start: SimulationTime, end: SimulationTime, isStay: Bool) {
    self.start = start
    self.end = end
    self.isStay = isStay
  }

  /// The shortest pause of a recording that counts as a gap.
  public static let minimumDuration = SimulationDuration.minutes(5)
  /// The largest distance between the ends of a gap that counts as a stay.
  public static let stayDistance = Metres(100)
}
