// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Documents
import TracewattTestSupport

@Suite("JSON from YAML")
struct JSONTextSourceTests {
  @Test("words and numbers are values unless they are quoted, and what is no number is a text")
  func scalars() throws {
    let text = """
      a: [1, 2.5, true, false, null, '1', 'true', nan, inf, none, 5 min]
      b: {}
      """
    let root = YAMLText.read(bytes: Array(text.utf8), file: "a.yaml", problems: ProblemList())
    let line = try JSONText(#require(root)).line
    expectEqual(
      line,
      #"{"a":[1,2.5,true,false,null,"1","true","nan","inf","none","5 min"],"b":{}}"#
    )
  }
}
