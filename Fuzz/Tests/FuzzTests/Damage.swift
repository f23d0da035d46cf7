// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Random damage to files: bytes changed, removed, doubled, inserted, or taken from another file.
struct Damage {
  private var state: UInt64

  /// Damage from a seed; the same seed gives the same damage.
  init(seed: UInt64) { state = seed }

  /// Words that have broken readers before.
  private static let words = [
    "-1", "0", "1e308", "-1e-308", "nan", "inf", "9223372036854775807", "18446744073709551616",
    "1970-01-01T00:00:00Z", "9999-12-31T23:59:60Z", "\u{0}", "\u{FEFF}", "\u{202E}", "\r\n", "\"",
    "<![CDATA[", "&#0;", "[[[[[[[[", "{}", ",,,,", "*1", "- - - -",
  ].map { Array($0.utf8) }

  /// A damaged copy, with one to four changes.
  mutating func applied(to file: [UInt8], beside others: [[UInt8]]) -> [UInt8] {
    var bytes = file
    for _ in 0...below(4) {
      let (low, high) = span(in: bytes)
      switch below(6) {
      case 0 where !bytes.isEmpty: bytes[below(bytes.count)] ^= UInt8(1 << below(8))
      case 1: bytes.removeSubrange(low..<high)
      case 2: bytes.insert(contentsOf: bytes[low..<high], at: high)
      case 3: bytes.replaceSubrange(low..<high, with: Self.words[below(Self.words.count)])
      case 4: bytes.removeSubrange(high...)
      default:
        let other = others[below(others.count)]
        let (from, to) = span(in: other)
        bytes.replaceSubrange(low..<high, with: other[from..<to])
      }
    }
    return bytes
  }

  /// A stretch of up to 64 bytes.
  private mutating func span(in bytes: [UInt8]) -> (low: Int, high: Int) {
    let low = below(bytes.count + 1)
    return (low, min(bytes.count, low + below(65)))
  }

  /// A number from 0 to below the count; 0 for a count of 0.
  private mutating func below(_ count: Int) -> Int {
    // SplitMix64: Steele, Lea and Flood (2014), doi 10.1145/2660193.2660195.
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    word ^= word >> 31
    return count > 0 ? Int(word % UInt64(count)) : 0
  }
}
