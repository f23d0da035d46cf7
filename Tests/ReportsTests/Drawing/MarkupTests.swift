// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import TracewattTestSupport

@testable import Reports

@Suite("Markup") struct MarkupTests {
  @Test(
    "a text ends neither itself nor an element",
    arguments: [
      ("<script>alert(1)</script>", "&lt;script&gt;alert(1)&lt;/script&gt;"),
      ("a & b &amp; c", "a &amp; b &amp;amp; c"),
      ("\"'", "&quot;&#39;"),
      ("<\u{301}", "&lt;\u{301}"),
      ("\u{0}\u{1B}[31m\u{7F}", "␀␛[31m␡"),
      ("\u{85}\u{FFFE}", "\u{FFFD}\u{FFFD}"),
      ("שלום العربية 日本 👩‍👩‍👧😀", "שלום العربية 日本 👩‍👩‍👧😀"),
    ]
  )
  func escapesTexts(text: String, expected: String) {
    var markup = Markup()
    markup.text(text)
    expectEqual(markup.content, expected)
  }

  @Test("an attribute's value ends neither itself nor its element")
  func escapesAttributes() {
    var markup = Markup()
    markup.element("span", ["title": "\"><b x='1'>&\u{1}", "class": nil], text: "x")
    expectEqual(markup.content, "<span title=\"&quot;&gt;&lt;b x=&#39;1&#39;&gt;&amp;␁\">x</span>")
  }

  @Test("a name cannot change the text beside it")
  func isolatesNames() {
    var markup = Markup()
    markup.name("שלום<")
    expectEqual(markup.content, "<bdi>שלום&lt;</bdi>")
  }

  @Test("elements of HTML without content have no end, those of a drawing do")
  func endsElements() {
    var markup = Markup()
    markup.element("br")
    markup.element("circle", ["r": "1"])
    markup.element("g") { $0.element("b", text: "x") }
    expectEqual(markup.content, "<br>\n<circle r=\"1\"></circle>\n<g><b>x</b></g>\n")
  }

  @Test(
    "a length has a point, no zeros at its end and no powers of ten",
    arguments: [
      (1.0, 1, "1"), (1.25, 1, "1.3"), (-0.04, 1, "0"), (-0.06, 1, "-0.1"), (12.30, 2, "12.3"),
      (0.005, 2, "0.01"), (-1234.5, 0, "-1235"), (1e-12, 3, "0"),
      (123_456_789.125, 3, "123456789.125"),
      (.nan, 1, "0"), (.infinity, 1, "0"), (1e300, 2, "0"), (-0.5, 2, "-0.5"), (3.05, 2, "3.05"),
    ]
  )
  func formatsNumbers(value: Double, decimals: Int, expected: String) {
    expectEqual(Markup.number(value, decimals: decimals), expected)
  }
}
