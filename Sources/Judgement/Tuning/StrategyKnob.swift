// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import LocationStrategies
public import Quantities

/// One setting of a strategy that can be changed: its key, its value and sensible steps.
///
/// Scope: every key that `--set` accepts, in the strategy's services, in those of its modes, in the
/// other work of the app, and the times of its rules. Limitations: settings that are lists, such as regions, are not knobs.
public struct StrategyKnob: Sendable {
  /// The order of the values of a knob.
  public enum Order: String, Sendable, Hashable {
    /// Any amount between two values is also a value.
    case continuous
    /// The values have an order but nothing between them.
    case ordered
    /// The values have no order.
    case unordered
  }

  /// The dotted key in the form of `--set`, such as `standard.distance_filter`.
  public let key: String
  /// The setting's meaning, in one sentence without a full stop.
  public let text: String
  /// The allowed values, as messages and tables show them, including the word for no value.
  public let allowedText: String
  /// The order of its values.
  public let order: Order
  /// The kind of its values.
  package let kind: SettingKind
  /// Whether files have a word for the absent value, such as `none`.
  let hasWordForAbsence: Bool
  /// The word for the absent value in files: `none`, `each_delivery`, or `default` for a key left out.
  public let absentText: String
  /// The position of the absent value on the axis: at its beginning or its end.
  let absentMagnitude: Double
  private let steps: SettingSteps
  private let read: @Sendable (StrategyConfiguration) -> SettingValue?
  private let write: @Sendable (SettingValue, inout StrategyConfiguration) -> Void

  /// A setting of a part that a strategy may have.
  private init<Part: Sendable>(
    _ setting: Setting<Part>,
    key: String,
    isUsed: @escaping @Sendable (Part) -> Bool,
    get: @escaping @Sendable (StrategyConfiguration) -> Part?,
    put: @escaping @Sendable (Part, inout StrategyConfiguration) -> Void
  ) {
    self.key = key
    text = setting.text
    allowedText = setting.allowedText
    kind = setting.kind
    hasWordForAbsence = if case .word = setting.absence { true } else { false }
    order =
      switch setting.kind {
      case .amount, .angle, .count, .word(_, isOrdered: true):
        if case .word = setting.kind { .ordered } else { .continuous }
      case .flag, .event, .word, .words: .unordered
      }
    absentText = setting.absentText
    absentMagnitude =
      if case .word(_, isEndless: true) = setting.absence { .infinity } else { 0 }
    steps = setting.steps
    read = { strategy in
      guard let part = get(strategy), isUsed(part) else { return nil }
      return setting.value(in: part)
    }
    write = { value, strategy in
      guard var part = get(strategy), setting.set(value, in: &part) else { return }
      put(part, &strategy)
    }
  }

  /// The knobs for the settings of a part; a list of words has none.
  private static func knobs<Part: Sendable>(
    _ sections: [SettingSection<Part>],
    prefix: String = "",
    get: @escaping @Sendable (StrategyConfiguration) -> Part?,
    put: @escaping @Sendable (Part, inout StrategyConfiguration) -> Void
  ) -> [StrategyKnob] {
    sections.flatMap { section in
      section.settings.compactMap { setting in
        if case .words = setting.kind { return nil }
        return StrategyKnob(
          setting,
          key: "\(prefix)\(section.key).\(setting.key)",
          isUsed: section.isUsed,
          get: get,
          put: put
        )
      }
    }
  }

  /// Every knob of a strategy, in the order of the keys in files; modes come after the services.
  ///
  /// A section that the strategy does not use has no knobs.
  ///
  /// - Returns: the knobs; none for a strategy without requests.
  public static func knobs(of strategy: StrategyConfiguration) -> [StrategyKnob] {
    typealias Services = StrategyConfiguration.Services
    let services = knobs(Services.sections, get: { $0.services }, put: { $1.services = $0 })
    let modes = strategy.modes.indices.flatMap { index in
      knobs(
        Services.sections + Services.modeSections,
        prefix: strategy.modes[index].name + ".",
        get: { $0.modes.indices.contains(index) ? $0.modes[index].services : nil },
        put: { $1.modes[index].services = $0 }
      )
    }
    let rules = strategy.rules.indices.flatMap { index in
      StrategyRule.Conditions.times.map { setting in
        StrategyKnob(
          setting,
          key: "rules.\(index + 1).\(setting.key)",
          isUsed: { setting.value(in: $0).text != nil },
          get: { $0.rules.indices.contains(index) ? $0.rules[index].conditions : nil },
          put: { $1.rules[index].conditions = $0 }
        )
      }
    }
    let app = knobs(StrategyConfiguration.sections, get: { $0 }, put: { $1 = $0 })
    return (services + modes + rules + app).filter { $0.read(strategy) != nil }
  }

  /// The knob of a dotted key; nil if the strategy has none.
  ///
  /// - Returns: the knob, whose value can be read.
  public static func knob(_ key: String, of strategy: StrategyConfiguration) -> StrategyKnob? {
    knobs(of: strategy).first { $0.key == key }
  }

  /// The part of the key after its last dot.
  public var leaf: String { key.split(separator: ".").last.map(String.init) ?? key }

  /// The value in a strategy; nil if the strategy does not use the section.
  ///
  /// - Returns: the value, which may be absent.
  public func value(in strategy: StrategyConfiguration) -> SettingValue? { read(strategy) }

  /// The strategy with the setting at another value.
  ///
  /// - Returns: the changed strategy; unchanged if it does not use the section or the value is of
  ///   another kind.
  public func setting(
    _ value: SettingValue,
    in strategy: StrategyConfiguration
  ) -> StrategyConfiguration {
    var changed = strategy
    write(value, &changed)
    return changed
  }

  /// A value as written in files.
  ///
  /// - Returns: text with a unit, or the word for an absent value.
  public func text(_ value: SettingValue) -> String { value.text ?? absentText }

  /// The size of a value on the axis; an absent value is at its beginning or end.
  ///
  /// - Returns: the size; nil for switches and words.
  public func magnitude(_ value: SettingValue) -> Double? {
    if let size = value.magnitude { return size }
    switch value {
    case .flag, .word, .words: return nil
    case .length, .duration, .speed, .angle, .power, .energy, .voltage, .number, .count:
      return absentMagnitude
    }
  }

  /// The steps to try in a strategy, its own value among them.
  ///
  /// They are in the order of the axis for ordered knobs; for others the own value comes first.
  /// Steps that conflict with the strategy's other settings are left out, and so are those with the
  /// same text as an earlier one.
  ///
  /// - Returns: at least the strategy's own value; nothing if it does not use the section.
  public func ladder(in strategy: StrategyConfiguration) -> [SettingValue] {
    guard let own = read(strategy) else { return [] }
    // Whole numbers and whole milliseconds may round to one value at several steps.
    var seen = [text(own)]
    var fitting: [SettingValue] = []
    for value in values(around: own) where setting(value, in: strategy).conflict == nil {
      let name = text(value)
      guard !seen.contains(name) else { continue }
      seen.append(name)
      fitting.append(value)
    }
    switch order {
    case .continuous:
      return ([own] + fitting).sorted { (magnitude($0) ?? 0) < (magnitude($1) ?? 0) }
    case .ordered:
      let all = values(around: own)
      return all.filter { $0 == own || fitting.contains($0) }
    case .unordered:
      return [own] + fitting
    }
  }

  /// The steps to try beside a strategy's own value.
  private func values(around own: SettingValue) -> [SettingValue] {
    switch steps {
    case .values(let values): return values
    case .multiples(let factors, let absent):
      guard let size = own.magnitude else { return absent }
      // A quarter of a tiny amount may round to zero, which no setting may be.
      return factors.compactMap { own.with(magnitude: size * $0) }
        .filter { ($0.magnitude ?? 0) > 0 }
    }
  }
}
