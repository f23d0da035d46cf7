# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs the notebooks and stores them with their texts and pictures; `scripts/notebooks.sh --store` calls this file."""

import sys
from pathlib import Path

import jupytext
import nbformat
from jupytext.config import load_jupytext_config
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError

FOLDER = Path(__file__).resolve().parents[2] / "notebooks"
NAMES = sorted({path.stem for suffix in ("py", "ipynb") for path in FOLDER.glob(f"[0-9][0-9]_*.{suffix}")})


def source(name):
    """The notebook that the text NAME.py describes, without outputs."""
    return jupytext.read(FOLDER / f"{name}.py", config=load_jupytext_config(str(FOLDER / f"{name}.py")))


def stored(name):
    """The notebook NAME.ipynb."""
    return nbformat.read(FOLDER / f"{name}.ipynb", as_version=4)


def run(notebook):
    """Runs all cells in a new kernel and keeps their outputs, but nothing that depends on the time or the machine.

    Raises:
        CellExecutionError: if a cell fails, for example because an assertion does.
    """
    NotebookClient(
        notebook,
        timeout=600,
        startup_timeout=600,
        kernel_name="python3",
        record_timing=False,
        resources={"metadata": {"path": str(FOLDER)}},
        # It would warn that its sockets are not encrypted.
        extra_arguments=["--log-level=ERROR"],
    ).execute()
    # The version of Python; the name of the language is enough to show the cells.
    notebook.metadata.language_info = {"name": "python"}
    notebook.metadata.pop("jupytext", None)
    for cell in notebook.cells:
        cell.metadata = {key: value for key, value in cell.metadata.items() if key == "tags"}
        for output in cell.get("outputs", []):
            if "metadata" in output:
                output.metadata = {}
    return notebook


def code_cells(notebook):
    return [cell for cell in notebook.cells if cell.cell_type == "code"]


def texts(notebook):
    """The texts below each code cell."""
    return [
        [
            output.text if output.output_type == "stream" else {
                kind: text for kind, text in output.get("data", {}).items() if kind.startswith("text/")
            }
            for output in cell.outputs
        ]
        for cell in code_cells(notebook)
    ]  # fmt: skip


def pictures(cell):
    """The PNG files below a cell, in base64."""
    return [output.data["image/png"] for output in cell.outputs if "image/png" in output.get("data", {})]


def store(name):
    """Runs the text NAME.py and writes NAME.ipynb."""
    notebook = run(source(name))
    for place, cell in enumerate(notebook.cells):
        # Otherwise random.
        cell.id = str(place)
    nbformat.write(notebook, FOLDER / f"{name}.ipynb")


def main():
    for name in NAMES:
        try:
            store(name)
        except CellExecutionError as error:
            sys.exit(f"notebooks: error: {name}: a cell failed, so it was not stored\n{error}")
        print(f"notebooks: {name}.ipynb has {(FOLDER / f'{name}.ipynb').stat().st_size // 1000} kB")


if __name__ == "__main__":
    main()
