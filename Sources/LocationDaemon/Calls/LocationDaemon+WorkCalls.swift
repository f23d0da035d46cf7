// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import DiscreteEvents
public import LocationService
internal import OSProfiles
internal import PhoneModel
public import Quantities

/// The timers, the background work and the uploads of the active app.
extension LocationDaemon {
  /// Sets one of the app's timers.
  public mutating func setTimer(_ timer: TimerIdentifier, after delay: SimulationDuration) {
    guard core.apps[caller].isRunning else { return }
    core.apps[caller].timers[timer.rawValue] = now + delay
    core.armTimers(of: caller)
  }

  /// Cancels one of the app's timers.
  public mutating func cancelTimer(_ timer: TimerIdentifier) {
    core.apps[caller].timers[timer.rawValue] = nil
    core.armTimers(of: caller)
  }

  /// Asks to go on running after a wake-up (rule 29).
  public mutating func beginBackgroundTask() {
    let isOpen = core.apps[caller].process.backgroundTaskUntil.map { $0 > now } ?? false
    guard core.apps[caller].isRunning, !isOpen else { return }
    if core.apps[caller].appState == .foreground {
      // In front it has no limit.
      core.apps[caller].process.backgroundTaskUntil = .distantFuture
    } else {
      armBackgroundTask(of: caller)
    }
    core.planSuspension(of: caller)
    core.updateAwake()
    followUp()
  }

  /// Gives the run time back.
  public mutating func endBackgroundTask() {
    core.apps[caller].process.backgroundTaskUntil = nil
    core.planSuspension(of: caller)
    core.updateAwake()
    followUp()
  }

  /// Asks for run time in the background; refused where the system or the user does not allow it.
  public mutating func scheduleBackgroundRefresh(earliest: SimulationTime?) {
    guard core.apps[caller].isRunning else { return }
    background.refresh.schedule(earliest: earliest, client: caller, in: &core)
  }

  /// Ends the run time of a background refresh or of a silent push before it is over.
  public mutating func completeBackgroundWork() {
    guard core.apps[caller].appState == .background, core.apps[caller].process.grantUntil > now
    else { return }
    core.apps[caller].process.grantUntil = now
    core.planSuspension(of: caller)
    core.updateAwake()
    followUp()
  }

  /// Computes for so long.
  public mutating func performWork(for duration: SimulationDuration) {
    guard core.apps[caller].isRunning else { return }
    core.phone.work(for: duration, cause: CausePurpose.work.cause(of: caller), at: now)
  }

  /// Sends bytes to the app's server.
  public mutating func upload(bytes: Int) {
    let cause = CausePurpose.upload.cause(of: caller)
    guard core.apps[caller].isRunning,
      core.phone.upload(bytes: bytes, cause: cause, at: now, events: &core.events)
    else { return }
    core.apps[caller].usage.uploadCount += 1
    core.record(.uploaded(bytes: bytes), client: caller)
  }

  /// Records that the app itself concluded that it entered or left a region.
  public mutating func reportRegion(_ region: Region, entered: Bool) {
    core.record(
      entered ? .concludedEntry(region.identifier) : .concludedExit(region.identifier),
      client: caller
    )
  }
}
