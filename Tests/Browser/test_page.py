# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""What holds for every report: quiet, alone, accessible, narrow, and usable with the keyboard."""

import pytest
from axe_playwright_python.sync_playwright import Axe

from conftest import NAMES

VIEWS = {
    "light": {"scheme": "light"},
    "dark": {"scheme": "dark"},
    "narrow": {"width": 360, "height": 740},
}

# Only what is wrong is reported in full, which saves most of the time on large pages.
AXE = {"resultTypes": ["violations"]}

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


@pytest.mark.parametrize("view", VIEWS)
@pytest.mark.parametrize("name", NAMES)
def test_page_is_quiet_accessible_and_not_too_wide(name, view, reports, opened, artifacts):
    report = reports(name)
    page = opened(report, **VIEWS[view])
    page.wait_for_load_state("load")
    wide = page.evaluate("document.scrollingElement.scrollWidth")
    assert wide <= VIEWS[view].get("width", 1200)
    page.screenshot(path=artifacts / f"{name}-{view}.png", full_page=True)
    found = Axe().run(page, options=AXE).response["violations"]
    serious = [
        f"{each['id']} ({each['impact']}): {each['help']}: "
        + "; ".join(node["html"][:200] for node in each["nodes"][:3])
        for each in found
        if each["impact"] in ("serious", "critical")
    ]
    assert serious == []
    check_quiet(page, report)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_opened_details_are_accessible(scheme, reports, opened):
    page = opened(reports("bare"), scheme=scheme)
    page.evaluate("document.querySelectorAll('details').forEach((each) => (each.open = true))")
    found = Axe().run(page, options=AXE).response["violations"]
    assert [each["id"] for each in found if each["impact"] in ("serious", "critical")] == []
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


@pytest.mark.parametrize("name", NAMES)
def test_page_prints(name, reports, opened, artifacts):
    report = reports(name)
    page = opened(report)
    page.pdf(path=artifacts / f"{name}.pdf", format="A4", print_background=True)
    content = (artifacts / f"{name}.pdf").read_bytes()
    assert content.startswith(b"%PDF") and content.count(b"/Type /Page\n") + content.count(b"/Type /Page ") >= 1
    check_quiet(page, report)


@pytest.mark.parametrize("name", NAMES)
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
