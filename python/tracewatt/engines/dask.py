# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Tasks on Dask: `sweep(…, engine="dask", address="tcp://scheduler:8786")`."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable, Generator, Sequence
from typing import Any

from .._program import interrupt, require
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
    """As `Engine` says; the address is a scheduler's, or a client."""
    distributed = require("distributed", "dask")
    with contextlib.ExitStack() as stack:
        client = _client(distributed, address, workers, stack)
        # A task and no scattered value, because Dask makes it again if the worker that has it is lost.
        shared = client.submit(_itself, bundle, pure=False)
        futures = [client.submit(function, shared, task, retries=retries, pure=False) for task in tasks]
        try:
            for future in distributed.as_completed(futures):
                yield future.result()
                # The parts are stored by now, so the worker need not keep them.
                future.release()
        except distributed.KilledWorker as error:
            raise EngineError(
                f"Dask lost {retries + 1} or more workers on the same task: {error}",
                ["see the workers' logs; memory and time limits are the usual reasons"],
            ) from error
        except ModuleNotFoundError as error:
            raise EngineError(
                f"the workers lack a package: {error}", ["install tracewatt in the environment of the workers"]
            ) from error
        finally:
            client.cancel(futures)
            # Those of this process, if Dask was started here.
            interrupt(bundle.study)


def _itself(bundle: Bundle) -> Bundle:
    return bundle


def _client(distributed: Any, address: Any, workers: int | None, stack: contextlib.ExitStack) -> Any:
    if isinstance(address, distributed.Client):
        if address.asynchronous:
            raise EngineError("the Dask client is asynchronous", ["pass a synchronous client, or its address"])
        return address
    if address is None:
        with contextlib.suppress(ValueError):
            return distributed.default_client()
        # Threads suffice, because each task waits for a process of its own.
        cluster = distributed.LocalCluster(
            n_workers=1, threads_per_worker=workers or os.cpu_count(), processes=False, dashboard_address=None
        )
        return stack.enter_context(distributed.Client(stack.enter_context(cluster)))
    try:
        return stack.enter_context(distributed.Client(address))
    except (OSError, TimeoutError, ValueError) as error:
        raise EngineError(
            f"no Dask scheduler answers at {address}: {error}",
            ["check the address; address=None starts Dask on this machine"],
        ) from error
