// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// A number for a list of names that is the same in every run of the program.
///
/// Source: Fowler, Noll and Vo, FNV-1a with 64 bits (draft-eastlake-fnv).
enum StableHash {
  /// The hash of names; each is preceded by its length, so that different lists give different
  /// bytes.
  static func value(of names: [String]) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    func add(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
    for name in names {
      for shift in stride(from: 0, to: 32, by: 8) {
        add(UInt8(truncatingIfNeeded: name.utf8.count >> shift))
      }
      for byte in name.utf8 { add(byte) }
    }
    return hash
  }
}
