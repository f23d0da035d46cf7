// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The requests of the active app for rights.
extension LocationDaemon {
  /// Asks for the right for the time in use.
  public mutating func requestWhenInUseAuthorization() {
    background.prompts.ask(.whenInUse, client: caller, in: &core)
  }

  /// Asks for the right at any time.
  public mutating func requestAlwaysAuthorization() {
    background.prompts.ask(.always, client: caller, in: &core)
  }

  /// Asks for exact positions for a while.
  public mutating func requestTemporaryFullAccuracyAuthorization() {
    background.prompts.ask(.temporaryFullAccuracy, client: caller, in: &core)
  }
}
