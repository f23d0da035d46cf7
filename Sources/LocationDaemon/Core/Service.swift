// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// A service of the system: a value that can access the core but no other service.
///
/// A service implements the occurrences that concern it; the default implementations do nothing.
/// Calls of apps, positions and the service's own signals reach it directly.
protocol Service: Sendable {
  /// The day begins; no app has been launched.
  mutating func dayBegan(in core: inout SystemCore)

  /// The process of an app has ended: its memory is lost, its registrations remain.
  mutating func processEnded(_ client: Int, in core: inout SystemCore)

  /// The user removed an app from the app switcher; its process has already ended.
  mutating func quitByUser(_ client: Int, in core: inout SystemCore)

  /// The process of an app was suspended.
  mutating func processSuspended(_ client: Int, in core: inout SystemCore)

  /// The process of an app was resumed from suspension or brought to the screen.
  mutating func processResumed(_ client: Int, in core: inout SystemCore)

  /// The user left an app, which keeps running in the background for a moment.
  mutating func processLeftForeground(_ client: Int, in core: inout SystemCore)

  /// The standard service has begun to serve an app.
  mutating func standardUpdatesBegan(for client: Int, in core: inout SystemCore)

  /// The authorization or accuracy of a running app has changed, and it may still learn positions.
  mutating func permissionChanged(of client: Int, in core: inout SystemCore)

  /// An app may no longer learn positions at all.
  mutating func permissionWithdrawn(from client: Int, in core: inout SystemCore)

  /// The accuracy of an app's positions has changed, to exact or to approximate.
  mutating func accuracyChanged(of client: Int, in core: inout SystemCore)

  /// The set of running apps, or the updates that keep them running, may have changed.
  mutating func servedAppsChanged(in core: inout SystemCore)

  /// The phone has restarted; the processes of all apps have already ended.
  mutating func phoneRestarted(in core: inout SystemCore)

  /// The phone came to rest or started to move; also called once at the start of the day.
  mutating func motionChanged(in core: inout SystemCore)

  /// The display turned on.
  mutating func displayTurnedOn(in core: inout SystemCore)

  /// The user switched Bluetooth on or off.
  mutating func bluetoothChanged(in core: inout SystemCore)

  /// A day event changed the whole phone, such as its network, its charger or its modes.
  mutating func conditionsChanged(in core: inout SystemCore)
}

extension Service {
  mutating func dayBegan(in core: inout SystemCore) {}
  mutating func processEnded(_ client: Int, in core: inout SystemCore) {}
  mutating func quitByUser(_ client: Int, in core: inout SystemCore) {}
  mutating func processSuspended(_ client: Int, in core: inout SystemCore) {}
  mutating func processResumed(_ client: Int, in core: inout SystemCore) {}
  mutating func processLeftForeground(_ client: Int, in core: inout SystemCore) {}
  mutating func standardUpdatesBegan(for client: Int, in core: inout SystemCore) {}
  mutating func permissionChanged(of client: Int, in core: inout SystemCore) {}
  mutating func permissionWithdrawn(from client: Int, in core: inout SystemCore) {}
  mutating func accuracyChanged(of client: Int, in core: inout SystemCore) {}
  mutating func servedAppsChanged(in core: inout SystemCore) {}
  mutating func phoneRestarted(in core: inout SystemCore) {}
  mutating func motionChanged(in core: inout SystemCore) {}
  mutating func displayTurnedOn(in core: inout SystemCore) {}
  mutating func bluetoothChanged(in core: inout SystemCore) {}
  mutating func conditionsChanged(in core: inout SystemCore) {}

  /// Reacts to something that concerns more than one service.
  mutating func react(to occurrence: Occurrence, in core: inout SystemCore) {
    switch occurrence {
    case .dayBegan: dayBegan(in: &core)
    case .processEnded(let client): processEnded(client, in: &core)
    case .quitByUser(let client): quitByUser(client, in: &core)
    case .processSuspended(let client): processSuspended(client, in: &core)
    case .processResumed(let client): processResumed(client, in: &core)
    case .processLeftForeground(let client): processLeftForeground(client, in: &core)
    case .standardUpdatesBegan(let client): standardUpdatesBegan(for: client, in: &core)
    case .permissionChanged(let client): permissionChanged(of: client, in: &core)
    case .permissionWithdrawn(let client): permissionWithdrawn(from: client, in: &core)
    case .accuracyChanged(let client): accuracyChanged(of: client, in: &core)
    case .servedAppsChanged: servedAppsChanged(in: &core)
    case .phoneRestarted: phoneRestarted(in: &core)
    case .motionChanged: motionChanged(in: &core)
    case .displayTurnedOn: displayTurnedOn(in: &core)
    case .bluetoothChanged: bluetoothChanged(in: &core)
    case .conditionsChanged: conditionsChanged(in: &core)
    }
  }
}

/// Something that happens to the phone or to an app and concerns more than one service.
///
/// Each case has a requirement of `Service`, which documents it.
enum Occurrence: Sendable {
  case dayBegan
  case processEnded(Int)
  case quitByUser(Int)
  case processSuspended(Int)
  case processResumed(Int)
  case processLeftForeground(Int)
  case standardUpdatesBegan(Int)
  case permissionChanged(Int)
  case permissionWithdrawn(Int)
  case accuracyChanged(Int)
  case servedAppsChanged
  case phoneRestarted
  case motionChanged
  case displayTurnedOn
  case bluetoothChanged
  case conditionsChanged
}
