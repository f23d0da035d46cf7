// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities
internal import Studies

/// A run, and the least location energy that could have met its target on that day.
public struct OracleBound: Sendable, Hashable {
  /// The key of the run.
  public var key: RunKey
  /// The limit in metres; nil if the run never had a position.
  public var limit: Double?
  /// Whether the run meets it; a run always meets its own error.
  public var isMet: Bool
  /// The run's location energy.
  public var energy: Joules
  /// The energy that every schedule within the limit uses at least; nil if the run does not meet
  /// it.
  public var leastEnergy: Joules?
  /// Whether the bound counts the time that the app must run to receive positions.
  public var countsRunning: Bool

  /// A bound from its parts.
  public init(
    key: RunKey,
    limit: Double?,
    isMet: Bool,
    energy: Joules,
    leastEnergy: Joules? = nil,
    countsRunning: Bool = false
  ) {
    self.key = key
    self.limit = limit
    self.isMet = isMet
    self.energy = energy
    self.leastEnergy = leastEnergy
    self.countsRunning = countsRunning
  }
}
