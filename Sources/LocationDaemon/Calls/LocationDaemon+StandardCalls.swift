// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package import LocationService
internal import OSProfiles
package import Quantities

/// The calls of the active app to the standard service.
extension LocationDaemon {
  /// Starts the standard service, or changes its settings if it runs (rules 8 to 10).
  package mutating func startUpdatingLocation(_ request: StandardRequest) {
    guard core.apps[caller].isRunning else { return }
    if request.allowsBackgroundLocationUpdates == true {
      declareBackgroundLocationUpdates()
      guard core.apps[caller].isRunning else { return }
    }
    let isChange = updates.standard.hasSession(caller)
    updates.standard.start(request, client: caller, in: &core)
    if isChange {
      updates.standard.activate(of: caller, in: &core)
      core.watchCells()
    } else {
      // A start cancels an outstanding request (rule 13).
      updates.requests.cancel(client: caller, in: &core)
      background.prompts.askByStarting(client: caller, in: &core)
      guard !deliverDenial() else { return followUp() }
      updates.standard.activate(of: caller, in: &core)
    }
    core.updateRadios()
    core.planSuspension(of: caller)
    updates.standard.planFilteredSuspension(in: &core)
    followUp()
  }

  /// Reports an error if the app has no authorization; false if it has one or may still get one.
  mutating func deliverDenial() -> Bool {
    switch core.apps[caller].authorization {
    case .denied, .restricted:
      core.fail(.denied, client: caller)
      return true
    case .notDetermined, .whenInUse, .always: return false
    }
  }

  /// Ends the process of an app without the location mode, on systems that require it (fact L7).
  package mutating func declareBackgroundLocationUpdates() {
    guard core.profile.lifeCycle.backgroundNeedsProperty, core.apps[caller].isRunning,
      !core.apps[caller].configuration.hasLocationBackgroundMode
    else { return }
    crash(caller, "allowsBackgroundLocationUpdates is true without the location background mode")
    followUp()
  }

  /// Stops the standard service.
  package mutating func stopUpdatingLocation() {
    guard core.apps[caller].isRunning else { return }
    updates.requests.cancel(client: caller, in: &core)
    updates.standard.end(client: caller, in: &core)
    core.apps[caller].process.run(until: now + core.profile.lifeCycle.suspendAfter)
    if core.apps[caller].appState == .background {
      core.apps[caller].process.wakeReason = .standard
    }
    core.updateRadios()
    core.planSuspension(of: caller)
    followUp()
  }

  /// Requests one position (rule 13); ignored while updates or another request run.
  package mutating func requestLocation(desiredAccuracy: DesiredAccuracy) {
    guard core.profile.standard.requestLocationAvailable, core.apps[caller].isRunning,
      !updates.standard.hasSession(caller), !core.apps[caller].updates.hasRequest
    else { return }
    updates.requests.start(desiredAccuracy, client: caller, in: &core)
    followUp()
  }

  /// Allows the system to hold fixes back (rules 30 to 32).
  package mutating func allowDeferredLocationUpdates(
    untilTraveled distance: Metres?,
    timeout: SimulationDuration?
  ) {
    updates.standard.allowDeferral(
      of: caller,
      distance: distance,
      timeout: timeout,
      in: &core
    )
    followUp()
  }

  /// Ends deferral.
  package mutating func disallowDeferredLocationUpdates() {
    updates.standard.finishDeferral(of: caller, error: .deferredCanceled, in: &core)
    followUp()
  }
}
