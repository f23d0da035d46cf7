// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Location energy of a strategy on one phone and system, compared with the same strategy on
/// another.
///
/// The effect is paired by replication: the chance of a day is the same on all phones and systems.
public struct PlatformEffect: Sendable, Hashable {
  /// The strategy with scenario, phone and system.
  public var group: RunGroup
  /// The same strategy on the first phone and system.
  public var base: RunGroup
  /// Location energy of `group` over that of `base`.
  public var energy: PairedEffect

  /// The effects of phones and systems on the recommended strategies, today's and the reference.
  ///
  /// Every further phone and system of a scenario is compared with the first one that the standings
  /// list.
  static func effects(
    in runs: GroupedRuns,
    of recommendations: [Recommendation],
    reference: String,
    standings: [EvidenceStanding]
  ) -> [PlatformEffect] {
    func place(_ group: RunGroup, _ offset: Int) -> (Int, Int) {
      let named = standings.firstIndex { $0.phone == group.phone && $0.system == group.os }
      return (named ?? standings.count, offset)
    }
    var effects: [PlatformEffect] = []
    var scenarios: [String] = []
    for name in recommendations.map(\.present.scenario) where !scenarios.contains(name) {
      scenarios.append(name)
    }
    for scenario in scenarios {
      let blocks = recommendations.filter { $0.present.scenario == scenario }.enumerated()
        .sorted { place($0.element.present, $0.offset) < place($1.element.present, $1.offset) }
        .map(\.element)
      var strategies: [String] = []
      let chosen = blocks.compactMap(\.chosen?.strategy)
      let wanted = chosen + blocks.map(\.present.strategy) + [reference]
      for name in wanted where !strategies.contains(name) { strategies.append(name) }
      guard let first = blocks.first?.present else { continue }
      for strategy in strategies {
        for block in blocks.dropFirst() {
          // If there are several, only those that differ in one respect are listed.
          let differsInBoth = block.present.phone != first.phone && block.present.os != first.os
          if differsInBoth, blocks.count > 2 { continue }
          let (base, group) = (
            first.with(strategy: strategy), block.present.with(strategy: strategy)
          )
          let energy = PairedEffect.effect(
            on: "energy_location_j",
            of: group,
            against: base,
            in: runs
          )
          guard let energy, energy.kind == .ratio else { continue }
          effects.append(PlatformEffect(group: group, base: base, energy: energy))
        }
      }
    }
    return effects
  }
}
