# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The numbers of a report are those of the tables, and stand there without script."""

import json
import math
import re
from collections import Counter

import pytest

from conftest import NAMES, means, rows

# Tables as lists of rows of cells; a cell has its text, and its exact number if it is one.
TABLES = """(root) => [...root.querySelectorAll('table')].map((table) => ({
  metrics: [...table.tHead.rows[0].cells].map((cell) => cell.dataset.metric ?? null),
  heads: [...table.tHead.rows[0].cells].map((cell) => cell.textContent.trim()),
  rows: [...table.tBodies[0].rows].map((row) => [...row.cells].map((cell) => ({
    text: cell.textContent.trim(),
    value: cell.querySelector('data')?.getAttribute('value') ?? null,
  }))),
}))"""

UNITS = {"percent/h": "%/h", "percent/d": "%/d", "bytes": "B"}


@pytest.mark.parametrize("name", NAMES)
def test_strategy_table_holds_the_means_of_summary_csv(name, reports, opened):
    report = reports(name)
    page = opened(report, script=False)
    expected = means(report.results)
    tables = page.locator("#table").evaluate(TABLES)
    compared = 0
    for table in tables:
        for row in table["rows"]:
            for metric, cell in zip(table["metrics"], row):
                if metric is None:
                    continue
                mean = expected.get((row[0]["text"], metric))
                assert (cell["value"] is None) == (mean is None), (row[0], metric)
                if mean is not None:
                    assert float(cell["value"]) == mean, (row[0], metric)
                    assert cell["text"] != ""
                    compared += 1
    assert compared >= 7 * len({strategy for strategy, _ in expected})


@pytest.mark.parametrize("name", NAMES)
def test_all_measures_are_in_the_page_with_their_units(name, reports, opened):
    report = reports(name)
    page = opened(report, script=False)
    expected = means(report.results)
    package = json.loads((report.results / "datapackage.json").read_text(encoding="utf-8"))
    fields = next(each for each in package["resources"] if each["name"] == "runs")["schema"]["fields"]
    units = {field["name"]: field.get("unit") or "" for field in fields}
    found = {}
    for table in page.locator("#table details").evaluate_all(
        "(all) => all.flatMap((root) => (" + TABLES + ")(root))"
    ):
        for row in table["rows"]:
            metric, unit = row[0]["text"], row[1]["text"]
            assert unit == UNITS.get(units[metric], units[metric]), metric
            for strategy, cell in zip(table["heads"][2:], row[2:]):
                if cell["value"] is not None:
                    found[strategy, metric] = float(cell["value"])
    assert found == expected


@pytest.mark.parametrize("name", [*NAMES, "matrix"])
def test_every_chart_has_title_description_and_its_numbers(name, reports, opened):
    page = opened(reports(name), script=False)
    figures = page.evaluate(
        """[...document.querySelectorAll('figure')].filter((each) => each.querySelector('svg[role=img]')).map((each) => {
          const svg = each.querySelector('svg[role=img]');
          const said = (svg.getAttribute('aria-labelledby') ?? '').split(' ')
            .map((id) => document.getElementById(id)?.textContent.trim() ?? '');
          return {
            id: each.id, said,
            rows: [...each.querySelectorAll('details table')].map((table) => table.tBodies[0].rows.length),
            values: [...each.querySelectorAll('details table data')].map((data) => data.getAttribute('value')),
          };
        })"""
    )
    assert figures
    for figure in figures:
        assert len(figure["said"]) >= 2 and all(figure["said"]), figure
        assert figure["rows"] and all(count > 0 for count in figure["rows"]), figure
        assert figure["values"], (figure["id"], figure["said"])
        assert all(math.isfinite(float(value)) for value in figure["values"]), figure["id"]


@pytest.mark.parametrize("name", NAMES)
def test_page_reads_without_script_and_style(name, reports, opened, artifacts):
    report = reports(name)
    page = opened(report, script=False)
    page.screenshot(path=artifacts / f"{name}-without-script.png", full_page=True)
    page.evaluate("document.querySelectorAll('style').forEach((each) => each.remove())")
    text = page.locator("main").inner_text()
    for strategy in {strategy for strategy, _ in means(report.results)}:
        assert strategy in text
    # The command that makes the results again.
    assert "tracewatt" in page.locator("#origin").inner_text()
    assert page.asked == [report.page.as_uri()]


@pytest.mark.nightly
def test_thinned_fixes_are_counted(reports, opened):
    """Of each strategy with more fixes than the map draws, the page says how many of how many."""
    report = reports("moving")
    text = opened(report, script=False).locator("section.map").first.text_content()
    remark = re.search(r"Fixes are thinned [^:]*: (\w+ \d+ of \d+(?:, \w+ \d+ of \d+)*)\.", text)
    assert remark, text
    said = {name: (int(n), int(m)) for name, n, m in re.findall(r"(\w+) (\d+) of (\d+)", remark[1])}
    fixes = Counter(
        row["strategy"] for row in rows(report.results, "fixes") if (row["replication"], row["client"]) == ("0", "0")
    )
    assert said["standard_best"][1] > 80_000
    for name, (drawn, whole) in said.items():
        assert 0 < drawn < whole == fixes[name], name


def test_table_sorts_by_a_column(reports, opened):
    page = opened(reports("office"))
    head = page.locator("#table th[data-metric=energy_location_j] button").first
    values = "#table table.sortable tbody"
    column = page.locator("#table table.sortable").first.evaluate(
        "(table) => [...table.tHead.rows[0].cells].findIndex((c) => c.dataset.metric === 'energy_location_j')"
    )
    read = (
        "(body, column) => [...body.rows].map((row) => row.cells[column].querySelector('data')?.value)"
        ".filter(Boolean).map(Number)"
    )
    head.focus()
    page.keyboard.press("Enter")
    rising = page.locator(values).first.evaluate(read, column)
    page.keyboard.press("Enter")
    falling = page.locator(values).first.evaluate(read, column)
    assert len(rising) == 10 and rising == sorted(rising) and falling == rising[::-1]
