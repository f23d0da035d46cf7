# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Positions have the columns and types of mobility packages, without these; Tests/Mobility tests them with the packages."""

from __future__ import annotations

import sys
from datetime import datetime, timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pandas as pd
import pytest

import tracewatt as tw

KEYS = ["scenario", "strategy", "phone", "os", "replication"]
NUMBERS = {"lat": "float64", "lng": "float64", "horizontal_accuracy_m": "float64"}
# 00:00 in Germany, where both days are.
MIDNIGHT = datetime(2026, 3, 2)


class Points(pd.DataFrame):
    """What the tests need of a GeoDataFrame."""

    def __init__(self, frame: Any, geometry: Any, crs: str) -> None:
        super().__init__(frame.assign(geometry=list(geometry)))
        self.attrs["crs"] = crs


@pytest.fixture
def geopandas(monkeypatch: pytest.MonkeyPatch) -> None:
    """A stand-in for the package."""
    monkeypatch.setitem(
        sys.modules, "geopandas", SimpleNamespace(GeoDataFrame=Points, points_from_xy=lambda x, y: zip(x, y, strict=True))
    )


def days(here: Path, offsets: dict[str, str], trace: str = "walk.csv", **options: Any) -> tw.Study:
    """The walk of five minutes, with one strategy, at other offsets from UTC."""
    for name, offset in offsets.items():
        text = f'version: 1\nkind: scenario\nname: {name}\ntrace: {{ file: {trace} }}\nutc_offset: "{offset}"\n'
        (here / f"{name}.yaml").write_text(text, encoding="utf-8")
    names = [f"{name}.yaml" for name in offsets]
    return tw.compare(names, strategies="standard_best", replications=1, output="results", detail="first", **options)


def test_fixes_are_sorted_by_user_and_local_time(office: tw.Study) -> None:
    best: dict[tuple[Any, ...], Any] = {}
    for row in office.fixes.to_dict("records"):
        key = (*(row[key] for key in KEYS), round(row["timestamp_s"] * 1e6))
        if key not in best or row["horizontal_accuracy_m"] < best[key]["horizontal_accuracy_m"]:
            best[key] = row
    # Two services delivered some instants twice.
    assert 0 < len(best) < len(office.fixes)
    wanted = [
        (
            "/".join(str(part) for part in key[:-1]),
            MIDNIGHT + timedelta(microseconds=key[-1]),
            row["latitude_deg"],
            row["longitude_deg"],
            row["horizontal_accuracy_m"],
            *key[:-1],
        )
        for key, row in sorted(best.items())
    ]
    frame = office.trajectories()
    assert list(frame.columns) == ["uid", "datetime", "lat", "lng", "horizontal_accuracy_m", *KEYS]
    assert list(frame.itertuples(index=False, name=None)) == wanted
    assert set(frame["uid"]) == {f"office_day/{name}/iphone_class/ios_18/0" for name in ("duty_cycled", "standard_best")}
    types = {"datetime": "datetime64[ns]", **NUMBERS, "replication": "int64"}
    assert {column: str(frame[column].dtype) for column in types} == types
    assert isinstance(frame.index, pd.RangeIndex) and not frame.attrs


def test_the_truth_has_the_scenario_as_user(week: tw.Study) -> None:
    frame = week.trajectories("truth")
    assert list(frame.columns) == ["uid", "datetime", "lat", "lng", "scenario"]
    truth = week.truth
    assert frame["uid"].tolist() == frame["scenario"].tolist() == truth["scenario"].tolist()
    assert frame["lat"].tolist() == truth["latitude_deg"].tolist()
    assert frame["lng"].tolist() == truth["longitude_deg"].tolist()
    assert ((frame["datetime"] - MIDNIGHT).dt.total_seconds() == truth["t_s"]).all()


@pytest.mark.usefixtures("geopandas")
def test_position_fixes_have_points_and_the_offset_of_the_days(week: tw.Study) -> None:
    frame, plain = week.positionfixes(), week.trajectories()
    assert list(frame.columns) == ["user_id", "tracked_at", "horizontal_accuracy_m", *KEYS, "geometry"]
    assert str(frame["tracked_at"].dtype) == "datetime64[ns, UTC+01:00]"
    assert (frame["tracked_at"].dt.tz_localize(None) == plain["datetime"]).all()
    assert frame["user_id"].tolist() == plain["uid"].tolist()
    assert frame["geometry"].tolist() == list(zip(plain["lng"], plain["lat"], strict=True))
    assert frame.attrs == {"crs": "EPSG:4326"}


@pytest.mark.usefixtures("geopandas")
def test_days_with_different_offsets_are_in_utc_together(here: Path) -> None:
    study = days(here, {"east": "+05:30", "west": "-03:00"})
    starts = study.trajectories("truth").groupby("uid")["datetime"].min()
    assert starts.to_dict() == {"east": datetime(2026, 3, 2, 13, 30), "west": datetime(2026, 3, 2, 5)}
    fixes = study.positionfixes("truth")
    assert str(fixes["tracked_at"].dtype) == "datetime64[ns, UTC]"
    assert set(fixes.groupby("user_id")["tracked_at"].min()) == {pd.Timestamp("2026-03-02T08:00Z")}


@pytest.mark.usefixtures("geopandas")
def test_a_trace_without_times_starts_in_1970(here: Path) -> None:
    (here / "timeless.csv").write_text("time,latitude,longitude\n0,50.94,6.957\n300,50.944,6.957\n", encoding="utf-8")
    study = days(here, {"timeless": "-03:00"}, "timeless.csv")
    assert study.trajectories("truth")["datetime"].min() == datetime(1970, 1, 1)
    assert study.positionfixes("truth")["tracked_at"].min() == pd.Timestamp("1970-01-01T00:00-03:00")


@pytest.mark.filterwarnings("ignore::tracewatt.TracewattWarning")
def test_gaps_and_other_apps_are_left_out(here: Path) -> None:
    lines = (here / "walk.csv").read_text(encoding="utf-8")
    (here / "gap.csv").write_text(lines + "2026-03-02T08:30:00Z,50.9600,6.957\n2026-03-02T08:31:00Z,50.9600,6.957\n", "utf-8")
    (here / "day.yaml").write_text(
        "version: 1\nkind: scenario\nname: day\ntrace: { file: gap.csv }\n"
        "other_apps: [{ name: navigator, strategy: standard_best }]\n",
        encoding="utf-8",
    )
    study = tw.compare("day.yaml", strategies="visits", replications=1, output="results", detail="first")
    truth, fixes = study.trajectories("truth"), study.trajectories()
    assert not study.truth["is_scored"].all()
    assert len(truth) == study.truth["is_scored"].sum()
    assert 1 in set(study.fixes["client"])
    assert len(fixes) <= (study.fixes["client"] == 0).sum() < len(study.fixes)


def test_without_geopandas_the_message_says_how_to_install_it(week: tw.Study, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "geopandas", None)
    with pytest.raises(tw.MissingPackageError, match=r"pip install 'tracewatt\[mobility\]'"):
        week.positionfixes()


def test_wrong_tables_and_damaged_folders_are_refused(here: Path) -> None:
    study = days(here, {"walk": "+00:00"})
    with pytest.raises(tw.UsageError, match="table is 'events'; it must be 'fixes' or 'truth'"):
        study.trajectories("events")  # type: ignore[arg-type]
    resolved = here / "results" / "resolved.yaml"
    text = resolved.read_text(encoding="utf-8")
    for found, other, message in (
        ("utc_offset", "offset", "this is not a scenario with an utc_offset"),
        ("2026-03-02T08:00:00Z", "in the morning", "trace.start is 'in the morning', not a time"),
    ):
        resolved.write_text(text.replace(found, other), encoding="utf-8")
        with pytest.raises(tw.InputError, match=message):
            study.trajectories()
    resolved.unlink()
    with pytest.raises(tw.MissingInputError, match="resolved.yaml: the file does not exist"):
        study.trajectories()
    study = tw.compare("walk.csv", strategies="standard_best", replications=1, detail="none")
    with pytest.raises(tw.MissingTableError, match="no fixes table"):
        study.trajectories()
