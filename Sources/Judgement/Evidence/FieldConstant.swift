// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// A constant that was fitted to recordings, with its errors on recordings outside of the fit.
public struct FieldConstant: Sendable, Hashable, Codable {
  /// The key, such as `gnss.weak_power`.
  public var key: String
  /// The simulated phone, such as `iphone_6`.
  public var phone: String
  /// The shipped value with its unit.
  public var value: String
  /// The plans whose recordings it was fitted to.
  public var plans: [String]
  /// The number of phones in these recordings.
  public var phones: Int
  /// The number of days of these recordings.
  public var days: Int
  /// The number of recordings.
  public var recordings: Int
  /// The unit left out in turn: `phone`, `plan` or `day`.
  public var leftOut: String
  /// The number of parts left out in turn.
  public var parts: Int
  /// The statistic that is predicted for the part left out.
  public var statistic: String
  /// The unit of the errors; empty for a share.
  public var unit: String
  /// The root mean square error of the parts with the constant fitted to all of them; nil without data.
  public var errorWith: Double?
  /// The same with the constant fitted to all parts except the predicted one; nil without data.
  public var errorWithout: Double?
  /// The ratio of a refit by this score's own method to the shipped value; nil if it is not
  /// defined.
  ///
  /// The refit uses all these recordings. It is not defined if the statistic is not proportional to
  /// the constant.
  public var refitted: Double?
  /// The statistic over all these recordings, in its unit; nil for a power, which has `refitted`.
  public var reading: Double?

  /// A fitted constant with its scores.
  public init(
    key: String,
    phone: String,
    value: String,
    plans: [String],
    phones: Int,
    days: Int,
    recordings: Int,
    leftOut: String,
    parts: Int,
    statistic: String,
    unit: String,
    errorWith: Double?,
    errorWithout: Double?,
    refitted: Double? = nil,
    reading: Double? = nil
  ) {
    self.key = key
    self.phone = phone
    self.value = value
    self.plans = plans
    self.phones = phones
    self.days = days
    self.recordings = recordings
    self.leftOut = leftOut
    self.parts = parts
    self.statistic = statistic
    self.unit = unit
    self.errorWith = errorWith
    self.errorWithout = errorWithout
    self.refitted = refitted
    self.reading = reading
  }

  /// The recordings of the fit, such as `train_bus_ucb, 1 phone, 11 days`.
  public var saw: String {
    func counted(_ count: Int, _ word: String) -> String {
      "\(count) \(word)\(count == 1 ? "" : "s")"
    }
    return "\(plans.joined(separator: " and ")), \(counted(phones, "phone")), "
      + counted(days, "day")
  }
}
