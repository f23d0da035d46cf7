// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// A route that the servers of directions know, which a scenario names.
///
/// Scope: one way in one direction, by one mode of travel.
///
/// Limitations: time passes evenly along the way. No other route is known, so a request that does
/// not follow one gets no answer.
public struct KnownRoute: Sendable, Hashable, Codable {
  /// The modes of travel; a trace calls them by the same words.
  public enum Mode: String, CaseIterable, Sendable, Hashable, Codable {
    /// On foot, walking.
    case walking
    /// On foot, running.
    case running
    /// On a bicycle.
    case cycling
    /// In a vehicle that is not stated.
    case automotive
    /// In a car.
    case car
    /// In a bus.
    case bus
    /// In a train, a tram or an underground train.
    case train
  }

  /// The name that the app sees.
  public let name: String
  /// The places on the way, from its start to its end.
  public let places: [Coordinate]
  /// The length of the geodesics between the places.
  public let length: Metres
  /// The travel time of the whole way.
  public let duration: SimulationDuration
  /// The mode of travel.
  public let mode: Mode

  /// A route along geodesics between places.
  ///
  /// - Complexity: O(*n*) for *n* places.
  public init(name: String, places: [Coordinate], duration: SimulationDuration, mode: Mode) {
    self.name = name
    self.places = places
    self.duration = duration
    self.mode = mode
    length = Self.length(of: places)
  }

  /// The length of the geodesics between places.
  public static func length(of places: [Coordinate]) -> Metres {
    zip(places, places.dropFirst()).reduce(.zero) { $0 + Geodesic.distance(from: $1.0, to: $1.1) }
  }
}
