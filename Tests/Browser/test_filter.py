# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Hiding strategies on the whole page, and highlighting one everywhere."""

import pytest

from test_page import AXE, CONTRAST, serious

NAME = "standard_hundred_meters"

# What is visible of a strategy: marks, rows, columns, timelines, switches and list items outside the filter.
VISIBLE = """(name) => {
  for (const each of document.querySelectorAll('details.fold')) each.open = true;
  return [...document.querySelectorAll('[data-strategy]')]
    .filter((each) => each.dataset.strategy === name && !each.closest('.filter'))
    // Chromium calls a group of a drawing visible whose own display is none.
    .filter((each) => getComputedStyle(each).display !== 'none')
    .filter((each) => each.checkVisibility({ visibilityProperty: true }))
    .map((each) => `${each.tagName} ${each.className.baseVal ?? each.className}`);
}"""


def box(page, name):
    return page.locator(f'.filter input[value="{name}"]')


def open_filter(page):
    page.locator(".filter summary").click()


@pytest.mark.parametrize("name", ["office", "matrix"])
def test_filter_hides_a_strategy_in_every_chart_and_table(name, reports, opened):
    page = opened(reports(name), width=1440)
    before = page.evaluate(VISIBLE, NAME)
    assert {"g ", "TR ", "LI "} <= set(before), set(before)
    open_filter(page)
    box(page, NAME).uncheck()
    assert page.evaluate(VISIBLE, NAME) == []
    # A hidden strategy highlights nothing.
    assert page.locator(".spotlit").count() == 0
    assert "(1 hidden)" in page.locator(".filter summary").inner_text()
    # The columns of a table keep their heads.
    for table in page.locator("table:visible").all():
        shown = table.evaluate(
            "(t) => [...t.rows].map((r) => [...r.cells].filter((c) => c.checkVisibility()).length)"
            ".filter((count) => count > 0)"
        )
        assert len(set(shown)) <= 1, shown
    page.get_by_role("button", name="Show all").click()
    assert page.evaluate(VISIBLE, NAME) == before
    assert page.said == []


def test_filter_hides_the_marks_of_a_strategy_on_the_map(reports, opened):
    page = opened(reports("office"), width=1440)
    belief = page.locator(f'.map [data-marker=belief][data-strategy="{NAME}"]')
    page.locator("[data-role=time]").fill("36000")
    assert belief.is_visible()
    open_filter(page)
    box(page, NAME).uncheck()
    assert not belief.is_visible()
    assert not page.locator(f'.map tr[data-strategy="{NAME}"]').is_visible()
    assert not page.locator(f'.map input[data-strategy="{NAME}"]').is_visible()


def test_hidden_timeline_gives_way_to_another(reports, opened):
    page = opened(reports("office"), width=1440)
    shown = page.locator(".timelines > div:visible")
    first = shown.first.get_attribute("data-strategy")
    open_filter(page)
    box(page, first).uncheck()
    assert shown.count() == 1 and shown.first.get_attribute("data-strategy") != first


def test_filter_works_with_the_keyboard_and_is_folded(reports, opened):
    page = opened(reports("office"), width=390, height=844)
    assert not box(page, NAME).is_visible()
    page.locator(".filter summary").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    focused = page.evaluate("document.activeElement.value")
    page.keyboard.press("Space")
    assert not box(page, focused).is_checked()
    assert page.locator("#trade svg:visible [data-strategy]").count() > 0
    assert page.evaluate(VISIBLE, focused) == []
    page.keyboard.press("Escape")
    assert not box(page, focused).is_visible()
    assert page.evaluate("document.activeElement.tagName") == "SUMMARY"


@pytest.mark.nightly
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_open_filter_is_accessible(scheme, reports, opened, artifacts):
    page = opened(reports("office"), width=390, height=844, scheme=scheme)
    open_filter(page)
    box(page, NAME).uncheck()
    page.screenshot(path=artifacts / f"filter-{scheme}.png")
    assert serious(page, AXE if scheme == "light" else CONTRAST) == []
    panel = page.locator(".filter fieldset").bounding_box()
    assert panel["x"] >= 0 and panel["x"] + panel["width"] <= 390


def test_without_script_there_is_no_filter(reports, opened):
    page = opened(reports("office"), script=False)
    assert not page.locator(".filter").is_visible()


@pytest.mark.parametrize("way", ["mark", *(pytest.param(way, marks=pytest.mark.nightly) for way in ("row", "focus"))])
def test_pointing_at_a_strategy_highlights_it_in_all_charts(way, reports, opened, artifacts):
    page = opened(reports("office"), width=1440)
    page.evaluate("for (const each of document.querySelectorAll('details.fold')) each.open = true")
    if way == "mark":
        page.locator(f'#trade svg:visible [data-strategy="{NAME}"] .mark').first.hover()
    elif way == "row":
        page.locator(f'#table tr[data-strategy="{NAME}"] th').first.hover()
    else:
        open_filter(page)
        box(page, NAME).focus()
    page.screenshot(path=artifacts / f"highlight-{way}.png")
    faint = """(name) => [...document.querySelectorAll('.chart [data-strategy]')].map(
      (each) => [each.dataset.strategy === name, getComputedStyle(each).opacity])"""
    for is_own, opacity in page.evaluate(faint, NAME):
        assert (float(opacity) == 1) == is_own
    # Elsewhere nothing stays highlighted.
    page.mouse.move(5, 5)
    page.evaluate("document.activeElement.blur()")
    assert page.locator(".lit").count() == 0
    assert {opacity for _, opacity in page.evaluate(faint, NAME)} == {"1"}


def test_filtered_strategy_is_not_printed(reports, opened):
    page = opened(reports("office"), width=1440)
    open_filter(page)
    box(page, NAME).uncheck()
    page.emulate_media(media="print")
    assert page.evaluate(VISIBLE, NAME) == []
    assert page.locator(".timelines > div:visible").count() == 9
