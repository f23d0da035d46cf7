// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// A beacon and its place.
public struct BeaconSite: Sendable, Hashable, Codable {
  /// The name, for people.
  public var name: String
  /// The organisation's identifier, in upper case.
  public var uuid: String
  /// The major number, 0...65535.
  public var major: Int
  /// The minor number, 0...65535.
  public var minor: Int
  /// The place of the beacon.
  public var coordinate: Coordinate

  /// A beacon at a place.
  public init(name: String, uuid: String, major: Int, minor: Int, coordinate: Coordinate) {
    self.name = name
    self.uuid = uuid.uppercased()
    self.major = major
    self.minor = minor
    self.coordinate = coordinate
  }
}

/// A beacon in the world's plane.
public struct ResolvedBeacon: Sendable, Hashable {
  /// The name, for people.
  public var name: String
  /// The organisation's identifier, in upper case.
  public var uuid: String
  /// The major number.
  public var major: Int
  /// The minor number.
  public var minor: Int
  /// The position of the beacon.
  public var position: PlanePoint

  /// A beacon by its place in the plane.
  public init(name: String, uuid: String, major: Int, minor: Int, position: PlanePoint) {
    self.name = name
    self.uuid = uuid
    self.major = major
    self.minor = minor
    self.position = position
  }
}
