// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The calls of the active app for authorization.
extension LocationDaemon {
  /// Asks the user for the When In Use authorization.
  package mutating func requestWhenInUseAuthorization() {
    background.prompts.ask(.whenInUse, client: caller, in: &core)
  }

  /// Asks the user for the Always authorization.
  package mutating func requestAlwaysAuthorization() {
    background.prompts.ask(.always, client: caller, in: &core)
  }

  /// Asks the user for exact positions for a while.
  package mutating func requestTemporaryFullAccuracyAuthorization() {
    background.prompts.ask(.temporaryFullAccuracy, client: caller, in: &core)
  }
}
