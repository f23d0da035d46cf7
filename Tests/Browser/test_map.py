# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The map, its layers, its callouts and its playback."""

import bisect
import math
import re

import pytest

from conftest import WITH_MAP, rows, tracewatt

MAP = "section.map#day1-map"
VIEW = f"{MAP} svg[data-role=view]"
TRUTH = f"{MAP} [data-marker=truth]"


def belief(strategy):
    return f'{MAP} [data-marker=belief][data-strategy="{strategy}"]'


def seek(page, seconds):
    page.locator(f"{MAP} input[type=range][data-role=time]").evaluate(
        "(slider, value) => { slider.value = value; slider.dispatchEvent(new Event('input', { bubbles: true })); }",
        str(seconds),
    )


def place(page, marker):
    text = page.locator(marker).get_attribute("transform") or ""
    numbers = re.findall(r"-?[0-9.]+(?:e-?[0-9]+)?", text.split(")")[0])
    return tuple(float(each) for each in numbers[:2])


def box(page):
    return [float(each) for each in page.locator(VIEW).get_attribute("viewBox").split()]


def test_slider_moves_truth_and_beliefs(reports, opened, artifacts):
    page = opened(reports("office"))
    seek(page, 8 * 3600)
    before = {marker: place(page, marker) for marker in (TRUTH, belief("standard_best"), belief("duty_cycled"))}
    seek(page, 8 * 3600 + 20 * 60)
    for marker, old in before.items():
        new = place(page, marker)
        assert math.dist(old, new) > 500, marker
    page.locator(MAP).screenshot(path=artifacts / "office-playback.png")


def test_slider_works_with_the_keyboard(reports, opened):
    page = opened(reports("moving"))
    slider = page.locator(f"{MAP} input[type=range][data-role=time]")
    slider.focus()
    before, value = place(page, TRUTH), float(slider.input_value())
    for _ in range(5):
        page.keyboard.press("PageUp")
    assert float(slider.input_value()) > value
    assert place(page, TRUTH) != before
    assert slider.get_attribute("aria-valuetext")


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_play_advances_and_pauses(motion, reports, opened):
    page = opened(reports("moving"), motion=motion)
    slider = page.locator(f"{MAP} input[type=range][data-role=time]")
    seek(page, 4 * 3600)
    start, before = float(slider.input_value()), place(page, TRUTH)
    button = page.locator(f"{MAP} button[data-action=play]")
    button.focus()
    page.keyboard.press("Enter")
    page.wait_for_function(
        "([selector, start]) => Number(document.querySelector(selector).value) > start + 60",
        arg=[f"{MAP} input[type=range][data-role=time]", start],
    )
    assert place(page, TRUTH) != before
    page.keyboard.press("Enter")
    stopped = slider.input_value()
    page.wait_for_timeout(1200)
    assert slider.input_value() == stopped


def test_next_and_previous_go_from_delivery_to_delivery(reports, opened):
    page = opened(reports("antimeridian"))
    slider = page.locator(f"{MAP} input[type=range][data-role=time]")
    seek(page, 1800)
    start = float(slider.input_value())
    page.locator(f"{MAP} button[data-action=next]").click()
    after = float(slider.input_value())
    page.locator(f"{MAP} button[data-action=previous]").click()
    page.locator(f"{MAP} button[data-action=previous]").click()
    assert float(slider.input_value()) < after and after >= start


def test_live_table_tells_the_error_of_the_tables(reports, opened):
    """The error shown is one that fixes.csv and truth.csv have in the minute before."""
    report = reports("office")
    page = opened(report)
    truth = {}
    for row in rows(report.results, "truth"):
        truth[int(float(row["t_s"]))] = (float(row["east_m"]), float(row["north_m"]))
    heads = page.locator(f"{MAP} table[data-role=now] thead th").all_inner_texts()
    column = next(index for index, head in enumerate(heads) if "error" in head.lower())
    for strategy in ("standard_best", "standard_hundred_meters"):
        heard = [
            (float(row["t_s"]), float(row["east_m"]), float(row["north_m"]))
            for row in rows(report.results, "fixes")
            if row["strategy"] == strategy and row["replication"] == "0"
        ]
        times = [each[0] for each in heard]
        for second in (8 * 3600 + 600, 12 * 3600 + 900, 17 * 3600 + 1800, 20 * 3600):
            seek(page, second)
            row = page.locator(f"{MAP} table[data-role=now] tbody tr").filter(
                has=page.locator("th").get_by_text(strategy, exact=True)
            )
            shown = float(row.locator("td,th").nth(column).inner_text())
            possible = []
            for sample in range(second - 120, second + 1):
                _, east, north = heard[bisect.bisect_right(times, sample) - 1]
                possible.append(math.dist((east, north), truth[sample]))
            assert min(possible) - 0.2 <= shown <= max(possible) + 0.2, (strategy, second)


def test_buttons_zoom_and_fit(reports, opened):
    page = opened(reports("office"))
    home = box(page)
    page.locator(f"{MAP} button[data-action=zoom-in]").click()
    near = box(page)
    assert near[2] < home[2] and near[3] < home[3]
    page.locator(f"{MAP} button[data-action=zoom-out]").click()
    page.locator(f"{MAP} button[data-action=zoom-out]").click()
    assert box(page)[2] > home[2]
    page.locator(f"{MAP} button[data-action=fit]").click()
    assert box(page) == pytest.approx(home)


def test_arrow_keys_pan(reports, opened):
    page = opened(reports("office"))
    home = box(page)
    page.locator(VIEW).focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    moved = box(page)
    assert moved[0] > home[0] and moved[1] > home[1] and moved[2] == pytest.approx(home[2])


@pytest.mark.parametrize("script", [True, False])
def test_every_layer_can_be_switched(script, reports, opened):
    page = opened(reports("office"), script=script)
    # Chromium's checkVisibility does not tell of SVG groups that are not displayed; rectangles do.
    visible = f"[...document.querySelectorAll('{VIEW} *')].filter((e) => e.getClientRects().length).length"
    boxes = page.locator(f"{MAP} input[data-layer]")
    assert boxes.count() > 5
    # Circles are drawn around fixes that are shown, and fog lifts around them.
    names = [boxes.nth(index).get_attribute("data-layer") for index in range(boxes.count())]
    assert {"fixes", "truth", "accuracy"} <= set(names)
    for index, name in enumerate(names):
        shown = boxes.nth(index)
        # Without fixes, or without what the box shows on this day, nothing would change.
        before, was = page.evaluate(visible), shown.is_checked()
        shown.set_checked(not was)
        changed = page.evaluate(visible)
        shown.set_checked(was)
        assert (changed < before) == was and changed != before or has_no_marks(page, index), name
        assert page.evaluate(visible) == before, name


def has_no_marks(page, index):
    """Whether a strategy has no fix to show, as control has none."""
    label = page.locator(f"{MAP} label:has(input[data-layer])").nth(index).inner_text()
    return "0 fixes" in label


def stops(page):
    """The marks on the map that Tab reaches, of the layers that are shown."""
    marks = page.locator(f'{VIEW} [tabindex="0"]').all()
    return [mark for mark in marks if mark.evaluate("(e) => e.getClientRects().length > 0")]


def test_callout_opens_and_closes_with_the_keyboard(reports, opened, artifacts):
    page = opened(reports("office"))
    callout = page.locator(f"{MAP} [data-role=callout]")
    assert callout.inner_text().strip() == ""
    stops(page)[0].focus()
    page.keyboard.press("Enter")
    assert callout.inner_text().strip() != ""
    page.keyboard.press("Escape")
    assert callout.inner_text().strip() == ""


def test_callout_of_a_fix_tells_what_is_known_of_it(reports, opened, artifacts):
    page = opened(reports("office"))
    words = ["accuracy", "error", "energy"]
    told = []
    for stop in stops(page):
        stop.focus()
        page.keyboard.press("Enter")
        told.append(page.locator(f"{MAP} [data-role=callout]").inner_text().lower())
    page.locator(MAP).screenshot(path=artifacts / "office-callout.png")
    assert any(all(word in text for word in words) for text in told), told


def test_antimeridian_is_one_short_stretch(reports, opened, artifacts):
    page = opened(reports("antimeridian"))
    page.locator(MAP).screenshot(path=artifacts / "antimeridian-map.png")
    # The ferry goes 38 km; a map around the world would be a thousand times as wide.
    _, _, width, height = box(page)
    assert 20_000 < width < 200_000 and height < 200_000
    seek(page, 700)
    before = place(page, TRUTH)
    seek(page, 5300)
    after = place(page, TRUTH)
    assert 30_000 < after[0] - before[0] < 45_000 and abs(after[1] - before[1]) < 10_000
    # No drawn line jumps from one side of the world to the other.
    spans = page.evaluate(
        f"[...document.querySelectorAll('{VIEW} path, {VIEW} polyline')].filter((e) => e.getClientRects().length)"
        ".map((e) => e.getBBox().width)"
    )
    assert max(spans) < 1_000_000


@pytest.mark.parametrize("name", WITH_MAP)
def test_map_has_scale_and_north(name, reports, opened):
    page = opened(reports(name), script=False)
    text = page.locator(VIEW).text_content()
    assert re.search(r"\d+ k?m", text) and "N" in text


def test_tiles_come_from_the_named_server_alone(reports, browser, tmp_path):
    report = reports("office")
    target = tmp_path / "tiles.html"
    tracewatt(
        "report", report.results, "--quiet", "-o", target,
        "--tiles", "https://tiles.example.org/{z}/{x}/{y}.png", "--attribution", "© Example & <others>",
    )  # fmt: skip
    asked, said = [], []
    context = browser.new_context(viewport={"width": 1200, "height": 900})
    page = context.new_page()
    page.on("request", lambda request: asked.append(request.url))
    page.on("console", lambda message: said.append(message.text) if message.type == "error" else None)
    context.route(
        re.compile("^https:"),
        lambda route: route.fulfill(
            status=200,
            content_type="image/svg+xml",
            headers={"Access-Control-Allow-Origin": "*"},
            body='<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
        ),
    )
    page.goto(target.as_uri())
    page.locator(MAP).scroll_into_view_if_needed()
    page.wait_for_timeout(800)
    others = [url for url in asked if url != target.as_uri() and not url.startswith("data:")]
    assert others and all(re.fullmatch(r"https://tiles\.example\.org/\d+/\d+/\d+\.png", url) for url in others)
    assert page.get_by_text("© Example & <others>").first.is_visible()
    assert said == []
    context.close()
