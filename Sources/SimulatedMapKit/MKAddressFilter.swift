// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Foundation

/// Whether the results of a search must be in its area; the raw values are Apple's.
public enum MKLocalSearchRegionPriority: Int, Sendable {
  /// Those in the area come first.
  case `default` = 0
  /// All are in the area.
  case required = 1
}

/// Parts of addresses that are wanted, or not.
open class MKAddressFilter: NSObject, @unchecked Sendable {
  /// Parts of addresses; the raw values are Apple's.
  public struct Options: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt
    /// Parts from their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The country.
    public static let country = Options(rawValue: 1)
    /// The state or province.
    public static let administrativeArea = Options(rawValue: 2)
    /// The county or district.
    public static let subAdministrativeArea = Options(rawValue: 4)
    /// The town.
    public static let locality = Options(rawValue: 8)
    /// The part of the town.
    public static let subLocality = Options(rawValue: 16)
    /// The postal code.
    public static let postalCode = Options(rawValue: 32)
  }

  private let options: Options
  private let isInclusion: Bool

  /// All parts.
  public static let includingAll = MKAddressFilter(excluding: [])
  /// No part.
  public static let excludingAll = MKAddressFilter(including: [])

  /// These parts alone.
  public init(including options: Options) {
    self.options = options
    isInclusion = true
  }
  /// All but these parts.
  public init(excluding options: Options) {
    self.options = options
    isInclusion = false
  }

  /// Whether all these parts are wanted.
  open func includes(_ options: Options) -> Bool {
    isInclusion ? self.options.contains(options) : self.options.isDisjoint(with: options)
  }
  /// Whether one of these parts is not wanted.
  open func excludes(_ options: Options) -> Bool { !includes(options) }
}
