# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The functions of the package."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import Any

from . import _distributed, _storage
from ._arguments import Detail, Setting, answer_arguments, listed, study_arguments
from ._program import Path, run, shown_progress
from .engines import Engine
from .errors import UsageError
from .planning import Plan, before_files, make_plan
from .study import Study
from .tables import Frames, check_frames


def compare(
    days: Path | Sequence[Path],
    *,
    strategies: Path | Sequence[Path] | None = None,
    phones: Path | Sequence[Path] | None = None,
    systems: Path | Sequence[Path] | None = None,
    providers: Path | None = None,
    replications: int | None = None,
    seed: int | None = None,
    set: Mapping[str, Setting] | None = None,
    vary: Mapping[str, Sequence[Setting]] | None = None,
    detail: Detail | None = None,
    reference: str | None = None,
    present: str | None = None,
    limits: Mapping[str, Setting] | None = None,
    error_measure: str | None = None,
    margins: Mapping[str, str] | None = None,
    jobs: int | None = None,
    output: Path | None = None,
    frames: Frames = "pandas",
    progress: bool | None = None,
    options: Sequence[str] = (),
) -> Study:
    """Simulates strategies over one or more days and compares their energy and error.

    Args:
        days: scenario files, weeks, recordings in any known format, or names of built-in days.
        strategies: names or files; the scenario's own if it is None. The same goes for phones and systems.
        phones: names or files.
        systems: names or files, such as `ios_18`.
        providers: the accuracy of satellites, Wi-Fi and cells, by name or file.
        replications: of every combination, at least 1.
        seed: a whole number below 2^53.
        set: changed settings, such as `{"standard_best.standard.distance_filter": "30 m"}`.
        vary: settings with the values to try; every combination runs.
        detail: the detail tables: `none`, `first` (of replication 0, the default), `states` or `all`.
        reference: the strategy that the others are compared with.
        present: the strategy that the app uses today.
        limits: what a step must meet, such as `{"error_p95_m": "100m"}`.
        error_measure: the error that energy is traded against, a column of `runs`.
        margins: differences that do not matter, such as `{"energy": "2%", "error": "1m"}`.
        jobs: replications that run at once; results do not depend on it. All cores if it is None.
        output: the folder for the tables; a temporary one, which lasts as long as the study, if it is None.
        frames: the kind of the study's frames: `pandas`, `polars` or `arrow`.
        progress: whether to show a progress bar; None shows one on a terminal and in a notebook.
        options: more options of `tracewatt compare`, such as `["--oracle"]`.

    Raises:
        TracewattError: one of its subclasses, with the program's message.
        KeyboardInterrupt: on an interrupt; nothing is left behind.
    """
    arguments = study_arguments(
        days,
        strategies=strategies,
        phones=phones,
        systems=systems,
        providers=providers,
        replications=replications,
        seed=seed,
        set=set,
        vary=vary,
        detail=detail,
    )
    judged = answer_arguments(
        reference=reference, present=present, limits=limits, error_measure=error_measure, margins=margins
    )
    own = [*judged, *options] if jobs is None else [*judged, "--jobs", str(jobs), *options]
    return _finish(before_files(arguments, *own, "--progress", "json"), output, frames, progress)


def plan(
    days: Path | Sequence[Path],
    *,
    parts: Path | None = None,
    strategies: Path | Sequence[Path] | None = None,
    phones: Path | Sequence[Path] | None = None,
    systems: Path | Sequence[Path] | None = None,
    providers: Path | None = None,
    replications: int | None = None,
    seed: int | None = None,
    set: Mapping[str, Setting] | None = None,
    vary: Mapping[str, Sequence[Setting]] | None = None,
    detail: Detail | None = "none",
) -> Plan:
    """The parts of a study and what they will take; a few runs are measured and discarded.

    Takes the arguments of `sweep`.
    """
    arguments = study_arguments(
        days,
        strategies=strategies,
        phones=phones,
        systems=systems,
        providers=providers,
        replications=replications,
        seed=seed,
        set=set,
        vary=vary,
        detail=detail,
    )
    if parts is not None:
        arguments = before_files(arguments, f"--parts={os.fspath(parts)}")
    return make_plan(arguments)


def sweep(
    days: Path | Sequence[Path] | None = None,
    *,
    day: Path | Sequence[Path] | None = None,
    engine: str | Engine = "local",
    address: Any = None,
    workers: int | None = None,
    parts: Path | None = None,
    task_s: float = 20.0,
    retries: int = 2,
    strategies: Path | Sequence[Path] | None = None,
    phones: Path | Sequence[Path] | None = None,
    systems: Path | Sequence[Path] | None = None,
    providers: Path | None = None,
    replications: int | None = None,
    seed: int | None = None,
    set: Mapping[str, Setting] | None = None,
    vary: Mapping[str, Sequence[Setting]] | None = None,
    detail: Detail | None = "none",
    reference: str | None = None,
    present: str | None = None,
    limits: Mapping[str, Setting] | None = None,
    error_measure: str | None = None,
    margins: Mapping[str, str] | None = None,
    output: Path | None = None,
    frames: Frames = "pandas",
    progress: bool | None = None,
) -> Study:
    """Runs a study in parts on an engine and merges them; the tables match those of `compare` byte for byte.

    Args:
        days: as for `compare`; `day=` is the same.
        day: the same as `days`.
        engine: `local`, `dask`, `ray` or `spark`, or a function as `tracewatt.engines.Engine` describes it.
        address: where the engine is: a scheduler's address or a client of Dask, a Ray address, a Spark master or
            session. If it is None, the engine is started on this machine and stopped again.
        workers: how many tasks run at once on an engine that is started here; all cores if it is None.
        parts: the folder of finished parts, which may be an address such as `s3://bucket/parts` that all workers can
            write to; parts in it are not run again. A temporary folder if it is None.
        task_s: the processor seconds that a task should take, above 0.
        retries: how often a task is repeated if its worker is lost.
        output: the folder for the tables; a temporary one, which lasts as long as the study, if it is None.

    The other arguments are those of `compare`, but `detail` defaults to `none`.

    Raises:
        MissingPackageError: if the engine is not installed.
        EngineError: if the engine does not answer, or if workers are lost again and again.
        VersionMismatchError: if a worker has another version of the program.
        TracewattError: one of its other subclasses, with the program's message.
    """
    if (days is None) == (day is None):
        raise UsageError("pass the days once: as the first argument or as day=", exit_code=64)
    arguments = study_arguments(
        listed(days if days is not None else day),
        strategies=strategies,
        phones=phones,
        systems=systems,
        providers=providers,
        replications=replications,
        seed=seed,
        set=set,
        vary=vary,
        detail=detail,
    )
    judged = answer_arguments(
        reference=reference, present=present, limits=limits, error_measure=error_measure, margins=margins
    )
    if not task_s > 0:
        raise UsageError(f"task_s is {task_s}; it must be above 0", exit_code=64)
    if workers is not None and workers < 1:
        raise UsageError(f"workers is {workers}; it must be at least 1", exit_code=64)
    if retries < 0:
        raise UsageError(f"retries is {retries}; it must be at least 0", exit_code=64)
    if engine == "local" and not (parts is not None and _storage.is_address(parts)):
        if address is not None:
            raise UsageError(f"address is {address!r}, but the engine is 'local', which has none", ["pass engine="], 64)
        stored = [] if parts is None else [f"--parts={os.fspath(parts)}"]
        count = [] if workers is None else ["--jobs", str(workers)]
        options = [*judged, *stored, *count, "--progress", "json"]
        return _finish(before_files(arguments, *options), output, frames, progress)
    with _distributed.finished_parts(
        arguments,
        engine=engine,
        address=address,
        workers=workers,
        parts=parts,
        task_s=task_s,
        retries=retries,
        progress=progress,
    ) as folder:
        return _finish(["merge", *judged, "--", folder], output, frames, progress=False)


def merge(
    parts: Path | Sequence[Path],
    *,
    reference: str | None = None,
    present: str | None = None,
    limits: Mapping[str, Setting] | None = None,
    error_measure: str | None = None,
    margins: Mapping[str, str] | None = None,
    output: Path | None = None,
    frames: Frames = "pandas",
) -> Study:
    """Joins the parts of a study that was run in shards.

    Args:
        parts: folders of parts or part files; or the address of one folder, such as `s3://bucket/parts`.

    The other arguments are those of `compare`.

    Raises:
        NoVerdictError: if parts are missing; the message lists them.
        InputError: if a part is damaged or belongs to another study.
    """
    judged = answer_arguments(
        reference=reference, present=present, limits=limits, error_measure=error_measure, margins=margins
    )
    named = listed(parts)
    if len(named) == 1 and _storage.is_address(named[0]):
        fetched = _storage.fetched_folder(named[0])
        with _storage.named_in_errors(named[0], fetched.path):
            return _finish(["merge", *judged, "--", fetched.path], output, frames, progress=False)
    return _finish(["merge", *judged, "--", *named], output, frames, progress=False)


def read(folder: Path, *, frames: Frames = "pandas") -> Study:
    """A folder of results that `compare -o` or `merge -o` wrote, or its address, such as `s3://bucket/results`.

    Raises:
        MissingInputError: if it is not a folder of results.
    """
    if not _storage.is_address(folder):
        return Study(folder, frames=frames)
    holder = _storage.fetched_folder(folder)
    return Study(holder.path, frames=frames, holder=holder)


def _finish(arguments: Sequence[str], output: Path | None, frames: Frames, progress: bool | None) -> Study:
    """Runs a command that writes a folder of results."""
    if output is not None and _storage.is_address(output):
        raise UsageError(
            f"output is {os.fspath(output)!r}; it must be a folder on this machine",
            ["use to_parquet or report to write to addresses"],
            64,
        )
    check_frames(frames)
    holder = _storage.TemporaryFolder() if output is None else None
    folder = holder.path if holder else os.fspath(output or "")
    try:
        with shown_progress(progress) as update:
            done = run(*before_files(arguments, "--format", "json", f"--output={folder}"), progress=update)
    except BaseException:
        if holder:
            holder.remove()
        raise
    # Notes on standard error that JSON does not have, such as how a study ended early.
    conclusions = done.json()
    notes = [note for note in done.notes if note not in conclusions["notes"] and not note.startswith("tables written")]
    return Study(folder, frames=frames, conclusions=conclusions, notes=notes, holder=holder)
