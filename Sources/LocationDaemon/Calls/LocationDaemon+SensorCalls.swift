// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package import LocationService
internal import OSProfiles
package import Quantities

/// The calls of the active app to ranging, the compass and motion.
extension LocationDaemon {
  /// Starts ranging beacons (rule 37).
  package mutating func startRangingBeacons(satisfying constraint: BeaconConstraint) {
    guard core.apps[caller].isRunning else { return }
    sensors.ranging.start(constraint, client: caller, in: &core)
  }

  /// Stops ranging beacons.
  package mutating func stopRangingBeacons(satisfying constraint: BeaconConstraint) {
    sensors.ranging.stop(constraint, client: caller, in: &core)
  }

  /// Starts the compass, or changes its filter (rule 40); needs no permission.
  ///
  /// On a phone without a compass, nothing happens.
  package mutating func startUpdatingHeading(filter: Degrees?) {
    sensors.heading.start(filter: filter, client: caller, in: &core)
  }

  /// Stops the compass.
  package mutating func stopUpdatingHeading() { sensors.heading.stop(client: caller, in: &core) }

  /// Starts motion estimates, which the app gets while it runs.
  package mutating func startMotionActivityUpdates() {
    sensors.motion.startActivity(client: caller, in: &core)
  }

  /// Stops motion estimates.
  package mutating func stopMotionActivityUpdates() {
    sensors.motion.stopActivity(client: caller, in: &core)
  }

  /// Starts step updates, which the app gets while it runs; steps count from now on.
  package mutating func startStepUpdates() { sensors.motion.startSteps(client: caller, in: &core) }

  /// Stops step updates.
  package mutating func stopStepUpdates() { sensors.motion.stopSteps(client: caller, in: &core) }
}
