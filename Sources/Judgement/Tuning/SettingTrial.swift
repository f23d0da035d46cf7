// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package import LocationStrategies
package import Quantities
package import Studies

/// The effect of a setting in one replication of a day, on energy, deliveries and errors.
///
/// Scope: a first test of a setting of any profile or strategy. Limitations: one day, one
/// replication, a few values; `KnobStudy` has ranges and causes.
package struct SettingTrial: Sendable {
  /// A day with the setting at another value.
  package struct Variant: Sendable {
    /// The value as files write it.
    package var value: String
    /// The day.
    package var scenario: Scenario
  }

  /// The largest change of a measure.
  package struct Change: Sendable, Hashable {
    /// The change relative to the value without it; infinite if that is 0.
    package var ratio: Double
    /// The strategy that changed most.
    package var strategy: String
    /// The value of the setting at that change.
    package var value: String

    package init(ratio: Double, strategy: String, value: String) {
      self.ratio = ratio
      self.strategy = strategy
      self.value = value
    }
  }

  /// The compared measures: location energy, deliveries to the app, tracking error.
  package static let measures = ["energy_location_j", "delivery_count", "error_mean_m"]

  /// The values that were tried, in their order.
  package var values: [String]
  /// The largest change by measure, in the order of `measures`; nil if nothing changes.
  package var changes: [Change?]

  package init(values: [String], changes: [Change?]) {
    self.values = values
    self.changes = changes
  }

  /// The day with a setting of one of its profiles at half and twice its value, or at its other
  /// words.
  ///
  /// A value of 0 is tried at 1 and 100 of its unit. Values that violate the setting's bounds or
  /// the conditions between settings are left out.
  package static func variants<Profile: Sendable>(
    of setting: Setting<Profile>,
    _ conditions: [SettingCondition<Profile>],
    at path: WritableKeyPath<Scenario, Profile>,
    in day: Scenario
  ) -> [Variant] {
    let own = setting.value(in: day[keyPath: path])
    return values(around: own, setting.kind).compactMap { value in
      var changed = day
      guard value != own, setting.set(value, in: &changed[keyPath: path]),
        !conditions.contains(where: { $0.isBroken(by: changed[keyPath: path]) })
      else { return nil }
      return Variant(value: setting.text(in: changed[keyPath: path]) ?? "", scenario: changed)
    }
  }

  private static func values(around own: SettingValue, _ kind: SettingKind) -> [SettingValue] {
    switch (own, kind) {
    case (.flag(let flag?), _): return [.flag(!flag)]
    case (_, .word(let words, _)): return words.map { .word($0) }
    default:
      guard let size = own.magnitude, let range = kind.magnitudes else { return [] }
      return (size == 0 ? [1, 100] : [size / 2, size * 2])
        .filter { range.contains($0) }.compactMap { kind.value(ofMagnitude: $0) }
    }
  }

  /// The day with a setting of its strategies at each step, for strategies that have it in any
  /// mode.
  package static func variants(ofKnob key: String, in day: Scenario) -> [Variant] {
    var steps: [(text: String, size: Double)] = []
    for strategy in day.strategies.map(\.configuration) {
      for knob in knobs(key, of: strategy) {
        for value in knob.ladder(in: strategy) {
          let text = knob.text(value)
          guard !steps.contains(where: { $0.text == text }) else { continue }
          steps.append((text, knob.magnitude(value) ?? -.infinity))
        }
      }
    }
    // The ladders of several strategies are one; words keep their order.
    return steps.sorted { $0.size < $1.size }.map(\.text).map { step in
      var changed = day
      for index in changed.strategies.indices {
        for knob in knobs(key, of: changed.strategies[index].configuration) {
          let strategy = changed.strategies[index].configuration
          guard let value = knob.ladder(in: strategy).first(where: { knob.text($0) == step }) else {
            continue
          }
          changed.strategies[index].configuration = knob.setting(value, in: strategy)
        }
      }
      return Variant(value: step, scenario: changed)
    }
  }

  /// The knobs of a key in a strategy's services and in those of its modes.
  package static func knobs(_ key: String, of strategy: StrategyConfiguration) -> [StrategyKnob] {
    StrategyKnob.knobs(of: strategy).filter { $0.key == key || $0.key.hasSuffix("." + key) }
  }
}
