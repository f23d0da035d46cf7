// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Small whole numbers in few bytes: seven bits a byte, the least significant first.
struct CountList: Sendable {
  /// The bytes, in which numbers begin where `count` was when they were added.
  private var bytes: [UInt8] = []

  /// The number of bytes so far.
  var count: Int { bytes.count }

  /// Adds a number.
  ///
  /// - Precondition: it is not negative.
  mutating func append(_ number: Int) {
    precondition(number >= 0, "counts are not negative")
    var rest = number
    while rest > 0x7F {
      bytes.append(UInt8(truncatingIfNeeded: rest & 0x7F | 0x80))
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  /// Adds numbers after their own number.
  mutating func append(_ numbers: [Int]) {
    append(numbers.count)
    for number in numbers { append(number) }
  }

  /// Reads the number at a place, and moves the place behind it.
  func number(at place: inout Int) -> Int {
    var (number, shift) = (0, 0)
    while true {
      let byte = bytes[place]
      place += 1
      number |= Int(byte & 0x7F) << shift
      guard byte & 0x80 != 0 else { return number }
      shift += 7
    }
  }

  /// Reads the numbers that were added as a list, and moves the place behind them.
  func numbers(at place: inout Int) -> [Int] {
    (0..<number(at: &place)).map { _ in number(at: &place) }
  }
}
