// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Foundation

// Foundation on Linux lacks the texts and formats of iOS 15 and later. There are no translations in
// a simulation, so that the text of a key is the key itself.

extension String {
  /// The text of a key, with values in it.
  public struct LocalizationValue: ExpressibleByStringInterpolation, Sendable, Hashable {
    fileprivate let text: String

    /// A text without values.
    public init(_ text: String) { self.text = text }
    /// A text without values.
    public init(stringLiteral text: String) { self.text = text }
    /// A text with values.
    public init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

    /// Collects the parts of a text.
    public struct StringInterpolation: StringInterpolationProtocol {
      fileprivate var text = ""
      /// An empty text.
      public init(literalCapacity: Int, interpolationCount: Int) {}
      /// Adds a part of the key.
      public mutating func appendLiteral(_ literal: String) { text += literal }
      /// Adds a value.
      public mutating func appendInterpolation<Value>(_ value: Value) { text += "\(value)" }
      /// Adds a value as a format writes it.
      public mutating func appendInterpolation<Format: FormatStyle>(
        _ value: Format.FormatInput,
        format: Format
      ) where Format.FormatOutput == String {
        text += format.format(value)
      }
      /// Adds a value by a specifier of `printf`, which is not used.
      public mutating func appendInterpolation<Value>(_ value: Value, specifier: String) {
        text += "\(value)"
      }
    }
  }

  /// The text itself; there are no translations.
  public init(
    localized text: LocalizationValue,
    table: String? = nil,
    bundle: Bundle? = nil,
    locale: Locale = .current,
    comment: StaticString? = nil
  ) {
    self = text.text
  }

  /// The default text of a key; there are no translations.
  public init(
    localized key: StaticString,
    defaultValue: LocalizationValue,
    table: String? = nil,
    bundle: Bundle? = nil,
    locale: Locale = .current,
    comment: StaticString? = nil
  ) {
    self = defaultValue.text
  }

  /// The text of a resource; there are no translations.
  public init(localized resource: LocalizedStringResource) { self = resource.text }
}

/// A text to be looked up later, which is the text itself.
public struct LocalizedStringResource: ExpressibleByStringInterpolation, Sendable, Hashable {
  /// Where translations are looked up; without effect, because there are none.
  public enum BundleDescription: @unchecked Sendable {
    /// In the app.
    case main
    /// Beside a class.
    case forClass(AnyClass)
    /// In a folder.
    case atURL(URL)
  }

  /// The key.
  public let key: String
  fileprivate let text: String

  /// A text of a key.
  public init(
    _ text: String.LocalizationValue,
    table: String? = nil,
    locale: Locale = .current,
    bundle: BundleDescription = .main,
    comment: StaticString? = nil
  ) {
    key = text.text
    self.text = text.text
  }

  /// The default text of a key.
  public init(
    _ key: StaticString,
    defaultValue: String.LocalizationValue,
    table: String? = nil,
    locale: Locale = .current,
    bundle: BundleDescription = .main,
    comment: StaticString? = nil
  ) {
    self.key = "\(key)"
    text = defaultValue.text
  }

  /// A text without values.
  public init(stringLiteral text: String) {
    key = text
    self.text = text
  }

  /// A text with values.
  public init(stringInterpolation: String.LocalizationValue.StringInterpolation) {
    key = stringInterpolation.text
    text = stringInterpolation.text
  }
}

extension Measurement {
  /// The value with at most two decimals, and the symbol of its own unit.
  ///
  /// Limitation: Apple's systems convert to the units of the user's country first.
  public func formatted() -> String {
    let rounded = (value * 100).rounded() / 100
    let isWhole = rounded == rounded.rounded() && abs(rounded) < 1e15
    return (isWhole ? "\(Int64(rounded))" : "\(rounded)") + " " + unit.symbol
  }
}
