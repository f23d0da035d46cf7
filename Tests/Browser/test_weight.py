# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The largest day that a report must bear: six strategies over 24 h with a fix a second."""

import statistics

import pytest

from conftest import NAMES, means, tracewatt

READY = """() => new Promise((done) => {
  const twice = () => requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now())));
  if (document.readyState === 'complete') twice(); else addEventListener('load', twice);
})"""


def processor_seconds(page):
    """What the page's process has taken since it began, which other work on the machine does not lengthen."""
    tools = page.context.new_cdp_session(page)
    tools.send("Performance.enable")
    metrics = tools.send("Performance.getMetrics")["metrics"]
    tools.detach()
    return next(each["value"] for each in metrics if each["name"] == "ProcessTime")


@pytest.mark.nightly
def test_largest_day_opens_in_two_seconds(reports, opened, capsys):
    report = reports("moving")
    # The day is as large as it says.
    assert means(report.results)["standard_best", "delivery_count"] > 80_000
    walls, times = [], []
    for _ in range(3):
        page = opened(report)
        walls.append(page.evaluate(READY) / 1000)
        times.append(processor_seconds(page))
    with capsys.disabled():
        size = report.page.stat().st_size / 1e6
        words = [", ".join(f"{each:.2f}" for each in seconds) for seconds in (walls, times)]
        print(f"\nlargest day: {size:.2f} MB, opens in {words[0]} s, of the processor {words[1]} s")
    assert 0.1 < statistics.median(times) < 2


@pytest.mark.parametrize("name", NAMES)
def test_page_is_smaller_than_five_megabytes(name, reports):
    assert reports(name).page.stat().st_size < 5_000_000


@pytest.mark.nightly
def test_many_scenes_stay_small(tmp_path):
    """Two days on three phones with ten strategies: 60 runs are drawn on one page."""
    page = tmp_path / "many.html"
    phones = [part for name in ("iphone_class", "iphone_6", "nexus_4") for part in ("--phone", name)]
    tracewatt(
        "compare", "scenarios/office_day.yaml", "scenarios/day_hike.yaml", *phones,
        "--os", "ios_18", "--replications", "1", "--quiet", "-o", tmp_path / "results", "--report", page,
    )  # fmt: skip
    assert page.read_text(encoding="utf-8").count('data-marker="belief"') == 60
    assert page.stat().st_size < 5_000_000


@pytest.mark.nightly
def test_page_says_that_it_thins(reports, opened):
    text = opened(reports("moving"), script=False).locator("main").inner_text()
    assert any(word in text for word in ("thinned", "left out", "are drawn", "simplified"))


@pytest.mark.parametrize("day", ["bare", pytest.param("office", marks=pytest.mark.nightly)])
def test_same_results_give_the_same_bytes(day, reports, tmp_path):
    report = reports(day)
    tracewatt("report", report.results, "--quiet", "-o", tmp_path / "again.html")
    assert (tmp_path / "again.html").read_bytes() == report.page.read_bytes()
