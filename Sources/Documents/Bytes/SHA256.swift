// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The SHA-256 hash of bytes that arrive in parts.
///
/// Source: FIPS 180-4, Secure Hash Standard (2015), doi 10.6028/NIST.FIPS.180-4, sections 5
/// and 6.2.
///
/// Validation: NIST's example messages and a million times `a`.
public struct SHA256: Sendable {
  private var state: [UInt32] = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a,
    0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
  ]
  private var pending: [UInt8] = []
  private var schedule = [UInt32](repeating: 0, count: 64)
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
    byteCount += UInt64(bytes.count)
    var start = 0
    if !pending.isEmpty {
      start = min(64 - pending.count, bytes.count)
      pending.append(contentsOf: bytes[..<start])
      guard pending.count == 64 else { return }
      let block = pending
      pending.removeAll(keepingCapacity: true)
      compress(block, at: 0)
    }
    while bytes.count - start >= 64 {
      compress(bytes, at: start)
      start += 64
    }
    pending.append(contentsOf: bytes[start...])
  }

  /// The hash of all bytes so far as 64 hexadecimal digits.
  public func hexDigest() -> String {
    var padded = self
    let bits = byteCount * 8
    let zeros = (119 - Int(byteCount % 64)) % 64
    padded.update([0x80] + [UInt8](repeating: 0, count: zeros))
    padded.update((0..<8).map { UInt8(truncatingIfNeeded: bits >> (56 - 8 * UInt64($0))) })
    return padded.state
      .map { word in
        let digits = String(word, radix: 16)
        return String(repeating: "0", count: 8 - digits.count) + digits
      }
      .joined()
  }

  private mutating func compress(_ bytes: [UInt8], at start: Int) {
    for t in 0..<16 {
      let i = start + 4 * t
      schedule[t] =
        UInt32(bytes[i]) << 24 | UInt32(bytes[i + 1]) << 16 | UInt32(bytes[i + 2]) << 8
        | UInt32(bytes[i + 3])
    }
    for t in 16..<64 {
      let (w2, w15) = (schedule[t - 2], schedule[t - 15])
      let s1 = rotate(w2, 17) ^ rotate(w2, 19) ^ (w2 >> 10)
      let s0 = rotate(w15, 7) ^ rotate(w15, 18) ^ (w15 >> 3)
      schedule[t] = s1 &+ schedule[t - 7] &+ s0 &+ schedule[t - 16]
    }
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    for t in 0..<64 {
      let sum1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
      let choice = (e & f) ^ (~e & g)
      let t1 = h &+ sum1 &+ choice &+ Self.constants[t] &+ schedule[t]
      let sum0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)
      let majority = (a & b) ^ (a & c) ^ (b & c)
      (h, g, f, e, d, c, b, a) = (g, f, e, d &+ t1, c, b, a, t1 &+ sum0 &+ majority)
    }
    for (index, word) in [a, b, c, d, e, f, g, h].enumerated() { state[index] &+= word }
  }

  private func rotate(_ word: UInt32, _ count: UInt32) -> UInt32 {
    word >> count | word << (32 - count)
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
