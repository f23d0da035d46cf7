// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import OSProfiles
internal import PhoneModel
internal import Quantities
internal import Studies
internal import World

/// The numbers of a setting that may vary, and those that stay fixed.
public struct ModelParameters: Sendable {
  /// A number that stays fixed.
  public struct Fixed: Sendable, Hashable {
    /// The parameter's key.
    public var key: String
    /// The reason why it is not varied.
    public var reason: String

    /// A fixed number with the reason.
    public init(key: String, reason: String) {
      self.key = key
      self.reason = reason
    }
  }

  /// The parameters with a range, in the order of the profiles.
  public var free: [ModelParameter]
  /// The numbers without one, in the order of the profiles.
  public var fixed: [Fixed]

  /// Parameters by their lists.
  public init(free: [ModelParameter], fixed: [Fixed] = []) {
    self.free = free
    self.fixed = fixed
  }

  /// The parameters of a setting.
  ///
  /// - Parameters:
  ///   - setting: phone, system and providers in use; the phone contains its own ranges.
  ///   - ranges: the ranges of system and providers.
  public init(of setting: ModelSetting, ranges: [ModelRange]) {
    self.init(free: [])
    addPhone(setting.phone)
    addUnits(setting.phone)
    addSystem(setting.system, ranges)
    addProviders(setting.providers, ranges)
  }

  /// Fixes all parameters whose key begins with a prefix.
  public mutating func fix(prefix: String, reason: String) {
    let isHit = { (key: String) in key.hasPrefix(prefix) }
    fixed += free.filter { isHit($0.key) }.map { Fixed(key: $0.key, reason: reason) }
    free.removeAll { isHit($0.key) }
  }

  /// The reason why a number of a profile is not varied.
  static let withoutRange = "no range"

  mutating func add(_ parameter: ModelParameter) {
    if parameter.low < parameter.high {
      free.append(parameter)
    } else {
      fixed.append(Fixed(key: parameter.key, reason: Self.withoutRange))
    }
  }

  // MARK: The phone

  private mutating func addPhone(_ phone: PhoneProfile) {
    for number in PhoneProfile.numbers { add(Self.phone(number, phone)) }
  }

  /// Numbers that are not powers but affect only powers.
  private static let powerKeys = [
    "scale.power", "scale.gnss", "scale.wifi", "scale.cpu", "scale.modem", "scale.bluetooth",
    "scale.motion", "scale.other",
    "gnss.dual_frequency_factor", "modem.paging_duration", "modem.paging_interval",
    "screen.brightness",
  ]

  private static func isPower(_ number: EstimatedSetting<PhoneProfile>) -> Bool {
    number.setting.kind.unit == "W" || powerKeys.contains(number.dottedKey)
  }

  /// The shortest time in seconds after which a search with an end may give up.
  private static let shortestSearch = 1.0

  private static func phone(
    _ number: EstimatedSetting<PhoneProfile>,
    _ phone: PhoneProfile
  ) -> ModelParameter {
    let key = "phone." + number.dottedKey
    let kind = number.setting.kind
    let estimate = number.estimate(in: phone)
    let (value, low, high) = estimate.magnitudes
    // A search cannot give up at once: 0 s means never, and the other end is a time. A time in
    // between is a plain number, whose range must not include never.
    let mayBeNever = key == "phone.gnss.acquisition_timeout" && low == 0
    let isEnds = mayBeNever && (value == low || value == high)
    return ModelParameter(
      key: key,
      unit: kind.unit,
      kind: isEnds ? .ends : .number,
      value: value,
      low: mayBeNever && !isEnds ? min(value, shortestSearch) : low,
      high: high,
      basis: estimate.basis,
      source: estimate.source,
      changesPowersAlone: isPower(number),
      put: { amount, model in
        if let value = kind.value(ofMagnitude: amount) {
          number.setting.set(value, in: &model.phone)
        }
      }
    )
  }

  // MARK: Differences between phones of one model

  /// The factors by which two phones of one model differ, part by part.
  ///
  /// Source: MobilityNet 2020, four iPhone 6 in five regimes: apart from a common factor of 0.88 to
  /// 1.10, the regimes' own factors spread by 9 %, including the error of the measurement. The
  /// common factor of a unit is part of the range of `scale.power`.
  private static let unitRange = (low: 0.85, high: 1.15)

  private mutating func addUnits(_ phone: PhoneProfile) {
    let powers = PhoneProfile.numbers.filter { $0.setting.kind.unit == "W" }
    var sections: [String] = []
    for number in powers where !sections.contains(number.section) {
      sections.append(number.section)
    }
    for section in sections {
      let own = powers.filter { $0.section == section }.map(\.setting)
      let source = "spread of one part between units of a model, including gauge error"
      add(
        Self.unit("unit.\(section)", Self.unitRange.low, Self.unitRange.high, source) {
          factor,
          setting in
          for power in own {
            guard case .power(let watts) = power.value(in: setting.phone) else { continue }
            power.set(.power(watts * factor), in: &setting.phone)
          }
        }
      )
    }
  }

  private static func unit(
    _ key: String,
    _ low: Double,
    _ high: Double,
    _ source: String,
    put: @escaping @Sendable (Double, inout ModelSetting) -> Void
  ) -> ModelParameter {
    ModelParameter(
      key: key,
      value: 1,
      low: low,
      high: high,
      basis: .measured,
      source: "MobilityNet 2020, four iPhone 6: " + source,
      changesPowersAlone: true,
      put: put
    )
  }
}
