# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Tasks in parallel processes on this machine."""

from __future__ import annotations

import os
import threading
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
    is_ending = threading.Event()
    with ThreadPoolExecutor(workers or os.cpu_count()) as pool:
        futures = [pool.submit(_repeated, function, bundle, task, retries, is_ending) for task in tasks]
        try:
            for future in as_completed(futures):
                yield future.result()
        finally:
            is_ending.set()
            for future in futures:
                future.cancel()
            interrupt(bundle.study)


def _repeated(
    function: Callable[[Bundle, Task], Outcome],
    bundle: Bundle,
    task: Task,
    retries: int,
    is_ending: threading.Event,
) -> Outcome:
    for _ in range(retries):
        try:
            return function(bundle, task)
        except TracewattError:
            # What another attempt would meet as well is returned and not raised. An interrupted task is not repeated.
            if is_ending.is_set():
                raise
    return function(bundle, task)
