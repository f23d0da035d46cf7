// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation

/// The cases of tests that repeat themselves over long lists.
package enum Cases {
  /// All cases in `make nightly`, which sets `TRACEWATT_NIGHTLY`, and some of them elsewhere.
  ///
  /// - Parameters:
  ///   - count: how many run elsewhere, the first among them, at equal distances; 1 or more.
  ///   - all: the cases.
  /// - Returns: the cases to run.
  package static func some<Case>(_ count: Int, of all: [Case]) -> [Case] {
    guard ProcessInfo.processInfo.environment["TRACEWATT_NIGHTLY"] == nil, all.count > count else {
      return all
    }
    return (0..<count).map { all[$0 * all.count / count] }
  }
}
