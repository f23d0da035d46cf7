// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation

/// A folder of measurements that are no part of the project, named by an environment variable.
package enum MeasurementFolder: String {
  /// Recorded traces with their index.
  case recordings = "TRACEWATT_RECORDINGS"
  /// Recordings of phones in the field.
  case field = "TRACEWATT_FIELD"
  /// Tables of phones' own logs.
  case phoneLogs = "TRACEWATT_PHONE_LOGS"
  /// Published tables.
  case published = "TRACEWATT_PUBLISHED"
  /// Days, files and code from the field, with what must happen.
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
