# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Names and titles of a file are text and nothing else."""

TURNING = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f"


def test_titles_are_shown_as_they_are(reports, opened, artifacts):
    page = opened(reports("hostile"))
    heading = page.locator("h1").inner_text()
    for part in ["<script>alert(1)</script>", "\"'`</title></style></script><!--", "שלום", "🧭👩‍🚀", "&lt;b&gt;"]:
        assert part in heading
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
    """What turns the reading direction does so within its own isolated text alone."""
    page = opened(reports("hostile"), script=False)
    open_texts = page.evaluate(
        """(turning) => {
          const found = [];
          const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
          for (let node = walker.nextNode(); node; node = walker.nextNode()) {
            if (![...node.data].some((each) => turning.includes(each))) continue;
            let element = node.parentElement;
            if (element.closest('title, desc, script, style')) continue;
            while (element && !getComputedStyle(element).unicodeBidi.includes('isolate')
              && getComputedStyle(element).unicodeBidi !== 'plaintext'
              && getComputedStyle(element).display === 'inline') element = element.parentElement;
            const style = element && getComputedStyle(element);
            const isApart = style && (style.unicodeBidi !== 'normal');
            if (!isApart) found.push(node.data);
          }
          return found;
        }""",
        TURNING,
    )
    assert open_texts == []
