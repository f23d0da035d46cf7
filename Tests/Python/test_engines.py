# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Engines: the same bytes everywhere, a lost worker costs its task alone, and what is refused."""

from __future__ import annotations

import dataclasses
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Generator, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from conftest import PATIENCE, STUDY, TEMPORARY, counting, left_behind

import tracewatt as tw
from tracewatt.engines import Bundle, Outcome, Task, attempt, local


@pytest.fixture
def whole() -> tw.Study:
    """The study without any engine."""
    return tw.compare("walk.csv", **STUDY)


def same_files(a: tw.Study, b: tw.Study) -> bool:
    names = sorted(os.listdir(a.folder))
    assert names == sorted(os.listdir(b.folder))
    return all(
        (Path(a.folder) / name).read_bytes() == (Path(b.folder) / name).read_bytes()
        for name in names
        if name not in ("provenance.json", "resolved.yaml")
    )


# Engines that are started by the sweep itself. Only Dask is quick enough for every run of the tests.
ENGINES = ["local", "dask", *(pytest.param(name, marks=pytest.mark.nightly) for name in ("ray", "spark"))]


@pytest.mark.parametrize("engine", ENGINES)
def test_the_tables_are_the_same_on_every_engine(
    whole: tw.Study, engine: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The paths of Ray's sockets have at most 107 bytes.
    monkeypatch.setenv("RAY_TMPDIR", TEMPORARY)
    study = tw.sweep("walk.csv", engine=engine, workers=2, task_s=0.05, **STUDY)
    assert study.digest == whole.digest and same_files(study, whole)
    assert study.recommendation == whole.recommendation


def test_a_study_in_files_is_sent_along(here: Path) -> None:
    (here / "days").mkdir()
    (here / "strategies").mkdir()
    os.rename("walk.csv", "days/walk.csv")
    (here / "strategies" / "mine.yaml").write_text(
        "version: 1\nkind: strategy\nname: mine\nservices:\n  standard: { desired_accuracy: kilometer }\n", encoding="utf-8"
    )
    (here / "days" / "day.yaml").write_text(
        "version: 1\nkind: scenario\nname: day\ntrace: { file: walk.csv }\nphones: [iphone_class]\nos: [ios_18]\n"
        "strategies: [../strategies/mine.yaml, visits]\nreplications: 3\n",
        encoding="utf-8",
    )
    whole = tw.compare(here / "days" / "day.yaml", detail="none")
    seen: list[Bundle] = []

    def elsewhere(
        function: Callable[[Bundle, Task], Outcome], bundle: Bundle, tasks: Sequence[Task], **options: Any
    ) -> Generator[Outcome, None, None]:
        seen.append(bundle)
        # On another machine the files of this one are not there.
        os.rename("days", "moved")
        os.chdir("/")
        for task in tasks:
            yield function(bundle, task)
        os.chdir(here)
        os.rename("moved", "days")

    for day in (here / "days" / "day.yaml", "days/day.yaml"):
        study = tw.sweep(day, engine=elsewhere, **{"detail": "none"})
        assert study.digest == whole.digest
    assert set(seen[0].files) == {"days/day.yaml", "days/walk.csv", "strategies/mine.yaml"}


# From the 129th replication on, a part has two.
@pytest.mark.parametrize(
    ("replications", "parts", "missing"),
    [
        (5, 5, ["000003-000004", "000004-000005"]),
        pytest.param(140, 128 + 6, ["000003-000004", "000128-000130"], marks=pytest.mark.nightly),
    ],
)
def test_only_what_is_missing_is_run(replications: int, parts: int, missing: list[str]) -> None:
    study = STUDY | {"replications": replications}
    whole = tw.compare("walk.csv", **study)
    counted: list[int] = []
    engine = counting(counted)
    assert tw.sweep("walk.csv", engine=engine, parts="parts", **study).digest == whole.digest
    assert sum(counted) == parts
    counted.clear()
    for name in missing:
        os.remove(f"parts/part-walk-{name}.twpart")
    assert tw.sweep("walk.csv", engine=engine, parts="parts", **study).digest == whole.digest
    assert counted == [2]
    counted.clear()
    assert tw.sweep("walk.csv", engine=engine, parts="parts", **study).digest == whole.digest
    assert counted == []


def test_tasks_take_about_as_long_as_asked() -> None:
    counted: list[int] = []
    tw.sweep("walk.csv", engine=counting(counted), task_s=1e-9, **STUDY | {"replications": 5})
    assert counted == [1] * 5


def test_an_engine_that_is_not_known() -> None:
    with pytest.raises(tw.UsageError, match="engine is 'hadoop'; it must be one of dask, local, ray, spark"):
        tw.sweep("walk.csv", engine="hadoop", **STUDY)
    with pytest.raises(tw.UsageError, match="task_s is 0; it must be above 0"):
        tw.sweep("walk.csv", engine="dask", task_s=0, **STUDY)
    with pytest.raises(tw.UsageError, match="pass the days once"):
        tw.sweep("walk.csv", day="walk.csv")
    assert left_behind() == []


@pytest.mark.parametrize(("engine", "package"), [("dask", "distributed"), ("ray", "ray"), ("spark", "pyspark.sql")])
def test_an_engine_that_is_not_installed(monkeypatch: pytest.MonkeyPatch, engine: str, package: str) -> None:
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(tw.MissingPackageError, match=rf"not installed\nnote: run: .*'tracewatt\[{engine}\]'"):
        tw.sweep("walk.csv", engine=engine, parts="parts", **STUDY)
    assert not os.path.exists("parts") and left_behind() == []


def test_a_scheduler_that_does_not_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    import dask
    import distributed  # noqa: F401  # Its settings must outlast those of the test.

    with dask.config.set({"distributed.comm.timeouts.connect": "1s"}):
        with pytest.raises(tw.EngineError, match="no Dask scheduler answers at tcp://127.0.0.1:1.*\nnote: check"):
            tw.sweep("walk.csv", engine="dask", address="tcp://127.0.0.1:1", **STUDY)
    assert left_behind() == []


def test_a_worker_with_another_version(monkeypatch: pytest.MonkeyPatch) -> None:
    def older(
        function: Callable[[Bundle, Task], Outcome], bundle: Bundle, tasks: Sequence[Task], **options: Any
    ) -> Generator[Outcome, None, None]:
        for task in tasks:
            yield function(dataclasses.replace(bundle, version="0.0.9 (model 0)"), task)

    with pytest.raises(tw.VersionMismatchError, match="and the study was planned by 0.0.9.*\nnote: install the same"):
        tw.sweep("walk.csv", engine=older, parts="parts", **STUDY)
    assert os.listdir("parts") == ["study.json"]


def test_an_error_of_the_program_on_a_worker_is_not_repeated(monkeypatch: pytest.MonkeyPatch) -> None:
    attempts: list[Task] = []

    def broken(
        function: Callable[[Bundle, Task], Outcome], bundle: Bundle, tasks: Sequence[Task], **options: Any
    ) -> Generator[Outcome, None, None]:
        for task in tasks:
            attempts.append(task)
            yield function(dataclasses.replace(bundle, files={}), task)

    with pytest.raises(tw.MissingInputError, match="walk.csv"):
        tw.sweep("walk.csv", engine=broken, task_s=1e-9, **STUDY)
    assert len(attempts) == 1 and left_behind() == []


@pytest.mark.parametrize("harm", ["cut", "changed", "empty", "absent"])
def test_a_part_that_comes_back_damaged_is_refused_by_name(harm: str) -> None:
    def careless(
        function: Callable[[Bundle, Task], Outcome], bundle: Bundle, tasks: Sequence[Task], **options: Any
    ) -> Generator[Outcome, None, None]:
        for task in tasks:
            outcome = function(bundle, task)
            name = task.parts[-1]
            data = outcome.files[name]
            ways = {"cut": data[:-1], "changed": data[:-1] + bytes([data[-1] ^ 1]), "empty": b""}
            files = {**outcome.files, name: ways.get(harm, b"")}
            if harm == "absent":
                del files[name]
            yield dataclasses.replace(outcome, files=files)

    error = tw.EngineError if harm == "absent" else tw.InputError
    with pytest.raises(error, match="part-walk-000000-000001.twpart: .*\nnote: run the study again"):
        tw.sweep("walk.csv", engine=careless, parts="parts", task_s=1e-9, **STUDY)
    assert os.listdir("parts") == ["study.json"]


def test_parts_in_the_folder_are_checked_when_they_are_merged() -> None:
    few = STUDY | {"replications": 5}
    tw.sweep("walk.csv", engine=counting([]), parts="parts", **few)
    part = Path("parts/part-walk-000003-000004.twpart")
    data = part.read_bytes()
    part.write_bytes(data[:-10])
    with pytest.raises(tw.InputError, match="part-walk-000003-000004.twpart: error: the part file is damaged"):
        tw.sweep("walk.csv", engine=counting([]), parts="parts", output="out", **few)
    assert not os.path.exists("out")
    part.write_bytes(data)
    with pytest.raises(tw.InputError, match="parts/study.json: error: this belongs to another study"):
        tw.sweep("walk.csv", engine=counting([]), parts="parts", seed=7, **few)


@pytest.mark.parametrize(
    ("signal_name", "engine"),
    [
        ("KILL", "local"),
        *(pytest.param(*pair, marks=pytest.mark.nightly) for pair in [("KILL", "dask"), ("TERM", "local"), ("TERM", "dask")]),
    ],
)
def test_a_program_that_is_killed_costs_its_task_alone(
    whole: tw.Study, here: Path, monkeypatch: pytest.MonkeyPatch, engine: str, signal_name: str
) -> None:
    script = here / "program"
    # Tasks, and nothing else, run with one job. The first ends as a program does that the system ends.
    script.write_text(
        "#!/bin/sh\n"
        f'case "$*" in *"--jobs 1"*) if mkdir "{here}/killed" 2>/dev/null; then '
        f'{"exit 130" if signal_name == "TERM" else "kill -KILL $$"}; fi;; esac\n'
        f'exec "{os.environ["TRACEWATT"]}" "$@"\n',
        encoding="utf-8",
    )
    script.chmod(0o755)
    monkeypatch.setenv("TRACEWATT", str(script))
    engines = {"local": local.run_tasks, "dask": "dask"}
    study = tw.sweep("walk.csv", engine=engines[engine], workers=2, task_s=0.05, **STUDY)  # type: ignore[arg-type]
    assert (here / "killed").exists() and study.digest == whole.digest


def test_what_an_engine_of_the_user_may_not_give() -> None:
    few = STUDY | {"replications": 3}
    for given in ([None], [3], None, [Outcome]):
        with pytest.raises(tw.EngineError, match="which is not an Outcome\nnote: make the engine yield"):
            tw.sweep("walk.csv", engine=lambda *a, given=given, **k: given, **few)  # type: ignore[arg-type, misc, return-value]
    # A list will do, and so will a map.
    study = tw.sweep("walk.csv", engine=lambda f, b, tasks, **k: [f(b, t) for t in tasks], **few)  # type: ignore[arg-type, return-value]
    assert len(study.runs) == 2 * 3


def test_an_address_without_an_engine() -> None:
    with pytest.raises(tw.UsageError, match="the engine is 'local', which has none"):
        tw.sweep("walk.csv", address="tcp://127.0.0.1:1", **STUDY)
    with pytest.raises(tw.UsageError, match="workers is 0"):
        tw.sweep("walk.csv", engine="dask", workers=0, **STUDY)


def test_days_through_links_and_parents_are_sent_along(here: Path) -> None:
    (here / "real" / "days").mkdir(parents=True)
    (here / "sub").mkdir()
    (here / "real" / "days" / "walk.csv").write_bytes((here / "walk.csv").read_bytes())
    (here / "link").symlink_to("real/days")

    def elsewhere(
        function: Callable[[Bundle, Task], Outcome], bundle: Bundle, tasks: Sequence[Task], **options: Any
    ) -> Generator[Outcome, None, None]:
        os.rename("real", "moved")
        try:
            for task in tasks:
                yield function(bundle, task)
        finally:
            os.rename("moved", "real")

    for day in (here / "sub" / ".." / "real" / "days" / "walk.csv", "link/walk.csv", "sub/../link/walk.csv"):
        assert len(tw.sweep(day, engine=elsewhere, **STUDY | {"replications": 3}).runs) == 2 * 3


def test_attempts_return_errors_that_would_come_again() -> None:
    bundle = Bundle(("compare", "--", "none.csv"), {}, ".", "0", tw.program_version(), None)
    outcome = attempt(bundle, Task(("part-none-000000-000001.twpart",), 1))
    assert isinstance(outcome.error, tw.MissingInputError)


@pytest.mark.parametrize("engine", ["local", pytest.param("dask", marks=pytest.mark.nightly)])
def test_an_interrupt_ends_the_tasks_and_leaves_nothing(here: Path, engine: str) -> None:
    (here / "long.py").write_text(
        "import sys, tracewatt as tw\n"
        "from tracewatt.engines import local\n"
        f"engine = local.run_tasks if {engine!r} == 'local' else {engine!r}\n"
        "try:\n"
        "  tw.sweep('walk.csv', engine=engine, workers=2, replications=90_000, task_s=60, parts='parts')\n"
        "except KeyboardInterrupt:\n"
        "  print('interrupted')\n",
        encoding="utf-8",
    )
    script = here / "program"
    # Passes an interrupt on, and notes how the program of a task ends; tasks, and nothing else, run with one job.
    script.write_text(
        "#!/bin/bash\n"
        f'"{os.environ["TRACEWATT"]}" "$@" <&0 & child=$!\n'
        "trap 'kill -INT $child' INT\n"
        "wait $child; code=$?\n"
        "while kill -0 $child 2> /dev/null; do wait $child; code=$?; done\n"
        f'case "$*" in *"--jobs 1"*) echo $code >> "{here}/codes";; esac\n'
        "exit $code\n",
        encoding="utf-8",
    )
    script.chmod(0o755)
    process = subprocess.Popen(
        [sys.executable, "long.py"],
        env=os.environ | {"TRACEWATT": str(script)},
        stdout=subprocess.PIPE,
        encoding="utf-8",
    )
    deadline = time.monotonic() + PATIENCE
    # Both tasks have begun.
    while len({path.parent for path in (here / "temporary").glob("tracewatt-*/parts/part-*")}) < 2:
        assert time.monotonic() < deadline and process.poll() is None
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    output, _ = process.communicate(timeout=PATIENCE)
    assert output == "interrupted\n" and process.returncode == 0
    # They were interrupted, neither finished nor repeated.
    assert (here / "codes").read_text(encoding="utf-8").split() == ["130", "130"]
    assert [name for name in left_behind() if name.startswith("tracewatt-")] == []
    assert os.listdir("parts") == ["study.json"]


# Clusters that run by themselves, as users have them.


@pytest.fixture
def scheduler(here: Path) -> Iterator[tuple[str, Callable[[], subprocess.Popen[bytes]]]]:
    """A Dask scheduler in a process of its own: its address, and a function that starts a worker."""
    file = here / "scheduler.json"
    log = open(here / "dask.log", "wb")  # noqa: SIM115
    processes: list[subprocess.Popen[bytes]] = []

    def start(*arguments: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", *arguments]
        processes.append(subprocess.Popen(command, cwd=here, stdout=log, stderr=log, start_new_session=True))
        return processes[-1]

    start("distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--scheduler-file", str(file))
    deadline = time.monotonic() + PATIENCE
    while not file.exists() or not file.read_bytes().rstrip().endswith(b"}"):
        assert time.monotonic() < deadline
        time.sleep(0.05)
    address = __import__("json").loads(file.read_bytes())["address"]

    def worker() -> subprocess.Popen[bytes]:
        return start(
            "distributed.cli.dask_worker", address, "--nthreads", "1", "--no-nanny", "--no-dashboard",
            "--local-directory", str(here / "dask"),
        )  # fmt: skip

    yield address, worker
    for process in processes:
        process.kill()
        process.wait()
    log.close()


@pytest.mark.nightly
def test_a_worker_that_is_killed_costs_its_task_alone(
    scheduler: tuple[str, Callable[[], subprocess.Popen[bytes]]], whole: tw.Study
) -> None:
    address, worker = scheduler
    victim = worker()
    killed = False

    def progress(done: int, total: int) -> None:
        nonlocal killed
        if not killed:
            killed = True
            os.kill(victim.pid, signal.SIGKILL)
            worker()

    import tracewatt._distributed as distributed

    original = distributed.shown_progress
    try:
        distributed.shown_progress = lambda shown, unit: __import__("contextlib").nullcontext(progress)
        study = tw.sweep("walk.csv", engine="dask", address=address, parts="parts", task_s=0.01, **STUDY)
    finally:
        distributed.shown_progress = original
    assert killed and victim.wait(PATIENCE) == -signal.SIGKILL
    assert study.digest == whole.digest
    # The scheduler and its workers serve another sweep.
    assert tw.sweep("walk.csv", engine="dask", address=address, parts="more", **STUDY).digest == whole.digest


@pytest.mark.nightly
@pytest.mark.parametrize("engine", ["ray", "spark"])
def test_a_killed_worker_of_ray_and_spark_costs_its_task_alone(
    whole: tw.Study, engine: str, here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RAY_TMPDIR", TEMPORARY)
    script = here / "program"
    # Tasks, and nothing else, run with one job: the first of them kills the Python process that waits for it.
    script.write_text(
        "#!/bin/sh\n"
        f'case "$*" in *"--jobs 1"*) echo task >> "{here}/tasks"\n'
        f'if mkdir "{here}/killed" 2>/dev/null; then kill -KILL $PPID; exit 1; fi;; esac\n'
        f'exec "{os.environ["TRACEWATT"]}" "$@"\n',
        encoding="utf-8",
    )
    script.chmod(0o755)
    # A process of its own, because Spark's workers have the variables of the first session.
    lines = (
        "import tracewatt as tw\n"
        f"tw.sweep('walk.csv', engine={engine!r}, workers=2, task_s=0.02, parts='parts', output='out', **{STUDY!r})\n"
    )
    subprocess.run([sys.executable, "-c", lines], env=os.environ | {"TRACEWATT": str(script)}, check=True)
    assert (here / "killed").exists()
    assert tw.read("out").digest == whole.digest
    started = (here / "tasks").read_text(encoding="utf-8").count("task")
    counted: list[int] = []
    tw.sweep("walk.csv", engine=counting(counted), task_s=0.02, **STUDY)
    # Tasks depend on the measured speed, so their number is only about the same.
    assert len(counted) / 3 < started - 1 < 3 * len(counted)
