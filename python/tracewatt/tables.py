# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Tables of results as frames of pandas, polars or Arrow, with the types that the schema states."""

from __future__ import annotations

import os
from collections.abc import Sequence
from types import ModuleType
from typing import TYPE_CHECKING, Any, Literal

from ._program import require
from .errors import InputError, MissingInputError, UsageError
from .schema import TableSchema

if TYPE_CHECKING:
    import pandas as pd
    import polars as pl
    import pyarrow as pa

Frames = Literal["pandas", "polars", "arrow"]


def read_table(folder: str, schema: TableSchema, columns: Sequence[str] | None, frames: Frames) -> Any:
    """A table with the types of its schema; missing values stay missing, empty texts stay empty.

    Raises:
        UsageError: for an unknown column or kind of frame.
        InputError: if the file does not have the columns that the schema states.
        MissingPackageError: if the package for the frames is not installed.
    """
    wanted = [field.name for field in schema.fields]
    if columns is not None:
        for column in columns:
            if column not in wanted:
                raise UsageError(f"the {schema.name} table has no column {column!r}", [f"it has {', '.join(wanted)}"], 64)
        wanted = list(columns)
    path = find_file(folder, schema)
    if check_frames(frames) == "pandas":
        return to_pandas(path, schema, wanted)
    if frames == "polars":
        return to_polars(path, schema, wanted)
    return stream(path, schema, wanted).read_all()


def check_frames(frames: Frames) -> Frames:
    """A kind of frame.

    Raises:
        UsageError: if there is no such kind.
    """
    if frames not in ("pandas", "polars", "arrow"):
        raise UsageError(f"frames is {frames!r}; it must be 'pandas', 'polars' or 'arrow'", exit_code=64)
    return frames


def find_file(folder: str, schema: TableSchema) -> str:
    """The table's file, packed or unpacked since it was written."""
    path = os.path.join(folder, schema.path)
    other = path.removesuffix(".gz") if path.endswith(".gz") else path + ".gz"
    found = other if os.path.exists(other) and not os.path.exists(path) else path
    if not os.path.exists(found):
        raise MissingInputError(f"{path}: the file does not exist", ["restore it, or simulate again"], 66)
    if found == path and _size(path, schema) != schema.size:
        raise _not_as_stated(path, f"it has {_size(path, schema)} bytes, not {schema.size}")
    return found


def _size(path: str, schema: TableSchema) -> int:
    """The size that the schema states: of the file, or of its content as the end of a gzip file has it."""
    if not schema.is_size_of_content:
        return os.path.getsize(path)
    if os.path.getsize(path) < 18:
        return 0
    with open(path, "rb") as file:
        file.seek(-4, os.SEEK_END)
        low = int.from_bytes(file.read(4), "little")
    # The end has the low 32 bits alone.
    return schema.size if low == schema.size % 2**32 else low


def to_pandas(path: str, schema: TableSchema, columns: list[str]) -> pd.DataFrame:
    """A data frame whose `attrs` hold the table's name, units and meanings."""
    pandas = require("pandas", "pandas")
    types = {"string": "str", "integer": "Int64", "number": "float64", "boolean": "boolean"}
    kinds = {field.name: types[field.type] for field in schema.fields}
    # From pandas 3.1 on, numbers are always read exactly.
    exact = {} if _version(pandas) >= (3, 1) else {"float_precision": "round_trip"}
    try:
        # Nothing is guessed: a strategy may be called "na_1", and pandas would take some texts for missing.
        frame: pd.DataFrame = pandas.read_csv(
            path,
            dtype=kinds,
            usecols=columns,
            keep_default_na=False,
            na_values={column: [""] for column, kind in kinds.items() if kind != "str"},
            **exact,
        )
    except (ValueError, TypeError, OverflowError) as error:
        raise _not_as_stated(path, error) from error
    frame = frame[columns]
    frame.attrs = {
        "table": schema.name,
        "units": {column: unit for column, unit in schema.units.items() if column in columns},
        "meanings": {column: schema.meanings[column] for column in columns},
    }
    return frame


def _version(package: ModuleType) -> tuple[int, int]:
    major, minor, *_ = str(package.__version__).split(".")
    return int(major), int(minor)


def to_polars(path: str, schema: TableSchema, columns: list[str]) -> pl.DataFrame:
    """A data frame of polars, which has no place for units; `Study.schema` has them."""
    polars = require("polars", "polars")
    types = {"string": polars.String, "integer": polars.Int64, "number": polars.Float64, "boolean": polars.Boolean}
    try:
        frame: pl.DataFrame = polars.read_csv(
            path,
            schema={field.name: types[field.type] for field in schema.fields},
        )
    except polars.exceptions.PolarsError as error:
        raise _not_as_stated(path, error) from error
    return frame.select(columns).with_columns(polars.col(polars.String).fill_null(""))


def arrow_schema(schema: TableSchema, columns: Sequence[str] | None = None) -> pa.Schema:
    """The Arrow schema of a table; the metadata of a column has its unit and meaning."""
    pyarrow = require("pyarrow", "arrow")
    types = {
        "string": pyarrow.string(),
        "integer": pyarrow.int64(),
        "number": pyarrow.float64(),
        "boolean": pyarrow.bool_(),
    }
    fields = {
        field.name: pyarrow.field(
            field.name,
            types[field.type],
            metadata={key: value for key, value in (("unit", field.unit), ("meaning", field.meaning)) if value},
        )
        for field in schema.fields
    }
    metadata = {"table": schema.name, "row": schema.row, "primary_key": ",".join(schema.primary_key)}
    made: pa.Schema = pyarrow.schema(
        [fields[column] for column in (fields if columns is None else columns)], metadata=metadata
    )
    return made


def stream(path: str, schema: TableSchema, columns: Sequence[str] | None = None) -> pa.RecordBatchReader:
    """A stream of Arrow record batches, a few megabytes each."""
    pyarrow = require("pyarrow", "arrow")
    csv = require("pyarrow.csv", "arrow")
    stated = arrow_schema(schema)
    target = arrow_schema(schema, columns)
    try:
        reader = csv.open_csv(
            path,
            read_options=csv.ReadOptions(block_size=4 << 20),
            parse_options=csv.ParseOptions(newlines_in_values=True),
            convert_options=csv.ConvertOptions(
                column_types={field.name: field.type for field in stated},
                include_columns=target.names,
                null_values=[""],
                true_values=["true"],
                false_values=["false"],
                strings_can_be_null=False,
            ),
        )
    except (pyarrow.ArrowInvalid, pyarrow.ArrowKeyError) as error:
        raise _not_as_stated(path, error) from error

    def batches() -> Any:
        try:
            with reader:
                for batch in reader:
                    yield pyarrow.RecordBatch.from_arrays(batch.columns, schema=target)
        except pyarrow.ArrowInvalid as error:
            raise _not_as_stated(path, error) from error

    made: pa.RecordBatchReader = pyarrow.RecordBatchReader.from_batches(target, batches())
    return made


def _not_as_stated(path: str, error: Exception | str) -> InputError:
    return InputError(
        f"{path}: the table does not match datapackage.json: {error}",
        ["simulate again, or restore the files as they were written"],
        65,
    )
