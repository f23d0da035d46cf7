// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import PhoneModel
internal import Quantities

/// A number of a phone that a fit may change.
public struct CalibrationParameter: Sendable, Hashable {
  /// The dotted key in phone files, such as `gnss.tracking_power`.
  public var key: String
  /// The unit of the numbers here: `W`, `J`, `s`, `V` or none.
  public var unit: String
  /// The value before the fit, which a parameter keeps if the log does not determine it.
  public var start: Double
  /// The lowest value allowed.
  public var lower: Double
  /// The highest value allowed.
  public var upper: Double
  /// Half of what is credible before any measurement; above 0.
  ///
  /// It weighs in where the next measurement is chosen, never in the estimate.
  public var reach: Double

  /// A number to be fitted.
  public init(
    key: String,
    unit: String,
    start: Double,
    lower: Double,
    upper: Double,
    reach: Double
  ) {
    self.key = key
    self.unit = unit
    self.start = start
    self.lower = lower
    self.upper = upper
    self.reach = reach
  }

  /// A number of a phone by its dotted key; nil if the phone has none of that name.
  ///
  /// It may lie anywhere at or above 0, up to a hundred times what the profile deems possible; a
  /// share stays within 1.
  public init?(_ key: String, of phone: PhoneProfile) {
    guard let parameter = Self.parameter(key) else { return nil }
    let (value, low, high, unit) = Self.numbers(parameter, of: phone)
    let widest = max(value, high)
    var upper = widest > 0 ? 100 * widest : 1
    if case .fraction = parameter.location { upper = 1 }
    let half = max(high - value, value - low)
    self.init(
      key: key,
      unit: unit,
      start: value,
      lower: 0,
      upper: upper,
      reach: half > 0 ? half : max(value / 2, 1e-6)
    )
  }

  static func parameter(_ key: String) -> PhoneProfile.Parameter? {
    PhoneProfile.parameters.first { "\($0.section).\($0.key)" == key }
  }

  private static func numbers(
    _ parameter: PhoneProfile.Parameter,
    of phone: PhoneProfile
  ) -> (Double, Double, Double, String) {
    func all<Value>(_ estimate: Estimate<Value>, _ unit: String, _ number: (Value) -> Double)
      -> (Double, Double, Double, String)
    {
      (number(estimate.value), number(estimate.low), number(estimate.high), unit)
    }
    switch parameter.location {
    case .power(let path): return all(phone[keyPath: path], "W") { $0.value }
    case .energy(let path): return all(phone[keyPath: path], "J") { $0.value }
    case .duration(let path): return all(phone[keyPath: path], "s") { $0.seconds }
    case .voltage(let path): return all(phone[keyPath: path], "V") { $0.value }
    case .fraction(let path), .number(let path): return all(phone[keyPath: path], "") { $0 }
    }
  }
}

extension PhoneProfile {
  /// Puts a plain number at a dotted key of the profile, with a range and where it comes from.
  ///
  /// A key that no phone has changes nothing.
  mutating func set(
    _ key: String,
    _ value: Double,
    in range: ClosedRange<Double>? = nil,
    basis: Evidence,
    source: String
  ) {
    guard let parameter = CalibrationParameter.parameter(key) else { return }
    func estimate<Value>(_ make: (Double) -> Value) -> Estimate<Value> {
      let ends = range.map {
        make(min(value, $0.lowerBound))...make(max(value, $0.upperBound))
      }
      return Estimate(make(value), in: ends, basis: basis, source: source)
    }
    switch parameter.location {
    case .power(let path): self[keyPath: path] = estimate { Watts($0) }
    case .energy(let path): self[keyPath: path] = estimate { Joules($0) }
    case .duration(let path): self[keyPath: path] = estimate { .seconds($0) }
    case .voltage(let path): self[keyPath: path] = estimate { Volts($0) }
    case .fraction(let path), .number(let path): self[keyPath: path] = estimate { $0 }
    }
  }
}
