// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// A named place of a scenario: a home, a customer's site, a hotel.
public struct Place: Sendable, Hashable, Codable {
  /// The name that strategies use for it.
  public var name: String
  /// Its centre.
  public var coordinate: Coordinate
  /// Its radius; default 100 m, above 0 m.
  public var radius: Metres
  /// Its address, which a geocoder returns; nil if none is stated.
  public var address: PostalAddress?

  /// A place with a centre and a radius.
  public init(
    name: String,
    coordinate: Coordinate,
    radius: Metres = Metres(100),
    address: PostalAddress? = nil
  ) {
    self.name = name
    self.coordinate = coordinate
    self.radius = radius
    self.address = address
  }
}
