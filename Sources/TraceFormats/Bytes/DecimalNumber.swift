// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// A number in decimal notation, kept exactly: `mantissa` times ten to the power of `exponent`.
struct DecimalNumber {
  var isNegative = false
  var mantissa: UInt64 = 0
  var exponent = 0
  /// False if digits were left out because there are more than 19.
  var isExact = true

  /// Reads a whole range of text: sign, digits, one point, exponent; nil if it is anything else.
  ///
  /// Blanks around the number are allowed. A comma counts as the point where `comma` is true.
  init?(_ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, comma: Bool = false) {
    var index = range.lowerBound
    var end = range.upperBound
    while index < end, isBlank(text[index]) { index += 1 }
    while end > index, isBlank(text[end - 1]) { end -= 1 }
    if index < end, text[index] == 0x2D || text[index] == 0x2B {
      isNegative = text[index] == 0x2D
      index += 1
    }
    var digits = 0
    var significant = 0
    var afterPoint = false
    while index < end {
      let byte = text[index]
      let digit = byte &- 0x30
      if digit < 10 {
        digits += 1
        if significant < 19 {
          mantissa = mantissa &* 10 &+ UInt64(digit)
          if mantissa != 0 { significant += 1 }
          if afterPoint { exponent -= 1 }
        } else {
          if digit != 0 { isExact = false }
          if !afterPoint { exponent += 1 }
        }
      } else if byte == 0x2E || (comma && byte == 0x2C), !afterPoint {
        afterPoint = true
      } else {
        break
      }
      index += 1
    }
    guard digits > 0 else { return nil }
    if index < end {
      guard text[index] | 0x20 == 0x65 else { return nil }
      index += 1
      var isSmall = false
      if index < end, text[index] == 0x2D || text[index] == 0x2B {
        isSmall = text[index] == 0x2D
        index += 1
      }
      guard index < end else { return nil }
      var power = 0
      while index < end {
        let digit = text[index] &- 0x30
        guard digit < 10 else { return nil }
        power = min(power * 10 + Int(digit), 100_000)
        index += 1
      }
      exponent += isSmall ? -power : power
    }
  }

  /// Reads a whole text.
  init?(_ text: String) {
    var copy = text
    let number = copy.withUTF8 { DecimalNumber($0, 0..<$0.count) }
    guard let number else { return nil }
    self = number
  }

  /// The nearest binary number; nil if it is not finite.
  ///
  /// Mantissas up to 2^53 with powers up to 10^22 need one correctly rounded operation (Clinger
  /// 1990, "How to read floating point numbers accurately"); the rest goes through the library.
  var double: Double? {
    if isExact, mantissa <= 1 << 53, exponent >= -22, exponent <= 22 {
      let whole = Double(mantissa)
      let value =
        exponent < 0 ? whole / powersOfTen[-exponent] : whole * powersOfTen[exponent]
      return isNegative ? -value : value
    }
    guard let value = Double("\(mantissa)e\(exponent)"), value.isFinite else { return nil }
    return isNegative ? -value : value
  }

  /// The number times ten to a power, to the nearest integer; nil if it does not fit.
  func integer(timesTenTo power: Int) -> Int64? {
    var value = mantissa
    var shift = exponent + power
    if mantissa == 0 { return 0 }
    while shift > 0 {
      let (product, overflow) = value.multipliedReportingOverflow(by: 10)
      if overflow { return nil }
      value = product
      shift -= 1
    }
    var remainder: UInt64 = 0
    while shift < 0, value > 0 || remainder > 0 {
      remainder = value % 10
      value /= 10
      shift += 1
      if shift == 0, remainder >= 5 { value += 1 }
    }
    guard value <= UInt64(Int64.max) else { return nil }
    return isNegative ? -Int64(value) : Int64(value)
  }
}

extension DecimalNumber {
  /// The shortest decimal notation of a number times ten to a power, to the nearest integer; nil if
  /// it does not fit.
  ///
  /// Numbers of today's times in seconds are exact to a quarter of a microsecond.
  static func integer(_ number: Double, timesTenTo power: Int) -> Int64? {
    // The notation of an integer up to 2^53 has all its digits.
    if abs(number) <= 0x1p53, power >= 0, power <= 18, let whole = Int64(exactly: number) {
      let (product, overflow) = whole.multipliedReportingOverflow(by: wholePowersOfTen[power])
      return overflow || product == .min ? nil : product
    }
    return DecimalNumber("\(number)")?.integer(timesTenTo: power)
  }
}

private let wholePowersOfTen: [Int64] = {
  var powers: [Int64] = [1]
  while powers.count <= 18 { powers.append(powers[powers.count - 1] * 10) }
  return powers
}()

private let powersOfTen: [Double] = [
  1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
  1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
]
