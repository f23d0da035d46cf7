# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A study before it is run: its parts and what they will take."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ._program import run


@dataclass(frozen=True)
class PartPlan:
    """A part of a study.

    Attributes:
        name: the name of its file.
        runs: the number of runs in it.
        stored: whether the folder of parts contains it.
    """

    name: str
    runs: int
    stored: bool


@dataclass(frozen=True)
class Plan:
    """What a study consists of, and what it will take on this machine.

    Attributes:
        study: the study's hash, which every part carries.
        version: the versions of the program and its model.
        runs: the number of runs.
        parts: the parts.
        files: the absolute paths of the files that were read.
        processor_s_per_run: measured processor seconds of a run.
        processor_s: processor seconds for all parts that are not stored yet.
        parts_bytes: the expected bytes of all parts.
        tables_bytes: the expected bytes of the tables.
        numbers: everything that `tracewatt compare --dry-run --format json` prints.
    """

    study: str
    version: str
    runs: int
    parts: tuple[PartPlan, ...]
    files: tuple[str, ...]
    processor_s_per_run: float
    processor_s: float
    parts_bytes: float
    tables_bytes: float
    numbers: dict[str, Any]

    def __repr__(self) -> str:
        return (
            f"<Plan of {self.runs:,} runs in {len(self.parts):,} parts: {self.processor_s:.3g} s of processor time, "
            f"{self.parts_bytes / 1e6:.3g} MB>"
        )


def make_plan(arguments: Sequence[str]) -> Plan:
    """The plan of a study by its command line."""
    numbers = run(*before_files(arguments, "--dry-run", "--format", "json", "--quiet")).json()
    cost = numbers["cost"]
    return Plan(
        study=numbers["study"],
        version=f"{numbers['program']} (model {numbers['model']})",
        runs=numbers["runs"],
        parts=tuple(PartPlan(part["name"], part["runs"], part["stored"]) for part in numbers["parts"]),
        files=tuple(os.path.abspath(file) for file in numbers["files"]),
        processor_s_per_run=cost["processor_s_per_run"],
        processor_s=cost["processor_s"],
        parts_bytes=cost["parts_bytes"],
        tables_bytes=cost["tables_bytes"],
        numbers=numbers,
    )


def before_files(arguments: Sequence[str], *options: str) -> list[str]:
    """The arguments with more options, which must come before the names of files."""
    end = list(arguments).index("--")
    return [*arguments[:end], *options, *arguments[end:]]
