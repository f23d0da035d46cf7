// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package import LocationService
internal import OSProfiles
package import Quantities

/// The calls of the active app for significant changes, regions, beacons, visits and monitors.
extension LocationDaemon {
  /// Starts the significant-change service (rule 21).
  package mutating func startMonitoringSignificantLocationChanges() {
    guard core.apps[caller].isRunning else { return }
    background.prompts.askByStarting(client: caller, in: &core)
    watching.significantChange.start(client: caller, in: &core)
    core.planSuspension(of: caller)
    followUp()
  }

  /// Stops the significant-change service.
  package mutating func stopMonitoringSignificantLocationChanges() {
    watching.significantChange.stop(client: caller, in: &core)
    core.planSuspension(of: caller)
    followUp()
  }

  /// Registers a region (rule 23).
  package mutating func startMonitoring(for region: Region) {
    guard core.apps[caller].isRunning else { return }
    background.prompts.askByStarting(client: caller, in: &core)
    watching.regions.register(region, client: caller, in: &core)
  }

  /// Removes the region of a name.
  package mutating func stopMonitoring(forRegion identifier: String) {
    watching.regions.unregister(identifier, owner: .app, client: caller, in: &core)
  }

  /// Requests the state of the region of a name (rule 28).
  package mutating func requestState(forRegion identifier: String) {
    watching.regions.deliverState(ofRegion: identifier, client: caller, in: &core)
  }

  /// Registers a beacon region, or reports the failure (rules 23 and 38).
  package mutating func startMonitoring(for region: BeaconRegion) {
    guard core.apps[caller].isRunning else { return }
    background.prompts.askByStarting(client: caller, in: &core)
    watching.beacons.register(region, client: caller, in: &core)
  }

  /// Removes the beacon region of a name.
  package mutating func stopMonitoring(forBeaconRegion identifier: String) {
    watching.beacons.stopListening(for: identifier, owner: .app, client: caller, in: &core)
  }

  /// Requests the state of a beacon region; a region that is not monitored gets no answer.
  package mutating func requestState(forBeaconRegion identifier: String) {
    watching.beacons.deliverState(of: identifier, client: caller, in: &core)
  }

  /// Starts the visit service.
  package mutating func startMonitoringVisits() {
    if !core.log.visitMonitors.contains(activeClient) {
      core.log.visitMonitors.append(activeClient)
    }
    watching.visits.start(client: caller, in: &core)
  }

  /// Stops the visit service.
  package mutating func stopMonitoringVisits() { watching.visits.stop(client: caller, in: &core) }

  /// The run time of the extension for location pushes; nil if the system has none.
  package var locationPushRunTime: SimulationDuration? {
    core.profile.refresh.locationPushAvailable ? core.profile.refresh.locationPushRunTime : nil
  }

  /// Lets the app's server ask for the position by pushes (rule 56).
  package mutating func startMonitoringLocationPushes() {
    guard locationPushRunTime != nil, core.apps[caller].isRunning else { return }
    core.apps[caller].registrations.hasLocationPushes = true
  }

  /// Ends location pushes.
  package mutating func stopMonitoringLocationPushes() {
    core.apps[caller].registrations.hasLocationPushes = false
  }

  /// Opens the app's monitor: waiting events are delivered, and their conditions resume (rule 49).
  package mutating func openMonitor() {
    guard core.profile.liveUpdates.isAvailable, core.apps[caller].isRunning else { return }
    watching.monitor.open(client: caller, in: &core)
    watching.regions.resume(client: caller)
    watching.beacons.resume(client: caller, in: &core)
  }

  /// Adds a condition to the app's monitor; it is watched like a region (rule 49).
  package mutating func addCondition(
    _ condition: MonitorCondition,
    identifier: String,
    assuming state: ConditionState
  ) {
    guard core.profile.liveUpdates.isAvailable, core.apps[caller].isRunning else { return }
    removeCondition(identifier)
    guard
      watching.monitor.admits(condition, identifier: identifier, client: caller, in: &core)
    else { return }
    let assumed: RegionState =
      switch state {
      case .satisfied: .inside
      case .unsatisfied: .outside
      case .unknown, .unmonitored: .unknown
      }
    switch condition {
    case .circle(let centre, let radius):
      watching.regions.watch(
        Region(identifier: identifier, centre: centre, radius: radius),
        owner: .monitor,
        client: caller,
        state: assumed,
        in: &core
      )
    case .beacon(let constraint):
      watching.beacons.listen(
        for: BeaconRegion(identifier: identifier, constraint: constraint),
        owner: .monitor,
        state: assumed,
        client: caller,
        in: &core
      )
    }
  }

  /// Removes a condition from the app's monitor.
  package mutating func removeCondition(_ identifier: String) {
    watching.regions.unregister(identifier, owner: .monitor, client: caller, in: &core)
    watching.beacons.stopListening(for: identifier, owner: .monitor, client: caller, in: &core)
    watching.monitor.forget(identifier, client: caller)
  }
}
