# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""What a reader sees before scrolling: the answer with its price list, the chart, and how far to trust them."""

import csv
import re

import pytest

from conftest import means

VIEWS = {"wide": (1440, 900), "narrow": (390, 844)}

# The parts of the first screen; of the two charts one is shown.
PARTS = [
    "#recommendation .lead", "#recommendation .prices, #recommendation .figures", "#recommendation .evidence",
    "#trade svg:visible",
]

# How many screens of 900 px a page may take before anything is unfolded.
SCREENS = {"office": 4, "moving": 4, "matrix": 6}


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("view", VIEWS)
@pytest.mark.parametrize("name", ["office", "moving", "antimeridian"])
def test_first_screen_has_the_whole_answer(name, view, scheme, reports, opened, artifacts):
    width, height = VIEWS[view]
    page = opened(reports(name), width=width, height=height, scheme=scheme)
    page.screenshot(path=artifacts / f"first-{name}-{view}-{scheme}.png")
    for part in PARTS:
        box = page.locator(part).first.bounding_box()
        assert box and box["width"] > 100 and box["height"] > 10, part
        assert box["y"] >= 0 and box["y"] + box["height"] <= height, (part, box)
        assert box["x"] >= 0 and box["x"] + box["width"] <= width, (part, box)
    assert page.locator("#trade svg:visible").count() == 1
    # Where there is nothing to choose, three numbers take the place of the list.
    has_list = page.locator("#recommendation > .prices").count() == 1
    assert page.locator("#recommendation .figures .value").count() == (0 if has_list else 3)


def test_first_screen_says_what_the_tables_say(reports, opened):
    report = reports("office")
    page = opened(report, width=1440)
    lead = page.locator("#recommendation .lead").inner_text()
    strategy = re.match(r"(?:Use )?(\w+)", lead).group(1)
    line = next(text for text in page.locator("#recommendation > .prices li").all_inner_texts() if strategy in text)
    found = means(report.results)
    with open(report.results / "comparison.csv", encoding="utf-8", newline="") as file:
        ratio = next(
            float(row["estimate"])
            for row in csv.DictReader(file)
            if row["strategy"] == strategy and row["metric"] == "energy_location_j"
        )
    # Two digits are shown, in the sentence and in the line.
    error, mostly, saving = (float(text) for text in re.match(
        r"within ([\d.]+) m on average \(95 %: ([\d.]+) m\): \w+, ([\d.]+) % less", line
    ).groups())
    assert f"saves {saving:g} %" in lead and f"off by {error:g} m" in lead
    assert abs(saving - 100 * (1 - ratio)) <= 0.5
    assert abs(error / found[strategy, "error_mean_m"] - 1) < 0.05
    assert abs(mostly / found[strategy, "error_p95_m"] - 1) < 0.05
    # A ring is around each step.
    ringed = page.locator("#trade svg:visible g:has(> circle.choice) title").all_text_contents()
    assert any(strategy in title for title in ringed)
    assert len(ringed) == page.locator("#recommendation > .prices li").count()


@pytest.mark.parametrize("name", SCREENS)
def test_page_is_short_before_anything_is_unfolded(name, reports, opened):
    page = opened(reports(name), width=1440)
    height = page.evaluate("document.scrollingElement.scrollHeight")
    assert height <= SCREENS[name] * 900, height


def test_errors_are_in_the_table_without_scrolling(reports, opened):
    page = opened(reports("office"), width=1440)
    table = page.locator("#table table.sortable").first
    box = table.locator("th[data-metric=error_p95_m]").bounding_box()
    frame = page.locator("#table .scroll").first.bounding_box()
    assert box["x"] + box["width"] <= frame["x"] + frame["width"]


def test_timeline_is_as_wide_as_a_phone(reports, opened):
    page = opened(reports("office"), width=390, height=844)
    chart = page.locator(".timelines > div:visible svg.chart")
    box = chart.bounding_box()
    assert box["x"] >= 0 and box["x"] + box["width"] <= 390
    for text in chart.locator("text").all():
        inner = text.bounding_box()
        if not inner or text.get_attribute("visibility") == "hidden":
            continue
        # Letters do not shrink to where they cannot be read, and none is cut off.
        assert inner["height"] >= 9, text.text_content()
        assert inner["x"] >= box["x"] - 1, text.text_content()
        assert inner["x"] + inner["width"] <= box["x"] + box["width"] + 1, text.text_content()


def test_one_timeline_at_a_time_and_two_to_compare(reports, opened):
    page = opened(reports("office"), width=1440)
    shown = page.locator(".timelines > div:visible")
    assert [each.get_attribute("data-strategy") for each in shown.all()] == ["duty_cycled"]
    one, other = page.locator(".picker select").all()
    one.select_option("visits")
    assert [each.get_attribute("data-strategy") for each in shown.all()] == ["visits"]
    other.select_option("standard_best")
    assert {each.get_attribute("data-strategy") for each in shown.all()} == {"visits", "standard_best"}
    other.select_option("")
    assert shown.count() == 1


def test_without_script_every_timeline_is_shown(reports, opened):
    page = opened(reports("office"), width=1440, script=False)
    assert page.locator(".picker").count() == 0
    parts = page.locator(".timelines > div")
    assert parts.count() == 10 and all(each.is_visible() for each in parts.all())


def test_map_and_its_controls_are_on_one_screen(reports, opened):
    page = opened(reports("office"), width=1440)
    page.locator(".map .frame").scroll_into_view_if_needed()
    page.evaluate("document.querySelector('.map .frame').scrollIntoView({ block: 'start' })")
    for part in (".map .frame", ".map [data-action=play]", ".map [data-role=time]"):
        box = page.locator(part).bounding_box()
        assert box["y"] >= 0 and box["y"] + box["height"] <= 900, (part, box)


def test_playback_begins_at_the_first_movement(reports, opened):
    page = opened(reports("office"), width=1440)
    hour = int(page.locator("[data-role=clock]").inner_text().split(":")[0])
    # The day begins at midnight, and the first ride is to the office.
    assert 6 <= hour <= 9
    page.locator("[data-role=time]").fill("0")
    assert page.locator("[data-role=clock]").inner_text() == "00:00:00"


@pytest.mark.parametrize("name", ["small_matrix", "matrix"])
def test_navigation_stays_in_view_and_unfolds_what_it_leads_to(name, reports, opened):
    page = opened(reports(name), width=1440)
    page.locator("nav a[href='#day3']").click()
    page.wait_for_function("document.querySelector('#day3 > details').open")
    assert page.locator("nav").bounding_box()["y"] >= 0
    heading = page.locator("#day3-h").bounding_box()
    assert 0 <= heading["y"] <= 300
    assert page.locator("#day3 .map").is_visible() and not page.locator("#day2 .map").is_visible()


@pytest.mark.parametrize(
    "target", ["day1", *(pytest.param(target, marks=pytest.mark.nightly) for target in ("reasons", "table", "origin"))]
)
def test_link_to_a_whole_section_unfolds_nothing(target, reports, opened):
    page = opened(reports("office"), width=1440)
    page.locator(f"nav a[href='#{target}']").click()
    assert page.locator("details[open]").count() == 0


def test_address_with_a_stray_sign_does_no_harm(reports, opened):
    page = opened(reports("office"), width=1440)
    page.evaluate("location.hash = '#100%'")
    page.evaluate("location.hash = '#day1-map'")
    assert page.said == []


def test_narrow_page_names_what_is_not_drawn(reports, opened):
    page = opened(reports("office"), width=390, height=844)
    assert page.locator("#trade .remark:visible", has_text="control").count() == 1


@pytest.mark.parametrize("name", ["small_matrix", "matrix"])
def test_several_phones_and_systems_are_a_heat_map_first(name, reports, opened, artifacts):
    report = reports(name)
    page = opened(report, width=1440)
    page.screenshot(path=artifacts / f"first-{name}-wide.png")
    table = page.locator("#trade table.heat")
    assert table.locator("thead a").count() == 4
    # Each has one step or more.
    assert table.locator("td.best").count() >= 4
    cell = table.locator("tbody tr", has_text="standard_best").locator("td data").first
    assert float(cell.get_attribute("value")) > 10
