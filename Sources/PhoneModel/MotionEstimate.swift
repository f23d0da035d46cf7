// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// The motion coprocessor's estimate of the way the carrier moves.
public struct MotionEstimate: Sendable, Hashable {
  /// The ways of moving that an estimate names; there may be several, or none.
  public struct Flags: OptionSet, Sendable, Hashable {
    /// The raw bits.
    public let rawValue: UInt8
    /// Flags from their raw bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    /// The phone is at rest.
    public static let stationary = Flags(rawValue: 1)
    /// The carrier walks.
    public static let walking = Flags(rawValue: 2)
    /// The carrier runs.
    public static let running = Flags(rawValue: 4)
    /// The carrier rides a bicycle.
    public static let cycling = Flags(rawValue: 8)
    /// The carrier is in a vehicle.
    public static let automotive = Flags(rawValue: 16)
  }

  /// The coprocessor's confidence in an estimate.
  public enum Confidence: Int, Sendable, Hashable {
    /// A guess.
    case low
    /// Likely.
    case medium
    /// Nearly sure.
    case high
  }

  /// The ways of moving that the estimate names.
  public var flags: Flags
  /// The confidence in the estimate.
  public var confidence: Confidence

  /// An estimate from its flags and confidence.
  public init(flags: Flags, confidence: Confidence = .high) {
    self.flags = flags
    self.confidence = confidence
  }
}

/// An estimate and its start; it is valid until the next one starts.
public struct MotionEstimateChange: Sendable, Hashable {
  /// The instant from which the estimate is valid.
  public var start: SimulationTime
  /// The estimate.
  public var estimate: MotionEstimate

  /// An estimate that is valid from an instant on.
  public init(start: SimulationTime, estimate: MotionEstimate) {
    self.start = start
    self.estimate = estimate
  }
}
