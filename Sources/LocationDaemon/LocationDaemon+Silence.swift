// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package import LocationService
internal import OSProfiles
internal import PhoneModel
internal import Quantities
internal import World

/// Why an app gets no positions, as the system knows at any instant.
extension LocationDaemon {
  /// What keeps positions from an app now; if the app is served, what would be the reason if none
  /// came.
  ///
  /// Complexity: O(1); no state changes.
  package mutating func silenceCause(of client: ClientIdentifier) -> GapCause {
    let index = client.rawValue
    switch core.apps[index].appState {
    case .terminated: return causeWithoutProcess(of: index)
    case .suspended: return causeWhileSuspended(of: index)
    case .foreground, .background: return causeWhileRunning(of: index)
    }
  }

  /// Whether an app has asked for updates that the system serves while its process runs.
  func asksForUpdates(_ client: Int) -> Bool {
    updates.standard.hasSession(client) || updates.live.hasSequence(client)
      || updates.fused.hasSession(client)
  }

  /// What keeps the location from an app whatever it does; nil if nothing does.
  private func obstacle(to client: Int) -> GapCause? {
    if !core.apps[client].permission.areServicesOn { return .locationOff }
    return core.apps[client].permissionLevel == .none ? .permission : nil
  }

  private func causeWithoutProcess(of client: Int) -> GapCause {
    let end = core.apps[client].process.end
    if end == .hibernated { return end }
    if let obstacle = obstacle(to: client) { return obstacle }
    if core.apps[client].process.endedWithUpdates { return end }
    let isCutOff =
      core.apps[client].process.isBarred
      || core.apps[client].process.wasQuitByUser && !core.profile.lifeCycle.relaunchesAfterQuit
    return isCutOff ? end : causeOfWait(of: client) ?? end
  }

  private mutating func causeWhileSuspended(of client: Int) -> GapCause {
    if let obstacle = obstacle(to: client) { return obstacle }
    if updates.standard.isPaused(client) { return .paused }
    if updates.standard.isDormant(client) { return .suspendedAtRest }
    if asksForUpdates(client) {
      let isSaving =
        core.conditions.isLowPowerMode && core.profile.lifeCycle.lowPowerModeEndsBackground
      if isSaving { return .lowPower }
      if updates.live.isStationary(client) { return .atRest }
      return .suspended
    }
    return causeOfWait(of: client) ?? .suspended
  }

  /// The cause while an app without updates waits for the system to run it; nil if nothing would.
  private func causeOfWait(of client: Int) -> GapCause? {
    if core.isSilent(.wakes) { return .withheld }
    let isTimed =
      background.refresh.pending(of: client) != nil
      || core.keepsAlarms(of: client) && core.apps[client].timers.contains { $0 != nil }
    if isTimed, core.conditions.isDozing { return .doze }
    return isTimed || !core.apps[client].registrations.areSilent ? .waiting : nil
  }

  private mutating func causeWhileRunning(of client: Int) -> GapCause {
    if let obstacle = obstacle(to: client) { return obstacle }
    if !core.apps[client].isAuthorized(at: now) { return .permission }
    if core.isSilent(.positions) { return .withheld }
    if updates.standard.isPaused(client) { return .paused }
    if let cause = updates.fused.silenceCause(of: client, in: &core) { return cause }
    let served = core.apps[client].updates
    // A passive request asks for nothing.
    let asksForFused = served.fused != nil && !updates.fused.isPassive(client)
    guard served.standard != nil || served.isLiveFlowing || served.hasRequest || asksForFused else {
      return causeOfWait(of: client) ?? .ownSettings
    }
    // At rest, these keep positions back whether or not there is a signal.
    if core.motion.isStill {
      if updates.standard.mayBeHeld(client, in: &core) { return .staticHold }
      if updates.standard.isFiltered(client) { return .atRest }
    }
    if core.radios.hasSession, lacksPositions { return .noSignal }
    return core.motion.isStill ? .atRest : .ownSettings
  }

  /// Whether the radios run and have found no position for as long as the system reports to apps.
  private var lacksPositions: Bool {
    let last = max(core.positions.lastAcceptedAt, core.positions.lastComputedAt)
    return now - last >= core.profile.standard.locationUnknownAfter && !core.phone.hasSatelliteFix
  }
}

extension FusedUpdates {
  /// What keeps positions of the fused provider from an app; nil if nothing does.
  mutating func silenceCause(of client: Int, in core: inout SystemCore) -> GapCause? {
    guard hasSession(client) else { return nil }
    if core.conditions.isDozing, !repeatsInDoze(client, in: &core) { return .doze }
    if !core.servesInSaver(client) { return .batterySaver }
    return isThrottled(client, in: &core) ? .backgroundLimit : nil
  }
}

extension StandardUpdates {
  /// Whether an app's updates are paused.
  func isPaused(_ client: Int) -> Bool { sessions[client].isPaused }

  /// Whether an app's updates rest with the suspended app.
  func isDormant(_ client: Int) -> Bool { sessions[client].isDormant }

  /// Whether static hold repeats an app's position while the phone is at rest, or soon will.
  func mayBeHeld(_ client: Int, in core: inout SystemCore) -> Bool {
    sessions[client].isActive && sessions[client].request.distanceFilter == nil
      && sessions[client].heldFix(stillness: .hours(24 * 366), in: &core) != nil
  }

  /// Whether a position near the last one would not pass an app's filter.
  func isFiltered(_ client: Int) -> Bool {
    sessions[client].isActive && sessions[client].request.distanceFilter != nil
      && sessions[client].lastDelivered != nil
  }
}

extension LiveUpdates {
  /// Whether an app's sequence rests because the phone does.
  func isStationary(_ client: Int) -> Bool { states[client]?.isStationary == true }
}
