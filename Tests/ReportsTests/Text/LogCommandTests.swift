// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TracewattTestSupport

@testable import Documents
@testable import Reports

@Suite("Commands of runners in text")
struct LogCommandTests {
  @Test(
    "commands are broken by a blank, at the start of a line or within it",
    arguments: [
      ("##[add-mask]x", "## [add-mask]x"),
      ("a ##[group]b ##[endgroup]", "a ## [group]b ## [endgroup]"),
      ("###[error]", "### [error]"),
      ("##vso[task.complete]", "## vso[task.complete]"),
      ("##VSO[task.complete]", "## VSO[task.complete]"),
      ("##teamcity[buildStop]", "## teamcity[buildStop]"),
      ("::error::x", ": :error::x"),
      ("a\n \t\u{A0}::stop-commands::x", "a\n \t\u{A0}: :stop-commands::x"),
      ("a\r::error::x", "a\r: :error::x"),
      ("::\u{301}x", ": :\u{301}x"),
      ("##[\u{301}x", "## [\u{301}x"),
    ]
  )
  func broken(_ text: String, _ expected: String) {
    // The texts are compared by scalars, because marks combine with the characters before them.
    let result = text.withoutLogCommands()
    expectEqual(Array(result.unicodeScalars), Array(expected.unicodeScalars))
    let again = result.withoutLogCommands()
    expectEqual(Array(again.unicodeScalars), Array(expected.unicodeScalars))
  }

  @Test(
    "other text stays as it is",
    arguments: [
      "", "#", "##", "## Title", "##1[", "# #[", "[x](#y)", ":", "a::b", "a: ::b", "x ::error::y",
      "50 % ü → 😀\n\n",
    ]
  )
  func untouched(_ text: String) {
    expectEqual(text.withoutLogCommands(), text)
  }

  @Test("in JSON a reader gets the same text")
  func json() throws {
    let text = "##[add-mask]x ###vso[a.b] \\##[c]\n::error::d"
    let written = JSONText.object([(text, .string(text))]).document.withoutLogCommands(.json)
    #expect(!written.contains("##[") && !written.contains("##vso["))
    let read = try JSONSerialization.jsonObject(with: Data(written.utf8)) as? [String: String]
    expectEqual(read, [text: text])
  }

  @Test("GitHub's own commands stay, and number signs in them are broken")
  func workflowCommands() {
    let text = "::error title=a::b ##[group]c\n"
    expectEqual(text.withoutLogCommands(.workflowCommands), "::error title=a::b ## [group]c\n")
  }

  @Test("a key of a file ends no line of a message and moves no cursor")
  func keys() {
    let problem = InputProblem.unknownKey(known: ["id"])
    let words = problem.text(key: "budgets[0].a\u{1B}[31m\n::add-mask::b")
    expectEqual(words.what, "budgets[0].a\u{FFFD}[31m\u{FFFD}::add-mask::b: unknown key")
  }
}
