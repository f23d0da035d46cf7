// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService
internal import OSProfiles
internal import PhoneModel
internal import Quantities
internal import World

extension SystemCore {
  /// Whether beacons can be monitored and ranged: the system and the phone must both be able to.
  var rangingAvailable: Bool { profile.beacons.isAvailable && phone.hardware.hasBluetooth }

  /// Whether an app may be told of beacon regions: as of circular ones, and not in reduced accuracy.
  func admissionToBeacons(of client: Int) -> Admission {
    accuracy(of: client) == .full ? admission(of: client) : .drop
  }

  /// The world's beacons that a constraint means.
  func beacons(satisfying constraint: BeaconConstraint) -> [Int] {
    realisation.world.beacons.indices.filter { index in
      let beacon = realisation.world.beacons[index]
      return constraint.matches(uuid: beacon.uuid, major: beacon.major, minor: beacon.minor)
    }
  }

  /// Whether a packet of any of some beacons arrives within a second.
  func hearsBeacon(_ beacons: [Int], at time: SimulationTime) -> Bool {
    beacons.contains { realisation.beacon($0, at: time) != nil }
  }
}
