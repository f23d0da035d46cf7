// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Where an app stands in its life cycle.
public enum AppState: String, Sendable, Hashable, Codable {
  /// On the screen.
  case foreground
  /// Off the screen and running.
  case background
  /// In memory, not running; nothing is delivered.
  case suspended
  /// Not in memory.
  case terminated
}

/// What the user has allowed.
public enum AuthorizationStatus: String, CaseIterable, Sendable, Hashable, Codable {
  /// Not asked yet.
  case notDetermined = "not_determined"
  /// Refused.
  case denied
  /// While the app is in use.
  case whenInUse = "when_in_use"
  /// At any time.
  case always
}

/// Why an app begins to run.
public enum LaunchReason: String, Sendable, Hashable, Codable {
  /// The user opened it.
  case user
  /// A significant change.
  case significantChange = "significant_change"
  /// A region was entered or left.
  case region
  /// A visit began or ended.
  case visit
}

/// What the motion coprocessor believes; an estimate, not the truth.
public struct MotionActivity: Sendable, Hashable, Codable {
  /// How sure it is.
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
  /// The device is in a vehicle, possibly one that stands.
  public var isAutomotive: Bool
  /// How sure the estimate is.
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
}
