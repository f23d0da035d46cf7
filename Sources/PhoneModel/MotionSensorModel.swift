// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// The delays and errors of a motion coprocessor's estimates.
///
/// Scope: each way of moving is noticed after a delay; from then on, right estimates alternate with
/// episodes of wrong ones. Numbers marked (measured) are pooled over three iPhone 6 with iOS 12
/// carried through 18 sessions, 54 recordings of `CMMotionActivity` in all, joined with the true
/// modes: source MobilityNet (2020), development part. `docs/model/providers-and-sensors.md` says how they
/// were fitted.
///
/// Limitations: episodes have no memory, and phones differ from one another more than the model
/// does: two phones never noticed 15 of their 36 bicycle legs, the third noticed all of its 18.
public struct MotionSensorModel: Sendable, Hashable {
  /// The carrier's true way of moving, as far as the sensor's errors depend on it.
  public enum Truth: Int, CaseIterable, Sendable, Hashable {
    /// At rest outside vehicles.
    case still
    /// On foot, walking.
    case walking
    /// On foot, running.
    case running
    /// On a bicycle.
    case cycling
    /// In a moving vehicle.
    case driving
    /// In a vehicle at a standstill.
    case halted
  }

  /// A wrong estimate that alternates with the right one.
  public struct Slip: Sendable, Hashable {
    /// The wrong estimate.
    public var flags: MotionEstimate.Flags
    /// The share of time with this estimate, once the truth has been noticed.
    public var fraction: Double
    /// The mean length of an episode.
    public var duration: SimulationDuration

    /// A wrong estimate with its share and mean length.
    public init(_ flags: MotionEstimate.Flags, _ fraction: Double, _ duration: SimulationDuration) {
      self.flags = flags
      self.fraction = fraction
      self.duration = duration
    }
  }

  /// The delay and errors of the estimates for one way of moving.
  public struct Row: Sendable, Hashable {
    /// The right estimate.
    public var flags: MotionEstimate.Flags
    /// The median delay until the way of moving is noticed.
    public var delayMedian: SimulationDuration
    /// The spread of the delay's logarithm.
    public var delaySpread: Double
    /// The share of the delay, at its end, that has no estimate.
    public var unsureFraction: Double
    /// The wrong estimates once the way of moving has been noticed.
    public var slips: [Slip]

    /// A row from its parts.
    public init(
      _ flags: MotionEstimate.Flags,
      delayMedian: SimulationDuration,
      delaySpread: Double,
      unsureFraction: Double,
      slips: [Slip]
    ) {
      self.flags = flags
      self.delayMedian = delayMedian
      self.delaySpread = delaySpread
      self.unsureFraction = unsureFraction
      self.slips = slips
    }

    /// The share of time with the right estimate.
    public var rightFraction: Double { 1 - slips.reduce(0) { $0 + $1.fraction } }
  }

  /// At rest (measured: 357 of 384 rests noticed, the previous estimate lasts 64 % of the delay).
  public var still = Row(
    .stationary,
    delayMedian: .seconds(63),
    delaySpread: 0.85,
    unsureFraction: 0.36,
    slips: [Slip([], 0.060, .seconds(20)), Slip(.walking, 0.011, .seconds(33))]
  )
  /// Walking (measured: 333 walks, 218 of them noticed after the carrier's own mark;
  /// `unsureFraction`: A).
  public var walking = Row(
    .walking,
    delayMedian: .seconds(12),
    delaySpread: 0.52,
    unsureFraction: 0.5,
    slips: [
      Slip([], 0.0155, .seconds(18)), Slip(.running, 0.0029, .seconds(13)),
      Slip(.stationary, 0.0019, .seconds(4)),
    ]
  )
  /// Running.
  ///
  /// Assumption: it is noticed like walking and sometimes taken for it; the recordings have no
  /// runs.
  public var running = Row(
    .running,
    delayMedian: .seconds(12),
    delaySpread: 0.52,
    unsureFraction: 0.5,
    slips: [Slip([], 0.02, .seconds(18)), Slip(.walking, 0.03, .seconds(30))]
  )
  /// Cycling (measured: 39 of 54 rides noticed; the shares include the unnoticed rides).
  public var cycling = Row(
    .cycling,
    delayMedian: .seconds(54),
    delaySpread: 1.07,
    unsureFraction: 0.17,
    slips: [
      Slip(.walking, 0.289, .seconds(61)), Slip([], 0.200, .seconds(21)),
      Slip(.automotive, 0.0194, .seconds(67)), Slip(.stationary, 0.0105, .seconds(4.5)),
    ]
  )
  /// Driving above 2 m/s (measured: 209 of 234 rides noticed; shares of 191,103 s without subways).
  public var driving = Row(
    .automotive,
    delayMedian: .seconds(107),
    delaySpread: 0.88,
    unsureFraction: 0.82,
    slips: [
      Slip([], 0.089, .seconds(32)), Slip([.automotive, .stationary], 0.012, .seconds(13)),
      Slip(.walking, 0.007, .seconds(26)), Slip(.stationary, 0.002, .seconds(10)),
    ]
  )
  /// In a vehicle at a standstill (measured: 162 halts of 20 s and more, 152 of them noticed).
  public var halted = Row(
    [.automotive, .stationary],
    delayMedian: .seconds(5),
    delaySpread: 0.8,
    unsureFraction: 0,
    slips: [
      Slip(.automotive, 0.112, .seconds(70)), Slip(.stationary, 0.090, .seconds(10)),
      Slip([], 0.074, .seconds(32)),
    ]
  )
  /// Median time from the end of such a halt until the sensor notices it (measured, 152 halts).
  public var resumeMedian = SimulationDuration.seconds(17)
  /// Spread of the logarithm of that time (measured).
  public var resumeSpread = 1.2
  /// Share of walking estimates with medium confidence on a walk (measured; all others have high).
  public var walkingMediumFraction = 0.44
  /// Share of walking estimates with medium confidence while something else is true (measured).
  public var wrongWalkingMediumFraction = 0.72

  /// Step length divided by cadence, in metres per (steps a minute) (recall: Sekiya 1996, 0.0065).
  public var walkRatio = 0.0065
  /// The highest cadence in steps a second (A).
  public var cadenceMaximum = 3.2
  /// Spread of the pedometer's factor between replications (A).
  public var stepErrorSpread = 0.03
  /// Time between two step reports on a walk (A; a few seconds are reported for real phones).
  public var stepInterval = SimulationDuration.seconds(5)

  /// The sensor with the default numbers.
  public init() {}

  /// The delay and errors of the estimates for one way of moving.
  public func row(of truth: Truth) -> Row {
    switch truth {
    case .still: still
    case .walking: walking
    case .running: running
    case .cycling: cycling
    case .driving: driving
    case .halted: halted
    }
  }
}
