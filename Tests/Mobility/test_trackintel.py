# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""trackintel takes the frames of positions as they are, and finds the places of the day."""

from __future__ import annotations

from typing import Any

import pandas as pd
import pytest
import trackintel as ti
from conftest import DAYS, Day, uid
from trackintel.io import read_positionfixes_gpd

import tracewatt as tw

Found = tuple[Any, Any]


@pytest.fixture(scope="module", params=["truth", "fixes"])
def table(request: pytest.FixtureRequest) -> Any:
    return request.param


@pytest.fixture(scope="module")
def found(study: tw.Study, table: Any) -> Found:
    """Staypoints and locations of the truth, or of a strategy with positions every few seconds at rest."""
    fixes = ti.Positionfixes(study.positionfixes(table))
    if table == "fixes":
        fixes = fixes[fixes["strategy"] == "standard_hundred_meters"]
    _, staypoints = fixes.generate_staypoints(include_last=True)
    return staypoints.generate_locations(epsilon=100, num_samples=1)


def user(table: str, day: str) -> str:
    return day if table == "truth" else uid(day, "standard_hundred_meters")


def test_a_frame_is_taken_unchanged(study: tw.Study, table: Any) -> None:
    frame = study.positionfixes(table)
    for taken in (ti.Positionfixes(frame), read_positionfixes_gpd(frame)):
        pd.testing.assert_frame_equal(pd.DataFrame(taken), pd.DataFrame(frame))
        assert taken.crs == frame.crs == "EPSG:4326"
    assert str(frame["tracked_at"].dtype) == "datetime64[ns, UTC+01:00]"
    assert frame["tracked_at"].min() >= pd.Timestamp("2026-03-01T23:00Z")


def test_staypoints_last_as_long_as_the_phone_is_at_the_place(table: Any, found: Found, days: dict[str, Day]) -> None:
    staypoints, _ = found
    for name, day in days.items():
        own = staypoints[staypoints["user_id"] == user(table, name)]
        lasted = (own["finished_at"] - own["started_at"]).dt.total_seconds()
        for place in day.places:
            near = day.distance(own.geometry.y, own.geometry.x, place) <= 100
            # Four arrivals and departures at most, each up to 100 m away: 71 s at a walk of 1.4 m/s.
            assert lasted[near].sum() == pytest.approx(day.stay(place, 100), abs=4 * 71), (name, place)


def test_locations_are_the_places_of_the_day(table: Any, found: Found, days: dict[str, Day]) -> None:
    _, locations = found
    assert set(locations["user_id"]) == {user(table, name) for name in DAYS}
    for name, day in days.items():
        centers = locations.loc[locations["user_id"] == user(table, name), "center"]
        for place in day.places:
            assert min(day.distance(center.y, center.x, place) for center in centers) < 100, (name, place)
