// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import OSProfiles
internal import PhoneModel
internal import Quantities
internal import Studies
internal import World

extension ModelParameters {
  // MARK: The system

  mutating func addSystem(_ system: OSProfile, _ ranges: [ModelRange]) {
    let fused = system.fusedProvider.isAvailable ? OSProfile.fusedProviderSettings : []
    for setting in OSProfile.settings {
      add("os." + setting.key, setting, at: \.system, of: system, ranges)
    }
    for setting in fused {
      add("os.fused_provider." + setting.key, setting, at: \.system, of: system, ranges)
    }
  }

  // MARK: The providers

  mutating func addProviders(_ providers: ProviderModel, _ ranges: [ModelRange]) {
    for setting in ProviderModel.settings {
      add("providers." + setting.key, setting, at: \.providers, of: providers, ranges)
    }
  }

  /// Adds a setting of a system or of providers, with its range from the table; words are ignored.
  ///
  /// A range is cut at the limits of the profile. A range without the value in use belongs to
  /// another version, and does not apply to this one.
  private mutating func add<Profile: Sendable>(
    _ key: String,
    _ setting: Setting<Profile>,
    at path: any WritableKeyPath<ModelSetting, Profile> & Sendable,
    of profile: Profile,
    _ ranges: [ModelRange]
  ) {
    let kind: ModelParameter.Kind
    let value: Double
    switch setting.value(in: profile) {
    case .flag(let isOn?): (kind, value) = (.flag, isOn ? 1 : 0)
    case .count(let count?): (kind, value) = (.count, Double(count))
    case let amount:
      guard let magnitude = amount.magnitude else { return }
      (kind, value) = (.number, magnitude)
    }
    guard let range = ModelRange.range(of: key, in: ranges) else {
      fixed.append(Fixed(key: key, reason: Self.withoutRange))
      return
    }
    let limits = setting.kind.magnitudes ?? 0...1
    let low = max(limits.lowerBound, range.low.number(at: value))
    let high = min(limits.upperBound, range.high.number(at: value))
    guard low <= value, value <= high else {
      fixed.append(Fixed(key: key, reason: "its value is outside the range in the table"))
      return
    }
    add(
      ModelParameter(
        key: key,
        unit: setting.kind.unit,
        kind: kind,
        value: value,
        low: low,
        high: high,
        basis: range.basis,
        source: range.source,
        put: { number, model in
          let value = kind == .flag ? .flag(number > 0.5) : setting.kind.value(ofMagnitude: number)
          if let value { setting.set(value, in: &model[keyPath: path]) }
        }
      )
    )
  }
}
