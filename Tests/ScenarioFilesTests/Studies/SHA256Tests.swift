// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Documents
import Testing

@Suite struct SHA256Tests {
  @Test(
    "NIST's example messages give NIST's digests",
    arguments: [
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
      ),
      (
        "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmn"
          + "hijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
        "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
      ),
    ]
  )
  func examples(message: String, digest: String) {
    #expect(SHA256.hexDigest(of: message.utf8) == digest)
  }

  @Test("a million times a gives NIST's digest, in pieces of any size", arguments: [1000, 63, 64])
  func million(piece: Int) {
    var hash = SHA256()
    var left = 1_000_000
    while left > 0 {
      hash.update([UInt8](repeating: UInt8(ascii: "a"), count: min(piece, left)))
      left -= piece
    }
    #expect(
      hash.hexDigest() == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
    )
  }
}
