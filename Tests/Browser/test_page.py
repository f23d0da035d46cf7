# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""What holds for every report: quiet, alone, accessible, narrow, and usable with the keyboard."""

import re
import shutil
import subprocess

import pytest
from axe_playwright_python.sync_playwright import Axe

from conftest import NAMES, patient

VIEWS = {
    "light": {"scheme": "light"},
    "dark": {"scheme": "dark"},
    "narrow": {"width": 360, "height": 740},
}

# Only what is wrong is reported in full, which saves time on large pages.
AXE = {"resultTypes": ["violations"]}
# Contrast takes most of the time. It is all that the dark scheme can change, and the narrow page has the
# colours of the wide one.
CONTRAST = AXE | {"runOnly": ["color-contrast"]}
ALL_BUT_CONTRAST = AXE | {"rules": {"color-contrast": {"enabled": False}}}

# What is checked of which report: each in whole in one view, and the one with the most to see in every view.
CHECKS = {
    ("office", "light"): AXE,
    ("office", "dark"): CONTRAST,
    ("office", "narrow"): ALL_BUT_CONTRAST,
    ("moving", "light"): AXE,
    ("hostile", "narrow"): AXE,
    ("antimeridian", "dark"): AXE,
    ("bare", "dark"): AXE,
    ("bare", "narrow"): ALL_BUT_CONTRAST,
}

# Marks every element that a keyboard must reach and returns how they read.
CONTROLS = """() => {
  const found = [];
  const all = document.querySelectorAll(
    'a[href], button, input, select, textarea, summary, [tabindex="0"]');
  for (const element of all) {
    if (element.disabled || !element.checkVisibility({ visibilityProperty: true })) continue;
    const box = element.getBoundingClientRect();
    if (box.width === 0 && box.height === 0) continue;
    element.dataset.stop = found.length;
    const words = element.getAttribute('aria-label') || element.textContent || element.id;
    found.push(`${element.tagName} ${words.trim().slice(0, 60)}`);
  }
  return found;
}"""

# What has the focus: its mark, and whether that can be seen.
FOCUS = """() => {
  const element = document.activeElement;
  if (!element || element === document.body) return null;
  const style = getComputedStyle(element);
  const box = element.getBoundingClientRect();
  const outlined = style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) > 0;
  return {
    stop: element.dataset.stop,
    words: `${element.tagName} ${element.className.baseVal ?? element.className}`,
    isShown: element.matches(':focus-visible') && (outlined || style.boxShadow !== 'none'),
    isOnPage: box.right > 0 && box.bottom > 0 && box.left < innerWidth && box.top < innerHeight,
  };
}"""


def check_quiet(page, report):
    assert page.said == []
    assert page.dialogs == []
    inside = ("data:", "blob:")
    assert [url for url in page.asked if url != report.page.as_uri() and not url.startswith(inside)] == []


def serious(page, checks):
    """What axe finds that is serious or worse."""
    return [
        f"{each['id']} ({each['impact']}): {each['help']}: "
        + "; ".join(node["html"][:200] for node in each["nodes"][:3])
        for each in Axe().run(page, options=checks).response["violations"]
        if each["impact"] in ("serious", "critical")
    ]


@pytest.mark.parametrize("view", VIEWS)
@pytest.mark.parametrize("name", NAMES)
def test_page_is_quiet_accessible_and_not_too_wide(name, view, reports, opened, artifacts):
    report = reports(name)
    page = opened(report, **VIEWS[view])
    page.wait_for_load_state("load")
    wide = page.evaluate("document.scrollingElement.scrollWidth")
    assert wide <= VIEWS[view].get("width", 1200)
    page.screenshot(path=artifacts / f"{name}-{view}.png", full_page=True)
    if (name, view) in CHECKS:
        assert serious(page, CHECKS[name, view]) == []
    check_quiet(page, report)


@pytest.mark.parametrize("name", ["small_matrix", "matrix"])
def test_report_of_several_phones_and_systems_holds_all_of_them(name, reports, opened, artifacts):
    report = reports(name)
    page = opened(report)
    pairs = [(phone, os) for phone in ("iphone_6", "iphone_class") for os in ("ios_17", "ios_18")]
    # One section each, distinguished by its heading.
    headings = page.locator("h2").all_inner_texts()
    for phone, os in pairs:
        assert sum(phone in heading and os in heading for heading in headings) == 1, headings
    assert page.locator("section.map").count() == len(pairs)
    assert len(headings) == len(set(headings))
    page.screenshot(path=artifacts / f"{name}-light.png")
    assert page.evaluate("document.scrollingElement.scrollWidth") <= 1200
    check_quiet(page, report)


@pytest.mark.nightly
def test_report_of_several_phones_and_systems_is_smaller_than_five_megabytes(reports):
    assert reports("matrix").page.stat().st_size < 5_000_000


@pytest.mark.nightly
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_opened_details_are_accessible(scheme, reports, opened):
    page = opened(reports("bare"), scheme=scheme)
    page.evaluate("document.querySelectorAll('details').forEach((each) => (each.open = true))")
    assert serious(page, AXE if scheme == "light" else CONTRAST) == []
    assert page.evaluate("document.scrollingElement.scrollWidth") <= 1200


@pytest.mark.parametrize("name", NAMES)
def test_opened_details_do_not_widen_a_narrow_page(name, reports, opened):
    page = opened(reports(name), width=360, height=740)
    page.evaluate("document.querySelectorAll('details').forEach((each) => (each.open = true))")
    assert page.evaluate("document.scrollingElement.scrollWidth") <= 360


@pytest.mark.parametrize("name", NAMES)
def test_keyboard_reaches_every_control_and_shows_where_it_is(name, reports, opened):
    page = opened(reports(name))
    expected = page.evaluate(CONTROLS)
    assert len(expected) > 5
    reached, hidden = set(), []
    for _ in range(2 * len(expected) + 50):
        page.keyboard.press("Tab")
        focus = page.evaluate(FOCUS)
        if focus is None or focus["stop"] in reached:
            break
        if focus["stop"] is not None:
            reached.add(focus["stop"])
        if not (focus["isShown"] and focus["isOnPage"]):
            hidden.append(focus["words"])
    missed = [words for place, words in enumerate(expected) if str(place) not in reached]
    assert missed == []
    assert hidden == []


@pytest.fixture(scope="module")
def printed(reports, browser, artifacts):
    """A function that prints a report on A4 and gives the file and the page's headings, once for each."""
    done = {}

    def print_report(name):
        if name not in done:
            context = browser.new_context(offline=True)
            page = patient(context.new_page())
            said = []
            page.on("console", lambda message: said.append(message.text))
            page.on("pageerror", lambda error: said.append(str(error)))
            page.goto(reports(name).page.as_uri())
            file = artifacts / f"{name}.pdf"
            page.pdf(path=file, format="A4", print_background=True)
            done[name] = (file, page.locator("main h2").all_text_contents())
            assert said == []
            context.close()
        return done[name]

    return print_report


# A printed day is read, not searched: what is folded on the screen stays folded.
@pytest.mark.parametrize("name", ["office", pytest.param("bare", marks=pytest.mark.nightly), "hostile"])
def test_page_prints_on_few_sheets(name, printed):
    content = printed(name)[0].read_bytes()
    assert content.startswith(b"%PDF")
    assert 1 <= len(re.findall(rb"/Type\s*/Page\b", content)) <= 40


def test_print_leaves_out_lines_that_only_a_screen_unfolds(reports, opened):
    page = opened(reports("office"))
    folded = page.locator("details:not([open], .fold)")
    assert folded.count() > 5
    page.emulate_media(media="print")
    assert [each.inner_text() for each in folded.all() if each.is_visible()] == []


@pytest.mark.parametrize("script", [True, False])
def test_print_shows_what_a_screen_folds_or_picks(script, reports, opened):
    page = opened(reports("office"), script=script)
    page.emulate_media(media="print")
    charts = page.locator("details.fold figure svg, .timelines figure svg")
    assert charts.count() > 12
    assert [each.get_attribute("aria-labelledby") for each in charts.all() if not each.is_visible()] == []


@pytest.mark.skipif(shutil.which("pdftotext") is None, reason="there is no pdftotext to read the print with")
def test_print_has_every_section(printed):
    file, headings = printed("office")
    done = subprocess.run(["pdftotext", "-layout", file, "-"], capture_output=True, encoding="utf-8", check=True)

    def plain(words):
        return re.sub(r"[\s\u2066-\u2069\f]+", "", words)

    assert len(headings) >= 5
    assert [heading for heading in headings if plain(heading) not in plain(done.stdout)] == []


@pytest.mark.parametrize("name", [*NAMES, "matrix"])
def test_head_and_landmarks(name, reports, opened):
    page = opened(reports(name))
    assert page.locator("html").get_attribute("lang") == "en"
    assert page.locator("main").count() == 1 and page.locator("h1").count() == 1
    policy = page.locator('meta[http-equiv="Content-Security-Policy"]').get_attribute("content")
    assert "default-src 'none'" in policy and "img-src data:;" in policy
    levels = page.evaluate("[...document.querySelectorAll('h1,h2,h3,h4,h5,h6')].map((h) => Number(h.tagName[1]))")
    assert all(after <= before + 1 for before, after in zip(levels, levels[1:])), levels
    doubled = page.evaluate(
        "(() => { const seen = new Set(); return [...document.querySelectorAll('[id]')].map((e) => e.id)"
        ".filter((id) => seen.has(id) || !seen.add(id)); })()"
    )
    assert doubled == []
    # Every link within the page leads somewhere.
    lost = page.evaluate(
        "[...document.querySelectorAll('a[href^=\"#\"]')].map((a) => a.getAttribute('href').slice(1))"
        ".filter((id) => !document.getElementById(id))"
    )
    assert lost == []
