// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation

/// Who may read a value of a message.
public struct OSLogPrivacy: Sendable {
  /// How a hidden value is made recognisable; without effect.
  public enum Mask: Sendable {
    /// By a hash.
    case hash
    /// Not at all.
    case none
  }

  let isHidden: Bool

  /// The value is printed.
  public static var `public`: OSLogPrivacy { OSLogPrivacy(isHidden: false) }
  /// The value is printed as `<private>`.
  public static var `private`: OSLogPrivacy { OSLogPrivacy(isHidden: true) }
  /// The value is printed as `<private>`.
  public static var sensitive: OSLogPrivacy { OSLogPrivacy(isHidden: true) }
  /// The value is printed.
  public static var auto: OSLogPrivacy { OSLogPrivacy(isHidden: false) }
  /// The value is printed as `<private>`; the mask has no effect.
  public static func `private`(mask: Mask) -> OSLogPrivacy { .private }
  /// The value is printed as `<private>`; the mask has no effect.
  public static func sensitive(mask: Mask) -> OSLogPrivacy { .sensitive }
  /// The value is printed; the mask has no effect.
  public static func auto(mask: Mask) -> OSLogPrivacy { .auto }
}

/// The width of a value and the side on which it stands.
public struct OSLogStringAlignment: Sendable {
  private let columns: Int
  private let isRight: Bool

  /// As wide as the value.
  public static var none: OSLogStringAlignment { OSLogStringAlignment(columns: 0, isRight: true) }
  /// Padded on the left to a number of columns.
  public static func right(columns: @autoclosure () -> Int) -> OSLogStringAlignment {
    OSLogStringAlignment(columns: columns(), isRight: true)
  }
  /// Padded on the right to a number of columns.
  public static func left(columns: @autoclosure () -> Int) -> OSLogStringAlignment {
    OSLogStringAlignment(columns: columns(), isRight: false)
  }

  func applied(to text: String) -> String {
    let padding = String(repeating: " ", count: max(0, columns - text.count))
    return isRight ? padding + text : text + padding
  }
}

/// The form of a whole number.
public struct OSLogIntegerFormatting: Sendable {
  private let radix: Int
  private let prefix: String
  private let isUppercase: Bool
  private let minDigits: Int
  private let isSignExplicit: Bool

  private init(
    radix: Int = 10,
    prefix: String = "",
    isUppercase: Bool = false,
    minDigits: Int = 0,
    isSignExplicit: Bool = false
  ) {
    self.radix = radix
    self.prefix = prefix
    self.isUppercase = isUppercase
    self.minDigits = minDigits
    self.isSignExplicit = isSignExplicit
  }

  /// Decimal.
  public static var decimal: OSLogIntegerFormatting { OSLogIntegerFormatting() }
  /// Decimal, with at least so many digits, and a plus sign if wanted.
  public static func decimal(
    explicitPositiveSign: Bool = false,
    minDigits: @autoclosure () -> Int = 0
  ) -> OSLogIntegerFormatting {
    OSLogIntegerFormatting(minDigits: minDigits(), isSignExplicit: explicitPositiveSign)
  }
  /// Hexadecimal.
  public static var hex: OSLogIntegerFormatting { OSLogIntegerFormatting(radix: 16) }
  /// Hexadecimal, with a prefix or capitals if wanted.
  public static func hex(
    explicitPositiveSign: Bool = false,
    includePrefix: Bool = false,
    uppercase: Bool = false,
    minDigits: @autoclosure () -> Int = 0
  ) -> OSLogIntegerFormatting {
    OSLogIntegerFormatting(
      radix: 16,
      prefix: includePrefix ? "0x" : "",
      isUppercase: uppercase,
      minDigits: minDigits(),
      isSignExplicit: explicitPositiveSign
    )
  }
  /// Octal.
  public static var octal: OSLogIntegerFormatting { OSLogIntegerFormatting(radix: 8) }

  func text<T: FixedWidthInteger>(of number: T) -> String {
    let digits = String(number.magnitude, radix: radix, uppercase: isUppercase)
    let zeros = String(repeating: "0", count: max(0, minDigits - digits.count))
    return (number < 0 ? "-" : isSignExplicit ? "+" : "") + prefix + zeros + digits
  }
}

/// The form of a number.
public struct OSLogFloatFormatting: Sendable {
  private let form: String
  private init(_ form: String) { self.form = form }

  /// With six places.
  public static var fixed: OSLogFloatFormatting { OSLogFloatFormatting("%f") }
  /// With a number of places.
  public static func fixed(
    precision: @autoclosure () -> Int,
    explicitPositiveSign: Bool = false,
    uppercase: Bool = false
  ) -> OSLogFloatFormatting {
    OSLogFloatFormatting("%\(explicitPositiveSign ? "+" : "").\(max(0, precision()))f")
  }
  /// Hexadecimal.
  public static var hex: OSLogFloatFormatting { OSLogFloatFormatting("%a") }
  /// With an exponent.
  public static var exponential: OSLogFloatFormatting { OSLogFloatFormatting("%e") }
  /// With an exponent and a number of places.
  public static func exponential(precision: @autoclosure () -> Int) -> OSLogFloatFormatting {
    OSLogFloatFormatting("%.\(max(0, precision()))e")
  }
  /// The shorter of both forms.
  public static var hybrid: OSLogFloatFormatting { OSLogFloatFormatting("%g") }
  /// The shorter of both forms, with a number of digits.
  public static func hybrid(precision: @autoclosure () -> Int) -> OSLogFloatFormatting {
    OSLogFloatFormatting("%.\(max(0, precision()))g")
  }

  func text(of number: Double) -> String { String(format: form, number) }
}

/// The words for a Boolean.
public enum OSLogBoolFormat: Sendable {
  /// `true` and `false`.
  case truth
  /// `YES` and `NO`.
  case answer
}
