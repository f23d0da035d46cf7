# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Zoom of the timelines: by drag, by buttons, shared by all, and linked with playback."""

import pytest

from test_page import AXE, CONTRAST, serious

WINDOW = "div.window output"
CHART = ".timelines > div:visible svg.chart"


def button(page, name):
    return page.locator("div.window").get_by_role("button", name=name)


def drag(page, start, end):
    """Drags across the visible timeline between two shares of its time axis."""
    chart = page.locator(CHART).first
    chart.scroll_into_view_if_needed()
    box = chart.bounding_box()
    # The axis is at 92 to 650 of 720.
    place = lambda share: box["x"] + box["width"] * (92 + 558 * share) / 720  # noqa: E731
    y = box["y"] + box["height"] / 3
    page.mouse.move(place(start), y)
    page.mouse.down()
    page.mouse.move(place((start + end) / 2), y)
    page.mouse.move(place(end), y)
    page.mouse.up()


def labels(page, chart=0):
    texts = page.locator(CHART).nth(chart).locator("[data-role=ticks] text").all_text_contents()
    return texts


def minutes(text):
    hours, rest = text.split(":")
    return 60 * int(hours) + int(rest)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_drag_zooms_and_double_click_shows_the_whole_day(scheme, reports, opened, artifacts):
    page = opened(reports("office"), width=1440, scheme=scheme)
    whole, ticks = page.locator(WINDOW).inner_text(), labels(page)
    drag(page, 0.25, 0.5)
    first, last = page.locator(WINDOW).inner_text().split(" to ")
    # A pixel of the drawing is 2.6 minutes of the day.
    assert abs(minutes(first) - 6 * 60) <= 6 and abs(minutes(last) - 12 * 60) <= 6
    assert all(minutes(first) <= minutes(each) <= minutes(last) for each in labels(page))
    assert 4 <= len(labels(page)) <= 9
    page.locator(CHART).first.screenshot(path=artifacts / f"zoom-{scheme}.png")
    page.locator(CHART).first.dblclick(position={"x": 200, "y": 60})
    assert page.locator(WINDOW).inner_text() == whole and labels(page) == ticks
    assert page.said == []


def test_click_alone_zooms_nothing(reports, opened):
    page = opened(reports("office"), width=1440)
    whole = page.locator(WINDOW).inner_text()
    page.locator(CHART).first.click(position={"x": 300, "y": 60})
    assert page.locator(WINDOW).inner_text() == whole


def test_zoomed_parts_are_where_their_time_is(reports, opened):
    page = opened(reports("office"), width=1440)
    edges = """() => {
      const part = document.querySelector('.timelines > div:not([hidden]) [data-role=stretched] .strip1');
      return ['x', 'width'].map((name) => Number(part.getAttribute(name)));
    }"""
    x, width = page.evaluate(edges)
    box = """() => document.querySelector('.timelines > div:not([hidden]) [data-role=stretched] .strip1')
      .getBoundingClientRect().toJSON()"""
    before = page.evaluate(box)
    # Half of the day, around its middle.
    button(page, "Zoom in").click()
    after = page.evaluate(box)
    assert abs(after["width"] / before["width"] - 2) < 0.02
    scale = before["width"] / width
    middle = before["x"] + (371 - x) * scale
    assert abs((after["x"] - middle) - 2 * (before["x"] - middle)) < 1


def test_two_timelines_share_the_window(reports, opened):
    page = opened(reports("office"), width=1440)
    page.locator(".picker select").nth(1).select_option("standard_best")
    drag(page, 0.3, 0.6)
    assert labels(page, 0) == labels(page, 1)
    # A timeline that is picked later has the window as well.
    page.locator(".picker select").nth(1).select_option("visits")
    assert labels(page, 0) == labels(page, 1)


def test_buttons_zoom_with_the_keyboard(reports, opened):
    page = opened(reports("office"), width=1440)
    whole = page.locator(WINDOW).inner_text()
    assert button(page, "Zoom out").is_disabled() and button(page, "Earlier").is_disabled()
    button(page, "Zoom in").focus()
    for _ in range(4):
        page.keyboard.press("Enter")
    first, last = page.locator(WINDOW).inner_text().split(" to ")
    assert minutes(last) - minutes(first) == 24 * 60 / 16
    button(page, "Later").press("Enter")
    later = page.locator(WINDOW).inner_text().split(" to ")
    assert minutes(later[0]) - minutes(first) == 24 * 60 / 32
    button(page, "Earlier").press("Enter")
    assert page.locator(WINDOW).inner_text() == f"{first} to {last}"
    for _ in range(4):
        button(page, "Zoom out").press("Enter")
    assert page.locator(WINDOW).inner_text() == whole
    # There is an end to it.
    for _ in range(9):
        if not button(page, "Zoom in").is_disabled():
            button(page, "Zoom in").press("Enter")
    assert button(page, "Zoom in").is_disabled()
    button(page, "Whole day").press("Enter")
    assert page.locator(WINDOW).inner_text() == whole


def test_line_of_playback_is_in_the_timelines(reports, opened):
    page = opened(reports("office"), width=1440)
    page.locator("[data-role=time]").fill("43200")
    line = page.locator(CHART).first.locator("line.cursor")
    # Noon is the middle of the day; playback stops at the last instant before it.
    assert abs(float(line.get_attribute("x1")) - 371) < 3
    drag(page, 0.1, 0.3)
    assert line.get_attribute("visibility") == "hidden"


@pytest.mark.nightly
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_zoomed_page_is_accessible(scheme, reports, opened):
    page = opened(reports("office"), width=390, height=844, scheme=scheme)
    button(page, "Zoom in").click()
    assert serious(page, AXE if scheme == "light" else CONTRAST) == []
    assert page.evaluate("document.scrollingElement.scrollWidth") <= 390


def test_without_script_there_are_no_controls_of_zoom(reports, opened):
    page = opened(reports("office"), width=1440, script=False)
    assert page.locator("div.window").count() == 0
