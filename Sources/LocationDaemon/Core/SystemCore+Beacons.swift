// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService
internal import OSProfiles
internal import PhoneModel
internal import Quantities
internal import World

extension SystemCore {
  /// Whether the system and the phone can monitor and range beacons.
  var rangingAvailable: Bool { profile.beacons.isAvailable && phone.hardware.hasBluetooth }

  /// Whether an event of a beacon region may reach an app, which also needs full accuracy.
  func admissionToBeacons(of client: Int) -> Admission {
    accuracy(of: client) == .full ? admission(of: client) : .drop
  }

  /// The indices of the world's beacons that match a constraint.
  func beacons(satisfying constraint: BeaconConstraint) -> [Int] {
    realisation.world.beacons.indices.filter { index in
      let beacon = realisation.world.beacons[index]
      return constraint.matches(uuid: beacon.uuid, major: beacon.major, minor: beacon.minor)
    }
  }

  /// Whether the phone hears a packet of any of these beacons in the second of an instant.
  func hearsBeacon(_ beacons: [Int], at time: SimulationTime) -> Bool {
    beacons.contains { realisation.beacon($0, at: time) != nil }
  }
}
