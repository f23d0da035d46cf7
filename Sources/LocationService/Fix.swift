// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// What kind of provider a position came from.
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
  /// Where the system believes the phone is, in the run's local plane.
  public var position: PlanePoint
  /// The reported radius; above 0 m.
  ///
  /// Its confidence is a matter of the OS profile.
  public var horizontalAccuracy: Metres
  /// When the position was determined, not when it was delivered (rule 6).
  public var timestamp: SimulationTime
  /// The reported vertical accuracy; nil where the system reports -1, as for Wi-Fi and cells.
  public var verticalAccuracy: Metres?
  /// Speed over ground; nil where the system reports -1.
  public var speed: MetresPerSecond?
  /// Direction of travel, clockwise from north, 0..<360; nil where the system reports -1.
  public var course: Degrees?
  /// The provider.
  ///
  /// Core Location does not tell apps; strategies must not use it.
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
