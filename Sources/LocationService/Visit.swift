// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// A stay at one place, as the visit service reports it.
public struct Visit: Sendable, Hashable, Codable {
  /// The position in the run's local plane.
  public var position: PlanePoint
  /// The reported radius; above 0 m.
  public var horizontalAccuracy: Metres
  /// The start of the stay; nil if before monitoring began (`distantPast`).
  public var arrival: SimulationTime?
  /// The end of the stay; nil while it lasts (`distantFuture`).
  public var departure: SimulationTime?

  /// A stay with its place and times.
  public init(
    position: PlanePoint,
    horizontalAccuracy: Metres,
    arrival: SimulationTime?,
    departure: SimulationTime? = nil
  ) {
    self.position = position
    self.horizontalAccuracy = horizontalAccuracy
    self.arrival = arrival
    self.departure = departure
  }
}
