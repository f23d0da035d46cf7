// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import CShortestDigits

/// Numbers as the bytes of a text, written at once because a day has millions of them.
package enum NumberBytes {
  /// Writes a number in its shortest exact digits, `312.0` with its point; nothing if not finite.
  package static func write(_ number: Double, to bytes: inout [UInt8]) {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 40) { text in
      let count = cshortest_digits_write(number, text.baseAddress, text.count)
      if count > 0 {
        text.withMemoryRebound(to: UInt8.self) { bytes.append(contentsOf: $0[..<count]) }
      } else if number.isFinite {
        bytes.append(contentsOf: number.description.utf8)
      }
    }
  }

  /// Writes a whole number.
  package static func write(_ magnitude: UInt, isNegative: Bool, to bytes: inout [UInt8]) {
    if isNegative { bytes.append(UInt8(ascii: "-")) }
    let first = bytes.count
    var rest = magnitude
    repeat {
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
    } while rest > 0
    bytes[first...].reverse()
  }

  /// Writes whole nanoseconds as seconds, such as `0.25` or `-312.0`.
  package static func write(seconds nanoseconds: Int64, to bytes: inout [UInt8]) {
    let billion: UInt64 = 1_000_000_000
    var (whole, rest) = nanoseconds.magnitude.quotientAndRemainder(dividingBy: billion)
    write(UInt(whole), isNegative: nanoseconds < 0, to: &bytes)
    bytes.append(UInt8(ascii: "."))
    repeat {
      rest *= 10
      (whole, rest) = rest.quotientAndRemainder(dividingBy: billion)
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: whole))
    } while rest > 0
  }
}
