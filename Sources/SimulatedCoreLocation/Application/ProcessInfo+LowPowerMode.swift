// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Foundation
internal import LocationService

#if os(Linux)
extension ProcessInfo {
  /// Whether the user has switched Low Power Mode on; false if no simulated app runs.
  public var isLowPowerModeEnabled: Bool {
    AppProcess.running?.system?.isLowPowerModeEnabled ?? false
  }
}

extension NSNotification.Name {
  /// Posted when Low Power Mode is switched, or later if the app does not run then.
  public static let NSProcessInfoPowerStateDidChange = NSNotification.Name(
    "NSProcessInfoPowerStateDidChangeNotification"
  )
}
#endif
