// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// The identity of the beacons to find; a missing number matches any.
public struct BeaconConstraint: Sendable, Hashable, Codable {
  /// The organisation's identifier, in upper case.
  public var uuid: String
  /// The major number, 0...65535; nil matches any.
  public var major: Int?
  /// The minor number, 0...65535; nil matches any.
  public var minor: Int?

  /// All beacons of one organisation, or some of them.
  public init(uuid: String, major: Int? = nil, minor: Int? = nil) {
    self.uuid = uuid.uppercased()
    self.major = major
    self.minor = minor
  }

  /// True if a beacon with these numbers matches.
  public func matches(uuid: String, major: Int, minor: Int) -> Bool {
    self.uuid == uuid.uppercased() && (self.major ?? major) == major
      && (self.minor ?? minor) == minor
  }
}

/// A region around beacons, as an app registers it.
public struct BeaconRegion: Sendable, Hashable, Codable {
  /// The app's name for it; a second registration under the same name replaces the first.
  public var identifier: String
  /// The beacons to find.
  public var constraint: BeaconConstraint
  /// Whether an entry is reported; default true.
  public var notifyOnEntry: Bool
  /// Whether an exit is reported; default true.
  public var notifyOnExit: Bool
  /// Whether the state is reported each time the display turns on inside; default false.
  public var notifyEntryStateOnDisplay: Bool

  /// A region around beacons.
  public init(
    identifier: String,
    constraint: BeaconConstraint,
    notifyOnEntry: Bool = true,
    notifyOnExit: Bool = true,
    notifyEntryStateOnDisplay: Bool = false
  ) {
    self.identifier = identifier
    self.constraint = constraint
    self.notifyOnEntry = notifyOnEntry
    self.notifyOnExit = notifyOnExit
    self.notifyEntryStateOnDisplay = notifyEntryStateOnDisplay
  }
}

/// The estimated proximity of a beacon; raw values are those of `CLProximity`.
public enum Proximity: Int, Sendable, Hashable, Codable {
  /// No estimate.
  case unknown = 0
  /// Within about half a metre.
  case immediate = 1
  /// Within about three metres.
  case near = 2
  /// Farther.
  case far = 3
}

/// A beacon as one second of ranging reports it.
public struct Beacon: Sendable, Hashable, Codable {
  /// The organisation's identifier, in upper case.
  public var uuid: String
  /// The major number.
  public var major: Int
  /// The minor number.
  public var minor: Int
  /// The estimated proximity.
  public var proximity: Proximity
  /// The estimated distance; nil where the system reports -1.
  public var accuracy: Metres?
  /// The received signal strength in dBm; 0 without a packet.
  public var rssi: Int
  /// The time at which it was received.
  public var timestamp: SimulationTime

  /// A beacon as it was received.
  public init(
    uuid: String,
    major: Int,
    minor: Int,
    proximity: Proximity,
    accuracy: Metres?,
    rssi: Int,
    timestamp: SimulationTime
  ) {
    self.uuid = uuid
    self.major = major
    self.minor = minor
    self.proximity = proximity
    self.accuracy = accuracy
    self.rssi = rssi
    self.timestamp = timestamp
  }
}
