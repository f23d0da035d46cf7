// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Builds bytes from whole numbers and texts, least significant byte first.
struct ByteWriter {
  private(set) var bytes: [UInt8] = []

  /// Adds a whole number as eight bytes.
  mutating func append(_ number: Int) { append(UInt64(bitPattern: Int64(number))) }

  /// Adds eight bytes, the least significant first.
  mutating func append(_ word: UInt64) {
    for shift in stride(from: 0, to: 64, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: word >> UInt64(shift)))
    }
  }

  /// Adds a text after its length in bytes.
  mutating func append(_ text: String) {
    append(text.utf8.count)
    bytes.append(contentsOf: text.utf8)
  }
}

/// Reads the bytes of a `ByteWriter`; nil at the end of the bytes or if they are invalid.
struct ByteReader {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  /// The next whole number.
  mutating func number() -> Int? {
    guard rest.count >= 8 else { return nil }
    let word = Self.word(rest.prefix(8))
    rest = rest.dropFirst(8)
    return Int(Int64(bitPattern: word))
  }

  /// The next number if it is in 0...limit.
  mutating func count(_ limit: Int) -> Int? {
    guard let number = number(), (0...limit).contains(number) else { return nil }
    return number
  }

  /// The next text.
  mutating func text() -> String? {
    guard let count = count(rest.count) else { return nil }
    let text = String(decoding: rest.prefix(count), as: UTF8.self)
    rest = rest.dropFirst(count)
    return text
  }

  /// The next bytes after their number.
  mutating func bytes() -> [UInt8]? {
    guard let count = count(rest.count) else { return nil }
    let bytes = Array(rest.prefix(count))
    rest = rest.dropFirst(count)
    return bytes
  }

  /// Whether everything was read.
  var isAtEnd: Bool { rest.isEmpty }

  /// The floating-point numbers in bytes.
  static func doubles(_ bytes: [UInt8]) -> [Double] {
    stride(from: 0, to: bytes.count - bytes.count % 8, by: 8).map {
      Double(bitPattern: word(bytes[$0..<$0 + 8]))
    }
  }

  /// Adds the floating-point numbers in bytes to a list.
  static func append(_ bytes: UnsafeRawBufferPointer, to numbers: inout [Double]) {
    for start in stride(from: 0, to: bytes.count - 7, by: 8) {
      let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: start, as: UInt64.self))
      numbers.append(Double(bitPattern: word))
    }
  }

  private static func word(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }
}
