// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// A physical amount held in its SI base unit.
///
/// Conforming types wrap one `Double`; the compiler then refuses to add metres to seconds. Wrapping
/// costs nothing in release builds.
public protocol Quantity: Comparable, Hashable, Sendable, Codable, CustomStringConvertible {
  /// The amount in the SI base unit of the type.
  var value: Double { get }
  /// The symbol of the SI base unit, such as `J`.
  static var symbol: String { get }
  /// Wraps an amount given in the SI base unit.
  init(_ value: Double)
}

extension Quantity {
  /// The zero amount of the quantity.
  @inlinable public static var zero: Self { Self(0) }

  /// The amount with its unit, such as `0.76 J`.
  public var description: String { "\(value) \(Self.symbol)" }

  /// Reads a bare number in the SI base unit.
  public init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode(Double.self))
  }

  /// Writes a bare number in the SI base unit.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(value)
  }

  /// Orders two amounts.
  @inlinable public static func < (a: Self, b: Self) -> Bool { a.value < b.value }
  /// Adds two amounts.
  @inlinable public static func + (a: Self, b: Self) -> Self { Self(a.value + b.value) }
  /// Subtracts two amounts.
  @inlinable public static func - (a: Self, b: Self) -> Self { Self(a.value - b.value) }
  /// Changes the sign of an amount.
  @inlinable public static prefix func - (a: Self) -> Self { Self(-a.value) }
  /// Scales an amount by a pure number.
  @inlinable public static func * (a: Self, k: Double) -> Self { Self(a.value * k) }
  /// Scales an amount by a pure number.
  @inlinable public static func * (k: Double, a: Self) -> Self { Self(k * a.value) }
  /// Divides an amount by a pure number.
  @inlinable public static func / (a: Self, k: Double) -> Self { Self(a.value / k) }
  /// The ratio of two amounts, a pure number.
  @inlinable public static func / (a: Self, b: Self) -> Double { a.value / b.value }
  /// Adds an amount in place.
  @inlinable public static func += (a: inout Self, b: Self) { a = a + b }
  /// Subtracts an amount in place.
  @inlinable public static func -= (a: inout Self, b: Self) { a = a - b }
}
