// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The amount of detail in a results folder; each level contains the one before.
public enum DetailLevel: String, CaseIterable, Sendable, Hashable {
  /// The tables of all runs: measures, energy, summaries and comparisons.
  case none
  /// Also the course of replication 0: positions, events, errors and battery, and the world.
  case first
  /// Also the power states of replication 0.
  case states
  /// The course and the power states of every replication.
  case all

  /// The runs whose record is kept for it.
  public var runs: RunDetail {
    switch self {
    case .none: .none
    case .first, .states: .first
    case .all: .all
    }
  }

  /// Whether there are detail tables.
  var hasTables: Bool { self != .none }

  /// Whether there is a table of power states.
  var hasStates: Bool { self == .states || self == .all }
}
