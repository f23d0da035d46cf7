// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import LocationStrategies

/// One setting of a strategy that can be turned: its key, its value and sensible steps.
///
/// Scope: every key that `--set` knows, in the strategy's services, in those of its modes and in what
/// the app does beside. Limitations: settings that are lists, such as regions, are no knobs.
public struct StrategyKnob: Sendable {
  /// The order of the values of a knob.
  public enum Order: String, Sendable, Hashable {
    /// Any amount between two others is a value too.
    case continuous
    /// The values have an order but nothing between them.
    case ordered
    /// The values are only different.
    case unordered
  }

  /// The dotted key as `--set` takes it, such as `standard.distance_filter`.
  public let key: String
  /// The order of its values.
  public let order: Order
  /// The word for the absent value in files: `none`, `each_delivery`, or `default` for a key left out.
  public let absentText: String
  /// The position of the absent value on the axis: at its beginning or its end.
  let absentMagnitude: Double
  private let read: @Sendable (StrategyConfiguration) -> KnobValue?
  private let write: @Sendable (KnobValue, inout StrategyConfiguration) -> Void
  private let rungs: @Sendable (KnobValue) -> [KnobValue]

  /// A setting at its place in a strategy.
  init(
    key: String,
    order: Order,
    absentText: String,
    absentMagnitude: Double,
    read: @escaping @Sendable (StrategyConfiguration) -> KnobValue?,
    write: @escaping @Sendable (KnobValue, inout StrategyConfiguration) -> Void,
    rungs: @escaping @Sendable (KnobValue) -> [KnobValue]
  ) {
    self.key = key
    self.order = order
    self.absentText = absentText
    self.absentMagnitude = absentMagnitude
    self.read = read
    self.write = write
    self.rungs = rungs
  }

  /// Every knob of a strategy, in the order of the keys in files; modes come after the services.
  ///
  /// A section that the strategy does not use has no knobs.
  ///
  /// - Returns: the knobs; none for a strategy that asks for nothing.
  public static func knobs(of strategy: StrategyConfiguration) -> [StrategyKnob] {
    let services = serviceDefinitions.map { $0.lifted(prefix: "", to: \.services) }
    let modes = strategy.modes.indices.flatMap { index in
      (serviceDefinitions + modeDefinitions).map { definition in
        definition.lifted(
          prefix: strategy.modes[index].name + ".",
          get: { $0.modes.indices.contains(index) ? $0.modes[index].services : nil },
          set: { $1.modes[index].services = $0 }
        )
      }
    }
    let app = appDefinitions.map { $0.lifted(prefix: "", to: \.self) }
    return (services + modes + app).filter { $0.read(strategy) != nil }
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
  public func value(in strategy: StrategyConfiguration) -> KnobValue? { read(strategy) }

  /// The strategy with the setting at another value.
  ///
  /// - Returns: the changed strategy; unchanged if it does not use the section or the value is of
  ///   another kind.
  public func setting(
    _ value: KnobValue,
    in strategy: StrategyConfiguration
  ) -> StrategyConfiguration {
    var changed = strategy
    write(value, &changed)
    return changed
  }

  /// A value as files write it.
  ///
  /// - Returns: text with a unit, or the word for an absent value.
  public func text(_ value: KnobValue) -> String { value.text ?? absentText }

  /// The size of a value on the axis; an absent value is at its beginning or end.
  ///
  /// - Returns: the size; nil for switches and words.
  public func magnitude(_ value: KnobValue) -> Double? {
    if let size = value.magnitude { return size }
    switch value {
    case .flag, .word: return nil
    default: return absentMagnitude
    }
  }

  /// The steps to try in a strategy, its own value among them.
  ///
  /// Along the axis for ordered knobs; own value first for the others. Steps that do not fit the
  /// strategy's other settings are left out, and so are those that are written like an earlier one.
  ///
  /// - Returns: at least the strategy's own value; nothing if it does not use the section.
  public func ladder(in strategy: StrategyConfiguration) -> [KnobValue] {
    guard let own = read(strategy) else { return [] }
    // Whole numbers and whole milliseconds may round to one value at several steps.
    var seen = [text(own)]
    var fitting: [KnobValue] = []
    for value in rungs(own) where setting(value, in: strategy).settingConflict == nil {
      let name = text(value)
      guard !seen.contains(name) else { continue }
      seen.append(name)
      fitting.append(value)
    }
    switch order {
    case .continuous:
      return ([own] + fitting).sorted { (magnitude($0) ?? 0) < (magnitude($1) ?? 0) }
    case .ordered:
      let all = rungs(own)
      return all.filter { $0 == own || fitting.contains($0) }
    case .unordered:
      return [own] + fitting
    }
  }
}

extension StrategyConfiguration {
  /// The conflict between settings, as the reader of files would report it; nil for none.
  public var settingConflict: String? {
    for services in [services] + modes.map({ $0.services.over(services) }) {
      if services.deferred != nil, services.standard?.distanceFilter != nil {
        return "deferral needs distance_filter: none"
      }
      if services.elasticFilter != nil, services.standard?.distanceFilter == nil {
        return "an elastic filter needs a filter"
      }
    }
    if uploads?.batch != nil, uploads?.distance != nil {
      return "a batch and a distance cannot be combined"
    }
    return nil
  }
}
