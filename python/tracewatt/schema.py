# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The columns of tables with their units and meanings, as datapackage.json states them."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from typing import Any

from .errors import InputError, MissingInputError


@dataclass(frozen=True)
class Field:
    """A column.

    Attributes:
        name: its name, which ends in the unit, such as `energy_total_j`.
        type: `string`, `integer`, `number` or `boolean`.
        unit: its unit, such as `J`; empty for names, counts, shares and flags.
        meaning: what a value says, in a sentence.
    """

    name: str
    type: str
    unit: str
    meaning: str


@dataclass(frozen=True)
class TableSchema:
    """A table.

    Attributes:
        name: its name, such as `runs`.
        path: its file in the folder of results.
        row: what a row is, in a sentence.
        fields: its columns in order.
        primary_key: the columns whose values identify a row.
        size: the bytes of its file, or of its content.
        is_size_of_content: whether the file is compressed, so that its own size depends on the compressor.
    """

    name: str
    path: str
    row: str
    fields: tuple[Field, ...]
    primary_key: tuple[str, ...]
    size: int
    is_size_of_content: bool = False

    @property
    def units(self) -> dict[str, str]:
        """The unit of each column that has one."""
        return {field.name: field.unit for field in self.fields if field.unit}

    @property
    def meanings(self) -> dict[str, str]:
        """The meaning of each column."""
        return {field.name: field.meaning for field in self.fields}

    def label(self, column: str, text: str) -> str:
        """A text for an axis, with the column's unit: `label("error_mean_m", "Mean error")` is `Mean error (m)`."""
        unit = self.units.get(column)
        return f"{text} ({unit})" if unit else text


def read_schemas(folder: str) -> dict[str, TableSchema]:
    """The tables of a folder of results, in the order of datapackage.json.

    Raises:
        MissingInputError: if the folder has no datapackage.json.
        InputError: if it is not one that the program writes, or if a run was killed while it replaced the results.
    """
    if os.path.exists(os.path.join(folder, ".results.swap", "files.txt")):
        raise InputError(
            f"{folder}: a run was killed while it replaced these results",
            ["run tracewatt report FOLDER --format csv to move the rest of the new ones into place"],
            65,
        )
    path = os.path.join(folder, "datapackage.json")
    try:
        with open(path, encoding="utf-8") as file:
            package = json.load(file)
        return {resource["name"]: _table(resource) for resource in package["resources"]}
    except OSError:
        raise MissingInputError(
            f"{path}: the file does not exist", ["choose a folder that compare -o or merge -o wrote"], 66
        ) from None
    except (ValueError, KeyError, TypeError) as error:
        raise InputError(f"{path}: this is not a description of results: {error!r}", exit_code=65) from error


def _table(resource: dict[str, Any]) -> TableSchema:
    schema = resource["schema"]
    path = resource["path"]
    if os.path.basename(path) != path:
        raise ValueError(f"{path} is not a file in the folder")
    return TableSchema(
        name=resource["name"],
        path=path,
        row=resource.get("description", ""),
        fields=tuple(
            Field(field["name"], field["type"], field.get("unit", ""), field.get("description", ""))
            for field in schema["fields"]
        ),
        primary_key=tuple(schema.get("primaryKey", ())),
        size=int(resource["bytes"] if "bytes" in resource else resource["content_bytes"]),
        is_size_of_content="bytes" not in resource,
    )
