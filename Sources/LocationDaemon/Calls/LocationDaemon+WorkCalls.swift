// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import DiscreteEvents
package import LocationService
internal import OSProfiles
internal import PhoneModel
package import Quantities
internal import Stochastics

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
    background.refresh.jobEnded(of: caller, in: &core)
    core.planSuspension(of: caller)
    core.updateAwake()
    followUp()
  }

  /// Acquires or releases a wake lock of the app's own; Android alone has them (W1).
  package mutating func setWakeLock(isHeld: Bool) {
    guard profile.platform == .android, core.apps[caller].isRunning else { return }
    core.apps[caller].locks.isOwnHeld = isHeld
    core.updateAwake()
  }

  /// Books an amount of processing to the app.
  package mutating func performWork(for duration: SimulationDuration) {
    guard core.apps[caller].isRunning else { return }
    core.phone.work(for: duration, cause: CausePurpose.work.cause(of: caller), at: now)
  }

  /// Sends bytes to the app's server; ignored without a network.
  package mutating func upload(bytes: Int) {
    if transfer(bytes: bytes, failing: 0) { endTransfer(bytes: bytes, succeeded: true) }
  }

  /// Sends bytes to the app's server, which may not get them.
  package mutating func transfer(bytes: Int, failing probability: Double) -> Bool {
    let cause = CausePurpose.upload.cause(of: caller)
    guard core.apps[caller].isRunning, !core.isNetworkWithheld(from: caller),
      core.phone.upload(bytes: bytes, cause: cause, at: now, events: &core.events)
    else { return false }
    let usage = core.apps[caller].usage
    let transfers = UInt64(usage.uploadCount + usage.uploadFailedCount)
    let arrives =
      probability <= 0
      || !core.luck(Self.transferPurpose)
        .bernoulli(transfers, UInt64(caller), probability: probability)
    core.countExchange(of: caller, sending: bytes, isAnswered: arrives)
    return arrives
  }

  /// The purpose of the draws of transfers that fail.
  private static let transferPurpose = DrawPurpose("daemon.transfer")

  /// Counts the end of a transfer.
  package mutating func endTransfer(bytes: Int, succeeded: Bool) {
    if succeeded {
      core.apps[caller].usage.uploadCount += 1
      core.record(.uploaded(bytes: bytes), client: caller)
    } else {
      core.apps[caller].usage.uploadFailedCount += 1
      core.record(.uploadFailed(bytes: bytes), client: caller)
    }
  }

  /// Receives bytes for the app; false without a network, which costs nothing.
  package mutating func download(bytes: Int) -> Bool {
    let cause = CausePurpose.download.cause(of: caller)
    guard core.apps[caller].isRunning, !core.isNetworkWithheld(from: caller),
      core.phone.download(bytes: bytes, cause: cause, at: now, events: &core.events)
    else { return false }
    core.countMaps(of: caller, receiving: bytes)
    return true
  }

  /// Logs the start of a mode of the app.
  package mutating func noteMode(_ name: String) {
    core.record(.modeChanged(name), client: caller)
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
