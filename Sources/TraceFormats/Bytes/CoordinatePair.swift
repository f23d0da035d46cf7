// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// A latitude and a longitude in one text.
enum CoordinatePair {
  /// The degrees of `50.05°, 14.34°`, even if the degree sign is garbled, or of `geo:50.05,14.34`.
  static func degrees(
    _ text: UnsafeBufferPointer<UInt8>
  ) -> (latitude: Double, longitude: Double)? {
    let isAddress = text.count >= 4 && areEqual(UnsafeBufferPointer(rebasing: text[..<4]), "geo:")
    let start = isAddress ? 4 : 0
    guard let comma = text[start...].firstIndex(of: UInt8(ascii: ",")) else { return nil }
    let second = text[(comma + 1)...].firstIndex(of: UInt8(ascii: ","))
    let end = second ?? text.count
    // An address may have an altitude.
    if second != nil {
      guard isAddress, !text[(end + 1)...].contains(UInt8(ascii: ",")) else { return nil }
    }
    guard let latitude = number(text, start..<comma),
      let longitude = number(text, (comma + 1)..<end)
    else { return nil }
    return (latitude, longitude)
  }

  private static func number(_ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Double? {
    var start = range.lowerBound
    while start < range.upperBound, isBlank(text[start]) { start += 1 }
    var end = start
    while end < range.upperBound {
      let byte = text[end]
      guard byte &- 0x30 < 10 || byte == 0x2E || byte == 0x2D || byte == 0x2B else { break }
      end += 1
    }
    return DecimalNumber(text, start..<end)?.double
  }
}
