# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Apps in Python, which `tracewatt drive` runs."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tracewatt import drive

DUTY = (Path(__file__).resolve().parents[2] / "python/examples/duty.py").read_text(encoding="utf-8")


def tracewatt(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [os.environ["TRACEWATT"], *arguments], capture_output=True, text=True, timeout=120, check=False
    )


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


def test_tune_compares_its_choice_with_a_program(here: Path) -> None:
    (here / "duty.py").write_text(DUTY, encoding="utf-8")
    command = [
        "tune", "car_commute", "--strategy", "significant_change", "--limit", "error_mean_m<=1km", "--replications", "2",
        "-q", "--", sys.executable, "duty.py",
    ]
    done = tracewatt("drive", *command)
    assert done.returncode == 0 and "than duty" in done.stdout.splitlines()[0], done.stdout + done.stderr
    (here / "duty.py").write_text("raise SystemExit(3)\n", encoding="utf-8")
    done = tracewatt("drive", *command)
    assert done.returncode == 65 and done.stdout == "" and "exit code 3" in done.stderr


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
