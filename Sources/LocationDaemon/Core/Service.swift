// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// A service of the system: a value with its own state, which sees the core and no other service.
///
/// A service implements the occurrences that concern it; the others do nothing. Calls of apps, positions and
/// the service's own signals reach it directly.
protocol Service: Sendable {
  /// The day begins; no app has been launched.
  mutating func dayBegan(in core: inout SystemCore)

  /// The process of an app has ended: its memory is lost, its registrations stay.
  mutating func processEnded(_ client: Int, in core: inout SystemCore)

  /// The user removed an app from the app switcher; its process has ended before.
  mutating func quitByUser(_ client: Int, in core: inout SystemCore)

  /// The process of an app was suspended.
  mutating func processSuspended(_ client: Int, in core: inout SystemCore)

  /// The process of an app runs again, after a suspension or on the screen.
  mutating func processResumed(_ client: Int, in core: inout SystemCore)

  /// The user left an app, which runs on in the background for a moment.
  mutating func processLeftForeground(_ client: Int, in core: inout SystemCore)

  /// The standard service has begun to serve an app.
  mutating func standardUpdatesBegan(for client: Int, in core: inout SystemCore)

  /// An app that runs has got a right, or more of one.
  mutating func rightExtended(of client: Int, in core: inout SystemCore)

  /// An app may no longer learn any position.
  mutating func rightWithdrawn(from client: Int, in core: inout SystemCore)

  /// An app may now get exact positions, or approximate ones only.
  mutating func accuracyChanged(of client: Int, in core: inout SystemCore)

  /// Other apps run, or other updates keep them running.
  mutating func servedAppsChanged(in core: inout SystemCore)

  /// The phone has restarted; the processes of all apps have ended before.
  mutating func phoneRestarted(in core: inout SystemCore)

  /// The phone came to rest or set off; the first time at the start of the day.
  mutating func motionChanged(in core: inout SystemCore)

  /// The display turned on.
  mutating func displayTurnedOn(in core: inout SystemCore)

  /// The user switched Bluetooth.
  mutating func bluetoothChanged(in core: inout SystemCore)

  /// A day event changed the whole phone: its network, its charger, its modes.
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
  mutating func rightExtended(of client: Int, in core: inout SystemCore) {}
  mutating func rightWithdrawn(from client: Int, in core: inout SystemCore) {}
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
    case .rightExtended(let client): rightExtended(of: client, in: &core)
    case .rightWithdrawn(let client): rightWithdrawn(from: client, in: &core)
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
/// `Service` has a requirement for each case, which says what it means.
enum Occurrence: Sendable {
  case dayBegan
  case processEnded(Int)
  case quitByUser(Int)
  case processSuspended(Int)
  case processResumed(Int)
  case processLeftForeground(Int)
  case standardUpdatesBegan(Int)
  case rightExtended(Int)
  case rightWithdrawn(Int)
  case accuracyChanged(Int)
  case servedAppsChanged
  case phoneRestarted
  case motionChanged
  case displayTurnedOn
  case bluetoothChanged
  case conditionsChanged
}
