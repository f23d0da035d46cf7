// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Stochastics
import TracewattTestSupport

@Suite("DrawPurpose")
struct DrawPurposeTests {
  static let published: [String: UInt64] = [
    "": 0xcbf2_9ce4_8422_2325, "a": 0xaf63_dc4c_8601_ec8c, "foobar": 0x8594_4171_f739_67e8,
  ]

  // Published FNV-1a 64 answers: RFC 9923, appendix C.
  @Test("the key is the published FNV-1a hash of the name")
  func publishedHashes() {
    expectEqual(DrawPurpose("").key, 0xcbf2_9ce4_8422_2325)
    expectEqual(DrawPurpose("a").key, 0xaf63_dc4c_8601_ec8c)
    expectEqual(DrawPurpose("foobar").key, 0x8594_4171_f739_67e8)
  }

  @Test("a name that is known at run time has the same key")
  func runTime() {
    for name in ["", "a", "foobar"] { expectEqual(DrawPurpose.key(of: name), Self.published[name]) }
  }

  @Test("equal names are one purpose and different names are two")
  func identity() {
    expectEqual(DrawPurpose("gnss.noise"), DrawPurpose("gnss.noise"))
    #expect(DrawPurpose("gnss.noise") != DrawPurpose("gnss.noisf"))
  }
}
