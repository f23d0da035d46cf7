# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Positions with the columns and types that scikit-mobility, trackintel and MovingPandas expect."""

from __future__ import annotations

import os
import re
from datetime import timedelta, timezone
from typing import TYPE_CHECKING, Literal, NamedTuple

from ._program import require
from .errors import InputError, MissingInputError, UsageError

if TYPE_CHECKING:
    import geopandas as gpd
    import pandas as pd

    from .study import Study

Positions = Literal["fixes", "truth"]

_KEYS = ["scenario", "strategy", "phone", "os", "replication"]


def trajectories(study: Study, table: Positions) -> pd.DataFrame:
    """The positions as `Study.trajectories` describes them."""
    return _local_positions(study, table)[0]


def positionfixes(study: Study, table: Positions) -> gpd.GeoDataFrame:
    """The positions as `Study.positionfixes` describes them."""
    geopandas = require("geopandas", "mobility")
    frame, offsets = _local_positions(study, table)
    zones = set(offsets.values())
    # A column has one time zone.
    if len(zones) == 1:
        tracked_at = frame["datetime"].dt.tz_localize(timezone(zones.pop()))
    else:
        offset = frame["scenario"].map(offsets).astype("timedelta64[ns]")
        tracked_at = (frame["datetime"] - offset).dt.tz_localize("UTC")
    points = geopandas.points_from_xy(frame["lng"], frame["lat"])
    frame = frame.drop(columns=["lat", "lng"]).rename(columns={"uid": "user_id", "datetime": "tracked_at"})
    frame["tracked_at"] = tracked_at
    made: gpd.GeoDataFrame = geopandas.GeoDataFrame(frame, geometry=points, crs="EPSG:4326")
    return made


def _local_positions(study: Study, table: Positions) -> tuple[pd.DataFrame, dict[str, timedelta]]:
    """The frame for scikit-mobility, and the offset from UTC of each of its days."""
    pandas = require("pandas", "pandas")
    if table == "fixes":
        keys, time, radius = _KEYS, "timestamp_s", ["horizontal_accuracy_m"]
        read = study.table("fixes", [*keys, "client", time, "latitude_deg", "longitude_deg", *radius], "pandas")
        # The tested app; the other apps on the phone receive positions of their own.
        read = read[read["client"] == 0]
    elif table == "truth":
        keys, time, radius = ["scenario"], "t_s", []
        read = study.table("truth", [*keys, time, "latitude_deg", "longitude_deg", "is_scored"], "pandas")
        read = read[read["is_scored"]]
    else:
        raise UsageError(f"table is {table!r}; it must be 'fixes' or 'truth'", exit_code=64)
    days = {day: _clock(study.folder, day) for day in read["scenario"].unique()}
    start = read["scenario"].map({day: clock.local_start_us for day, clock in days.items()}).astype("int64")
    # In whole microseconds, because MovingPandas warns that it drops nanoseconds.
    read = read.assign(local_us=start + (read[time] * 1e6).round().astype("int64"))
    # Two services may deliver a position of one instant; the first of them is the most accurate.
    read = read.sort_values([*keys, "local_us", *radius], kind="stable").drop_duplicates([*keys, "local_us"])
    read = read.reset_index(drop=True)
    user = read[keys[0]]
    for key in keys[1:]:
        user = user + "/" + read[key].astype("str")
    frame = pandas.DataFrame(
        {
            "uid": user,
            "datetime": pandas.to_datetime(read["local_us"], unit="us"),
            "lat": read["latitude_deg"],
            "lng": read["longitude_deg"],
            **{column: read[column] for column in (*radius, *keys)},
        }
    )
    frame = frame.astype({"datetime": "datetime64[ns]", **({"replication": "int64"} if "replication" in keys else {})})
    frame.attrs = {}
    return frame, {day: clock.offset for day, clock in days.items()}


class _Clock(NamedTuple):
    """The start of a day in microseconds since 1970-01-01T00:00 local time, and local time minus UTC."""

    local_start_us: int
    offset: timedelta


def _clock(folder: str, day: str) -> _Clock:
    """The clock of a day, from its resolved scenario; it starts in 1970 if the trace has no times.

    Raises:
        MissingInputError: if the resolved scenario does not exist.
        InputError: if it is not one that the program writes.
    """
    pandas = require("pandas", "pandas")
    # The name depends on the number of days in the study.
    paths = [os.path.join(folder, name) for name in (f"resolved_{day}.yaml", "resolved.yaml")]
    path = next((path for path in paths if os.path.exists(path)), None)
    if path is None:
        raise MissingInputError(f"{paths[1]}: the file does not exist", ["restore it, or simulate again"], 66)
    with open(path, encoding="utf-8") as file:
        text = file.read()
    # The program writes these two keys on lines of their own, so that no package for YAML is needed.
    offset = re.search(r'^utc_offset: "([+-])(\d\d):(\d\d)"$', text, re.MULTILINE)
    start = re.search(r'^trace:\n(?:  .*\n)*?  start: "(.*)"$', text, re.MULTILINE)
    if not offset:
        raise InputError(f"{path}: this is not a scenario with an utc_offset", ["simulate again"], 65)
    sign, hours, minutes = offset.groups()
    difference = timedelta(hours=int(hours), minutes=int(minutes)) * (-1 if sign == "-" else 1)
    if not start:
        return _Clock(0, difference)
    try:
        local = pandas.Timestamp(start[1]).tz_convert(None) + difference
        return _Clock(int((local - pandas.Timestamp(0)) // pandas.Timedelta(microseconds=1)), difference)
    except (ValueError, TypeError) as error:
        raise InputError(f"{path}: trace.start is {start[1]!r}, not a time: {error}", ["simulate again"], 65) from error
