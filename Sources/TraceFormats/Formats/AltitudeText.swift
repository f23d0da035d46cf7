// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Altitudes as files write them.
///
/// Whatever is no number counts as none, never as an error: a trace is usable without altitudes.
enum AltitudeText {
  /// The metres of a foot, by definition.
  static let metresPerFoot = 0.3048

  /// The metres of a text; nil if it is not a number.
  static func metres(_ text: String) -> Double? { DecimalNumber(text)?.double }

  /// The metres of a field; nil if there is no such field or it is not a number.
  static func metres(
    _ bytes: UnsafeBufferPointer<UInt8>,
    _ fields: [Range<Int>],
    _ index: Int?,
    comma: Bool = false
  ) -> Double? {
    guard let index, index < fields.count else { return nil }
    return DecimalNumber(bytes, fields[index], comma: comma)?.double
  }

  /// The metres of feet in a field; nil for -777, by which PLT files mark a missing altitude.
  static func metres(
    feet bytes: UnsafeBufferPointer<UInt8>,
    _ fields: [Range<Int>],
    _ index: Int
  ) -> Double? {
    guard let feet = metres(bytes, fields, index), feet != -777 else { return nil }
    return feet * metresPerFoot
  }
}
