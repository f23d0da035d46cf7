// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService
internal import Quantities

/// One beacon region of one client and what the daemon believes of it.
struct BeaconRecord: Sendable {
  var region: BeaconRegion
  var owner = RegionOwner.app
  /// An event waits for the app to open its monitor; until then the condition is not watched.
  var isStopped = false
  /// The place among all registrations of the phone's day; earlier ones have priority.
  var serial: Int
  /// The world's beacons that are meant.
  var beacons: [Int]
  var registeredAt: SimulationTime
  var state = RegionState.unknown
  /// When the packet came that may make an entry; nil without one.
  var firstHeard: SimulationTime?
  /// The second of the last packet; nil without one.
  var lastHeard: SimulationTime?
}

/// One ranging of one client.
struct RangingRecord: Sendable {
  var constraint: BeaconConstraint
  /// The world's beacons that are meant.
  var beacons: [Int]
}

/// The beacons that one client monitors and ranges.
struct BeaconState: Sendable {
  var regions: [BeaconRecord] = []
  var ranging: [RangingRecord] = []
}

/// What the daemon keeps of beacons beside the clients' own.
struct BeaconWatch: Sendable {
  var nextSerial = 0
  /// Since when Bluetooth has been on.
  var bluetoothOnSince = SimulationTime.zero
}
