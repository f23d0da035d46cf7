// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import DiscreteEvents
internal import LocationService
internal import OSProfiles
internal import Quantities
internal import World

extension LocationDaemon {
  /// Applies the user's answer to a prompt.
  mutating func answerPrompt(_ event: Event) {
    let answer = background.prompts.answer(event, in: &core)
    if let permission = answer.permission { changePermission(of: answer.client, to: permission) }
    if let event = answer.event { core.deliver(event, to: answer.client) }
    core.deliver(.promptChanged(isShown: false), to: answer.client)
  }

  /// Applies the user's decision to keep Always or to change it to When In Use (rule 43).
  mutating func confirmAlways(_ isKept: Bool, client: Int) {
    var permission = core.apps[client].permission
    guard permission.grant == .provisionalAlways else { return }
    permission.grant = isKept ? .always : .whenInUse
    core.apps[client].usage.remarks.remove(.heldBack)
    changePermission(of: client, to: permission)
    guard let held = core.apps[client].held else { return }
    core.apps[client].held = nil
    guard isKept, now - held.since <= core.profile.permission.provisionalHold else { return }
    deliver(held.news)
  }

  /// Changes the permission of an app, and notifies the app if it sees a difference (rule 41).
  ///
  /// A change of the accuracy drops the app's last area position (rule 44).
  mutating func changePermission(of client: Int, to permission: Permission) {
    let status = core.apps[client].authorization
    let accuracy = core.accuracy(of: client)
    let level = core.apps[client].permissionLevel
    core.settleUsage(of: client)
    core.apps[client].permission = permission
    let newStatus = core.apps[client].authorization
    let newAccuracy = core.accuracy(of: client)
    if newStatus != status || newAccuracy != accuracy {
      core.record(.authorizationChanged(newStatus, newAccuracy), client: client)
      core.deliver(.authorizationChanged(newStatus, newAccuracy), to: client)
    }
    if newAccuracy != accuracy {
      core.apps[client].area = nil
      announce(.accuracyChanged(client))
    }
    guard core.apps[client].permissionLevel != level || newAccuracy != accuracy else { return }
    if core.apps[client].permissionLevel == .none {
      refuse(client)
    } else if core.apps[client].isRunning {
      announce(.permissionChanged(client))
      reviewFused()
    }
    core.watchCells()
    watching.visits.plan(in: &core)
    core.planSuspension(of: client)
    core.updateRadios()
    followUp()
  }

  /// Ends the updates of an app without authorization, with one error (rules 12 and 41).
  private mutating func refuse(_ client: Int) {
    let served = core.apps[client].updates
    let isServed = served.standard != nil || served.hasRequest || served.fused != nil
    announce(.permissionWithdrawn(client))
    guard isServed else { return }
    core.apps[client].process.run(until: now + core.profile.lifeCycle.suspendAfter)
    core.fail(.denied, client: client)
  }

  /// Ends Allow Once and temporary full accuracy, which last only for one use (rules 42 and L24).
  mutating func endUse(of client: Int) {
    var permission = core.apps[client].permission
    guard permission.grant == .allowOnce || permission.hasTemporaryFullAccuracy else { return }
    if permission.grant == .allowOnce { permission.grant = .notDetermined }
    permission.hasTemporaryFullAccuracy = false
    changePermission(of: client, to: permission)
  }
}
