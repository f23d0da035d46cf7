// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Stochastics
import Testing

@Suite("Philox4x32")
struct Philox4x32Tests {
  struct KnownAnswer: Sendable, CustomTestStringConvertible {
    let name: String
    let counter: SIMD4<UInt32>
    let key: SIMD2<UInt32>
    let answer: SIMD4<UInt32>
    var testDescription: String { name }
  }

  // The `philox4x32 10` lines of Random123's file of known answers.
  static let knownAnswers = [
    KnownAnswer(
      name: "all bits zero",
      counter: .zero,
      key: .zero,
      answer: SIMD4(0x6627_e8d5, 0xe169_c58d, 0xbc57_ac4c, 0x9b00_dbd8)
    ),
    KnownAnswer(
      name: "all bits one",
      counter: SIMD4(repeating: .max),
      key: SIMD2(repeating: .max),
      answer: SIMD4(0x408f_276d, 0x41c8_3b0e, 0xa20b_c7c6, 0x6d54_51fd)
    ),
    KnownAnswer(
      name: "digits of pi",
      counter: SIMD4(0x243f_6a88, 0x85a3_08d3, 0x1319_8a2e, 0x0370_7344),
      key: SIMD2(0xa409_3822, 0x299f_31d0),
      answer: SIMD4(0xd16c_fe09, 0x94fd_cceb, 0x5001_e420, 0x2412_6ea1)
    ),
  ]

  @Test("ten rounds give the published answers", arguments: knownAnswers)
  func known(_ known: KnownAnswer) {
    #expect(Philox4x32.block(counter: known.counter, key: known.key) == known.answer)
  }

  @Test("slot, lane and key fill the counter and key from the low word up")
  func wordOrder() {
    let bits = Philox4x32.bits(
      key: 0x299f_31d0_a409_3822,
      slot: 0x85a3_08d3_243f_6a88,
      lane: 0x0370_7344_1319_8a2e
    )
    #expect(bits == 0x94fd_cceb_d16c_fe09)
  }
}
