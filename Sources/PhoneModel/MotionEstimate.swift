// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// What the motion coprocessor takes the carrier to do.
public struct MotionEstimate: Sendable, Hashable {
  /// What may be said of the carrier; several may hold, or none.
  public struct Flags: OptionSet, Sendable, Hashable {
    /// The bits.
    public let rawValue: UInt8
    /// Flags by their bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    /// The phone does not move.
    public static let stationary = Flags(rawValue: 1)
    /// On foot, walking.
    public static let walking = Flags(rawValue: 2)
    /// On foot, running.
    public static let running = Flags(rawValue: 4)
    /// On a bicycle.
    public static let cycling = Flags(rawValue: 8)
    /// In a vehicle.
    public static let automotive = Flags(rawValue: 16)
  }

  /// How sure the coprocessor is.
  public enum Confidence: Int, Sendable, Hashable {
    /// A guess.
    case low
    /// Likely.
    case medium
    /// Nearly sure.
    case high
  }

  /// What holds.
  public var flags: Flags
  /// How sure it is.
  public var confidence: Confidence

  /// An estimate by its parts.
  public init(flags: Flags, confidence: Confidence = .high) {
    self.flags = flags
    self.confidence = confidence
  }
}

/// An estimate and when it began to hold; it holds until the next one begins.
public struct MotionEstimateChange: Sendable, Hashable {
  /// When it began to hold.
  public var start: SimulationTime
  /// The estimate.
  public var estimate: MotionEstimate

  /// An estimate from an instant on.
  public init(start: SimulationTime, estimate: MotionEstimate) {
    self.start = start
    self.estimate = estimate
  }
}
