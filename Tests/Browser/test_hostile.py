# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Names and titles of a file are text and nothing else."""

import unicodedata

TURNING = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f"


def test_titles_are_shown_as_they_are(reports, opened, artifacts):
    page = opened(reports("hostile"))
    heading = page.locator("h1").inner_text()
    for part in ["<script>alert(1)</script>", "\"'`</title></style></script><!--", "שלום", "🧭👩‍🚀", "&lt;b&gt;"]:
        assert part in heading
    text = page.locator("body").inner_text()
    assert "</style><img src=x onerror=alert(2)>" in text
    assert "العربية 🔋 \"onmouseover=alert(3) x='" in text
    assert "</script><svg onload=alert(4)>" in text
    assert "<img src=x onerror=alert(9)>" in page.locator("#origin").inner_text()
    page.screenshot(path=artifacts / "hostile-heading.png")


def test_nothing_of_a_title_becomes_an_element_or_runs(reports, opened):
    report = reports("hostile")
    for script in (True, False):
        page = opened(report, script=script)
        page.evaluate("document.querySelectorAll('details').forEach((each) => (each.open = true))")
        page.mouse.move(600, 300)
        assert page.locator("img").count() == 0
        assert page.evaluate("document.documentElement.outerHTML.includes('<!--')") in (False, None)
        attributes = page.evaluate(
            "[...document.querySelectorAll('*')].flatMap((e) => [...e.attributes].map((a) => a.name))"
            ".filter((name) => name.startsWith('on'))"
        )
        assert attributes == []
        assert page.evaluate("document.title").startswith("<script>alert(1)</script>")
        assert page.dialogs == [] and page.said == []
        assert page.asked == [report.page.as_uri()]
    names = opened(report).evaluate("[...document.querySelectorAll('script')].map((s) => s.type)")
    other = opened(reports("office")).evaluate("[...document.querySelectorAll('script')].map((s) => s.type)")
    assert names == other


def test_no_character_turns_the_text_beside_it(reports, opened):
    page = opened(reports("hostile"), script=False)
    content = page.content() + page.evaluate("document.title")
    assert [unicodedata.name(each) for each in set(content) & set(TURNING)] == []
    assert "evil" in page.locator("h1").inner_text()
