// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// A condition of a monitor; `CLMonitor.CircularGeographicCondition` or `BeaconIdentityCondition`.
public enum MonitorCondition: Sendable, Hashable, Codable {
  /// The phone is within a circle.
  case circle(centre: PlanePoint, radius: Metres)
  /// The phone receives a beacon.
  case beacon(BeaconConstraint)
}

/// The known state of a condition; raw values are those of `CLMonitor.Event.State`.
public enum ConditionState: Int, Sendable, Hashable, Codable {
  /// No position yet.
  case unknown = 0
  /// The condition holds.
  case satisfied = 1
  /// The condition does not hold.
  case unsatisfied = 2
  /// The condition is not watched.
  case unmonitored = 3
}

/// A change of a condition.
public struct MonitorEvent: Sendable, Hashable {
  /// The app's name for the condition.
  public var identifier: String
  /// The current state.
  public var state: ConditionState
  /// The time at which the system detected it.
  public var date: SimulationTime
  /// True if there were too many conditions of this kind; the state is then `unmonitored`.
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
