// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import DiscreteEvents
package import LocationService
internal import OSProfiles
internal import PhoneModel
package import Quantities

/// The calls of the active app for timers, background work, computation and uploads.
extension LocationDaemon {
  /// Sets one of the app's timers.
  package mutating func setTimer(_ timer: TimerIdentifier, after delay: SimulationDuration) {
    guard core.apps[caller].isRunning else { return }
    core.apps[caller].timers[timer.rawValue] = now + delay
    core.armTimers(of: caller)
  }

  /// Cancels one of the app's timers.
  package mutating func cancelTimer(_ timer: TimerIdentifier) {
    core.apps[caller].timers[timer.rawValue] = nil
    core.armTimers(of: caller)
  }

  /// Asks to keep running after a wake (rule 29).
  package mutating func beginBackgroundTask() {
    let isOpen = core.apps[caller].process.backgroundTaskUntil.map { $0 > now } ?? false
    guard core.apps[caller].isRunning, !isOpen else { return }
    if core.apps[caller].appState == .foreground {
      // On the screen, a task has no limit.
      core.apps[caller].process.backgroundTaskUntil = .distantFuture
    } else {
      armBackgroundTask(of: caller)
    }
    core.planSuspension(of: caller)
    core.updateAwake()
    followUp()
  }

  /// Ends the background task, and with it its run time.
  package mutating func endBackgroundTask() {
    core.apps[caller].process.backgroundTaskUntil = nil
    core.planSuspension(of: caller)
    core.updateAwake()
    followUp()
  }

  /// Requests a background refresh; refused if the system or the user does not allow it.
  package mutating func scheduleBackgroundRefresh(earliest: SimulationTime?) {
    guard core.apps[caller].isRunning else { return }
    background.refresh.schedule(earliest: earliest, client: caller, in: &core)
  }

  /// Ends the run time of a background refresh or a silent push early.
  package mutating func completeBackgroundWork() {
    guard core.apps[caller].appState == .background, core.apps[caller].process.grantUntil > now
    else { return }
    core.apps[caller].process.grantUntil = now
    core.planSuspension(of: caller)
    core.updateAwake()
    followUp()
  }

  /// Books an amount of processing to the app.
  package mutating func performWork(for duration: SimulationDuration) {
    guard core.apps[caller].isRunning else { return }
    core.phone.work(for: duration, cause: CausePurpose.work.cause(of: caller), at: now)
  }

  /// Sends bytes to the app's server; ignored without a network.
  package mutating func upload(bytes: Int) {
    let cause = CausePurpose.upload.cause(of: caller)
    guard core.apps[caller].isRunning,
      core.phone.upload(bytes: bytes, cause: cause, at: now, events: &core.events)
    else { return }
    core.apps[caller].usage.uploadCount += 1
    core.record(.uploaded(bytes: bytes), client: caller)
  }

  /// Logs the app's own conclusion that it entered or left a region.
  package mutating func reportRegion(_ region: Region, entered: Bool) {
    core.record(
      entered ? .concludedEntry(region.identifier) : .concludedExit(region.identifier),
      client: caller
    )
  }

  /// Opens a URL in another app; only an app on the screen may.
  package mutating func handOff(_ url: String) {
    guard core.apps[caller].appState == .foreground else { return }
    core.record(.handedOff(url), client: caller)
    leaveForeground(caller)
    followUp()
  }

  /// Keeps a fact that the app's own process has noticed.
  package mutating func remark(_ remarks: AppRemarks) {
    core.apps[caller].usage.remarks.formUnion(remarks)
  }
}
