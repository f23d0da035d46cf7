// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// The credible range of a number whose profile has none: those of systems and of providers.
///
/// Phones contain their own ranges. The built-in ranges are the table `scenarios/ranges.csv`.
public struct ModelRange: Sendable, Hashable {
  /// An end of a range.
  public enum End: Sendable, Hashable {
    /// The number itself, in the parameter's SI unit.
    case absolute(Double)
    /// This many times the value in use; above 0.
    case factor(Double)

    /// The end for a value in use.
    public func number(at value: Double) -> Double {
      switch self {
      case .absolute(let number): number
      case .factor(let factor): factor * value
      }
    }
  }

  /// The parameter's key, such as `os.scan_interval_moving`.
  ///
  /// A part between two dots may be `*`, which matches any one part; a key without it has priority.
  public var key: String
  /// The lowest credible value.
  public var low: End
  /// The highest credible value.
  public var high: End
  /// The kind of evidence of the value.
  public var basis: Evidence
  /// The source of the range.
  public var source: String

  /// A range with its source.
  public init(key: String, low: End, high: End, basis: Evidence, source: String) {
    self.key = key
    self.low = low
    self.high = high
    self.basis = basis
    self.source = source
  }

  /// Whether the range applies to a parameter.
  public func fits(_ key: String) -> Bool {
    let pattern = self.key.split(separator: ".")
    let parts = key.split(separator: ".")
    return pattern.count == parts.count
      && zip(pattern, parts).allSatisfy { $0 == "*" || $0 == $1 }
  }

  /// The range of a parameter: one with its key, else the first with a matching pattern; nil if
  /// there is none.
  public static func range(of key: String, in ranges: [ModelRange]) -> ModelRange? {
    ranges.first { $0.key == key } ?? ranges.first { $0.fits(key) }
  }
}
