// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// The kind of provider of a position.
public enum PositionSource: String, CaseIterable, Sendable, Hashable, Codable {
  /// Satellite reception.
  case gnss
  /// Known access points.
  case wifi
  /// The serving cell.
  case cell
}

/// One position as an app gets it.
public struct Fix: Sendable, Hashable, Codable {
  /// The system's estimate of the phone's position, in the run's local plane.
  public var position: PlanePoint
  /// The reported radius; above 0 m.
  ///
  /// Its confidence depends on the OS profile.
  public var horizontalAccuracy: Metres
  /// The time at which the position was determined, not delivered (rule 6).
  public var timestamp: SimulationTime
  /// The reported vertical accuracy; nil where the system reports -1, as for Wi-Fi and cells.
  public var verticalAccuracy: Metres?
  /// Speed over ground; nil where the system reports -1.
  public var speed: MetresPerSecond?
  /// Direction of travel, clockwise from north, 0..<360; nil where the system reports -1.
  public var course: Degrees?
  /// The provider.
  ///
  /// Core Location does not report it to apps; strategies must not use it.
  public var source: PositionSource

  /// A position with its reported accuracy and time.
  public init(
    position: PlanePoint,
    horizontalAccuracy: Metres,
    timestamp: SimulationTime,
    verticalAccuracy: Metres? = nil,
    speed: MetresPerSecond? = nil,
    course: Degrees? = nil,
    source: PositionSource
  ) {
    self.position = position
    self.horizontalAccuracy = horizontalAccuracy
    self.timestamp = timestamp
    self.verticalAccuracy = verticalAccuracy
    self.speed = speed
    self.course = course
    self.source = source
  }
}
