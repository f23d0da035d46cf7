// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import TraceFormats

@Suite("Packed files")
struct PackedFileTests {
  @Test("a packed text is read from its first byte on")
  func firstBytes() throws {
    for text in [MarkupSamples.states, MarkupSamples.kml, "\u{FEFF}" + MarkupSamples.features] {
      let packed = try MarkupSamples.raw(bytes: Self.gzip(Array(text.utf8)))
      let plain = try MarkupSamples.raw(bytes: Array(text.utf8))
      #expect(packed.format == plain.format)
      #expect(packed.trace.points.map(\.latitude) == plain.trace.points.map(\.latitude))
    }
  }

  /// Bytes as gzip packs them without compression (RFC 1952 and a stored block of RFC 1951).
  static func gzip(_ bytes: [UInt8]) -> [UInt8] {
    let count = UInt16(bytes.count)
    var packed: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF, 1]
    for half in [count, ~count] { packed += [UInt8(half & 0xFF), UInt8(half >> 8)] }
    packed += bytes
    var check: UInt32 = ~0
    for byte in bytes {
      check ^= UInt32(byte)
      for _ in 0..<8 { check = check & 1 == 1 ? (check >> 1) ^ 0xEDB8_8320 : check >> 1 }
    }
    for word in [~check, UInt32(bytes.count)] {
      for shift in [0, 8, 16, 24] { packed.append(UInt8(word >> UInt32(shift) & 0xFF)) }
    }
    return packed
  }
}
