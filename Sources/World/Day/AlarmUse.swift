// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// How an app on Android sets its timers.
public enum AlarmUse: String, CaseIterable, Sendable, Hashable, Codable {
  /// By timers of its process, which rest while the process does not run.
  case none
  /// By inexact alarms that may fire in Doze (`setAndAllowWhileIdle`).
  case whileIdle = "while_idle"
  /// By exact alarms that may fire in Doze (`setExactAndAllowWhileIdle`).
  case exact
}
