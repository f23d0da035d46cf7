// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import StudyResults

@Suite struct CellTests {
  @Test(
    "cells have the text that all readers agree on",
    arguments: [
      (Cell.empty, ""), (.number(312), "312.0"), (.number(0.1), "0.1"), (.number(1e-7), "1e-07"),
      (.number(.nan), ""), (.number(.infinity), ""), (.integer(-3), "-3"), (.boolean(true), "true"),
      (.boolean(false), "false"), (.seconds(0), "0.0"), (.seconds(312_000_000_000), "312.0"),
      (.seconds(250_000_000), "0.25"), (.seconds(-1_500_000_001), "-1.500000001"),
      (.text("plain"), "plain"), (.text("a,b"), "\"a,b\""), (.text("a\"b"), "\"a\"\"b\""),
      (.text("a\nb"), "\"a\nb\""),
    ] as [(Cell, String)]
  )
  func text(cell: Cell, expected: String) {
    #expect(cell.csv == expected)
  }

  @Test("JSON keeps the order of keys and escapes what it must")
  func json() {
    let value = JSONText.object([
      ("z", .array([.integer(1), .null, .bool(true)])), ("a", .string("\"\\\n\u{1}é")),
      ("n", .number(0.5)), ("x", .number(.nan)), ("e", .object([])),
    ])
    #expect(
      value.document == """
        {
          "z": [
            1,
            null,
            true
          ],
          "a": "\\"\\\\\\n\\u0001é",
          "n": 0.5,
          "x": null,
          "e": {}
        }

        """
    )
  }
}
