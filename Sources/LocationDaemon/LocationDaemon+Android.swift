// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService
internal import OSProfiles
internal import PhoneModel
internal import Quantities

// Android's fused provider and Doze, by the rules of scenarios/rules.csv.
extension LocationDaemon {
  /// Begins the turns that are due, ends those whose time is up, and arms the next step.
  mutating func serveFused() {
    guard core.profile.fusedProvider.isAvailable else { return }
    let looksUpCells = updates.fused.serve(in: &core)
    core.updateRadios()
    // A cell is looked up at once, because the modem already knows it.
    if looksUpCells { offerCell() }
    updates.fused.plan(in: &core)
  }

  /// Adapts the turns to a change of the phone or of an app.
  mutating func reviewFused() {
    if updates.fused.review(in: &core) { serveFused() }
  }

  /// Adapts Doze to the screen, the charger and the movement.
  mutating func planDoze() {
    follow(updates.doze.follow(in: &core))
    if updates.lightDoze.follow(in: &core) { background.refresh.windowChanged(in: &core) }
    followSaver()
  }

  /// Adapts location requests to battery saver and the screen (B1 to B3).
  mutating func followSaver() {
    guard core.limits.batterySaverLocation != .noChange else { return }
    if updates.fused.followSaver(in: &core) { serveFused() }
    if core.limits.batterySaverLocation == .gnssOff { reviewFused() }
  }

  /// Moves to the next idle stretch or maintenance window of Doze.
  mutating func stepDoze() { follow(updates.doze.step(in: &core)) }

  /// Suspends location requests and app timers while Doze is idle, and resumes them after it.
  private mutating func follow(_ change: Doze.Change) {
    switch change {
    case .none: return
    case .began: updates.fused.rest(in: &core)
    case .paused: updates.fused.goOn(in: &core)
    }
    for client in core.apps.indices { core.armTimers(of: client) }
    background.refresh.windowChanged(in: &core)
    if change == .paused {
      serveFused()
    } else {
      core.updateRadios()
      updates.fused.plan(in: &core)
    }
  }
}
