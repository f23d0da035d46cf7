# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Reads the tables of a results folder with the types that its datapackage.json states."""

import json
from pathlib import Path

import pandas as pd

RUN = ["scenario", "strategy", "phone", "os", "replication"]

_TYPES = {"string": "str", "integer": "Int64", "number": "float64", "boolean": "boolean"}


def _fields(directory, name):
    package = json.loads((Path(directory) / "datapackage.json").read_text(encoding="utf-8"))
    for resource in package["resources"]:
        if resource["name"] == name:
            return resource["path"], {field["name"]: field for field in resource["schema"]["fields"]}
    raise KeyError(f"{directory} has no table {name}")


def table(directory, name, columns=None):
    """A table with explicit types; missing numbers are missing, empty texts stay empty.

    Nothing is guessed: a strategy may be called "na_1", and pandas would take some texts for missing.
    """
    path, fields = _fields(directory, name)
    types = {column: _TYPES[field["type"]] for column, field in fields.items()}
    frame = pd.read_csv(
        Path(directory) / path,
        dtype=types,
        usecols=columns,
        keep_default_na=False,
        na_values={column: [""] for column, kind in types.items() if kind != "str"},
        float_precision="round_trip",
    )
    expected = [column for column in fields if columns is None or column in columns]
    if list(frame.columns) != expected:
        raise ValueError(f"{path} does not have the columns that datapackage.json states")
    return frame


def standings(directory):
    """The columns `standing` and `dominated_by` of each strategy, from what `compare --format csv` printed.

    It is kept as compare.csv beside the tables, for one scenario, phone and system.
    """
    columns = ["strategy", "standing", "dominated_by"]
    frame = pd.read_csv(Path(directory) / "compare.csv", dtype="str", usecols=columns, keep_default_na=False)
    return frame.set_index("strategy", verify_integrity=True)


def label(directory, name, column, text):
    """A text for an axis, with the unit that the table's schema states."""
    unit = _fields(directory, name)[1][column].get("unit")
    return f"{text} ({unit})" if unit else text
