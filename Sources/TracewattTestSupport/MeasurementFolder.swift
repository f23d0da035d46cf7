// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation

/// A folder of measurements that are no part of the project, named by an environment variable.
package enum MeasurementFolder: String {
  /// Recorded traces with an index, `INDEX.csv` (`file`, `points`, `duration_s`, `length_km`).
  case recordings = "TRACEWATT_RECORDINGS"
  /// The extract of MobilityNet with its summaries: `drain_*.csv`, `latency_*.csv`, `accuracy_summary.csv`,
  /// `stationary_fix_rate.csv` and `unit_factors.csv`.
  case field = "TRACEWATT_FIELD"
  /// The hours of an iPhone 13: `hourly_component_totals.csv`, `hourly_location_energy.csv` and
  /// `hourly_battery.csv` in `iphone13`.
  case phoneLogs = "TRACEWATT_PHONE_LOGS"
  /// The power profiles of 35 Android phones, `power_profiles_aosp.csv`.
  case published = "TRACEWATT_PUBLISHED"
  /// Days that once misled, `behaviour/*.yaml`, and files and code from the field.
  case cases = "TRACEWATT_CASES"

  /// The path, which may be relative to the root of the package; nil without the variable.
  package var path: String? {
    let path = ProcessInfo.processInfo.environment[rawValue] ?? ""
    if path.isEmpty { return nil }
    return path.hasPrefix("/") ? path : packageRoot + "/" + path
  }

  /// The path of a file in the folder; nil without the variable.
  package func file(_ name: String) -> String? { path.map { $0 + "/" + name } }
}
