# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Apps in Python, which `tracewatt drive` runs."""

from __future__ import annotations

import csv
import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tracewatt import drive

DUTY = '''
from tracewatt.drive import App, run


class Duty(App):
    """The built-in strategy duty_cycled."""

    tracking = False

    def on_launched(self, event):
        self.start("significant_change")
        self.start("motion")
        self.track()

    def track(self):
        if self.tracking:
            return
        self.tracking = True
        self.stop_monitoring("exit")
        self.start("standard", desired_accuracy="best", pauses_location_updates_automatically=False)
        if self.is_stationary():
            self.timer(0, 300)

    def is_stationary(self):
        motion = self.state()["motion"]
        return motion is not None and motion["stationary"]

    def on_exited_region(self, event):
        if event["region"]["name"] == "exit":
            self.track()

    def on_location(self, event):
        if not self.tracking and not self.is_stationary():
            self.track()

    def on_motion(self, event):
        if not self.tracking:
            return
        if event["motion"]["stationary"]:
            self.timer(0, 300)
        else:
            self.cancel_timer(0)

    def on_timer(self, event):
        if not self.tracking:
            return
        fix = self.location()
        if fix is None:
            return self.timer(0, 300)
        self.tracking = False
        self.monitor("exit", fix["latitude_deg"], fix["longitude_deg"], 100, notify_on_entry=False)
        self.stop("standard")


run(Duty)
'''


def tracewatt(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [os.environ["TRACEWATT"], *arguments], capture_output=True, text=True, timeout=120, check=False
    )


@pytest.mark.parametrize("day", ["office_day", "car_commute"])
@pytest.mark.parametrize("system", ["ios_12", "ios_18"])
def test_a_strategy_in_python_has_the_table_of_the_built_in_one(here: Path, day: str, system: str) -> None:
    (here / "duty.py").write_text(DUTY, encoding="utf-8")
    done = tracewatt(
        "drive", day, "--strategy", "duty_cycled", "--os", system, "--replications", "2", "-q", "-o", "results",
        "--", sys.executable, "duty.py",
    )
    assert done.returncode == 0, done.stderr
    with open("results/runs.csv", encoding="utf-8") as table:
        rows = list(csv.DictReader(table))
    assert [row["strategy"] for row in rows] == ["duty", "duty", "duty_cycled", "duty_cycled"]
    for own, other in zip(rows[2:], rows[:2], strict=True):
        for column, value in own.items():
            if column == "strategy":
                continue
            try:
                assert float(other[column]) == pytest.approx(float(value), rel=1e-9, abs=1e-9), column
            except ValueError:
                assert other[column] == value, column


def test_an_exception_ends_the_command_with_its_replication_and_time(here: Path) -> None:
    (here / "broken.py").write_text(DUTY.replace("def on_motion", "def on_motion(self, event): 1 / 0\n\n    def x"))
    done = tracewatt("drive", "car_commute", "-q", "--jobs", "1", "--", sys.executable, "broken.py")
    assert done.returncode == 65 and done.stdout == ""
    assert "ZeroDivisionError" in done.stderr
    assert "broken, replication 0, after " in done.stderr and "ended with exit code 1" in done.stderr


def test_budgets_hold_for_a_program(here: Path) -> None:
    (here / "duty.py").write_text(DUTY, encoding="utf-8")
    (here / "tracewatt.budgets.yaml").write_text(
        "version: 1\nkind: budgets\nbudgets:\n"
        "  - { id: close, match: { scenario: car_commute, strategy: duty }, metric: error_mean_m, max: 1 m }\n",
        encoding="utf-8",
    )
    done = tracewatt("drive", "check", "--scenario", "car_commute", "--", sys.executable, "duty.py")
    assert done.returncode == 1, done.stderr
    assert "duty" in done.stdout


def test_a_conversation_line_by_line() -> None:
    class App(drive.App):
        def on_launched(self, event: drive.Event) -> None:
            self.batch("location", limit=5)
            self.start("visits")
            self.store("k", None)

        def on_timer(self, event: drive.Event) -> None:
            self.upload(int(self.stored("size") or 0))

    lab = [
        {"hello": {"protocol": drive.PROTOCOL}},
        {"events": [{"event": "launched", "t_s": 0}, {"event": "unheard_of", "t_s": 1}]},
        {"events": [{"event": "timer", "t_s": 2, "timer": 0}]},
        {"stored": "12"},
        {"events": [{"event": "ended"}]},
    ]
    sink = io.StringIO()
    drive.run(App, io.StringIO("".join(json.dumps(line) + "\n" for line in lab)), sink)
    assert [json.loads(line) for line in sink.getvalue().splitlines()] == [
        {"hello": {"protocol": drive.PROTOCOL, "persistent": True}},
        {"request": "batch", "events": ["location"], "limit": 5},
        {"request": "start", "service": "visits"},
        {"request": "store", "key": "k"},
        {"done": True},
        {"query": "stored", "key": "size"},
        {"request": "upload", "bytes": 12},
        {"done": True},
        {"done": True},
    ]


def test_a_program_started_by_hand_says_how_it_is_run() -> None:
    with pytest.raises(SystemExit, match="tracewatt drive"):
        drive.run(drive.App, io.StringIO("{}\n"), io.StringIO())
