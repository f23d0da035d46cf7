// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// One number of the model with its credible range, and the way to change it in a setting.
public struct ModelParameter: Sendable {
  /// The kind of number.
  public enum Kind: String, Sendable, Hashable, Codable {
    /// Any number between the ends.
    case number
    /// A whole number.
    case count
    /// 0 for no and 1 for yes.
    case flag
    /// Either end of its range and nothing between, for example if 0 means never.
    case ends
  }

  /// The key: `phone.`, `unit.`, `os.` or `providers.`, then the key of the profile's file.
  public var key: String
  /// The SI unit of the value; empty for pure numbers.
  public var unit: String
  /// The kind of number.
  public var kind: Kind
  /// The value in use.
  public var value: Double
  /// The lowest credible value, at most `value`.
  public var low: Double
  /// The highest credible value, at least `value`.
  public var high: Double
  /// The kind of evidence of the value.
  public var basis: Evidence
  /// The source of value and range.
  public var source: String
  /// Whether it changes only powers, so that every run keeps its course and its times.
  public var changesPowersAlone: Bool
  private let put: @Sendable (Double, inout ModelSetting) -> Void

  /// A parameter from its parts.
  ///
  /// - Precondition: `low <= value <= high`, all finite.
  public init(
    key: String,
    unit: String = "",
    kind: Kind = .number,
    value: Double,
    low: Double,
    high: Double,
    basis: Evidence = .assumption,
    source: String = "",
    changesPowersAlone: Bool = false,
    put: @escaping @Sendable (Double, inout ModelSetting) -> Void
  ) {
    precondition(low <= value && value <= high && low.isFinite && high.isFinite, "low to high")
    self.key = key
    self.unit = unit
    self.kind = kind
    self.value = value
    self.low = low
    self.high = high
    self.basis = basis
    self.source = source
    self.changesPowersAlone = changesPowersAlone
    self.put = put
  }

  /// Sets a value in a setting, in the parameter's unit; counts are rounded.
  public func set(_ value: Double, in setting: inout ModelSetting) {
    put(kind == .count || kind == .flag ? value.rounded() : value, &setting)
  }

  /// The group of numbers that usually matter together: the key without its last word or words.
  ///
  /// `os.region` for `os.region_hold`, `providers.gnss.urban` for `providers.gnss.urban.sigma`.
  public var family: String {
    let parts = key.split(separator: ".")
    guard let last = parts.last, let word = last.split(separator: "_").first else { return key }
    return parts.count == 2
      ? "\(parts[0]).\(word)" : parts.dropLast().joined(separator: ".")
  }
}
