# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The program: where it is, and how it is run."""

from __future__ import annotations

import contextlib
import functools
import importlib
import importlib.metadata
import json
import os
import signal
import subprocess
import sys
import threading
import warnings
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from types import ModuleType
from typing import IO, Any

from .errors import MissingInputError, MissingPackageError, error_of

Path = str | os.PathLike[str]


class TracewattWarning(UserWarning):
    """A warning that the program printed."""


def find_program() -> str:
    """The path of the program: the one that TRACEWATT specifies, or the one that pip installed.

    Raises:
        FileNotFoundError: if it is in neither place.
    """
    named = os.environ.get("TRACEWATT")
    if named:
        if os.path.isfile(named):
            return os.path.abspath(named)
        raise FileNotFoundError(f"the program {named}, set in the environment variable TRACEWATT, does not exist")
    try:
        files = importlib.metadata.files("tracewatt") or []
    except importlib.metadata.PackageNotFoundError:
        files = []
    places = [os.path.normpath(str(file.locate())) for file in files if file.name == "tracewatt"]
    # `pip install --target DIR` moves programs to DIR/bin and does not say so.
    folder = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    places.append(os.path.join(folder, "bin", "tracewatt"))
    for path in places:
        if os.path.isfile(path):
            return path
    raise FileNotFoundError("the program is not at any of " + ", ".join(places))


@functools.lru_cache(maxsize=8)
def _version_of(program: str) -> str:
    try:
        done = subprocess.run([program, "--version"], stdout=subprocess.PIPE, encoding="utf-8", check=True)
    except (OSError, subprocess.CalledProcessError) as error:
        raise _not_a_program(program, error) from error
    if "(model " not in done.stdout:
        raise _not_a_program(program, "it does not print a version of tracewatt")
    return done.stdout.strip()


def _not_a_program(program: str, reason: object) -> MissingInputError:
    return MissingInputError(
        f"{program}: this is not the tracewatt program: {reason}", ["install the package again, or correct TRACEWATT"], 66
    )


def program_version() -> str:
    """The versions of the program and its model, such as `0.1.0 (model 1)`.

    Raises:
        MissingInputError: if the program does not exist.
    """
    return _version_of(_program())


def _program() -> str:
    try:
        return find_program()
    except FileNotFoundError as error:
        raise MissingInputError(
            str(error), ["install the package again, or set TRACEWATT to the program's path"], 66
        ) from None


@dataclass(frozen=True)
class Completed:
    """The output of a finished command.

    Attributes:
        exit_code: the program's exit code.
        stdout: its standard output.
        notes: the notes on standard error, without the word "note:".
    """

    exit_code: int
    stdout: str
    notes: list[str] = field(default_factory=list)

    def json(self) -> Any:
        """The standard output, read as JSON."""
        return json.loads(self.stdout)


Progress = Callable[[int, int], None]


def run(
    *arguments: Path,
    accepted: Sequence[int] = (0,),
    stdin: str = "",
    cwd: Path | None = None,
    progress: Progress | None = None,
    group: str | None = None,
) -> Completed:
    """Runs the program until it exits.

    Args:
        arguments: the command's name and its arguments, such as `"validate", "--format", "json"`.
        accepted: the exit codes that are not errors.
        stdin: the text for standard input.
        cwd: the folder to run in; the current one if it is None.
        progress: called with the finished and the total number of replications as they finish.
        group: a name by which `interrupt` in another thread ends the program.

    Raises:
        TracewattError: one of its subclasses for any other exit code, with the program's message.
        KeyboardInterrupt: on an interrupt, after the program has removed its hidden files.
    """
    command = [_program(), *(os.fspath(argument) for argument in arguments)]
    lines: list[str] = []
    # In a session of its own, because a second interrupt from the terminal would end the program at once.
    try:
        process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            errors="replace",
            cwd=cwd,
            start_new_session=True,
        )
    except PermissionError as error:
        raise _not_a_program(command[0], error) from error
    assert process.stdin and process.stdout and process.stderr
    output: list[str] = []
    reader = threading.Thread(target=_drain, args=(process.stdout, output), daemon=True)
    writer = threading.Thread(target=_feed, args=(process.stdin, stdin), daemon=True)
    with _stopped_on_error(process), _listed(process, group):
        reader.start()
        writer.start()
        for line in process.stderr:
            line = line.rstrip("\n")
            if not _is_progress(line, progress):
                lines.append(line)
        reader.join()
        exit_code = process.wait()
    process.stderr.close()
    if exit_code not in accepted:
        raise error_of(exit_code, lines)
    notes = [line.removeprefix("note: ") for line in lines if line.startswith("note: ")]
    for line in lines:
        if "warning: " in line:
            warnings.warn(line.replace("warning: ", "", 1), TracewattWarning, stacklevel=3)
    return Completed(exit_code, "".join(output), notes)


_groups: dict[str, list[subprocess.Popen[str]]] = {}
_lock = threading.Lock()


def interrupt(group: str) -> None:
    """Interrupts all programs of a group, which then remove their hidden files and end."""
    with _lock:
        for process in _groups.get(group, []):
            process.send_signal(signal.SIGINT)


@contextlib.contextmanager
def _listed(process: subprocess.Popen[str], group: str | None) -> Iterator[None]:
    """Lists a program in its group while it runs."""
    if group is None:
        yield
        return
    with _lock:
        _groups.setdefault(group, []).append(process)
    try:
        yield
    finally:
        with _lock:
            _groups[group].remove(process)
            if not _groups[group]:
                del _groups[group]


def _drain(pipe: IO[str], output: list[str]) -> None:
    with pipe:
        output.append(pipe.read())


def _feed(pipe: IO[str], text: str) -> None:
    # A program that does not read its standard input closes it.
    with contextlib.suppress(BrokenPipeError), pipe:
        pipe.write(text)


@contextlib.contextmanager
def _stopped_on_error(process: subprocess.Popen[str]) -> Iterator[None]:
    """Ends the program if anything happens here, and gives it time to remove its hidden files."""
    try:
        yield
    except BaseException:
        with contextlib.suppress(ProcessLookupError):
            process.send_signal(signal.SIGINT)
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        raise


def _is_progress(line: str, progress: Progress | None) -> bool:
    if not line.startswith('{"schema":"tracewatt.progress.v1"'):
        return False
    if progress:
        state = json.loads(line)
        progress(state["done"], state["total"])
    return True


def require(name: str, extra: str) -> ModuleType:
    """An optional package.

    Raises:
        MissingPackageError: if it is not installed; the note has the command that installs it.
    """
    try:
        return importlib.import_module(name)
    except ImportError as error:
        raise MissingPackageError(
            f"the package {error.name or name} is not installed",
            [f"run: {os.path.basename(sys.executable)} -m pip install 'tracewatt[{extra}]'"],
        ) from error


@contextlib.contextmanager
def shown_progress(shown: bool | None, unit: str = "replications") -> Iterator[Progress | None]:
    """A progress bar of tqdm; None if it is not wanted.

    Args:
        shown: whether it is shown; None shows it on a terminal and in a notebook, if tqdm is installed.
        unit: what is counted.

    Raises:
        MissingPackageError: if it is wanted and tqdm is not installed.
    """
    if shown is None:
        shown = (sys.stderr.isatty() or "ipykernel" in sys.modules) and _is_installed("tqdm")
    if not shown:
        yield None
        return
    with require("tqdm.auto", "notebook").tqdm(unit=f" {unit}", leave=False) as bar:

        def update(done: int, total: int) -> None:
            bar.total = total
            bar.update(done - bar.n)

        yield update


def _is_installed(name: str) -> bool:
    try:
        importlib.import_module(name)
    except ImportError:
        return False
    return True
