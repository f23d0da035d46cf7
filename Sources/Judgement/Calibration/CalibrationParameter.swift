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
  /// Half of the credible range before any measurement; above 0.
  ///
  /// It affects the choice of the next measurement and which parameters are fitted, but not their
  /// estimates.
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
  /// It may be anything from 0 to a hundred times the highest value that the profile considers
  /// possible; a share stays within 1.
  public init?(_ key: String, of phone: PhoneProfile) {
    guard let number = Self.number(key) else { return nil }
    let (value, low, high) = number.estimate(in: phone).magnitudes
    let widest = max(value, high)
    var upper = widest > 0 ? 100 * widest : 1
    if case .amount(.fraction, _) = number.setting.kind { upper = 1 }
    let half = max(high - value, value - low)
    self.init(
      key: key,
      unit: number.setting.kind.unit,
      start: value,
      lower: 0,
      upper: upper,
      reach: half > 0 ? half : max(value / 2, 1e-6)
    )
  }

  static func number(_ key: String) -> EstimatedSetting<PhoneProfile>? {
    PhoneProfile.numbers.first { $0.dottedKey == key }
  }
}

extension PhoneProfile {
  /// Sets the number at a dotted key of the profile, with a range and a source.
  ///
  /// - Returns: false, without any change, for an unknown key or a value that is not allowed.
  @discardableResult
  package mutating func set(
    _ key: String,
    _ value: Double,
    in range: ClosedRange<Double>? = nil,
    basis: Evidence,
    source: String
  ) -> Bool {
    guard let number = CalibrationParameter.number(key) else { return false }
    let kind = number.setting.kind
    let low = range.map { min(value, $0.lowerBound) } ?? value
    let high = range.map { max(value, $0.upperBound) } ?? value
    guard let amount = kind.value(ofMagnitude: value), let from = kind.value(ofMagnitude: low),
      let to = kind.value(ofMagnitude: high)
    else { return false }
    return number.set(
      EstimatedValue(amount, from: from, to: to, basis: basis, source: source),
      in: &self
    )
  }
}
