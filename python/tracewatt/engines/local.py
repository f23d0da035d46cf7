# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Tasks in processes of this machine, one beside another."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from typing import Any

from .._program import interrupt
from ..errors import TracewattError
from ._task import Bundle, Outcome, Task


def run_tasks(
    function: Callable[[Bundle, Task], Outcome],
    bundle: Bundle,
    tasks: Sequence[Task],
    *,
    address: Any,
    workers: int | None,
    retries: int,
) -> Generator[Outcome, None, None]:
    """As `Engine` says; threads suffice, because each waits for a process of its own."""
    with ThreadPoolExecutor(workers or os.cpu_count()) as pool:
        futures = [pool.submit(_repeated, function, bundle, task, retries) for task in tasks]
        try:
            for future in as_completed(futures):
                yield future.result()
        finally:
            for future in futures:
                future.cancel()
            interrupt(bundle.study)


def _repeated(function: Callable[[Bundle, Task], Outcome], bundle: Bundle, task: Task, retries: int) -> Outcome:
    for _ in range(retries):
        try:
            return function(bundle, task)
        except TracewattError:
            # What another attempt would meet as well is returned and not raised.
            continue
    return function(bundle, task)
