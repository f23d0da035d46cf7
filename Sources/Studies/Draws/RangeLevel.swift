// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// What the range that is printed beside a number promises.
public enum RangeLevel: String, CaseIterable, Sendable, Hashable, Codable {
  /// It holds what is measured 8 times in 10.
  case eighty = "80"
  /// It holds what is measured 9 times in 10.
  case ninety = "90"
  /// It holds what the unknown numbers of the phone can make of it, and no error of the lab.
  case unknowns

  /// The level without an option.
  public static let standard = RangeLevel.eighty

  /// The probability that a measured value is inside; nil if nothing is promised about it.
  public var probability: Double? {
    switch self {
    case .eighty: 0.8
    case .ninety: 0.9
    case .unknowns: nil
    }
  }
}
