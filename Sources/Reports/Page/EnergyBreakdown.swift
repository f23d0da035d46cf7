// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Mean amounts over the replications of strategies, by kind.
struct EnergyBreakdown {
  /// The titles of the kinds.
  let kinds: [String]
  /// The means: for each strategy, one value per kind.
  let values: [[Double]]

  /// Energy in joules by component, in the order of the components; components that never use any
  /// are left out.
  static func byComponent(_ entries: [Scene.Entry]) -> EnergyBreakdown {
    let components = Component.allCases
    let runs = entries.map { entry in
      entry.results.map { EnergyTotals($0.ledger, by: \.component) }
    }
    let means = runs.map { runs in
      components.map { component in
        runs.map { $0.joules(component) }.reduce(0, +) / Double(max(1, runs.count))
      }
    }
    let used = components.indices.filter { index in means.contains { $0[index] != 0 } }
    return EnergyBreakdown(
      kinds: used.map { components[$0].model.text },
      values: means.map { row in used.map { row[$0] } }
    )
  }

  /// Energy in joules by cause, those with the largest total over all strategies first.
  static func byCause(_ entries: [Scene.Entry]) -> EnergyBreakdown {
    let causes = EnergyTotals(entries.flatMap(\.results).flatMap(\.ledger), by: \.cause.plain).keys
    let means = entries.map { entry in
      let totals = EnergyTotals(entry.results.flatMap(\.ledger), by: \.cause.plain)
      return causes.map { totals.joules($0) / Double(max(1, entry.results.count)) }
    }
    let totals = causes.indices.map { index in means.reduce(0) { $0 + $1[index] } }
    let order = causes.indices.filter { totals[$0] != 0 }
      .sorted { (-totals[$0], $0) < (-totals[$1], $1) }
    return EnergyBreakdown(
      kinds: order.map { causes[$0].text },
      values: means.map { row in order.map { row[$0] } }
    )
  }

  /// The measures of a group, such as seconds by tier; those that are 0 for every strategy are left
  /// out.
  static func measures(_ names: [(name: String, words: String)], _ entries: [Scene.Entry])
    -> EnergyBreakdown
  {
    let means = entries.map { entry in names.map { entry.mean($0.name)?.estimate ?? 0 } }
    let used = names.indices.filter { index in means.contains { $0[index] != 0 } }
    return EnergyBreakdown(
      kinds: used.map { names[$0].words },
      values: means.map { row in used.map { row[$0] } }
    )
  }

  /// The first kinds, with all others combined into one.
  func limited(to count: Int, others: String) -> EnergyBreakdown {
    guard kinds.count > count + 1 else { return self }
    return EnergyBreakdown(
      kinds: Array(kinds.prefix(count)) + [others],
      values: values.map { Array($0.prefix(count)) + [$0.dropFirst(count).reduce(0, +)] }
    )
  }
}

extension CauseLabel {
  /// The label without the numbers of the causes that share it.
  var plain: CauseLabel { CauseLabel(label: label, category: category, client: client) }

  /// The cause with its category, and with its app unless that is the app under test.
  var text: String {
    let app = client.map { $0 == 0 ? "" : ", app \($0)" } ?? ""
    return "\(label) (\(category.rawValue)\(app))"
  }
}
