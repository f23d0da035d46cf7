# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The map, its layers, its callouts and its playback."""

import json
import math
import re

import pytest

from conftest import WITH_MAP, patient, rows, tracewatt, wait_until

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


@pytest.mark.parametrize("name", ["office", "moving"])
def test_slider_works_with_the_keyboard(name, reports, opened):
    page = opened(reports(name))
    slider = page.locator(f"{MAP} input[type=range][data-role=time]")
    slider.focus()
    before, value = place(page, TRUTH), float(slider.input_value())
    for _ in range(5):
        page.keyboard.press("PageUp")
    assert float(slider.input_value()) > value
    assert place(page, TRUTH) != before
    assert slider.get_attribute("aria-valuetext")


@pytest.mark.parametrize("motion", ["no-preference", pytest.param("reduce", marks=pytest.mark.nightly)])
@pytest.mark.parametrize(("name", "hour"), [("office", 8), ("moving", 4)])
def test_play_advances_and_pauses(name, hour, motion, reports, opened):
    page = opened(reports(name), motion=motion, stopped=True)
    slider = page.locator(f"{MAP} input[type=range][data-role=time]")
    seek(page, hour * 3600)
    start, before = float(slider.input_value()), place(page, TRUTH)
    button = page.locator(f"{MAP} button[data-action=play]")
    button.focus()
    page.keyboard.press("Enter")
    page.clock.run_for(5_000)
    assert float(slider.input_value()) > start + 60
    assert place(page, TRUTH) != before
    page.keyboard.press("Enter")
    stopped = slider.input_value()
    page.clock.run_for(1200)
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


def drawn_data(page):
    """What the map's script works on: megabytes on a large day."""
    return json.loads(page.locator(f"{MAP} [data-role=data]").text_content())


def metres(data, a, b):
    """The distance between two places of the drawing; Web Mercator is wider towards the poles."""
    latitude = math.radians(data["latitude"])
    northing = math.asinh(math.tan(latitude)) - (a[1] + b[1]) / 2 / (6378137 * math.cos(latitude))
    return math.dist(a, b) / (math.cos(latitude) * math.cosh(northing))


def now(page, strategy):
    """What the live table says of a strategy, by the heads of its columns."""
    table = page.locator(f"{MAP} table[data-role=now]")
    heads = [head.strip() for head in table.locator("thead th").all_inner_texts()]
    row = table.locator("tbody tr").filter(has=page.locator("th").get_by_text(strategy, exact=True))
    return dict(zip(heads, row.locator("td,th").all_inner_texts()))


def heard(results, strategies):
    """The fixes of strategies in replication 0: when they came, their timestamps and where they are."""
    found = {strategy: [] for strategy in strategies}
    for row in rows(results, "fixes"):
        if row["strategy"] in found and row["replication"] == "0" and row["client"] == "0":
            found[row["strategy"]].append(
                (float(row["t_s"]), float(row["timestamp_s"]), float(row["east_m"]), float(row["north_m"]))
            )
    return found


@pytest.mark.parametrize("name", ["office", "moving", "antimeridian"])
def test_drawing_and_live_table_speak_of_one_instant(name, reports, opened):
    """The drawn distance from belief to truth is the error shown, and that of fixes.csv and truth.csv."""
    report = reports(name)
    page = opened(report)
    truth = {}
    for row in rows(report.results, "truth"):
        truth.setdefault(float(row["t_s"]), (float(row["east_m"]), float(row["north_m"])))
    fixes = heard(report.results, ("standard_best", "standard_hundred_meters", "significant_change"))
    data = drawn_data(page)
    slider = page.locator(f"{MAP} input[type=range][data-role=time]")
    end = float(slider.get_attribute("max"))
    compared = drawn_apart = 0
    for share in (0.07, 0.31, 0.336, 0.35, 0.4123, 0.5, 0.7321, 0.745, 0.78, 0.9):
        seek(page, round(end * share, 1))
        instant = float(slider.input_value())
        assert instant <= end * share + 0.1
        hours, minutes, seconds = map(int, page.locator(f"{MAP} [data-role=clock]").inner_text().split(":"))
        assert hours * 3600 + minutes * 60 + seconds == (data["clock"] + math.floor(instant)) % 86400
        for strategy in fixes:
            cells = now(page, strategy)
            if cells["Tracking error m"] == "–":
                continue
            shown = float(cells["Tracking error m"])
            drawn = metres(data, place(page, TRUTH), place(page, belief(strategy)))
            # The map is a sphere and errors are measured on the ellipsoid.
            assert abs(drawn - shown) < 0.3 + 0.007 * shown, (strategy, instant)
            compared += 1
            drawn_apart += drawn > 5
            if instant in truth:
                known = None
                for time, stamp, east, north in fixes[strategy]:
                    if time <= instant and (known is None or stamp >= known[0]):
                        known = (stamp, east, north)
                assert abs(math.dist(known[1:], truth[instant]) - shown) < 0.06, (strategy, instant)
                assert abs(instant - known[0] - float(cells["Age of belief s"])) < 0.11
    assert compared > 15 and drawn_apart > 3


@pytest.mark.parametrize("name", ["office", "moving"])
def test_playing_shows_whole_instants_alone(name, reports, opened):
    """While it plays, truth, clock and table change together and stop at the same instants."""
    page = opened(reports(name), stopped=True)
    seek(page, 8 * 3600)
    page.locator(f"{MAP} select[data-role=speed]").select_option("60")
    data = drawn_data(page)
    page.locator(f"{MAP} button[data-action=play]").click()
    for _ in range(20):
        page.clock.run_for(60)
        truth, believed, error = page.evaluate(
            """([truth, belief]) => [truth, belief].map((each) => document.querySelector(each)
              .getAttribute("transform").match(/-?[0-9.]+/g).map(Number)).concat(
              document.querySelector(belief + " title") && [...document.querySelectorAll(
                "#day1-map table[data-role=now] tbody tr")].find((row) => row.cells[0].textContent
                  .includes("standard_best")).cells[3].textContent)""",
            [TRUTH, belief("standard_best")],
        )
        if error != "–":
            assert abs(metres(data, truth, believed) - float(error)) < 0.3 + 0.007 * float(error)


def test_smallest_steps_of_the_slider_go_from_instant_to_instant(reports, opened):
    page = opened(reports("office"))
    slider = page.locator(f"{MAP} input[type=range][data-role=time]")
    seek(page, 8 * 3600)
    slider.focus()
    first = float(slider.input_value())
    page.keyboard.press("ArrowRight")
    second = float(slider.input_value())
    assert second > first
    page.keyboard.press("ArrowLeft")
    assert float(slider.input_value()) == first


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


def test_beliefs_of_strategies_that_are_not_chosen_can_be_left_out(reports, opened):
    page = opened(reports("office"))
    page.locator(f"{MAP} [data-role=time]").fill("43200")
    marks = page.locator(f"{MAP} [data-marker=belief]")
    seen = "(marks) => marks.filter((e) => e.getClientRects().length).map((e) => e.dataset.strategy)"
    every = marks.evaluate_all(seen)
    assert len(every) > 2
    page.locator(f"{MAP} [data-role=beliefs]").uncheck()
    chosen = page.locator(f"{MAP} input[data-layer=fixes]:checked").evaluate_all(
        "(boxes) => boxes.map((e) => e.dataset.strategy)"
    )
    assert sorted(marks.evaluate_all(seen)) == sorted(set(every) & set(chosen))


@pytest.mark.parametrize("script", [True, pytest.param(False, marks=pytest.mark.nightly)])
def test_every_layer_can_be_switched(script, reports, opened):
    page = opened(reports("office"), script=script)
    # Chromium's checkVisibility does not report SVG groups that are not displayed as hidden; rectangles do.
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


def test_callout_of_a_fix_shows_what_is_known_of_it(reports, opened, artifacts):
    page = opened(reports("office"))
    words = ["accuracy", "error", "energy"]
    texts = []
    for stop in stops(page):
        stop.focus()
        page.keyboard.press("Enter")
        texts.append(page.locator(f"{MAP} [data-role=callout]").inner_text().lower())
    page.locator(MAP).screenshot(path=artifacts / "office-callout.png")
    assert any(all(word in text for word in words) for text in texts), texts


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


@pytest.mark.parametrize("day", ["antimeridian", pytest.param("office", marks=pytest.mark.nightly)])
def test_tiles_come_from_the_named_server_alone(day, reports, browser, tmp_path):
    report = reports(day)
    target = tmp_path / "tiles.html"
    tracewatt(
        "report", report.results, "--quiet", "-o", target,
        "--tiles", "https://tiles.example.org/{z}/{x}/{y}.png", "--attribution", "© Example & <others>",
    )  # fmt: skip
    asked, answered, said = [], set(), []
    context = browser.new_context(viewport={"width": 1200, "height": 900})
    page = patient(context.new_page())
    page.on("request", lambda request: asked.append(request.url))
    page.on("requestfinished", lambda request: answered.add(request.url))
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
    page.clock.install(time=0)
    page.clock.pause_at(3_600_000)
    page.goto(target.as_uri())
    page.locator(MAP).scroll_into_view_if_needed()
    # Tiles are asked for a moment after the last move.
    page.clock.run_for(800)
    tiles = page.locator(f"{MAP} [data-role=tiles] image")
    wanted = set(tiles.evaluate_all("(all) => all.map((each) => each.getAttribute('href'))"))
    wait_until(page, lambda: wanted <= answered, "a tile does not come")
    others = [url for url in asked if url != target.as_uri() and not url.startswith("data:")]
    assert others and all(re.fullmatch(r"https://tiles\.example\.org/\d+/\d+/\d+\.png", url) for url in others)
    assert page.get_by_text("© Example & <others>").first.is_visible()
    assert said == []
    context.close()


def span(page):
    """The shorter side of the view in metres at the middle of the map."""
    x, y, width, height = box(page)
    # The units of the drawing are metres at its centre, to 0.2 % within a city.
    return min(width, height)


def follow(page, strategy):
    page.locator(f"{MAP} [data-role=follow]").select_option(strategy)


def centre(page):
    x, y, width, height = box(page)
    return x + width / 2, y + height / 2


@pytest.mark.parametrize("strategy", ["standard_best", pytest.param("significant_change", marks=pytest.mark.nightly)])
def test_view_follows_a_belief_and_spans_its_circle(strategy, reports, opened):
    page = opened(reports("office"), width=1440)
    seek(page, 8 * 3600 + 8 * 60)
    follow(page, strategy)
    for seconds in (8 * 3600 + 8 * 60, 8 * 3600 + 14 * 60):
        seek(page, seconds)
        assert math.dist(centre(page), place(page, belief(strategy))) < 1
        row = page.locator(f'{MAP} [data-role=now] tr[data-strategy="{strategy}"] td')
        accuracy = float(row.nth(1).inner_text())
        assert abs(span(page) / max(4 * accuracy, 1000) - 1) < 0.01
    # The reader's own move ends it.
    page.locator(VIEW).focus()
    page.keyboard.press("ArrowRight")
    assert page.locator(f"{MAP} [data-role=follow]").input_value() == ""
    moved = centre(page)
    seek(page, 8 * 3600 + 10 * 60)
    assert centre(page) == moved


def test_heading_up_turns_the_map_around_the_belief(reports, opened, artifacts):
    page = opened(reports("office"), width=1440)
    up = page.locator(f"{MAP} [data-role=course-up]")
    assert up.is_disabled()
    follow(page, "standard_best")
    up.check()
    seek(page, 8 * 3600 + 8 * 60)
    mark = f"{belief('standard_best')} "
    course = float(re.search(r"rotate\(([\d.]+)", page.locator(f"{mark} [data-role=course]").get_attribute("transform")).group(1))
    turned = page.locator(f"{VIEW} > [data-role=world]").get_attribute("transform")
    assert course > 0 and turned.startswith(f"rotate({-course:g} ")
    # The wedge points up, and the letters of places stay upright.
    wedge = page.locator(f"{mark} [data-role=course]").bounding_box()
    dot = page.locator(f"{mark} .rim").bounding_box()
    assert abs((wedge["x"] + wedge["width"] / 2) - (dot["x"] + dot["width"] / 2)) < 2
    assert wedge["y"] + wedge["height"] <= dot["y"] + dot["height"] / 2 + 2
    upright = page.locator(f"{VIEW} .label.l-places text").first.evaluate(
        "(text) => { const m = text.getScreenCTM(); return Math.abs(Math.atan2(m.b, m.a)); }"
    )
    assert upright < 1e-3
    assert "to the left" in page.locator(f"{VIEW} [data-role=north] title").text_content()
    page.locator(MAP).screenshot(path=artifacts / "heading-up.png")
    # Panning moves what is under the pointer with it, turned or not.
    dot = page.locator(f"{mark} .rim").bounding_box()
    page.mouse.move(dot["x"] + 60, dot["y"] + 60)
    page.mouse.down()
    page.mouse.move(dot["x"] + 100, dot["y"] + 40, steps=4)
    page.mouse.up()
    after = page.locator(f"{mark} .rim").bounding_box()
    # A movement below 5 pixels is a click, so the first steps may be lost.
    assert abs(after["x"] - dot["x"] - 40) < 16 and abs(after["y"] - dot["y"] + 20) < 12
    page.locator(f"{MAP} [data-action=fit]").click()
    assert page.locator(f"{VIEW} > [data-role=world]").get_attribute("transform").startswith("rotate(0 ")
    assert page.said == []
