// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Judgement
internal import Studies

extension TuningText {
  /// The largest ratio to the best objective of settings that are chosen for their simplicity.
  private static let simpleRatio = 1.1

  /// The settings within a tenth of the best that change least of today's strategy; nil if the best
  /// settings change as little.
  ///
  /// They ran on as many replications as the best and meet the limits. Another strategy changes more
  /// than any number of settings of today's.
  var simplest: ScoredSettings? {
    guard let winner, let best = cost(of: winner) else { return nil }
    let near = report.outcome.tried.filter { scored in
      guard scored.replications == winner.replications, let cost = cost(of: scored) else {
        return false
      }
      return cost <= Self.simpleRatio * best && outcomes(of: scored).allSatisfy(\.isMet)
    }
    let ranked = near.enumerated().map { (changes(in: $0.element), $0.offset, $0.element) }
    guard let first = ranked.min(by: { ($0.0, $0.1) < ($1.0, $1.1) }), first.0 < changes(in: winner)
    else { return nil }
    return first.2
  }

  /// The sentence on the simplest settings; nil if the best settings are as simple.
  var simplestText: String? {
    guard let simplest, let winner, let own = cost(of: simplest), let best = cost(of: winner) else {
      return nil
    }
    let more = NumberText.known(100 * (own / best - 1))
    let values = [own, best].map { EffectText.amount($0, of: search.objective) }
    return "Simplest within 10 % of the best: \(changesText(simplest.settings)), \(values[0]) "
      + "instead of \(values[1]) (\(more) % more)."
  }

  /// A note for each chosen value at an end of those that the search may try.
  var endNotes: [String] {
    guard let winner,
      let family = search.space.families.first(where: { $0.base.name == winner.settings.family })
    else { return [] }
    return family.axes.compactMap { axis in
      guard axis.values.count > 1,
        let knob = StrategyKnob.knob(axis.key, of: winner.settings.configuration),
        knob.order == .continuous, let own = knob.value(in: winner.settings.configuration),
        let size = own.magnitude
      else { return nil }
      let sizes = axis.values.compactMap { knob.magnitude($0) }
      let isLeast = size == sizes.min()
      guard isLeast || size == sizes.max() else { return nil }
      return "\(axis.key) is at the \(isLeast ? "smallest" : "largest") value in the search space, "
        + "\(knob.text(own)); a \(isLeast ? "smaller" : "larger") value may be better (--space)"
    }
  }

  private func cost(of scored: ScoredSettings) -> Double? {
    scored.mean(search.objective, weights: search.weights)?.estimate
  }

  /// Settings by those that differ from the strategy's own.
  private func changesText(_ settings: TunedSettings) -> String {
    var settings = settings
    if let base = search.space.families.first(where: { $0.base.name == settings.family })?.base {
      settings.parameters.removeAll { parameter in
        let knob = StrategyKnob.knob(parameter.key, of: base.configuration)
        return knob?.value(in: base.configuration).map { knob?.text($0) } == parameter.value
      }
    }
    return settingsText(settings)
  }

  /// The number of settings that differ from today's strategy.
  private func changes(in scored: ScoredSettings) -> Int {
    let settings = scored.settings
    let isOther = settings.family != study.present?.name
    let base = search.space.families.first { $0.base.name == settings.family }?.base
    guard let from = (isOther ? base : study.present)?.configuration else { return 0 }
    let differing = StrategyKnob.knobs(of: settings.configuration).count { knob in
      knob.value(in: settings.configuration) != knob.value(in: from)
    }
    return differing + (isOther ? 1000 : 0)
  }
}
