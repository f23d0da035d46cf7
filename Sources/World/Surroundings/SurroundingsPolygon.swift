// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// A piece of ground and the surroundings of a phone there.
///
/// Edges are straight in latitude and longitude, as in GeoJSON (RFC 7946, section 3.1.1); an edge
/// longer than half the globe goes the short way round, across the antimeridian.
public struct SurroundingsPolygon: Sendable, Hashable, Codable {
  /// The outer ring; whether its last point repeats the first makes no difference.
  public var outer: [Coordinate]
  /// Holes, which do not belong to the ground.
  public var holes: [[Coordinate]]
  /// The surroundings of the phone; nil leaves them unchanged.
  public var environment: Environment?
  /// The density of cell sites; nil leaves it unchanged.
  public var area: AreaClass?
  /// The sources of positions that are out there.
  public var outages: [Outage.Provider]

  /// A piece of ground by its rings and its properties.
  public init(
    outer: [Coordinate],
    holes: [[Coordinate]] = [],
    environment: Environment? = nil,
    area: AreaClass? = nil,
    outages: [Outage.Provider] = []
  ) {
    self.outer = outer
    self.holes = holes
    self.environment = environment
    self.area = area
    self.outages = outages
  }
}
