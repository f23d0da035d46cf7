// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The samples of several groups in one order, from which a group can be left out.
package struct PooledSamples {
  private let samples: [(value: Double, group: Int)]

  /// Pools the samples of groups.
  ///
  /// Complexity: O(n log n).
  package init(_ groups: [[Double]]) {
    samples = groups.enumerated()
      .flatMap { group, values in values.map { (value: $0, group: group) } }
      .sorted { ($0.value, $0.group) < ($1.value, $1.group) }
  }

  /// The samples in ascending order, without those of one group; nil leaves out none.
  package func values(without group: Int? = nil) -> [Double] {
    samples.compactMap { $0.group == group ? nil : $0.value }
  }
}
