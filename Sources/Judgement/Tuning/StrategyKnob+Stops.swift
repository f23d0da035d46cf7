// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import LocationStrategies
public import Quantities

extension StrategyKnob {
  /// The values at which a slider stops, in the order of the axis; the strategy's own is among them.
  ///
  /// Lengths, durations, speeds and sizes have round values over the range that apps use; other
  /// amounts have the multiples of `ladder(in:)`. The absent value is at its end of the axis. Values
  /// that the setting does not allow, or that conflict with the strategy's other settings, are left
  /// out.
  ///
  /// - Parameter strategy: the strategy.
  /// - Returns: the values; nothing for switches and words, which have no axis, and if the strategy
  ///   does not use the section.
  public func stops(in strategy: StrategyConfiguration) -> [SettingValue] {
    guard order == .continuous, let own = value(in: strategy) else { return [] }
    guard let round = roundMagnitudes else { return ladder(in: strategy) }
    // Bounds are in nanoseconds where magnitudes are in seconds.
    let scale = if case .amount(.duration, _) = kind { 1e9 } else { 1.0 }
    var values = round.filter { kind.bounds?.contains($0 * scale) ?? true }
      .compactMap { kind.value(ofMagnitude: $0) }
    if hasWordForAbsence, let absent = kind.absentValue { values.append(absent) }
    values = values.filter { $0 != own && setting($0, in: strategy).conflict == nil }
    return (values + [own]).sorted { (magnitude($0) ?? 0) < (magnitude($1) ?? 0) }
  }

  /// The words of a setting that has no axis, the strategy's own value among them.
  ///
  /// Values that conflict with the strategy's other settings are left out.
  public func choices(in strategy: StrategyConfiguration) -> [SettingValue] {
    order == .continuous ? [] : ladder(in: strategy)
  }

  /// Round values over the range that apps use, in the unit of the kind; nil for other amounts.
  private var roundMagnitudes: [Double]? {
    func decades(_ steps: [Double], _ sizes: [Double]) -> [Double] {
      sizes.flatMap { size in steps.map { $0 * size } }
    }
    switch kind {
    case .amount(.length, _): return decades([1, 1.5, 2, 3, 5, 7], [1, 10, 100, 1000]) + [10_000]
    case .amount(.duration, _):
      let (minute, hour) = (60.0, 3600.0)
      return [0, 1, 2, 5, 10, 20, 30]
        + [1, 2, 5, 10, 15, 20, 30, 45].map { $0 * minute }
        + [1, 2, 4, 6, 12, 24].map { $0 * hour }
    case .amount(.speed, _): return [0.5, 1, 1.5, 2, 3, 5, 7, 10, 15, 20, 30, 50]
    case .amount(.bytes, _): return decades([1, 2, 5], [1e2, 1e3, 1e4, 1e5, 1e6])
    case .amount(.fraction, _): return (0...20).map { Double($0) / 20 }
    case .amount(.energy, _), .amount(.power, _), .amount(.voltage, _), .amount(.number, _),
      .amount(.drain, _), .angle, .count, .flag, .event, .word, .words:
      return nil
    }
  }
}
