// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The counter-based generator Philox 4x32 with ten rounds, the reference beside ``KeyedRandom``.
///
/// A block is a bijection of the 128-bit counter for every 64-bit key. It passes the strictest
/// published test batteries and has published answers, but costs several times a keyed hash.
///
/// Source: Salmon, Moraes, Dror and Shaw (2011), Parallel random numbers: as easy as 1, 2, 3,
/// doi 10.1145/2063384.2063405, section 4.3 and table 2.
///
/// Validation: the known answers published with the authors' Random123 library.
public enum Philox4x32 {
  /// The four output words of a counter under a key, after ten rounds.
  public static func block(
    counter: SIMD4<UInt32>,
    key: SIMD2<UInt32>
  ) -> SIMD4<UInt32> {
    var (c0, c1, c2, c3) = (counter.x, counter.y, counter.z, counter.w)
    var (k0, k1) = (key.x, key.y)
    for _ in 0..<10 {
      let a = c0.multipliedFullWidth(by: 0xd251_1f53)
      let b = c2.multipliedFullWidth(by: 0xcd9e_8d57)
      (c0, c1, c2, c3) = (b.high ^ c1 ^ k0, b.low, a.high ^ c3 ^ k1, a.low)
      k0 &+= 0x9e37_79b9
      k1 &+= 0xbb67_ae85
    }
    return SIMD4(c0, c1, c2, c3)
  }

  /// Sixty-four random bits of a slot and lane under a key, in the shape of ``KeyedRandom``.
  public static func bits(key: UInt64, slot: UInt64, lane: UInt64 = 0) -> UInt64 {
    let words = block(
      counter: SIMD4(
        UInt32(truncatingIfNeeded: slot),
        UInt32(truncatingIfNeeded: slot >> 32),
        UInt32(truncatingIfNeeded: lane),
        UInt32(truncatingIfNeeded: lane >> 32)
      ),
      key: SIMD2(UInt32(truncatingIfNeeded: key), UInt32(truncatingIfNeeded: key >> 32))
    )
    return UInt64(words.y) << 32 | UInt64(words.x)
  }
}
