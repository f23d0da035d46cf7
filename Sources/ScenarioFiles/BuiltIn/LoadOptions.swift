// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import LocationService
public import Studies

/// The overrides of a scenario from the command line.
public struct LoadOptions: Sendable, Hashable {
  /// Strategies instead of the scenario's: names of the scenario's own, built-in names or paths.
  public var strategies: [String]?
  /// Phones instead of the scenario's: names or paths.
  public var phones: [String]?
  /// Systems instead of the scenario's: names or paths.
  public var systems: [String]?
  /// Providers instead of the scenario's: a name or a path.
  public var providers: String?
  /// The seed instead of the scenario's, below 2^53.
  public var seed: UInt64?
  /// Replications instead of the scenario's, 1...100000.
  public var replications: Int?
  /// What the ranges of energies promise; nil keeps the standard.
  public var range: RangeLevel?
  /// Changed settings, each `NAME.standard.distance_filter=30m`; NAME `*` changes every strategy
  /// that has the service.
  public var sets: [String]
  /// Settings to vary, each `NAME.standard.distance_filter=10m,30m`: more axes of the matrix.
  public var varied: [String] = []
  /// Whether the scenario's own strategies are left aside, unread; default false.
  public var leavesStrategiesOut = false
  /// Apps whose code is part of the program, which scenarios and `strategies` may name.
  public var programs: [AppProgram]

  /// Overrides; nil keeps what the scenario says.
  public init(
    strategies: [String]? = nil,
    phones: [String]? = nil,
    systems: [String]? = nil,
    providers: String? = nil,
    seed: UInt64? = nil,
    replications: Int? = nil,
    range: RangeLevel? = nil,
    sets: [String] = [],
    programs: [AppProgram] = []
  ) {
    self.strategies = strategies
    self.phones = phones
    self.systems = systems
    self.providers = providers
    self.seed = seed
    self.replications = replications
    self.range = range
    self.sets = sets
    self.programs = programs
  }
}
