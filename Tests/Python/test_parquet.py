# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Parquet tables: their folders, their schema, their values, and what is refused."""

from __future__ import annotations

import os
from pathlib import Path

import duckdb
import pandas as pd
import polars as pl
import pyarrow.parquet as pq
import pytest
from conftest import STUDY, left_behind

import tracewatt as tw

NAMED_BY_FOLDER = ["study", "scenario", "part"]


def files(root: str | Path) -> list[str]:
    """The files below a folder, hidden ones too."""
    return sorted(
        os.path.relpath(os.path.join(parent, name), root) for parent, _, names in os.walk(root) for name in names
    )


def test_folders_are_named_by_study_day_and_part(week: tw.Study, here: Path) -> None:
    written = week.to_parquet("out", tables=["runs", "errors"])
    assert written == ["out/runs", "out/errors"]
    study = f"study=s{week.digest[:12]}"
    assert files("out") == [
        f"{table}/{study}/scenario={day}/part=0/data.parquet"
        for table in ("errors", "runs")
        for day in ("car_commute", "office_day")
    ]


@pytest.mark.parametrize(
    "table", ["runs", "energy", *(pytest.param(table, marks=pytest.mark.nightly) for table in ("errors", "events"))]
)
def test_rows_are_the_same_in_three_readers(week: tw.Study, table: str) -> None:
    week.to_parquet("out", tables=[table], rows_per_part=7)
    wanted = week.table(table)
    columns = list(wanted.columns)

    def compared(frame: pd.DataFrame) -> None:
        # Files may be read in any order.
        ours = frame[columns].astype({"scenario": "str"}).sort_values(columns, ignore_index=True)
        theirs = wanted.sort_values(columns, ignore_index=True)
        pd.testing.assert_frame_equal(ours, theirs, check_dtype=False, check_exact=True)

    compared(pd.read_parquet(f"out/{table}"))
    compared(pl.read_parquet(f"out/{table}/**/*.parquet", hive_partitioning=True).to_pandas())
    found = duckdb.sql(f"SELECT * FROM read_parquet('out/{table}/**/*.parquet', hive_partitioning = true)")
    assert found is not None
    compared(found.df())


def test_parts_have_at_most_so_many_rows_in_the_order_of_the_table(week: tw.Study) -> None:
    week.to_parquet("out", tables=["events"], rows_per_part=10)
    for day in ("car_commute", "office_day"):
        root = f"out/events/study=s{week.digest[:12]}/scenario={day}"
        parts = sorted(os.listdir(root), key=lambda name: int(name.removeprefix("part=")))
        tables = [pq.read_table(f"{root}/{part}/data.parquet", partitioning=None) for part in parts]
        assert [table.num_rows for table in tables[:-1]] == [10] * (len(tables) - 1)
        assert 0 < tables[-1].num_rows <= 10
        wanted = week.events[week.events["scenario"] == day]
        assert [time for table in tables for time in table["t_s"].to_pylist()] == wanted["t_s"].tolist()


def test_the_schema_of_a_file_has_units_and_meanings(office: tw.Study) -> None:
    office.to_parquet("out", tables=["runs"])
    schema = pq.read_schema(Path("out") / files("out")[0])
    stated = office.schema("runs")
    assert schema.metadata[b"row"].decode() == stated.row
    assert schema.names == [field.name for field in stated.fields if field.name != "scenario"]
    for column in schema:
        assert column.metadata[b"meaning"].decode() == stated.meanings[column.name]
        assert column.metadata.get(b"unit", b"").decode() == stated.units.get(column.name, "")


def test_studies_share_a_folder(office: tw.Study, week: tw.Study) -> None:
    office.to_parquet("out", tables=["runs"], name="one")
    week.to_parquet("out", tables=["runs"], name="two")
    frame = pd.read_parquet("out/runs")
    assert frame.groupby("study", observed=True).size().to_dict() == {"one": len(office.runs), "two": len(week.runs)}


def test_tables_that_are_there_stay_unless_they_may_be_replaced(office: tw.Study, week: tw.Study) -> None:
    office.to_parquet("out", tables=["runs"], name="mine")
    with pytest.raises(tw.UsageError, match="tables of a study named mine already exist\nnote: pass overwrite=True"):
        week.to_parquet("out", tables=["summary", "runs"], name="mine")
    assert os.listdir("out") == ["runs"]
    week.to_parquet("out", tables=["runs"], name="mine", overwrite=True)
    assert len(pd.read_parquet("out/runs")) == len(week.runs)
    assert os.listdir("out") == ["runs"]


@pytest.mark.parametrize("name", ["", "a/b", "..", "a=b", "001", "1e5", "nan"])
def test_a_name_that_is_no_folder_is_refused(office: tw.Study, name: str) -> None:
    with pytest.raises(tw.UsageError, match="name is"):
        office.to_parquet("out", name=name)
    assert not os.path.exists("out")


def test_nothing_is_written_if_a_table_is_damaged(office: tw.Study, here: Path) -> None:
    for file in Path(office.folder).iterdir():
        (here / file.name).write_bytes(file.read_bytes())
    energy = here / "energy.csv"
    energy.write_text(energy.read_text(encoding="utf-8").replace("gnss", "gnss,gnss", 1), encoding="utf-8")
    with pytest.raises(tw.InputError, match="energy.csv"):
        tw.read(here).to_parquet("out")
    assert files("out") == [] and left_behind() == []


def test_a_table_without_rows_keeps_its_columns() -> None:
    study = tw.compare("walk.csv", **STUDY | {"replications": 1, "detail": "first", "strategies": "standard_best"})
    assert len(study.table("regions")) == 0
    study.to_parquet("out", tables=["regions"])
    frame = pd.read_parquet("out/regions")
    assert len(frame) == 0
    assert set(frame.columns) == {*study.table("regions").columns, *NAMED_BY_FOLDER}


def test_a_folder_that_cannot_be_written(office: tw.Study) -> None:
    Path("file").write_text("", encoding="utf-8")
    with pytest.raises(tw.OutputError, match="file/out"):
        office.to_parquet("file/out")
