// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// A place of the scenario in the coordinates of the world's plane.
public struct ResolvedPlace: Sendable, Hashable {
  /// The name that strategies use for it.
  public var name: String
  /// Its centre.
  public var centre: PlanePoint
  /// Its radius, above 0 m.
  public var radius: Metres
  /// Its address; nil if none is stated.
  public var address: PostalAddress?

  /// A place with a centre and a radius.
  public init(
    name: String,
    centre: PlanePoint,
    radius: Metres,
    address: PostalAddress? = nil
  ) {
    self.name = name
    self.centre = centre
    self.radius = radius
    self.address = address
  }
}
