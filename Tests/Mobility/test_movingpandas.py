# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""MovingPandas takes the frames of positions as they are, and makes trajectories as long as the truth."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import movingpandas as mpd
import numpy as np
import pytest
from conftest import DAYS, STRATEGIES, Day, uid
from movingpandas.trajectory import TimeZoneWarning

import tracewatt as tw

# Of a time zone, and of nanoseconds, for example.
pytestmark = pytest.mark.filterwarnings("error::UserWarning")


def collection(frame: Any) -> Any:
    return mpd.TrajectoryCollection(frame, "uid", t="datetime", x="lng", y="lat")


def test_trajectories_of_the_truth_are_as_long_as_on_the_plane(study: tw.Study, days: dict[str, Day]) -> None:
    made = collection(study.trajectories("truth"))
    assert [each.id for each in made] == list(DAYS)
    for each in made:
        day = days[each.id]
        assert each.size() == len(day.t)
        assert (each.get_start_time(), each.get_end_time()) == (datetime(2026, 3, 2), datetime(2026, 3, 3))
        # MovingPandas measures on the ellipsoid; lengths on the plane grow by 1.2e-6 at 10 km.
        wanted = np.hypot(np.diff(day.east), np.diff(day.north)).sum()
        assert each.get_length() == pytest.approx(wanted, rel=1e-5)


def test_trajectories_of_fixes_pass_the_places_of_the_day(study: tw.Study, days: dict[str, Day]) -> None:
    made = collection(study.trajectories())
    assert {each.id for each in made} == {uid(name, strategy) for name in DAYS for strategy in STRATEGIES}
    for name, place in (("office_day", "office"), ("car_commute", "work")):
        each = made.get_trajectory(uid(name, "standard_best"))
        # Local time; Wi-Fi, the worst source indoors, states 65 m.
        at_ten = each.get_position_at(datetime(2026, 3, 2, 10))
        assert days[name].distance(at_ten.y, at_ten.x, place) < 65


def test_a_frame_with_points_gives_the_same_trajectories(study: tw.Study) -> None:
    plain = collection(study.trajectories())
    with pytest.warns(TimeZoneWarning):
        made = mpd.TrajectoryCollection(study.positionfixes(), "user_id", t="tracked_at")
    assert [(each.id, each.size()) for each in made] == [(each.id, each.size()) for each in plain]
    for one, other in zip(made, plain, strict=True):
        assert one.get_length() == pytest.approx(other.get_length(), rel=1e-12)
        assert one.get_start_time() == other.get_start_time()
