# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Frames have the types, units and values of the tables, to the last digit."""

from __future__ import annotations

import csv
import gzip
import json
import math
from pathlib import Path
from typing import Any

import duckdb
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest
from matplotlib.patches import Rectangle

import tracewatt as tw
from tracewatt.plots import draw_intervals
from tracewatt.tables import Frames


def stated(study: tw.Study) -> dict[str, dict[str, Any]]:
    """The columns that datapackage.json states, by table."""
    package = json.loads((Path(study.folder) / "datapackage.json").read_text(encoding="utf-8"))
    return {
        table["name"]: {"path": table["path"], "fields": {f["name"]: f for f in table["schema"]["fields"]}}
        for table in package["resources"]
    }


def cells(study: tw.Study, name: str) -> tuple[list[str], list[list[Any]]]:
    """A table's columns and rows, read without any of the libraries."""
    table = stated(study)[name]
    path = Path(study.folder) / table["path"]
    data = gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()
    head, *rows = csv.reader(data.decode("utf-8").splitlines())
    kinds = {"string": str, "integer": int, "number": float, "boolean": {"true": True, "false": False}.__getitem__}
    read = [kinds[table["fields"][column]["type"]] for column in head]
    return head, [
        [cell if kind is str else None if cell == "" else kind(cell) for kind, cell in zip(read, row, strict=True)]
        for row in rows
    ]


def same(found: Any, wanted: Any) -> bool:
    if wanted is None:
        return found is None or found is pd.NA or (isinstance(found, float) and math.isnan(found))
    return bool(found == wanted) and not (isinstance(wanted, float) and math.copysign(1, found) != math.copysign(1, wanted))


TABLES = ["runs", "summary", "comparison", "energy", "errors", "fixes", "events", "states", "truth", "battery", "sites"]
# Tens of thousands of rows, which Python compares cell by cell.
LARGE = {"states", "truth"}


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.nightly) if name in LARGE else name for name in TABLES]
)
def test_a_table_equals_the_file_to_the_last_digit(office: tw.Study, name: str) -> None:
    head, rows = cells(office, name)
    assert rows
    frame = office.table(name, frames="pandas")
    others = office.table(name, frames="polars"), office.table(name, frames="arrow")
    columns = {
        "pandas": [frame[column].tolist() for column in frame.columns],
        "polars": [column.to_list() for column in others[0].iter_columns()],
        "arrow": [column.to_pylist() for column in others[1].columns],
    }
    assert list(frame.columns) == others[0].columns == others[1].column_names == head
    for kind, values in columns.items():
        for index, column in enumerate(head):
            wanted = [row[index] for row in rows]
            assert len(values[index]) == len(wanted)
            wrong = [pair for pair in zip(values[index], wanted, strict=True) if not same(*pair)]
            assert not wrong, (kind, column, wrong[:3])


@pytest.mark.parametrize("name", TABLES)
def test_columns_have_the_units_and_meanings_of_the_data_package(office: tw.Study, name: str) -> None:
    fields = stated(office)[name]["fields"]
    schema = office.schema(name)
    assert [field.name for field in schema.fields] == list(fields)
    for field in schema.fields:
        assert field.type == fields[field.name]["type"]
        assert field.unit == fields[field.name].get("unit", "")
        assert field.meaning == fields[field.name]["description"] != ""
    frame = office.table(name, frames="pandas")
    assert frame.attrs["table"] == name
    assert frame.attrs["units"] == {key: field["unit"] for key, field in fields.items() if "unit" in field}
    assert frame.attrs["meanings"] == {key: field["description"] for key, field in fields.items()}
    for column in office.table(name, frames="arrow").schema:
        metadata = {key.decode(): value.decode() for key, value in column.metadata.items()}
        assert metadata.pop("unit", "") == fields[column.name].get("unit", "")
        assert metadata == {"meaning": fields[column.name]["description"]}


def test_properties_are_tables_in_the_chosen_frames(office: tw.Study) -> None:
    assert isinstance(office.runs, pd.DataFrame)
    study = tw.read(office.folder, frames="polars")
    assert isinstance(study.errors, pl.DataFrame)
    study = tw.read(office.folder, frames="arrow")
    for table in (study.runs, study.summary, study.comparison, study.energy, study.fixes, study.events, study.truth):
        assert isinstance(table, pa.Table) and table.num_rows > 0


def test_columns_can_be_chosen_and_ordered(office: tw.Study) -> None:
    wanted = ["energy_location_j", "strategy"]
    assert list(office.table("runs", wanted).columns) == wanted
    assert office.table("runs", wanted, "polars").columns == wanted
    assert office.table("runs", wanted, "arrow").column_names == wanted
    assert office.stream("runs", wanted).schema.names == wanted
    with pytest.raises(tw.UsageError, match="the runs table has no column 'energy'\nnote: it has scenario, "):
        office.table("runs", ["energy"])
    with pytest.raises(tw.UsageError, match="frames is 'excel'"):
        office.table("runs", frames="excel")  # type: ignore[arg-type]


def test_a_missing_table_says_how_to_get_it() -> None:
    study = tw.compare("walk.csv", strategies="standard_best", replications=1, detail="none")
    with pytest.raises(tw.MissingTableError, match="no fixes table\nnote: it has runs.*\nnote: .*detail='first'"):
        study.fixes  # noqa: B018
    with pytest.raises(KeyError):
        study.table("nothing")


def test_a_table_that_was_changed_is_refused(office: tw.Study, here: Path) -> None:
    for file in Path(office.folder).iterdir():
        (here / file.name).write_bytes(file.read_bytes())
    text = (here / "runs.csv").read_text(encoding="utf-8")
    (here / "runs.csv").write_text(text.replace("office_day,standard_best", "office_day", 1), encoding="utf-8")
    study = tw.read(here)
    readers: tuple[Frames, Frames, Frames] = ("pandas", "polars", "arrow")
    for frames in readers:
        with pytest.raises(tw.InputError, match="runs.csv: the table does not match datapackage.json"):
            study.table("runs", frames=frames)
    lines = text.splitlines(keepends=True)
    (here / "runs.csv").write_text(lines[0].replace("energy_total_j", "energy_j") + lines[1], encoding="utf-8")
    for frames in readers:
        with pytest.raises(tw.InputError, match="runs.csv: the table does not match datapackage.json"):
            study.table("runs", frames=frames)


def test_results_that_a_kill_left_half_replaced_are_refused(office: tw.Study, here: Path) -> None:
    for file in Path(office.folder).iterdir():
        (here / file.name).write_bytes(file.read_bytes())
    (here / ".results.swap").mkdir()
    (here / ".results.swap" / "files.txt").write_text("runs.csv\nprovenance.json\nend\n", encoding="utf-8")
    with pytest.raises(tw.InputError, match="a run was killed while it replaced these results"):
        tw.read(here)


def test_cells_that_do_not_have_their_type_are_refused(office: tw.Study, here: Path) -> None:
    for file in Path(office.folder).iterdir():
        (here / file.name).write_bytes(file.read_bytes())
    readers: tuple[Frames, Frames, Frames] = ("pandas", "polars", "arrow")
    lines = (here / "runs.csv").read_text(encoding="utf-8").splitlines(keepends=True)
    fields = [field.name for field in office.schema("runs").fields]
    for column, cell in (("replication", "0.5"), ("replication", "9" * 30), ("energy_total_j", "much")):
        cells = lines[1].rstrip("\n").split(",")
        cells[fields.index(column)] = cell
        changed = "".join([lines[0], ",".join(cells) + "\n", *lines[2:]])
        (here / "runs.csv").write_text(changed, encoding="utf-8")
        package = (here / "datapackage.json").read_text(encoding="utf-8")
        # The size is what it was, so only the cells show the change.
        size = office.schema("runs").size
        (here / "datapackage.json").write_text(
            package.replace(f'"bytes": {size},', f'"bytes": {len(changed.encode())},'), encoding="utf-8"
        )
        for frames in readers:
            with pytest.raises(tw.InputError, match="runs.csv: the table does not match datapackage.json"):
                tw.read(here).table("runs", frames=frames)
        (here / "datapackage.json").write_text(package, encoding="utf-8")
    (here / "runs.csv").unlink()
    for frames in readers:
        with pytest.raises(tw.MissingInputError, match="runs.csv: the file does not exist"):
            tw.read(here).table("runs", frames=frames)


def test_packed_and_unpacked_tables_read_alike(office: tw.Study, here: Path) -> None:
    for file in Path(office.folder).iterdir():
        (here / file.name).write_bytes(file.read_bytes())
    packed = here / "fixes.csv.gz"
    (here / "fixes.csv").write_bytes(gzip.decompress(packed.read_bytes()))
    packed.unlink()
    assert tw.read(here).fixes.equals(office.fixes)
    assert tw.read(here).table("fixes", frames="arrow").equals(office.table("fixes", frames="arrow"))


def test_a_stream_is_read_by_others(office: tw.Study) -> None:
    stream = office.stream("energy")
    found = duckdb.sql("SELECT sum(energy_j) FROM stream")
    assert found is not None
    [(total,)] = found.fetchall()
    assert math.isclose(total, office.energy["energy_j"].sum())
    assert pl.DataFrame(office.stream("runs")).shape == office.runs.shape


def test_pictures_have_units_and_intervals(office: tw.Study, week: tw.Study) -> None:
    pyplot = pytest.importorskip("matplotlib.pyplot")
    pyplot.switch_backend("agg")
    axes = office.plot.trade_off()
    assert axes.get_xlabel() == "Location energy (% of a charge a day)"
    legend = axes.get_legend()
    assert legend
    texts = [text.get_text() for text in legend.get_texts()]
    assert texts == ["standard_best", "duty_cycled"]
    widths = [line.get_linewidth() for line in axes.lines if line.get_linestyle() == "-"]
    # For each strategy a range, and intervals of energy and error.
    assert sorted(widths) == [1, 1, 3, 3, 3, 3]
    bars = office.plot.energy()
    assert [label.get_text() for label in bars.get_yticklabels()] == ["duty_cycled", "standard_best"]
    assert len(bars.lines) == 4
    explained = bars.get_legend()
    assert explained and len(explained.get_texts()) == 2
    assert isinstance(bars.patches[0], Rectangle)
    assert bars.patches[0].get_width() == office.conclusions["rows"][-1]["location_percent_per_day"]["estimate"]
    for drawn in (axes, office.plot.errors()):
        drawn.set_ylim(20, 70)
        drawn.figure.canvas.draw()
        ticks = [tick.get_text() for tick in drawn.get_yticklabels(minor=True)]
        assert "40" in ticks and not any("^" in tick for tick in ticks)
    lines = office.plot.errors(["duty_cycled"])
    assert len(lines.lines) == 1 and lines.get_ylabel() == "Error (m)"
    with pytest.raises(tw.UsageError, match="has no strategy 'visits'"):
        office.plot.errors(["visits"])
    with pytest.raises(tw.UsageError, match="one day.*\nnote: choose with scenario=.*car_commute, iphone_class"):
        week.plot.energy()
    assert week.plot.energy(scenario="office_day").get_title() == ""
    pyplot.close("all")


def test_lines_of_luck_and_ignorance_have_the_ends_of_the_table(office: tw.Study) -> None:
    pyplot = pytest.importorskip("matplotlib.pyplot")
    pyplot.switch_backend("agg")
    axes = pyplot.subplots()[1]
    means = office.summary[office.summary["statistic"] == "mean"].set_index(["metric", "strategy"])
    energy = means.loc[("energy_location_j", "duty_cycled")]
    # An error has no range, so it has one line.
    for place, row in enumerate([energy, means.loc[("error_mean_m", "duty_cycled")]]):
        draw_intervals(axes, place, row)
    drawn = [(list(line.get_xdata()), list(line.get_ydata())) for line in axes.lines]
    assert drawn[:2] == [([energy[low], energy[high]], [0, 0]) for low, high in
                         (("range_low", "range_high"), ("ci_low", "ci_high"))]  # fmt: skip
    assert [heights for _, heights in drawn[2:]] == [[1, 1]]
    texts = axes.get_legend_handles_labels()[1]
    assert texts == ["80 % range", "luck: 95 % interval"]
    draw_intervals(axes, 2, {"estimate": 1, "ci_low": None, "ci_high": None})
    assert len(axes.lines) == 3
    pyplot.close("all")


def test_packages_that_are_missing_are_named(office: tw.Study, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "polars", None)
    with pytest.raises(tw.MissingPackageError, match=r"pip install 'tracewatt\[polars\]'"):
        office.table("runs", frames="polars")
