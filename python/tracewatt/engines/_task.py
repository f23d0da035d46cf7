# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A task on a worker: some parts of a study."""

from __future__ import annotations

import os
import socket
import tempfile
from dataclasses import dataclass, field

from .. import _storage
from .._program import program_version, run
from ..errors import INTERRUPTED, OUTPUT, TracewattError, VersionMismatchError
from ..planning import before_files


@dataclass(frozen=True)
class Bundle:
    """What all tasks of a study share.

    Attributes:
        arguments: the command line of the study; its files are relative to `folder`.
        files: the bytes of the files by path below a folder that stands for their common one.
        folder: the folder to run in, below that one.
        study: the study's hash.
        version: the program's version where the study was planned.
        parts: the address that finished parts go to; None if they are returned.
    """

    arguments: tuple[str, ...]
    files: dict[str, bytes] = field(repr=False)
    folder: str
    study: str
    version: str
    parts: str | None


@dataclass(frozen=True)
class Task:
    """Some parts of a study.

    Attributes:
        parts: the names of their files.
        runs: the number of runs in them.
    """

    parts: tuple[str, ...]
    runs: int


@dataclass(frozen=True)
class Outcome:
    """A finished task.

    Attributes:
        task: the task.
        files: the parts' bytes by name; none if the task stored them itself, or failed.
        error: why the task failed, if repeating it would not help.
    """

    task: Task
    files: dict[str, bytes] = field(default_factory=dict, repr=False)
    error: TracewattError | None = None


def attempt(bundle: Bundle, task: Task) -> Outcome:
    """Runs a task on this machine.

    Errors that another attempt would meet as well are returned; others are raised, so that the engine repeats the task.
    """
    try:
        return _run(bundle, task)
    except TracewattError as error:
        # A full disk, an interrupt or a signal may be this machine's.
        if error.exit_code in (OUTPUT, *INTERRUPTED) or error.exit_code < 0:
            raise
        return Outcome(task, error=error)


def _run(bundle: Bundle, task: Task) -> Outcome:
    version = program_version()
    if version != bundle.version:
        raise VersionMismatchError(
            f"the worker {socket.gethostname()} has tracewatt {version}, and the study was planned by {bundle.version}",
            ["install the same version of the package on every worker"],
        )
    with tempfile.TemporaryDirectory(prefix="tracewatt-") as scratch:
        folder = os.path.join(scratch, "files", bundle.folder)
        os.makedirs(folder, exist_ok=True)
        for path, data in bundle.files.items():
            place = os.path.join(scratch, "files", path)
            os.makedirs(os.path.dirname(place), exist_ok=True)
            with open(place, "wb") as file:
                file.write(data)
        parts = os.path.join(scratch, "parts")
        options = [f"--parts={parts}", "--shard", "-", "--jobs", "1", "--quiet"]
        done = run(
            *before_files(bundle.arguments, *options),
            stdin=" ".join(task.parts) + "\n",
            cwd=folder,
            group=bundle.study,
        )
        if done.json()["study"] != bundle.study:
            raise TracewattError(
                f"the worker {socket.gethostname()} read a different study from the one that was planned",
                ["a file has changed since; run the study again"],
            )
        files = {}
        for name in task.parts:
            with open(os.path.join(parts, name), "rb") as file:
                files[name] = file.read()
    if bundle.parts is None:
        return Outcome(task, files)
    system, root = _storage.filesystem(bundle.parts)
    with _storage.failures(bundle.parts):
        for name, data in files.items():
            system.pipe_file(f"{root}/{name}", data)
    return Outcome(task)
