// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Foundation
internal import LocationService
internal import Quantities
internal import VirtualTime

#if os(Linux)
extension ProcessInfo {
  /// Whether the user has switched Low Power Mode on; false if no simulated app runs.
  public var isLowPowerModeEnabled: Bool {
    AppProcess.running?.system?.isLowPowerModeEnabled ?? false
  }

  /// The temperature of the phone, in the classes that apps see; the raw values are Apple's.
  public enum ThermalState: Int, Sendable {
    /// Normal.
    case nominal = 0
    /// Slightly warm.
    case fair = 1
    /// Hot.
    case serious = 2
    /// Too hot.
    case critical = 3
  }

  /// Nominal, because temperature is not simulated.
  public var thermalState: ThermalState { .nominal }

  /// Never posted, because temperature is not simulated.
  public static let thermalStateDidChangeNotification = NSNotification.Name(
    "NSProcessInfoThermalStateDidChangeNotification"
  )

  /// Runs a block with a background task around it, as the process's next work.
  ///
  /// If the run time ends first, the block is called once more, with true.
  public func performExpiringActivity(
    withReason reason: String,
    using block: @escaping @Sendable (Bool) -> Void
  ) {
    guard let process = AppProcess.running else { return }
    let centre = process.receiver(ApplicationCentre.self)
    let task = centre.beginTask { block(true) }
    process.virtual.schedule(after: .zero) {
      block(task == .invalid)
      centre.endTask(task)
    }
  }
}

extension NSNotification.Name {
  /// Posted when Low Power Mode is switched, or later if the app does not run then.
  public static let NSProcessInfoPowerStateDidChange = NSNotification.Name(
    "NSProcessInfoPowerStateDidChangeNotification"
  )
}
#endif
