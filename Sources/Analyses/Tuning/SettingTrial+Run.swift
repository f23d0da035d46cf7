// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Judgement
internal import Tracewatt

extension SettingTrial {
  /// Runs a day and its variants.
  ///
  /// - Returns: nil if there is nothing to try.
  package init?(of day: Scenario, _ variants: [Variant]) {
    guard !variants.isEmpty else { return nil }
    let base = Experiment(day).run(replication: 0)
    var changes = [Change?](repeating: nil, count: Self.measures.count)
    for variant in variants {
      for (before, after) in zip(base, Experiment(variant.scenario).run(replication: 0)) {
        for (index, measure) in Self.measures.enumerated() {
          let (old, new) = (before.measures[measure] ?? 0, after.measures[measure] ?? 0)
          guard old != new else { continue }
          let change = Change(
            ratio: old == 0 ? .infinity : new / old - 1,
            strategy: before.key.strategy,
            value: variant.value
          )
          if abs(change.ratio) > abs(changes[index]?.ratio ?? 0) { changes[index] = change }
        }
      }
    }
    self.init(values: variants.map(\.value), changes: changes)
  }
}
