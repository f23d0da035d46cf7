// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// A circular region, as an app registers it.
public struct Region: Sendable, Hashable, Codable {
  /// The app's name for it; a second registration under the same name replaces the first.
  public var identifier: String
  /// Its centre in the run's local plane.
  public var centre: PlanePoint
  /// Its radius; above 0 m.
  public var radius: Metres
  /// Whether an entry is reported; default true.
  public var notifyOnEntry: Bool
  /// Whether an exit is reported; default true.
  public var notifyOnExit: Bool

  /// A region with a centre and a radius.
  public init(
    identifier: String,
    centre: PlanePoint,
    radius: Metres,
    notifyOnEntry: Bool = true,
    notifyOnExit: Bool = true
  ) {
    self.identifier = identifier
    self.centre = centre
    self.radius = radius
    self.notifyOnEntry = notifyOnEntry
    self.notifyOnExit = notifyOnExit
  }

  /// True if the point is within the radius around the centre.
  @inlinable public func contains(_ point: PlanePoint) -> Bool {
    centre.distance(to: point) <= radius
  }
}

/// The system's estimate of the side of a region.
public enum RegionState: String, Sendable, Hashable, Codable {
  /// No position yet.
  case unknown
  /// Inside the border.
  case inside
  /// Outside the border.
  case outside
}
