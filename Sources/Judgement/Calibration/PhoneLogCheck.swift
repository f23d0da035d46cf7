// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import PhoneModel
internal import Quantities

/// The numbers of a phone's own log against those of a profile.
///
/// Scope: the numbers of ``PhoneLogFit``. A profile's range is that of the number times that of its
/// factor, without the spread from unit to unit.
public struct PhoneLogCheck: Sendable {
  /// The agreement of a number.
  public enum Verdict: String, Sendable, Hashable, CaseIterable {
    /// The log's value is in the profile's range, or the profile can have the log's bound.
    case inside
    /// The ranges overlap, but the log's value is outside the profile's.
    case overlaps
    /// The ranges do not meet.
    case outside
  }

  /// A number on both sides, in SI units.
  public struct Row: Sendable, Hashable {
    /// The number of the log.
    public var number: PhoneLogFit.Number
    /// The profile's value.
    public var expected: Double
    /// The lower end of the profile's range.
    public var low: Double
    /// The upper end of the profile's range.
    public var high: Double
    /// Whether they agree.
    public var verdict: Verdict
  }

  /// The log with its numbers.
  public var fit: PhoneLogFit
  /// The profile.
  public var phone: PhoneProfile
  /// The numbers, in the order of phone files; the capacity of the battery is not one of them.
  public var rows: [Row]

  /// Compares a log with a profile.
  ///
  /// - Parameters:
  ///   - log: the log.
  ///   - phone: the profile.
  ///   - tracks: whether the receiver tracked throughout a log of power rails.
  public init(_ log: PhoneLog, phone: PhoneProfile, tracks: Bool = false) {
    fit = PhoneLogFit(log, phone: phone, tracks: tracks)
    self.phone = phone
    rows = fit.numbers.compactMap { number in
      // Wear differs from battery to battery.
      guard number.key != "battery.capacity",
        let setting = PhoneProfile.numbers.first(where: { $0.dottedKey == number.key })
      else { return nil }
      let (value, low, high) = setting.estimate(in: phone).magnitudes
      let factor = Self.factor(of: setting.section, phone.scale)
      let all = phone.scale.all.value
      var row = Row(
        number: number,
        expected: value * factor.value * all,
        low: low * factor.low * all,
        high: high * factor.high * all,
        verdict: .outside
      )
      row.verdict = Self.verdict(row)
      return row
    }
  }

  private static func factor(of section: String, _ scale: PowerScale) -> Estimate<Double> {
    let part =
      PowerScale.Part(rawValue: section) ?? Component(rawValue: section).map { PowerScale.Part($0) }
    guard let part else { return Estimate(1) }
    guard scale.followsGNSS(part) else { return scale[part] }
    return Estimate(
      scale[part].value * scale.gnss.value,
      in: scale[part].low * scale.gnss.low...scale[part].high * scale.gnss.high,
      basis: scale[part].basis,
      source: scale[part].source
    )
  }

  private static func verdict(_ row: Row) -> Verdict {
    if let bound = row.number.bound { return bound <= row.high ? .inside : .outside }
    if row.low <= row.number.value && row.number.value <= row.high { return .inside }
    return row.number.low <= row.high && row.low <= row.number.high ? .overlaps : .outside
  }
}
