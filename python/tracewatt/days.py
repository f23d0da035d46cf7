# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Strategies of hypothesis that draw short days, and a function that runs an app over a day.

    @settings(deadline=None)
    @given(days(kinds=["system_kill", "reboot"]))
    def test_the_tracker_always_uploads(day):
        for measures in simulate(day, Tracker):
            assert measures["upload_count"] > 0

The app, a subclass of `tracewatt.drive.App`, runs in the test's own process, so it may contain assertions. A day on
which it fails shrinks towards a minute at rest without events. Needs `pip install 'tracewatt[hypothesis]'`.
"""

from __future__ import annotations

import contextlib
import csv
import json
import math
import os
import re
import tempfile
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import IO, Any, NamedTuple

from hypothesis import strategies as st
from hypothesis.errors import HypothesisException

from . import drive
from ._program import interrupt, run
from .errors import InputError, TracewattError

SYSTEMS = ("ios_27", "ios_26", "ios_18", "ios_17", "ios_12", "android_17", "android_16", "android_14", "android_12")
PHONES = {"ios": ("iphone_class", "iphone_13", "iphone_6"), "android": ("modern_pixel7_2022", "mid2010s_pixel_2016")}
ENVIRONMENTS = ("suburban", "open_sky", "urban", "urban_canyon", "forest", "indoor", "indoor_deep", "tunnel")
GRANTS = ("always", "when_in_use", "allow_once", "provisional_always", "not_determined", "denied", "restricted")
# The usual speed of each mode of travel, in m/s, and the latitude and longitude of places where days begin.
SPEEDS = {"walking": 1.4, "running": 3.0, "cycling": 5.0, "automotive": 13.9}
STARTS = ((50.94, 6.957), (-33.868, 151.209), (64.147, -21.942))

# Switches that are usually off, and usually on, and the values of events that happen once.
OFF = "screen charger poor_service wifi_link known_wifi airplane_mode low_power_mode focus".split()
ON = "network wifi bluetooth gnss location_services permission precise_location".split()
_MOMENTS = """foreground background system_kill reboot force_quit crash silent_push location_push notification_tap
    false_visit removed_from_recents service_stopped location_button hibernation""".split()
_SILENT = ("positions", "regions", "visits", "significant_changes", "wakes")
_DURATIONS = st.integers(1, 15).map("{} min".format)
_VALUES: dict[str, st.SearchStrategy[Any]] = {
    **dict.fromkeys(_MOMENTS, st.just(True)),
    "authorization": st.sampled_from(GRANTS),
    "clock_change": st.sampled_from(("+1 h", "-1 h", "-6 h")),
    "unnoticed_stop": _DURATIONS,
    "false_motion": st.fixed_dictionaries({"mode": st.sampled_from(("still", *SPEEDS)), "for": _DURATIONS}),
    "false_position": st.fixed_dictionaries({"distance": st.sampled_from(("500 m", "3 km")), "for": _DURATIONS}),
    "false_crossing": st.fixed_dictionaries({"place": st.just("home"), "change": st.sampled_from(("exited", "entered"))}),
    "silence": st.fixed_dictionaries({"of": st.sampled_from(_SILENT), "for": _DURATIONS}),
}
KINDS = (*OFF, *ON, *_VALUES)


class AppFailure(TracewattError):
    """Raised by simulate: the app broke the protocol, or raised an exception, which is the cause."""

    def __init__(self, message: str, replication: int, time_s: float, event: str) -> None:
        super().__init__(f"replication {replication}, after {time_s:g} s, event {event}: {message}", exit_code=65)
        self.replication, self.time_s, self.event = replication, time_s, event


class Day(NamedTuple):
    """A scenario and the recipe of its trace, with the keys of their files."""

    scenario: dict[str, Any]
    recipe: dict[str, Any]

    def write(self, folder: str) -> str:
        """Writes `day.yaml` and `day.recipe.yaml`, as JSON, which is YAML too, and returns the scenario's path."""
        for name, content in (("day.recipe.yaml", self.recipe), ("day.yaml", self.scenario)):
            Path(folder, name).write_text(json.dumps(content, indent=2), encoding="utf-8")
        return os.path.join(folder, name)


@st.composite
def events(draw: st.DrawFn, kinds: Sequence[str] = KINDS, minutes: int = 60) -> list[dict[str, Any]]:
    """Up to six events in order of time, in steps of 10 s; a switch changes twice, within 15 minutes."""
    drawn: list[tuple[int, str, Any]] = []
    last = 6 * minutes - 1
    for name in draw(st.lists(st.sampled_from(kinds), max_size=6)) if kinds else ():
        at = draw(st.integers(1, last))
        if name in _VALUES:
            drawn.append((at, name, draw(_VALUES[name])))
        else:
            drawn += [(at, name, name in OFF), (min(last, at + draw(st.integers(1, 90))), name, name in ON)]
    return [{"at": f"{at * 10} s", name: value} for at, name, value in sorted(drawn, key=lambda event: event[0])]


@st.composite
def days(draw: st.DrawFn, systems: Sequence[str] = SYSTEMS, kinds: Sequence[str] = KINDS, minutes: int = 60) -> Day:
    """Days that `tracewatt lint` accepts: stays and legs, a system, a phone, permissions and kinds of events.

    The minutes, at least 5, limit the length; legs take a little longer, because the phone speeds up and slows down.
    """
    lengths = st.integers(1, minutes // 5)
    around = st.fixed_dictionaries({}, optional={"environment": st.sampled_from(ENVIRONMENTS)})
    latitude, longitude = draw(st.sampled_from(STARTS))
    home = {"name": "home", "latitude": latitude, "longitude": longitude}
    steps: list[dict[str, Any]] = [{"stay": {"at": "home", "for": f"{(total := draw(lengths))} min", **draw(around)}}]
    for mode in draw(st.lists(st.sampled_from(("still", *SPEEDS)), max_size=4)):
        total += (length := draw(lengths))
        if mode == "still":
            steps.append({"stay": {"for": f"{length} min", **draw(around)}})
            continue
        course = math.radians(15 * draw(st.integers(0, 23)))
        degrees = 60 * length * SPEEDS[mode] / 111_200  # the metres in a degree of latitude
        latitude = round(latitude + degrees * math.cos(course), 6)
        longitude = round(longitude + degrees * math.sin(course) / math.cos(math.radians(latitude)), 6)
        steps.append({"leg": {"mode": mode, "to": {"latitude": latitude, "longitude": longitude}, **draw(around)}})
    system = draw(st.sampled_from(systems))
    app = {"authorization": st.sampled_from(GRANTS), "background_at": st.sampled_from(("5 min", "0 s", "none"))}
    scenario = {
        **{"version": 1, "kind": "scenario", "name": "day", "trace": {"recipe": "day.recipe.yaml"}, "os": [system]},
        **{"phones": [draw(st.sampled_from(PHONES[system.partition("_")[0]]))], "places": [home]},
        **{"app": draw(st.fixed_dictionaries({}, optional=app)), "events": draw(events(kinds, total))},
        **{"strategies": ["control"], "replications": 1, "seed": draw(st.integers(0, 1000))},
    }
    return Day(scenario, {"version": 1, "kind": "recipe", "name": "day", "places": [home], "steps": steps})


# What the lab runs as the app: it passes lines through two pipes of its own, which it announces in `calls`.
_RELAY = 'cd "$0" && exec 3<&0 && mkfifo $$.in $$.out && echo $$ >calls && { cat <&3 >$$.in & exec cat $$.out; }'
_FAILURE = re.compile(r"app, replication (\d+), after ([\d.]+) s, event (\w+): error: (.*)")
_TEXTS = ("scenario", "strategy", "phone", "os")


def simulate(day: Day, app: Callable[[drive.Channel], drive.App], replications: int = 1) -> list[dict[str, Any]]:
    """Runs an app, given by its class, over a day; returns the rows of `runs.csv`, one for each replication."""
    with tempfile.TemporaryDirectory() as folder:
        os.mkfifo(calls := os.path.join(folder, "calls"))
        words = ["drive", "--name", "app", "--patience", "3600", "--jobs", "1", "-q", "--replications", str(replications)]
        words += ["--detail", "none", "-o", folder + "/results", day.write(folder), "--", "sh", "-c", _RELAY, folder]
        # The app runs in this thread, where hypothesis and debuggers expect it, and the program beside it.
        with os.fdopen(os.open(calls, os.O_RDWR), "rb", 0) as waiting, ThreadPoolExecutor(1) as pool:
            program = pool.submit(run, *words, group=folder)
            program.add_done_callback(lambda _: os.write(waiting.fileno(), b"\n"))
            try:
                failure = _answer(waiting, folder, app)
            finally:
                interrupt(folder)
        if isinstance(failure, HypothesisException) or not isinstance(failure, Exception | None):
            raise failure
        try:
            program.result()
        except InputError as error:
            if not (found := _FAILURE.search(error.message)):
                raise
            replication, seconds, event, said = found.groups()
            if not isinstance(failure, BrokenPipeError | EOFError | None):
                said = f"{type(failure).__name__}: {failure}"
            raise AppFailure(said, int(replication), float(seconds), event) from failure
        table = Path(folder, "results", "runs.csv").read_text(encoding="utf-8").splitlines()
    rows = [row for row in csv.DictReader(table) if row["strategy"] == "app"]
    return [{key: text if key in _TEXTS else float(text) if text else None for key, text in row.items()} for row in rows]


def _answer(waiting: IO[bytes], folder: str, app: Callable[[drive.Channel], drive.App]) -> BaseException | None:
    """Speaks with the lab as long as it calls; returns what ended the app, if anything did."""
    failure: BaseException | None = None
    while call := waiting.readline().decode().strip():
        source, sink = Path(folder, f"{call}.in"), Path(folder, f"{call}.out")
        with contextlib.suppress(BrokenPipeError), source.open(encoding="utf-8") as lines, sink.open("w") as replies:
            try:
                if failure is None:
                    drive.run(app, lines, replies)
            except BaseException as error:
                failure = error
    return failure
