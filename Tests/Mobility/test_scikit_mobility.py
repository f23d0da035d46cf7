# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""scikit-mobility takes the frames of positions as they are, and measures what the truth says."""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd
import pytest
import skmob
from conftest import DAYS, STRATEGIES, Day, uid
from skmob.measures.individual import home_location, number_of_locations, radius_of_gyration
from skmob.preprocessing import detection

import tracewatt as tw


def gyration(east: Any, north: Any) -> float:
    """The radius of gyration in km on the plane (González, Hidalgo and Barabási 2008, doi:10.1038/nature06958)."""
    return float(np.sqrt(np.mean((east - east.mean()) ** 2 + (north - north.mean()) ** 2))) / 1000


def by_uid(measure: Any, frame: Any) -> Any:
    return measure(skmob.TrajDataFrame(frame), show_progress=False).set_index("uid")


@pytest.mark.parametrize("table", ["fixes", "truth"])
def test_a_frame_is_taken_unchanged(study: tw.Study, table: Any) -> None:
    frame = study.trajectories(table)
    taken = skmob.TrajDataFrame(frame)
    assert taken._is_trajdataframe()
    pd.testing.assert_frame_equal(pd.DataFrame(taken), frame)


def test_the_radius_of_gyration_of_the_truth_is_the_one_on_the_plane(study: tw.Study, days: dict[str, Day]) -> None:
    found = by_uid(radius_of_gyration, study.trajectories("truth"))["radius_of_gyration"]
    assert list(found.index) == list(DAYS)
    for name, day in days.items():
        # scikit-mobility measures on a sphere, whose lengths differ by up to 0.6 %.
        assert found[name] == pytest.approx(gyration(day.east, day.north), rel=0.01)


def test_the_radius_of_gyration_of_fixes_is_close_to_the_truth_at_their_times(
    study: tw.Study, days: dict[str, Day]
) -> None:
    frame = study.trajectories()
    found = by_uid(radius_of_gyration, frame)["radius_of_gyration"]
    assert set(found.index) == {uid(name, strategy) for name in DAYS for strategy in STRATEGIES}
    for name, day in days.items():
        for strategy in STRATEGIES:
            times = frame.loc[frame["uid"] == uid(name, strategy), "datetime"]
            t = (times - pd.Timestamp("2026-03-02")).dt.total_seconds()
            wanted = gyration(np.interp(t, day.t, day.east), np.interp(t, day.t, day.north))
            # An error of 65 m, as of Wi-Fi, adds 0.07 % to a radius of 1.7 km.
            assert found[uid(name, strategy)] == pytest.approx(wanted, rel=0.01)


def test_the_home_location_is_at_home(study: tw.Study, days: dict[str, Day]) -> None:
    true, seen = (by_uid(home_location, study.trajectories(table)) for table in ("truth", "fixes"))
    for name, day in days.items():
        assert day.distance(*true.loc[name], "home") < 1
        for strategy in STRATEGIES:
            # Wi-Fi, the worst source at home, states 65 m.
            assert day.distance(*seen.loc[uid(name, strategy)], "home") < 65


def test_the_number_of_locations_is_the_number_of_different_positions(study: tw.Study, days: dict[str, Day]) -> None:
    found = by_uid(number_of_locations, study.trajectories("truth"))["number_of_locations"]
    for name, day in days.items():
        assert found[name] == len(set(zip(day.latitude, day.longitude, strict=True)))


def test_stays_are_found_at_the_places_of_the_day(study: tw.Study, days: dict[str, Day]) -> None:
    taken = skmob.TrajDataFrame(study.trajectories())
    stays = detection.stay_locations(taken, minutes_for_a_stop=20, spatial_radius_km=0.1)
    for name, day in days.items():
        own = stays[stays["uid"] == uid(name, "standard_hundred_meters")]
        for place in day.places:
            assert day.distance(own["lat"], own["lng"], place).min() < 100
