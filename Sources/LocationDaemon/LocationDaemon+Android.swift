// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService
internal import OSProfiles
internal import PhoneModel
internal import Quantities

// Android's fused provider and Doze, by the rules of docs/android.md.
extension LocationDaemon {
  /// Begins the turns that are due, ends those whose time is up, and arms the next of both.
  mutating func serveFused() {
    guard core.profile.fusedProvider.isAvailable else { return }
    let looksUpCells = updates.fused.serve(in: &core)
    core.updateRadios()
    // A cell is looked up at once: the modem knows it anyway.
    if looksUpCells { offerCell() }
    updates.fused.plan(in: &core)
  }

  /// Lets turns follow what has changed about the phone or an app.
  mutating func reviewFused() {
    if updates.fused.review(in: &core) { serveFused() }
  }

  /// Follows screen, charger and movement on the way into Doze and out of it.
  mutating func planDoze() { follow(updates.doze.follow(in: &core)) }

  /// Goes on to the next stretch of Doze, or to a window.
  mutating func stepDoze() { follow(updates.doze.step(in: &core)) }

  /// Lets location requests and the timers of apps rest in Doze, and go on after it.
  private mutating func follow(_ change: Doze.Change) {
    switch change {
    case .none: return
    case .began: updates.fused.rest(in: &core)
    case .paused: updates.fused.goOn(in: &core)
    }
    for client in core.apps.indices { core.armTimers(of: client) }
    if change == .paused {
      serveFused()
    } else {
      core.updateRadios()
      updates.fused.plan(in: &core)
    }
  }
}
