// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import DiscreteEvents
internal import LocationService
internal import PhoneModel
internal import Quantities

extension LocationDaemon {
  /// Lets compass, ranging, motion estimates and steps follow who runs and what runs for them.
  mutating func updateSensors(at now: SimulationTime) {
    updateCompass(at: now)
    updateRanging(at: now)
    armMotionUpdates(at: now)
    armStepUpdates(at: now)
  }

  /// Fuses all motion sensors while somebody navigates (fact S3), on their account.
  mutating func updateNavigation(at now: SimulationTime) {
    let users = combined(activeTiers.filter { $0.tier == .bestForNavigation }.map(\.cause))
    phone.setNavigation(isOn: users != nil, cause: users ?? .phone, at: now)
  }

  /// What an app misses that was suspended: the estimate and the steps of now.
  mutating func resumeSensors(of client: Int, at now: SimulationTime) {
    if clients[client].wantsMotion { tellActivity(client, at: now) }
    tellSteps(client, at: now)
  }

  /// A process that ends takes its updates with it; beacon regions stay.
  mutating func endSensors(of client: Int) {
    clients[client].wantsMotion = false
    clients[client].steps = nil
    clients[client].heading = nil
    clients[client].beacons.ranging = []
  }
}
