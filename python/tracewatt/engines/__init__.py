# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Engines that run the parts of a study: what a cluster has, behind one function."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Generator, Sequence
from typing import Any, Protocol

from .._program import require
from ..errors import UsageError
from ._task import Bundle, Outcome, Task, attempt

__all__ = ["NAMES", "Bundle", "Engine", "Outcome", "Task", "attempt", "engine_named"]

NAMES = ("dask", "local", "ray", "spark")
_PACKAGES = {"dask": "distributed", "ray": "ray", "spark": "pyspark.sql"}


class Engine(Protocol):
    """Runs a function for every task, anywhere and in any order."""

    def __call__(
        self,
        function: Callable[[Bundle, Task], Outcome],
        bundle: Bundle,
        tasks: Sequence[Task],
        *,
        address: Any,
        workers: int | None,
        retries: int,
    ) -> Generator[Outcome, None, None]:
        """Yields the outcomes of the tasks as they finish; when it is closed, it stops the others.

        Args:
            function: a function that can be pickled; it may be repeated, because parts are the same whoever makes them.
            bundle: what all tasks share; an engine should send it to each worker once.
            tasks: the tasks.
            address: where the engine is; None to start it here.
            workers: how many tasks run at once on an engine that is started here; None for all cores.
            retries: how often a task is repeated if its worker is lost.
        """
        ...


def engine_named(engine: str | Engine) -> Engine:
    """An engine by its name.

    Raises:
        UsageError: if there is no such engine.
        MissingPackageError: if the packages that it needs are not installed.
    """
    if callable(engine):
        return engine
    if engine not in NAMES:
        raise UsageError(f"engine is {engine!r}; it must be one of {', '.join(NAMES)}, or a function", exit_code=64)
    if engine in _PACKAGES:
        require(_PACKAGES[engine], engine)
    found: Engine = importlib.import_module(f".{engine}", __name__).run_tasks
    return found
