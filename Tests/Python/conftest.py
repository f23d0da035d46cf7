# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Small studies that the tests share. The environment variable TRACEWATT names the program."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Generator, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

import tracewatt as tw
from tracewatt.engines import Bundle, Engine, Outcome, Task

# The folder for temporary files before tests have their own.
TEMPORARY = tempfile.gettempdir()

# Five minutes: a rest and a walk due north.
WALK = "time,latitude,longitude\n" + "".join(
    f"2026-03-02T08:0{minute}:00Z,{latitude},6.957\n"
    for minute, latitude in enumerate(("50.9400", "50.9400", "50.9400", "50.9408", "50.9416", "50.9424"))
)


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "nightly: needs an engine or is long, so that it runs only with -m nightly")


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of the test's own, which is the current one, with a trace."""
    monkeypatch.chdir(tmp_path)
    # Temporary folders below it, so that a test can see what is left behind.
    (tmp_path / "temporary").mkdir()
    monkeypatch.setenv("TMPDIR", str(tmp_path / "temporary"))
    monkeypatch.setattr("tempfile.tempdir", None)
    (tmp_path / "walk.csv").write_text(WALK, encoding="utf-8")
    return tmp_path


@pytest.fixture(scope="session")
def office(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tw.Study]:
    """A day of two strategies with details."""
    folder = tmp_path_factory.mktemp("office") / "results"
    yield tw.compare(
        "office_day", strategies=["standard_best", "duty_cycled"], replications=5, detail="states", output=folder
    )


@pytest.fixture(scope="session")
def week(tmp_path_factory: pytest.TempPathFactory) -> tw.Study:
    """Two days that are kept separate."""
    folder = tmp_path_factory.mktemp("week") / "results"
    strategies = ["standard_best", "visits"]
    return tw.compare(["office_day", "car_commute"], strategies=strategies, replications=2, output=folder)


# The seconds after which a test gives up. They only end a hang, so that a busy machine does not matter.
PATIENCE = 300

# A study of a few hundred parts that takes a moment.
STUDY: dict[str, Any] = {
    "strategies": ["standard_best", "visits"],
    "systems": "ios_9",
    "replications": 140,
    "detail": "none",
}


def left_behind() -> list[str]:
    """What is in the folder for temporary files."""
    return sorted(os.listdir(os.environ["TMPDIR"]))


def counting(counted: list[int]) -> Engine:
    """An engine that runs tasks at once and notes how many parts they have."""

    def run_tasks(
        function: Callable[[Bundle, Task], Outcome],
        bundle: Bundle,
        tasks: Sequence[Task],
        *,
        address: object,
        workers: int | None,
        retries: int,
    ) -> Generator[Outcome, None, None]:
        for task in tasks:
            counted.append(len(task.parts))
            yield function(bundle, task)

    return run_tasks
