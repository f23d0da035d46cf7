# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The exceptions of the package. Each has the program's message and says what to do."""

from __future__ import annotations

from collections.abc import Sequence


class TracewattError(Exception):
    """Something that the program or this package refuses or could not do.

    Attributes:
        message: what is wrong, without the words "error:" where the program's message has no place in a file.
        notes: what to do about it, one sentence each.
        exit_code: the program's exit code; 70 if the program was not involved.
    """

    def __init__(self, message: str, notes: Sequence[str] = (), exit_code: int = 70) -> None:
        super().__init__(message, tuple(notes), exit_code)
        self.message = message
        self.notes = list(notes)
        self.exit_code = exit_code

    def __str__(self) -> str:
        return "\n".join([self.message, *(f"note: {note}" for note in self.notes)])


class UsageError(TracewattError):
    """An argument that is wrong on its own or conflicts with others (exit code 64)."""


class InputError(TracewattError):
    """Malformed input: a file or a value in it (exit code 65)."""


class MissingInputError(TracewattError):
    """Input that does not exist or cannot be read (exit code 66)."""


class ProgramFault(TracewattError):
    """A fault in the program itself (exit code 70, or a signal)."""


class OutputError(TracewattError):
    """Output that cannot be written (exit code 73)."""


class NoVerdictError(TracewattError):
    """A question without an answer, such as a merge of a study with missing parts (exit code 2)."""


class BrokenPromiseError(TracewattError):
    """A budget that is not met, or a row of `validate` that used to pass (exit code 1)."""


class MissingPackageError(TracewattError, ImportError):
    """A Python package that an optional feature needs."""


class MissingTableError(TracewattError, KeyError):
    """A table that a folder of results does not contain."""

    __str__ = TracewattError.__str__


class EngineError(TracewattError):
    """An engine that does not answer, or workers that cannot run their tasks."""


class VersionMismatchError(EngineError):
    """A worker with another version of the program."""


# The exit codes for output that cannot be written, and after a hangup, an interrupt or a request to terminate.
OUTPUT = 73
INTERRUPTED = (129, 130, 143)

_BY_EXIT_CODE: dict[int, type[TracewattError]] = {
    1: BrokenPromiseError,
    2: NoVerdictError,
    64: UsageError,
    65: InputError,
    66: MissingInputError,
    70: ProgramFault,
    OUTPUT: OutputError,
}


def error_of(exit_code: int, lines: Sequence[str]) -> TracewattError:
    """The exception for an exit code and the lines of standard error."""
    notes = [line.removeprefix("note: ") for line in lines if line.startswith("note: ")]
    rest = [line.removeprefix("error: ").removeprefix("Error: ") for line in lines if not line.startswith("note: ")]
    # The parser of arguments ends its messages with these lines, which are about the command line.
    rest = [line for line in rest if line.strip() and not line.startswith(("Usage: ", "  See '"))]
    if exit_code in INTERRUPTED:
        rest.append("the program was interrupted")
    if exit_code < 0:
        rest.append(f"the program was killed by signal {-exit_code}")
    message = "\n".join(rest) or f"the program ended with exit code {exit_code}"
    return _BY_EXIT_CODE.get(exit_code, ProgramFault)(message, notes, exit_code)
