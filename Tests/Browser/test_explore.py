# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The explorer in a browser."""

import pytest

from explorer import running, settle
from test_page import AXE, serious


@pytest.fixture(scope="module")
def address():
    with running() as (_, found):
        yield found.geturl()


@pytest.fixture
def page(browser, address):
    context = browser.new_context(viewport={"width": 390, "height": 844})
    opened = context.new_page()
    opened.said = []
    opened.on("pageerror", lambda error: opened.said.append(str(error)))
    opened.on("console", lambda each: opened.said.append(each.text) if each.type == "error" else None)
    opened.goto(address)
    settle(opened)
    yield opened
    context.close()
    assert opened.said == []


def test_first_answer_is_quiet_accessible_and_not_too_wide(page, artifacts):
    assert "today's settings" in page.locator("#answer").inner_text()
    assert page.evaluate("document.scrollingElement.scrollWidth") <= 390
    page.screenshot(path=artifacts / "explore-narrow.png")
    assert serious(page, AXE) == []


def test_slider_moves_with_the_keyboard_and_undo_leads_back(page):
    slider = page.locator("#knobs input[type=range]").first
    before = slider.input_value()
    slider.focus()
    slider.press("ArrowRight")
    page.wait_for_function("location.search.includes('set=')")
    assert slider.input_value() != before
    page.locator("[data-action=undo]").click()
    page.wait_for_function("!location.search.includes('set=')")
