// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Foundation

/// A message with values, whose privacy, alignment and format are given beside them.
public struct OSLogMessage: ExpressibleByStringInterpolation {
  /// The parts of a message as they are put together.
  public typealias StringInterpolation = OSLogInterpolation

  /// The message as it is printed.
  let text: String

  /// A message without values.
  public init(stringLiteral value: String) { text = value }
  /// A message from its parts.
  public init(stringInterpolation: OSLogInterpolation) { text = stringInterpolation.text }
}

/// The parts of a message as they are put together.
///
/// A value marked as private or sensitive is printed as `<private>`; any other is printed, also
/// where Apple's logs hide it by default.
public struct OSLogInterpolation: StringInterpolationProtocol {
  private(set) var text = ""

  /// An empty message.
  public init(literalCapacity: Int, interpolationCount: Int) {
    text.reserveCapacity(literalCapacity + 8 * interpolationCount)
  }

  /// Adds text.
  public mutating func appendLiteral(_ literal: String) { text += literal }

  private mutating func add(
    _ value: String,
    _ align: OSLogStringAlignment,
    _ privacy: OSLogPrivacy
  ) { text += privacy.isHidden ? "<private>" : align.applied(to: value) }

  /// Adds a text.
  public mutating func appendInterpolation(
    _ argument: @autoclosure () -> String,
    align: OSLogStringAlignment = .none,
    privacy: OSLogPrivacy = .auto
  ) { add(argument(), align, privacy) }

  /// Adds a whole number.
  public mutating func appendInterpolation<T: FixedWidthInteger>(
    _ number: @autoclosure () -> T,
    format: OSLogIntegerFormatting = .decimal,
    align: OSLogStringAlignment = .none,
    privacy: OSLogPrivacy = .auto
  ) { add(format.text(of: number()), align, privacy) }

  /// Adds a number.
  public mutating func appendInterpolation(
    _ number: @autoclosure () -> Double,
    format: OSLogFloatFormatting = .fixed,
    align: OSLogStringAlignment = .none,
    privacy: OSLogPrivacy = .auto
  ) { add(format.text(of: number()), align, privacy) }

  /// Adds a number.
  public mutating func appendInterpolation(
    _ number: @autoclosure () -> Float,
    format: OSLogFloatFormatting = .fixed,
    align: OSLogStringAlignment = .none,
    privacy: OSLogPrivacy = .auto
  ) { add(format.text(of: Double(number())), align, privacy) }

  /// Adds a Boolean.
  public mutating func appendInterpolation(
    _ boolean: @autoclosure () -> Bool,
    format: OSLogBoolFormat = .truth,
    privacy: OSLogPrivacy = .auto
  ) {
    let value = boolean()
    switch format {
    case .truth: add(value ? "true" : "false", .none, privacy)
    case .answer: add(value ? "YES" : "NO", .none, privacy)
    }
  }

  /// Adds the description of an object; nil is printed as `(null)`.
  public mutating func appendInterpolation(
    _ argumentObject: @autoclosure () -> NSObject?,
    privacy: OSLogPrivacy = .auto
  ) { add(argumentObject().map { "\($0)" } ?? "(null)", .none, privacy) }

  /// Adds the description of an error; nil is printed as `nil`.
  @_disfavoredOverload
  public mutating func appendInterpolation(
    _ error: @autoclosure () -> (any Error)?,
    privacy: OSLogPrivacy = .auto,
    attributes: String = ""
  ) { add(error().map { "\($0)" } ?? "nil", .none, privacy) }

  /// Adds the description of a value.
  @_disfavoredOverload
  public mutating func appendInterpolation<T: CustomStringConvertible>(
    _ value: @autoclosure () -> T,
    align: OSLogStringAlignment = .none,
    privacy: OSLogPrivacy = .auto
  ) { add(value().description, align, privacy) }

  /// Adds the name of a type.
  public mutating func appendInterpolation(
    _ value: @autoclosure () -> any Any.Type,
    align: OSLogStringAlignment = .none,
    privacy: OSLogPrivacy = .auto
  ) { add(String(describing: value()), align, privacy) }

  /// Adds an address.
  public mutating func appendInterpolation(
    _ pointer: @autoclosure () -> UnsafeRawPointer?,
    privacy: OSLogPrivacy = .auto
  ) { add(pointer().map { "\($0)" } ?? "0x0", .none, privacy) }
}
