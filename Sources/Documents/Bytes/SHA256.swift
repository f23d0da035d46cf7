// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The SHA-256 hash of bytes that arrive in parts.
///
/// Source: FIPS 180-4, Secure Hash Standard (2015), doi 10.6028/NIST.FIPS.180-4, sections 5
/// and 6.2.
///
/// Validation: NIST's example messages and a million times `a`.
public struct SHA256: Sendable {
  private var state: SIMD8<UInt32> = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a,
    0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
  ]
  private var pending: [UInt8] = []
  private var byteCount: UInt64 = 0

  /// The hash of no bytes.
  public init() {}

  /// The hash of bytes as 64 hexadecimal digits.
  public static func hexDigest(of bytes: some Sequence<UInt8>) -> String {
    var hash = SHA256()
    hash.update(Array(bytes))
    return hash.hexDigest()
  }

  /// Adds bytes.
  public mutating func update(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { update($0) }
  }

  /// Adds bytes that are in memory only during the call.
  public mutating func update(_ bytes: UnsafeRawBufferPointer) {
    byteCount += UInt64(bytes.count)
    var rest = bytes[...]
    if !pending.isEmpty {
      let head = rest.prefix(64 - pending.count)
      pending.append(contentsOf: head)
      rest = rest.dropFirst(head.count)
      guard pending.count == 64 else { return }
      let block = pending
      pending.removeAll(keepingCapacity: true)
      block.withUnsafeBytes { compress($0) }
    }
    let blocks = rest.prefix(rest.count - rest.count % 64)
    compress(UnsafeRawBufferPointer(rebasing: blocks))
    pending.append(contentsOf: rest.dropFirst(blocks.count))
  }

  /// The hash of all bytes so far as 64 hexadecimal digits.
  public func hexDigest() -> String {
    var padded = self
    let bits = byteCount * 8
    let zeros = (119 - Int(byteCount % 64)) % 64
    padded.update([0x80] + [UInt8](repeating: 0, count: zeros))
    padded.update((0..<8).map { UInt8(truncatingIfNeeded: bits >> (56 - 8 * UInt64($0))) })
    return padded.state.indices
      .map { index in
        let digits = String(padded.state[index], radix: 16)
        return String(repeating: "0", count: 8 - digits.count) + digits
      }
      .joined()
  }

  /// Adds whole blocks of 64 bytes.
  ///
  /// Pointers, because checks of bounds would take a fifth of the time.
  private mutating func compress(_ blocks: UnsafeRawBufferPointer) {
    guard let first = blocks.baseAddress else { return }
    Self.constants.withUnsafeBufferPointer { constants in
      withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { schedule in
        guard let k = constants.baseAddress, let w = schedule.baseAddress else { return }
        for start in stride(from: 0, to: blocks.count, by: 64) {
          state = Self.state(after: first + start, from: state, constants: k, schedule: w)
        }
      }
    }
  }

  /// The state after a block.
  @inline(__always)
  private static func state(
    after block: UnsafeRawPointer,
    from state: SIMD8<UInt32>,
    constants k: UnsafePointer<UInt32>,
    schedule w: UnsafeMutablePointer<UInt32>
  ) -> SIMD8<UInt32> {
    var t = 0
    while t < 16 {
      w[t] = UInt32(bigEndian: block.loadUnaligned(fromByteOffset: 4 &* t, as: UInt32.self))
      t &+= 1
    }
    while t < 64 {
      let (w2, w15) = (w[t &- 2], w[t &- 15])
      let s1 = rotate(w2, 17) ^ rotate(w2, 19) ^ (w2 &>> 10)
      let s0 = rotate(w15, 7) ^ rotate(w15, 18) ^ (w15 &>> 3)
      w[t] = s1 &+ w[t &- 7] &+ s0 &+ w[t &- 16]
      t &+= 1
    }
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    t = 0
    // Eight rounds at a time, after which every variable has its own role again.
    while t < 64 {
      round(a, b, c, &d, e, f, g, &h, k[t] &+ w[t])
      round(h, a, b, &c, d, e, f, &g, k[t &+ 1] &+ w[t &+ 1])
      round(g, h, a, &b, c, d, e, &f, k[t &+ 2] &+ w[t &+ 2])
      round(f, g, h, &a, b, c, d, &e, k[t &+ 3] &+ w[t &+ 3])
      round(e, f, g, &h, a, b, c, &d, k[t &+ 4] &+ w[t &+ 4])
      round(d, e, f, &g, h, a, b, &c, k[t &+ 5] &+ w[t &+ 5])
      round(c, d, e, &f, g, h, a, &b, k[t &+ 6] &+ w[t &+ 6])
      round(b, c, d, &e, f, g, h, &a, k[t &+ 7] &+ w[t &+ 7])
      t &+= 8
    }
    return state &+ SIMD8(a, b, c, d, e, f, g, h)
  }

  @inline(__always)
  private static func round(
    _ a: UInt32,
    _ b: UInt32,
    _ c: UInt32,
    _ d: inout UInt32,
    _ e: UInt32,
    _ f: UInt32,
    _ g: UInt32,
    _ h: inout UInt32,
    _ word: UInt32
  ) {
    let sum1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
    let choice = g ^ (e & (f ^ g))
    let t1 = h &+ sum1 &+ choice &+ word
    let sum0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)
    let majority = (a & b) ^ (c & (a ^ b))
    d = d &+ t1
    h = t1 &+ sum0 &+ majority
  }

  @inline(__always)
  private static func rotate(_ word: UInt32, _ count: UInt32) -> UInt32 {
    word &>> count | word &<< (32 &- count)
  }

  /// The fractions of the cube roots of the first 64 primes.
  private static let constants: [UInt32] = [
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
  ]
}
