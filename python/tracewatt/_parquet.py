# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Tables as Parquet in folders named by study, day and part, as Hive and its successors read them."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from . import _storage
from ._program import Path, require
from .errors import OutputError, UsageError

if TYPE_CHECKING:
    from .study import Study

# The day of rows that belong to none; a scenario cannot have this name.
_NO_DAY = "none"


def write(
    study: Study,
    path: Path,
    *,
    tables: Sequence[str] | None,
    name: str | None,
    overwrite: bool,
    rows_per_part: int,
) -> list[str]:
    """Writes tables; none of them appears before all are complete."""
    require("pyarrow.parquet", "arrow")
    if not isinstance(rows_per_part, int) or rows_per_part < 1:
        raise UsageError(f"rows_per_part is {rows_per_part}; it must be a whole number of at least 1", exit_code=64)
    # A letter first, because readers take what looks like a number for one.
    name = "s" + study.digest[:12] if name is None else name
    if _is_number(name):
        raise UsageError(f"name is {name!r}; readers would take it for a number", ["put a letter before it"], 64)
    if not name or not all(letter.isalnum() or letter in "._-" for letter in name) or name.startswith("."):
        raise UsageError(
            f"name is {name!r}; it must have only letters, digits, dots, hyphens and underscores", exit_code=64
        )
    chosen = study.tables if tables is None else list(dict.fromkeys([tables] if isinstance(tables, str) else tables))
    for table in chosen:
        study.schema(table)
    if _storage.is_address(path):
        return _upload(study, path, chosen, name, overwrite, rows_per_part)
    root = os.fspath(path)
    targets = [os.path.join(root, table, f"study={name}") for table in chosen]
    if not overwrite:
        _refuse([target for target in targets if os.path.exists(target)], name)
    try:
        os.makedirs(root, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=".tracewatt-", dir=root) as scratch:
            for table in chosen:
                _write_table(study, table, os.path.join(scratch, table), rows_per_part)
            for table, target in zip(chosen, targets, strict=True):
                os.makedirs(os.path.dirname(target), exist_ok=True)
                if os.path.exists(target):
                    os.rename(target, os.path.join(scratch, f"{table}.replaced"))
                os.rename(os.path.join(scratch, table), target)
    except OSError as error:
        raise OutputError(f"{root}: the tables cannot be written: {error}", exit_code=73) from error
    return [os.path.join(root, table) for table in chosen]


def _upload(
    study: Study, address: Path, tables: list[str], name: str, overwrite: bool, rows_per_part: int
) -> list[str]:
    system, root = _storage.filesystem(address)
    targets = [f"{root}/{table}/study={name}" for table in tables]
    with _storage.failures(address):
        present = [target for target in targets if system.exists(target)]
    if not overwrite:
        _refuse(present, name)
    written: list[str] = []
    with tempfile.TemporaryDirectory(prefix="tracewatt-") as scratch, _storage.failures(address):
        for table in tables:
            _write_table(study, table, os.path.join(scratch, table), rows_per_part)
        earlier = [file for target in present for file in system.find(target)]
        try:
            for table, target in zip(tables, targets, strict=True):
                folder = os.path.join(scratch, table)
                for file in _files(folder):
                    written.append(f"{target}/{_other_name(file, target, earlier)}")
                    system.put_file(os.path.join(folder, file), written[-1])
            # Earlier tables go only when the new ones are there.
            for file in earlier:
                system.rm_file(file)
        except BaseException:
            # A store has no rename, so what was written is removed.
            for file in written:
                if system.exists(file):
                    system.rm_file(file)
            raise
    return [f"{os.fspath(address).rstrip('/')}/{table}" for table in tables]


def _is_number(name: str) -> bool:
    try:
        float(name)
    except ValueError:
        return False
    return True


def _refuse(present: list[str], name: str) -> None:
    if present:
        raise UsageError(
            f"{present[0]}: tables of a study named {name} already exist",
            ["pass overwrite=True to replace them, or another name="],
            64,
        )


def _other_name(file: str, target: str, earlier: list[str]) -> str:
    """A name for a file that does not replace an earlier one."""
    number = 1
    name = file
    while any(path.endswith(f"{target}/{name}") for path in earlier):
        number += 1
        name = file.replace("data.parquet", f"data-{number}.parquet")
    return name


def _files(folder: str) -> Iterator[str]:
    for parent, folders, files in os.walk(folder):
        folders.sort()
        for file in sorted(files):
            yield os.path.relpath(os.path.join(parent, file), folder)


def _write_table(study: Study, table: str, folder: str, rows_per_part: int) -> None:
    """Writes a table's rows, which are sorted by day, to a file for each day and part."""
    pyarrow = require("pyarrow", "arrow")
    compute = require("pyarrow.compute", "arrow")
    parquet = require("pyarrow.parquet", "arrow")
    os.makedirs(folder)
    writer: Any = None
    day: str | None = None
    part = rows = 0
    reader = study.stream(table)
    has_day = "scenario" in reader.schema.names
    # A column that is in the path must not be in the file as well.
    schema = reader.schema.remove(reader.schema.get_field_index("scenario")) if has_day else reader.schema
    try:
        for batch in reader:
            for name, piece in _by_day(batch, compute, has_day):
                if has_day:
                    piece = piece.drop_columns(["scenario"])
                if name != day:
                    part = rows = 0
                start = 0
                while start < piece.num_rows:
                    if name != day or rows == rows_per_part:
                        if writer:
                            writer.close()
                        part = part + 1 if name == day else 0
                        place = os.path.join(folder, f"scenario={name}", f"part={part}")
                        os.makedirs(place)
                        writer = parquet.ParquetWriter(os.path.join(place, "data.parquet"), schema)
                        day, rows = name, 0
                    count = min(piece.num_rows - start, rows_per_part - rows)
                    writer.write_table(pyarrow.Table.from_batches([piece.slice(start, count)], schema=schema))
                    start += count
                    rows += count
        if not writer:
            # Readers learn the columns from a file without rows.
            place = os.path.join(folder, f"scenario={_NO_DAY}", "part=0")
            os.makedirs(place)
            writer = parquet.ParquetWriter(os.path.join(place, "data.parquet"), schema)
    finally:
        if writer:
            writer.close()


def _by_day(batch: Any, compute: Any, has_day: bool) -> Iterator[tuple[str, Any]]:
    if not has_day:
        yield _NO_DAY, batch
        return
    if not batch.num_rows:
        return
    runs = compute.run_end_encode(batch.column("scenario"))
    start = 0
    for name, end in zip(runs.values.to_pylist(), runs.run_ends.to_pylist(), strict=True):
        yield name, batch.slice(start, end - start)
        start = end
