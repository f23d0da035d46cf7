// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import OSProfiles
internal import PhoneModel
internal import Quantities
internal import Tracewatt
internal import World

/// The numbers of a setting that may vary, and those that stay as they are.
public struct ModelParameters: Sendable {
  /// A number that stays as it is.
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
  ///   - setting: phone, system and providers in use; the phone carries its ranges itself.
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
    for parameter in PhoneProfile.parameters {
      let key = "phone.\(parameter.section).\(parameter.key)"
      let isPower = Self.powerKeys.contains("\(parameter.section).\(parameter.key)")
      switch parameter.location {
      case .power(let path):
        add(Self.phone(key, path, phone, "W", true, { $0.value }, { Watts($0) }))
      case .energy(let path):
        add(Self.phone(key, path, phone, "J", isPower, { $0.value }, { Joules($0) }))
      case .duration(let path):
        add(Self.phone(key, path, phone, "s", isPower, { $0.seconds }, { .seconds($0) }))
      case .voltage(let path):
        add(Self.phone(key, path, phone, "V", isPower, { $0.value }, { Volts($0) }))
      case .fraction(let path), .number(let path):
        add(Self.phone(key, path, phone, "", isPower, { $0 }, { $0 }))
      }
    }
  }

  /// Numbers that are no powers and yet enter nothing but powers.
  private static let powerKeys = [
    "scale.power", "scale.gnss", "scale.wifi", "scale.cpu", "scale.modem", "scale.other",
    "gnss.dual_frequency_factor", "modem.paging_duration", "modem.paging_interval",
    "screen.brightness",
  ]

  /// The shortest time in seconds after which a search that does end may give up.
  private static let shortestSearch = 1.0

  private static func phone<Value>(
    _ key: String,
    _ path: any WritableKeyPath<PhoneProfile, Estimate<Value>> & Sendable,
    _ phone: PhoneProfile,
    _ unit: String,
    _ isPower: Bool,
    _ number: (Value) -> Double,
    _ wrapped: @escaping @Sendable (Double) -> Value
  ) -> ModelParameter {
    let estimate = phone[keyPath: path]
    let (value, low, high) = (
      number(estimate.value), number(estimate.low), number(estimate.high)
    )
    // A search that gives up at once is none: 0 s is never, and the other end is a time. A time in
    // between is a plain number, whose range must not reach down to never.
    let mayBeNever = key == "phone.gnss.acquisition_timeout" && low == 0
    let isEnds = mayBeNever && (value == low || value == high)
    return ModelParameter(
      key: key,
      unit: unit,
      kind: isEnds ? .ends : .number,
      value: value,
      low: mayBeNever && !isEnds ? min(value, shortestSearch) : low,
      high: high,
      basis: estimate.basis,
      source: estimate.source,
      changesPowersAlone: isPower,
      put: { $1.phone[keyPath: path] = Estimate(wrapped($0)) }
    )
  }

  // MARK: One phone and another of its model

  /// The factors by which two phones of one model differ, part by part.
  ///
  /// Source: MobilityNet 2020, four iPhone 6 in five regimes: beside a common factor of 0.88 to 1.10
  /// the regimes' own factors spread by 9 %, the error of the measurement included. The common factor of a unit is
  /// part of the range of `scale.power`.
  private static let unitRange = (low: 0.85, high: 1.15)

  private mutating func addUnits(_ phone: PhoneProfile) {
    var sections: [String] = []
    for parameter in PhoneProfile.parameters where !sections.contains(parameter.section) {
      if case .power = parameter.location { sections.append(parameter.section) }
    }
    for section in sections {
      let paths = PhoneProfile.parameters.compactMap { parameter in
        if case .power(let path) = parameter.location, parameter.section == section {
          path
        } else {
          nil
        }
      }
      let source = "spread of one part between units of a model, gauge error included"
      add(
        Self.unit("unit.\(section)", Self.unitRange.low, Self.unitRange.high, source) {
          factor,
          setting in
          for path in paths {
            let power = setting.phone[keyPath: path].value
            setting.phone[keyPath: path] = Estimate(power * factor)
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
