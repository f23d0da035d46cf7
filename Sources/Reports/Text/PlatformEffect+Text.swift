// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Quantities

extension ComparisonTable {
  /// The differences of strategies between phones or systems, one sentence each.
  package var platformTexts: [String] {
    let names = Set(recommendations.map(\.present.scenario))
    return platformEffects.map { effect in
      let scenario = names.count > 1 ? "\(effect.group.scenario): " : ""
      return scenario + PlatformText(effect).text
    }
  }
}

/// The difference of a strategy between two phones or systems, as text.
private struct PlatformText {
  private let effect: PlatformEffect

  init(_ effect: PlatformEffect) { self.effect = effect }

  var text: String {
    let ratio = effect.energy.value.estimate
    let (more, less) = ratio >= 1 ? (effect.group, effect.base) : (effect.base, effect.group)
    let factor = ratio >= 1 ? ratio : 1 / ratio
    let (name, there, here) = (effect.group.strategy, place(more), place(less))
    if factor < 1.005 { return "\(name) takes as much location energy on \(there) as on \(here)." }
    let isKnown = effect.energy.conclusion != .undecided
    let luck = isKnown || effect.energy.value.low == nil ? "" : " (could be luck)"
    guard factor >= 1.1 else {
      let percent = NumberText.known(100 * (factor - 1))
      return "\(name) takes \(percent) % more location energy on \(there) than on \(here)\(luck)."
    }
    return
      "\(name) takes \(NumberText.known(factor)) times the location energy on \(there) that it "
      + "takes on \(here)\(luck)."
  }

  /// The part in which two groups differ: the system, the phone, or both.
  private func place(_ group: RunGroup) -> String {
    let (one, other) = (effect.group, effect.base)
    if one.phone == other.phone { return group.os }
    return one.os == other.os ? group.phone : "\(group.phone) with \(group.os)"
  }
}
