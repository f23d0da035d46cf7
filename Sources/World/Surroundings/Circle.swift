// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// A round piece of ground.
public struct Circle: Sendable, Hashable, Codable {
  /// Its centre.
  public var centre: Coordinate
  /// Its radius, above 0 m.
  public var radius: Metres

  /// A circle with a centre and a radius.
  public init(centre: Coordinate, radius: Metres) {
    self.centre = centre
    self.radius = radius
  }
}
