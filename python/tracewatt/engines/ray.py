# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Tasks on Ray: `sweep(…, engine="ray", address="auto")`."""

from __future__ import annotations

import socket
from collections.abc import Callable, Generator, Sequence
from typing import Any

from .._program import require
from ..errors import EngineError
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
    """As `Engine` says; the address is the one that `ray.init` takes."""
    ray = require("ray", "ray")
    is_ours = not ray.is_initialized()
    if is_ours:
        _connect(ray, address, workers)
    pending: list[Any] = []
    try:
        shared = ray.put(bundle)
        remote = ray.remote(max_retries=retries, retry_exceptions=True, num_cpus=1)(function)
        pending = [remote.remote(shared, task) for task in tasks]
        while pending:
            done, pending = ray.wait(pending)
            for finished in done:
                yield ray.get(finished)
    except ray.exceptions.RayTaskError as error:
        raise _cause(error) from error
    except ray.exceptions.RayError as error:
        raise EngineError(
            f"Ray lost {retries + 1} workers on the same task: {error}",
            ["see the workers' logs; memory is the usual reason"],
        ) from error
    finally:
        for task in pending:
            ray.cancel(task, force=True)
        if is_ours:
            ray.shutdown()


def _connect(ray: Any, address: Any, workers: int | None) -> None:
    try:
        _reach(address)
        if address is None:
            ray.init(num_cpus=workers, include_dashboard=False, log_to_driver=False, logging_level="warning")
        else:
            ray.init(address=address, log_to_driver=False, logging_level="warning")
    except (OSError, RuntimeError, ValueError) as error:
        raise EngineError(
            f"Ray does not answer at {address}: {error}",
            ["check the address; address=None starts Ray on this machine"],
        ) from error


def _reach(address: Any) -> None:
    """Connects to an address with a port once, because Ray itself would try for minutes.

    Raises:
        OSError: if nobody answers.
    """
    host, _, port = str(address).rpartition("://")[2].rpartition(":")
    if address is not None and host and port.isdecimal():
        socket.create_connection((host, int(port)), timeout=10).close()


def _cause(error: Any) -> Exception:
    """What the task raised, without Ray's report about it."""
    cause = error.cause
    if isinstance(cause, ModuleNotFoundError):
        return EngineError(
            f"the workers lack a package: {cause}", ["install tracewatt in the environment of the workers"]
        )
    return cause if isinstance(cause, Exception) else EngineError(str(error))
