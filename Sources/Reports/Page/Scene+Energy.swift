// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

extension Scene {
  /// The charts of energy by component and by cause, and of the seconds at each accuracy tier.
  func energyFigures() -> [ChartFigure] {
    var figures: [ChartFigure] = []
    if entries.contains(where: { entry in entry.results.contains { !$0.ledger.isEmpty } }) {
      figures.append(
        bars(
          EnergyBreakdown.byComponent(entries),
          drawing: nil,
          id: "components",
          title: "Energy by component",
          energy: "energy of the whole phone"
        )
      )
      let causes = EnergyBreakdown.byCause(entries)
      figures.append(
        bars(
          causes,
          drawing: causes.limited(to: 10, others: "other causes"),
          id: "causes",
          title: "Energy by cause",
          energy: "energy of the whole phone"
        )
      )
    }
    let tiers = EnergyBreakdown.measures(Self.tiers, entries)
    if !tiers.kinds.isEmpty {
      figures.append(
        bars(
          tiers,
          drawing: nil,
          id: "tiers",
          title: "Time at each accuracy tier",
          energy: nil
        )
      )
    }
    return figures
  }

  /// The measures of the tiers, from the finest to the coarsest.
  static let tiers: [(name: String, words: String)] = [
    ("tier_best_for_navigation_s", "best for navigation"), ("tier_best_s", "best"),
    ("tier_ten_meters_s", "nearest ten metres"), ("tier_hundred_meters_s", "hundred metres"),
    ("tier_kilometer_s", "kilometre"), ("tier_three_kilometers_s", "three kilometres"),
    ("tier_reduced_s", "reduced"),
  ]

  private func bars(
    _ breakdown: EnergyBreakdown,
    drawing: EnergyBreakdown?,
    id stem: String,
    title: String,
    energy: String?
  ) -> ChartFigure {
    let shown = drawing ?? breakdown
    let axis =
      energy.map { "\($0) (\(energyUnit.title))" } ?? "time the standard service ran (s per run)"
    let bars = StackedBars(
      kinds: shown.kinds,
      bars: zip(entries, shown.values)
        .map { entry, parts in
          StackedBars.Bar(
            name: entry.name,
            style: entry.style,
            parts: energy == nil ? parts : parts.map(energyUnit.value)
          )
        },
      unit: energy == nil ? "s" : energyUnit.symbol,
      axisTitle: axis
    )
    let id = "\(id)-\(stem)"
    let parts = shown.kinds.joined(separator: ", ")
    let isShortened = shown.kinds.count < breakdown.kinds.count
    return ChartFigure(
      id: id,
      title: title,
      description: "One bar per strategy; its length is the \(axis). From the left: \(parts).",
      remark: "Means over the replications. Parts that are wide enough show their value"
        + (isShortened ? "; the table below lists the other causes one by one." : "."),
      height: bars.height,
      tables: [table(breakdown, title: title, unit: energy == nil ? "s" : "J")]
    ) { bars.draw(in: &$0, id: id) }
  }

  private func table(_ breakdown: EnergyBreakdown, title: String, unit: String) -> DataTable {
    DataTable(
      caption: "\(title), means over replications",
      columns: [DataTable.Column(title: "Strategy", isNumber: false)]
        + breakdown.kinds.map { DataTable.Column(title: $0, unit: unit) }
        + [DataTable.Column(title: "Total", unit: unit)],
      rows: zip(entries, breakdown.values).map { entry, values in
        [.text(entry.name)] + values.map { .known($0) } + [.known(values.reduce(0, +))]
      },
      strategies: entries.map(\.name)
    )
  }
}
