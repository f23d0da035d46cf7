// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService
internal import OSProfiles
internal import PhoneModel
internal import Quantities

extension SystemCore {
  /// Adds the time with locks of every app, before the screen or a lock changes.
  mutating func settleWakeLocks() {
    guard profile.platform == .android else { return }
    for client in apps.indices { settleWakeLocks(of: client, until: now) }
  }

  /// Adds an app's time with locks up to an instant, such as the end of the day.
  mutating func settleWakeLocks(of client: Int, until now: SimulationTime) {
    apps[client].locks.settle(until: now, isScreenOn: phone.isScreenOn)
  }

  /// Determines the locks in effect for every app.
  mutating func updateWakeLocks() {
    guard profile.platform == .android else { return }
    for client in apps.indices {
      let holders = holders(of: client)
      if holders == apps[client].locks.holders { continue }
      settleWakeLocks(of: client, until: now)
      apps[client].locks.holders = holders
    }
  }

  /// The holders of locks for an app in the background.
  ///
  /// In Doze, only the lock of an app with a foreground service has an effect (W1).
  private func holders(of client: Int) -> WakeLocks.Holders {
    guard apps[client].appState == .background else { return [] }
    var holders: WakeLocks.Holders = []
    if apps[client].locks.isOwnHeld,
      !conditions.isDozing || apps[client].hasForegroundService
    {
      holders.insert(.own)
    }
    if apps[client].process.backgroundTaskUntil != nil
      || (now < apps[client].process.runsUntil && apps[client].process.wakeReason != nil)
    {
      holders.insert(.work)
    }
    if (apps[client].updates.standard != nil && !apps[client].updates.isHoldingBack)
      || (apps[client].updates.fused?.isSeeking == true && !radios.isBatching)
      || apps[client].updates.isLiveFlowing || apps[client].updates.hasRequest
    {
      holders.insert(.location)
    }
    return holders
  }
}
