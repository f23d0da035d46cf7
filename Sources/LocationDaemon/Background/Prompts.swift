// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import DiscreteEvents
internal import LocationService
internal import OSProfiles
internal import Quantities
internal import World

/// Prompts, in which apps ask the user for authorization (rules 41 to 44).
struct Prompts: Service {
  /// A prompt that the user answers after a while.
  enum Prompt: Sendable { case whenInUse, always, temporaryFullAccuracy }

  /// The service's signals to itself.
  enum Signal: Sendable {
    case answered(client: Int, Prompt)
  }

  /// The effect of an answer on an app's permission.
  struct Answer {
    var client: Int
    /// The new permission; nil if the user changed nothing.
    var permission: Permission?
    /// An event for the app, apart from the change of its permission.
    var event: AppEvent?
  }

  private var signals = SignalQueue<Signal>(source: .prompts)

  init() {}

  /// Shows a prompt if the system allows it now (L2).
  mutating func ask(_ prompt: Prompt, client: Int, in core: inout SystemCore) {
    let permission = core.apps[client].permission
    guard core.apps[client].appState == .foreground, permission.areServicesOn else {
      if prompt == .temporaryFullAccuracy {
        core.deliver(.temporaryFullAccuracy(.promptDeclined), to: client)
      }
      return
    }
    switch prompt {
    case .whenInUse:
      guard permission.grant == .notDetermined else { return }
    case .always:
      let isUpgrade = permission.grant == .whenInUse && !permission.hasAskedForUpgrade
      guard permission.grant == .notDetermined || isUpgrade else { return }
      if isUpgrade { core.apps[client].permission.hasAskedForUpgrade = true }
    case .temporaryFullAccuracy:
      guard core.accuracy(of: client) == .reduced else {
        core.deliver(.temporaryFullAccuracy(nil), to: client)
        return
      }
    }
    core.deliver(.promptChanged(isShown: true), to: client)
    let due = core.now + core.apps[client].configuration.answers.after
    signals.send(.answered(client: client, prompt), at: due, in: &core)
  }

  /// Shows the prompt when a service starts, which is what systems before iOS 8 do.
  mutating func askByStarting(client: Int, in core: inout SystemCore) {
    guard !core.profile.permission.whenInUseAvailable,
      core.apps[client].permission.grant == .notDetermined
    else { return }
    ask(.always, client: client, in: &core)
  }

  /// The user's answer to a prompt.
  func answer(_ event: Event, in core: inout SystemCore) -> Answer {
    switch signals.signal(of: event) {
    case .answered(let client, let prompt): answer(prompt, client: client, in: &core)
    }
  }

  /// The user's answer to a prompt, by the app's settings.
  private func answer(_ prompt: Prompt, client: Int, in core: inout SystemCore) -> Answer {
    let answers = core.apps[client].configuration.answers
    var permission = core.apps[client].permission
    switch prompt {
    case .whenInUse:
      guard permission.grant == .notDetermined else { return Answer(client: client) }
      permission.grant = core.profile.possible(answers.whenInUse)
    case .always:
      let granted = core.profile.possible(answers.always)
      switch permission.grant {
      case .whenInUse:
        // A user who declines the upgrade keeps When In Use.
        guard granted == .always else { return Answer(client: client) }
        permission.grant = .always
      case .notDetermined:
        // If Always is the first request, it is provisional until confirmed (rule 43).
        let isProvisional = core.profile.permission.provisionalAlways && granted == .always
        permission.grant = isProvisional ? .provisionalAlways : granted
      case .restricted, .denied, .allowOnce, .provisionalAlways, .always:
        return Answer(client: client)
      }
    case .temporaryFullAccuracy:
      guard answers.temporaryFullAccuracy, core.apps[client].appState == .foreground else {
        return Answer(client: client, event: .temporaryFullAccuracy(.promptDeclined))
      }
      permission.hasTemporaryFullAccuracy = true
      return Answer(client: client, permission: permission, event: .temporaryFullAccuracy(nil))
    }
    return Answer(client: client, permission: permission)
  }
}

extension OSProfile {
  /// The grant that replaces a grant unknown to this system.
  func possible(_ grant: UserGrant) -> UserGrant {
    switch grant {
    case .allowOnce where !permission.provisionalAlways: possible(.whenInUse)
    case .whenInUse where !permission.whenInUseAvailable: .always
    case .provisionalAlways where !permission.provisionalAlways: .always
    case .allowOnce, .whenInUse, .provisionalAlways, .notDetermined, .restricted, .denied, .always:
      grant
    }
  }
}
