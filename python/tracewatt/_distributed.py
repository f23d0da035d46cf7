# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The parts of a study, made by an engine."""

from __future__ import annotations

import contextlib
import hashlib
import os
import tempfile
from collections.abc import Generator, Iterable, Iterator, Sequence
from typing import Any

from . import _storage
from ._program import Path, run, shown_progress
from .engines import Bundle, Engine, Outcome, Task, attempt, engine_named
from .errors import EngineError, InputError, OutputError
from .planning import PartPlan, Plan, before_files, make_plan

# More bytes in a task's parts would burden the engine's scheduler.
_TASK_BYTES = 32e6
# The file that says to which study the parts belong.
_DESCRIPTION = "study.json"


@contextlib.contextmanager
def finished_parts(
    arguments: Sequence[str],
    *,
    engine: str | Engine,
    address: Any,
    workers: int | None,
    parts: Path | None,
    task_s: float,
    retries: int,
    progress: bool | None,
) -> Iterator[str]:
    """A local folder with all parts of a study, those that were missing made by the engine."""
    run_tasks = engine_named(engine)
    remote = os.fspath(parts) if parts is not None and _storage.is_address(parts) else None
    with contextlib.ExitStack() as stack:
        if parts is None or remote:
            folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="tracewatt-"))
        else:
            folder = os.fspath(parts)
        stored = set(_storage.names(remote)) if remote else set()
        plan = _claim(arguments, folder, remote, is_new=_DESCRIPTION not in stored)
        missing = [part for part in plan.parts if not part.stored and part.name not in stored]
        bundle = make_bundle(arguments, plan, remote)
        tasks = make_tasks(plan, missing, task_s)
        with shown_progress(progress, "runs") as update:
            done, total = 0, sum(task.runs for task in tasks)
            outcomes = _outcomes(
                run_tasks(attempt, bundle, tasks, address=address, workers=workers, retries=retries) if tasks else ()
            )
            # Closed at once, so that an engine that was started here does not outlive an error.
            with contextlib.closing(outcomes):
                for outcome in outcomes:
                    if outcome.error:
                        raise outcome.error
                    for name in outcome.task.parts:
                        if not remote:
                            store(folder, name, outcome.files.get(name))
                    done += outcome.task.runs
                    if update:
                        update(done, total)
        if remote:
            system, root = _storage.filesystem(remote)
            with _storage.failures(remote):
                for part in plan.parts:
                    system.get_file(f"{root}/{part.name}", os.path.join(folder, part.name))
        with _storage.named_in_errors(remote or folder, folder):
            yield folder


def _outcomes(results: Any) -> Generator[Outcome, None, None]:
    """The outcomes of an engine, which may be a user's own.

    Raises:
        EngineError: if they are not outcomes.
    """
    try:
        for outcome in results if isinstance(results, Iterable) else [results]:
            if not isinstance(outcome, Outcome):
                raise EngineError(
                    f"the engine returned {outcome!r}, which is not an Outcome",
                    ["make the engine yield what the function passed to it returns"],
                )
            yield outcome
    finally:
        if hasattr(results, "close"):
            results.close()


def _claim(arguments: Sequence[str], folder: str, remote: str | None, is_new: bool) -> Plan:
    """The plan of a study whose folder of parts is marked as its own.

    Raises:
        InputError: if the folder belongs to another study.
    """
    description = os.path.join(folder, _DESCRIPTION)
    if remote and not is_new:
        system, root = _storage.filesystem(remote)
        with _storage.failures(remote):
            system.get_file(f"{root}/{_DESCRIPTION}", description)
    with _storage.named_in_errors(remote or folder, folder):
        plan = make_plan(before_files(arguments, f"--parts={folder}"))
        # Without tasks, it only writes the study's description.
        run(*before_files(arguments, f"--parts={folder}", "--shard", "-"))
    if remote and is_new:
        system, root = _storage.filesystem(remote)
        with _storage.failures(remote):
            system.makedirs(root, exist_ok=True)
            system.put_file(description, f"{root}/{_DESCRIPTION}")
    return plan


def make_bundle(arguments: Sequence[str], plan: Plan, parts: str | None) -> Bundle:
    """The command line and the files of a study, for another machine."""
    here = os.path.realpath(os.curdir)
    paths = {os.path.realpath(file) for file in plan.files}
    root = os.path.commonpath([here, *(os.path.dirname(path) for path in paths)])
    files = {}
    for path in sorted(paths):
        with open(path, "rb") as file:
            files[os.path.relpath(path, root)] = file.read()

    def moved(argument: str) -> str:
        # Paths may lead through links or parents that another machine does not have.
        option, is_option, value = argument.partition("=") if argument.startswith("--") else ("", "", argument)
        real = os.path.realpath(value)
        return f"{option}{is_option}{os.path.relpath(real, here)}" if real in paths else argument

    words = tuple(moved(argument) for argument in arguments)
    return Bundle(words, files, os.path.relpath(here, root), plan.study, plan.version, parts)


def make_tasks(plan: Plan, missing: Sequence[PartPlan], task_s: float) -> list[Task]:
    """Tasks of about the same length, each of parts that follow each other."""
    run_bytes = plan.parts_bytes / plan.runs if plan.runs else 0.0
    limit = min(task_s / max(plan.processor_s_per_run, 1e-9), _TASK_BYTES / max(run_bytes, 1.0))
    tasks: list[Task] = []
    names: list[str] = []
    runs = 0
    for part in missing:
        if names and runs + part.runs > limit:
            tasks.append(Task(tuple(names), runs))
            names, runs = [], 0
        names.append(part.name)
        runs += part.runs
    return [*tasks, Task(tuple(names), runs)] if names else tasks


def store(folder: str, name: str, data: bytes | None) -> None:
    """Stores a part under its name when it is complete and what its first line says.

    Raises:
        EngineError: if the part is missing.
        InputError: if the part is damaged.
        OutputError: if it cannot be written.
    """
    if data is None:
        raise EngineError(f"{name}: the task finished without this part", ["run the study again"])
    line, _, body = data.partition(b"\n")
    words = line.split(b" ")
    if len(words) != 3 or words[2] != b"%d" % len(body) or words[1].decode() != hashlib.sha256(body).hexdigest():
        raise InputError(
            f"{name}: the part came back damaged", ["run the study again; only what is missing is run"], 65
        )
    hidden = os.path.join(folder, f".{name}.partial")
    try:
        with open(hidden, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.rename(hidden, os.path.join(folder, name))
    except OSError as error:
        with contextlib.suppress(OSError):
            os.remove(hidden)
        raise OutputError(f"{folder}: the part {name} cannot be written: {error}", exit_code=73) from error
