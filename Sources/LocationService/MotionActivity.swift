// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// The motion coprocessor's estimate, which may be wrong.
///
/// Several flags may be set: a car at a red light is automotive and stationary. If none is set, the
/// activity is unknown.
public struct MotionActivity: Sendable, Hashable, Codable {
  /// The confidence in an estimate.
  public enum Confidence: Int, Sendable, Hashable, Codable {
    /// A guess.
    case low = 0
    /// Likely.
    case medium = 1
    /// Nearly sure.
    case high = 2
  }

  /// The device does not move.
  public var isStationary: Bool
  /// The carrier walks.
  public var isWalking: Bool
  /// The carrier runs.
  public var isRunning: Bool
  /// The carrier rides a bicycle.
  public var isCycling: Bool
  /// The device is in a vehicle, possibly a stationary one.
  public var isAutomotive: Bool
  /// The confidence in the estimate.
  public var confidence: Confidence

  /// An estimate of the motion.
  public init(
    isStationary: Bool = false,
    isWalking: Bool = false,
    isRunning: Bool = false,
    isCycling: Bool = false,
    isAutomotive: Bool = false,
    confidence: Confidence = .high
  ) {
    self.isStationary = isStationary
    self.isWalking = isWalking
    self.isRunning = isRunning
    self.isCycling = isCycling
    self.isAutomotive = isAutomotive
    self.confidence = confidence
  }

  /// True if the carrier is estimated to travel: walking, running, cycling or driving.
  public var isMoving: Bool {
    (isWalking || isRunning || isCycling || isAutomotive) && !isStationary
  }
}

/// An estimate with its start, from the history that the coprocessor keeps.
public struct MotionActivitySample: Sendable, Hashable, Codable {
  /// The time from which the estimate is valid.
  public var start: SimulationTime
  /// The estimate.
  public var activity: MotionActivity

  /// An estimate valid from an instant on.
  public init(start: SimulationTime, activity: MotionActivity) {
    self.start = start
    self.activity = activity
  }
}
