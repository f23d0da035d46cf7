// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import LocationStrategies
internal import Studies

extension SearchSpace.Family {
  /// The settings that affect energy and error, in the order in which they are varied.
  private static let keys = [
    "standard.desired_accuracy", "standard.distance_filter", "request.every",
    "request.desired_accuracy", "duty_cycle.stop_after_still", "duty_cycle.exit_radius",
    "for", "no_fix_for",
    "deferred.timeout", "exit_region.radius", "standard.pauses_location_updates_automatically",
    "live_updates.configuration",
  ]
  /// The most combinations of one family.
  static let combinationLimit = 120

  /// A strategy with up to four values for each setting that affects energy and error.
  ///
  /// Settings are added in a fixed order, including those of modes, until there would be over 120
  /// combinations. The strategy's own values are among those tried.
  ///
  /// - Parameters:
  ///   - base: the strategy.
  ///   - more: the ends of further keys to vary, before the others.
  ///   - followers: settings that always get the value of another one, by its key.
  ///   - fits: whether a strategy with one changed setting may be tried.
  public init(
    varying base: ScenarioStrategy,
    also more: [String] = [],
    followers: [String: [String]] = [:],
    where fits: (StrategyConfiguration) -> Bool = { _ in true }
  ) {
    self.init(base: base)
    self.followers = followers
    let knobs = StrategyKnob.knobs(of: base.configuration)
    for key in more + Self.keys {
      for knob in knobs where knob.key == key || knob.key.hasSuffix("." + key) {
        let ladder = knob.ladder(in: base.configuration).filter {
          fits(setting(knob.key, to: $0, in: base.configuration))
        }
        let values = Self.thinned(ladder, knob, base)
        let count = axes.map(\.values.count).reduce(values.count, *)
        guard values.count > 1, count <= Self.combinationLimit else { continue }
        axes.append(SearchSpace.Axis(key: knob.key, values: values))
      }
    }
  }

  /// Up to four values, evenly spaced on the ladder, including the strategy's own.
  private static func thinned(
    _ ladder: [SettingValue],
    _ knob: StrategyKnob,
    _ base: ScenarioStrategy
  ) -> [SettingValue] {
    guard ladder.count > 4 else { return ladder }
    var chosen = (0..<4).map { $0 * (ladder.count - 1) / 3 }
    if let own = knob.value(in: base.configuration).flatMap({ ladder.firstIndex(of: $0) }),
      !chosen.contains(own)
    {
      let nearest = chosen.indices.min { abs(chosen[$0] - own) < abs(chosen[$1] - own) } ?? 0
      chosen[nearest] = own
    }
    return chosen.sorted().map { ladder[$0] }
  }
}
