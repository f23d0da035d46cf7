# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Tasks on Spark: `sweep(…, engine="spark", address="spark://master:7077")`."""

from __future__ import annotations

import os
import sys
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
    """As `Engine` says; the address is a master's, or a session."""
    sql = require("pyspark.sql", "spark")
    session, is_ours = _session(sql, address, workers, retries)
    try:
        context = session.sparkContext
        shared = context.broadcast(bundle)
        # Spark returns a job's results all at once, so a job is a few tasks for each core, and not all of them.
        wave = max(1, 4 * context.defaultParallelism)
        for start in range(0, len(tasks), wave):
            some = list(tasks[start : start + wave])
            yield from context.parallelize(some, len(some)).map(lambda task: function(shared.value, task)).collect()
    except Exception as error:
        # Java's exceptions have no type of their own in Python.
        if not type(error).__name__.startswith(("Py4J", "Python", "Spark")):
            raise
        text = str(error)
        if "ModuleNotFoundError" in text:
            raise EngineError(
                "the workers lack the tracewatt package", ["install tracewatt in the environment of the workers"]
            ) from error
        raise EngineError(
            f"Spark gave up on a task after {retries + 1} attempts: {text.splitlines()[0] if text else error!r}",
            ["see the executors' logs; memory is the usual reason"],
        ) from error
    finally:
        if is_ours:
            session.stop()


def _session(sql: Any, address: Any, workers: int | None, retries: int) -> tuple[Any, bool]:
    """The session to use, and whether it was made here."""
    if isinstance(address, sql.SparkSession):
        return address, False
    running = require("pyspark", "spark").SparkContext._active_spark_context
    if running:
        if address is not None and address != running.master:
            raise EngineError(
                f"a Spark session of {running.master} is running here, but the address is {address}",
                ["stop that session, or pass it as the address"],
            )
        return sql.SparkSession.builder.getOrCreate(), False
    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    master = f"local[{workers or '*'},{retries + 1}]" if address is None else address
    builder = sql.SparkSession.builder.master(master).appName("tracewatt").config("spark.task.maxFailures", retries + 1)
    if address is None:
        for key in ("spark.driver.host", "spark.driver.bindAddress"):
            builder = builder.config(key, "127.0.0.1")
        builder = builder.config("spark.ui.enabled", "false").config("spark.ui.showConsoleProgress", "false")
    try:
        session = builder.getOrCreate()
        session.sparkContext.setLogLevel("ERROR")
    except Exception as error:
        raise EngineError(
            f"Spark does not answer at {master}: {str(error).splitlines()[0]}",
            ["check the address, and that Java 17 or newer is installed; address=None starts Spark on this machine"],
        ) from error
    return session, True
