// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// A constant with its range, the kind of evidence and the source.
public struct Estimate<Value: Sendable & Hashable & Comparable>: Sendable, Hashable {
  /// The value in use.
  public var value: Value
  /// The lowest credible value; at most `value`.
  public var low: Value
  /// The highest credible value; at least `value`.
  public var high: Value
  /// The kind of evidence.
  public var basis: Evidence
  /// The origin of the number.
  public var source: String

  /// A constant with its range and source; without a range, both ends equal the value.
  public init(
    _ value: Value,
    in range: ClosedRange<Value>? = nil,
    basis: Evidence = .assumption,
    source: String = ""
  ) {
    self.value = value
    self.low = range?.lowerBound ?? value
    self.high = range?.upperBound ?? value
    self.basis = basis
    self.source = source
  }
}
