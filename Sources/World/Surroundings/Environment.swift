// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// The surroundings of the phone, as far as satellite signals and access points are concerned.
///
/// Scope: a class per stretch of time, not a map. Sources of the numbers attached to each class:
/// ``ProviderModel``.
public enum Environment: String, CaseIterable, Sendable, Hashable, Codable {
  /// Open country with a free view of the sky.
  case openSky = "open_sky"
  /// Detached houses, low buildings.
  case suburban
  /// Mid-rise streets or a campus.
  case urban
  /// Streets between tall buildings.
  case urbanCanyon = "urban_canyon"
  /// Under trees.
  case forest
  /// Inside a light building or near a window.
  case indoor
  /// Deep inside a concrete building.
  case indoorDeep = "indoor_deep"
  /// A tunnel or an underground line: no satellite signal at all.
  case tunnel
  /// A motorway or a railway line: open to the sky, few access points in reach.
  case freeway
}

/// The density of cell sites; the distances are those of the default ``CellModel``.
public enum AreaClass: String, CaseIterable, Sendable, Hashable, Codable {
  /// Inter-site distance 500 m.
  case denseUrban = "dense_urban"
  /// Inter-site distance 1732 m.
  case suburban
  /// Inter-site distance 5000 m.
  case rural
  /// Inter-site distance 15 km.
  case remote
}

/// A stretch of time spent in another environment.
public struct EnvironmentChange: Sendable, Hashable, Codable {
  /// The start of the stretch.
  public var from: SimulationTime
  /// The end of the stretch; later than `from`.
  public var to: SimulationTime
  /// The surroundings of the phone meanwhile.
  public var environment: Environment

  /// A stretch from one instant to a later one.
  public init(from: SimulationTime, to: SimulationTime, environment: Environment) {
    self.from = from
    self.to = to
    self.environment = environment
  }
}
