// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package import LocationService
internal import OSProfiles
internal import Quantities

/// The calls of the active app to Android's fused provider and geofencing.
extension LocationDaemon {
  /// Starts updates by the fused provider, or changes the request if they run.
  package mutating func requestLocationUpdates(_ request: FusedRequest) {
    guard fusedProviderAvailable, core.apps[caller].isRunning else { return }
    updates.fused.start(request, client: caller, in: &core)
    background.prompts.askByStarting(client: caller, in: &core)
    guard !deliverDenial() else { return followUp() }
    updates.fused.activate(caller, in: &core)
    serveFused()
    core.planSuspension(of: caller)
    followUp()
  }

  /// Stops updates by the fused provider.
  package mutating func removeLocationUpdates() {
    guard core.apps[caller].isRunning, updates.fused.hasSession(caller) else { return }
    updates.fused.stop(client: caller, in: &core)
    core.apps[caller].process.run(until: now + core.profile.lifeCycle.suspendAfter)
    if core.apps[caller].appState == .background { core.apps[caller].process.wakeReason = .fused }
    core.updateRadios()
    updates.fused.plan(in: &core)
    core.planSuspension(of: caller)
    followUp()
  }

  /// Requests one position with a priority; a passive request gets the last known one at once.
  package mutating func requestCurrentLocation(_ priority: FusedPriority) {
    guard fusedProviderAvailable, core.apps[caller].isRunning else { return }
    if let tier = priority.tier {
      requestLocation(desiredAccuracy: tier)
    } else if core.apps[caller].isAuthorized(at: now), let fix = core.readable(by: caller) {
      core.deliver(fix, to: caller, channel: .request, purpose: .request)
    } else {
      core.fail(.locationUnknown, client: caller)
    }
  }

  /// Registers a geofence and replaces one of the same name; beyond the limit it fails.
  package mutating func addGeofence(_ geofence: Geofence) {
    guard fusedProviderAvailable, core.apps[caller].isRunning else { return }
    background.prompts.askByStarting(client: caller, in: &core)
    watching.geofences.add(geofence, client: caller, in: &core)
    followUp()
  }

  /// Removes the geofence of a name.
  package mutating func removeGeofence(_ identifier: String) {
    watching.geofences.remove(identifier, client: caller, in: &core)
  }
}
