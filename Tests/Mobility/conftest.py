# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A study that the tests share, and its truth. The environment variable TRACEWATT names the program."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest

import tracewatt as tw

DAYS = ("car_commute", "office_day")
STRATEGIES = ("standard_best", "standard_hundred_meters")


def pytest_configure(config: pytest.Config) -> None:
    # The packages use what newer versions of pandas and Python deprecate, and miss packages for what is not tested.
    for ignored in ("DeprecationWarning", "FutureWarning"):
        config.addinivalue_line("filterwarnings", f"ignore::{ignored}")
    config.addinivalue_line("filterwarnings", "ignore:Missing optional dependencies:UserWarning")


def uid(day: str, strategy: str) -> str:
    return f"{day}/{strategy}/iphone_class/ios_18/0"


@dataclass(frozen=True)
class Day:
    """The truth of a day: seconds, degrees, and metres on the program's plane, which is true to the ellipsoid."""

    t: Any
    latitude: Any
    longitude: Any
    east: Any
    north: Any
    # Latitude and longitude by name.
    places: dict[str, tuple[float, float]]

    @classmethod
    def of(cls, study: tw.Study, name: str) -> Day:
        truth = study.truth[study.truth["scenario"] == name]
        columns = ("t_s", "latitude_deg", "longitude_deg", "east_m", "north_m")
        sites = study.table("sites")
        sites = sites[(sites["scenario"] == name) & (sites["kind"] == "place")]
        places = zip(sites["name"], zip(sites["latitude_deg"], sites["longitude_deg"], strict=True), strict=True)
        return cls(*(truth[column].to_numpy() for column in columns), places=dict(places))

    def distance(self, latitude: Any, longitude: Any, place: str) -> Any:
        """The distance from a place in m, right to 1 % in its neighbourhood."""
        metres = 6_371_000 * np.pi / 180
        place_latitude, place_longitude = self.places[place]
        return metres * np.hypot(
            latitude - place_latitude, (longitude - place_longitude) * np.cos(np.radians(place_latitude))
        )

    def stay(self, place: str, radius: float) -> float:
        """The seconds that the phone truly spends within `radius` metres of a place."""
        inside = self.distance(self.latitude, self.longitude, place) <= radius
        return float(np.diff(self.t)[inside[:-1]].sum())


@pytest.fixture(scope="session")
def study(tmp_path_factory: pytest.TempPathFactory) -> tw.Study:
    """Two days of two strategies."""
    folder = tmp_path_factory.mktemp("study") / "results"
    return tw.compare(DAYS, strategies=STRATEGIES, phones="iphone_class", systems="ios_18", replications=1, output=folder)


@pytest.fixture(scope="session")
def days(study: tw.Study) -> dict[str, Day]:
    return {name: Day.of(study, name) for name in DAYS}
