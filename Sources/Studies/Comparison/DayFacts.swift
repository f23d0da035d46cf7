// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities
internal import World

/// What a day's recording is: its length, its movement and its gaps.
public struct DayFacts: Sendable, Hashable {
  /// The time from the first point to the last.
  public var length: SimulationDuration
  /// The distance moved, without jitter at rest; nil if it is not known.
  public var distance: Metres?
  /// The share of the time at rest, 0 to 1; nil if it is not known.
  public var restFraction: Double?
  /// The number of gaps of more than five minutes during which the phone moved.
  public var gapCount: Int
  /// The share of the time in such gaps, which is not scored, 0 to 1.
  public var gapFraction: Double
  /// The reason why the recording cannot be the truth, as text; nil if it can.
  public var doubt: String?
  /// What was chosen or assumed about the recording, such as `local time taken as UTC`.
  public var remarks: [String]

  /// Facts that were stored; only the length is known of older results.
  public init(
    length: SimulationDuration,
    distance: Metres? = nil,
    restFraction: Double? = nil,
    gapCount: Int = 0,
    gapFraction: Double = 0,
    doubt: String? = nil,
    remarks: [String] = []
  ) {
    self.length = length
    self.distance = distance
    self.restFraction = restFraction
    self.gapCount = gapCount
    self.gapFraction = gapFraction
    self.doubt = doubt
    self.remarks = remarks
  }

  /// The facts of a scenario's day.
  ///
  /// The distance is that of steps of 20 m or ten seconds, so that neither the jitter of a walk adds to it
  /// nor the bends of a drive are cut off.
  ///
  /// - Complexity: the number of points, and one position every two seconds of movement.
  public init(_ scenario: Scenario) {
    let trace = scenario.trace
    guard let first = trace.points.first, trace.duration > .zero else {
      self.init(length: trace.duration)
      return
    }
    let movement = Movement(trace: trace, plane: LocalPlane(origin: first.coordinate))
    var (moving, metres) = (SimulationDuration.zero, 0.0)
    for interval in movement.motion where !interval.isStill {
      moving += interval.end - interval.start
      var (time, last) = (interval.start, interval.start)
      var place = movement.position(at: time)
      while time < interval.end {
        time = min(interval.end, time + .seconds(2))
        let next = movement.position(at: time)
        let step = place.distance(to: next).value
        guard step >= 20 || time - last >= .seconds(10) || time == interval.end else { continue }
        metres += step
        (place, last) = (next, time)
      }
    }
    let gaps = movement.gaps.filter { !$0.isStay }
    let lost = gaps.reduce(SimulationDuration.zero) { $0 + ($1.end - $1.start) }
    self.init(
      length: trace.duration,
      distance: Metres(metres),
      restFraction: 1 - moving / trace.duration,
      gapCount: gaps.count,
      gapFraction: lost / trace.duration,
      doubt: scenario.traceDoubt,
      remarks: scenario.traceRemarks
    )
  }

  /// Whether the phone rests for so long that errors say little about movement.
  public var isAtRest: Bool { (restFraction ?? 0) > 0.9 }

  /// Whether too much of the day is unscored for an answer.
  public var isUnscored: Bool { gapFraction > 0.25 }
}
