// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// What a monitor watches; `CLMonitor.CircularGeographicCondition` or `BeaconIdentityCondition`.
public enum MonitorCondition: Sendable, Hashable, Codable {
  /// To be within a circle.
  case circle(centre: PlanePoint, radius: Metres)
  /// To hear a beacon.
  case beacon(BeaconConstraint)
}

/// What a monitor knows of a condition; raw values are those of `CLMonitor.Event.State`.
public enum ConditionState: Int, Sendable, Hashable, Codable {
  /// No position yet.
  case unknown = 0
  /// It holds.
  case satisfied = 1
  /// It does not hold.
  case unsatisfied = 2
  /// It is not being watched.
  case unmonitored = 3
}

/// A change of a condition.
public struct MonitorEvent: Sendable, Hashable {
  /// The app's name for the condition.
  public var identifier: String
  /// What holds now.
  public var state: ConditionState
  /// When the system concluded it.
  public var date: SimulationTime
  /// True if there were too many conditions of this kind; the state is `unmonitored` then.
  public var isConditionLimitExceeded: Bool

  /// A change of a condition.
  public init(
    identifier: String,
    state: ConditionState,
    date: SimulationTime,
    isConditionLimitExceeded: Bool = false
  ) {
    self.identifier = identifier
    self.state = state
    self.date = date
    self.isConditionLimitExceeded = isConditionLimitExceeded
  }
}
