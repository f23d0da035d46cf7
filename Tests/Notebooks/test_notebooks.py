# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Stored notebooks are their sources, were run as a whole, and show what a new run shows."""

import base64
import io
import re
import subprocess
import sys

import numpy as np
import pytest
from PIL import Image
from stored import FOLDER, NAMES, code_cells, pictures, run, source, stored, texts

STORE = "run scripts/notebooks.sh --store, look at the pictures, and commit the .py and the .ipynb"
every_notebook = pytest.mark.parametrize("name", NAMES)


@every_notebook
def test_source_and_notebook_have_the_same_cells(name):
    def cells(notebook):
        return [(cell.cell_type, cell.source, cell.metadata.get("tags", [])) for cell in notebook.cells]

    assert cells(stored(name)) == cells(source(name)), STORE


@every_notebook
def test_all_cells_ran_in_order_without_errors_and_warnings(name):
    cells = code_cells(stored(name))
    assert [cell.execution_count for cell in cells] == list(range(1, len(cells) + 1)), STORE
    outputs = [output for cell in cells for output in cell.outputs]
    assert not [output for output in outputs if output.output_type == "error"]
    assert not [output for output in outputs if output.get("name") == "stderr"]


@every_notebook
def test_every_figure_has_its_picture(name):
    shown = [len(pictures(cell)) for cell in code_cells(stored(name))]
    assert shown == [cell.source.count("plt.show()") for cell in code_cells(stored(name))], STORE
    assert sum(shown) >= 1


@every_notebook
def test_a_notebook_is_small_and_has_nothing_of_the_machine(name):
    assert (FOLDER / f"{name}.ipynb").stat().st_size < 400_000
    shown = str(texts(stored(name)))
    assert str(FOLDER.parent) not in shown and "/tmp/" not in shown
    metadata = stored(name).metadata
    assert metadata.language_info == {"name": "python"} and set(metadata) == {"kernelspec", "language_info"}, STORE


@pytest.fixture(scope="session")
def results():
    """A function that computes what a notebook reads, when first asked for."""
    made = set()

    def compute(name):
        for part in re.findall(r'"results/([^"]+)"', (FOLDER / f"{name}.py").read_text(encoding="utf-8")):
            if part not in made:
                subprocess.run([sys.executable, FOLDER / "make_results.py", part], check=True)
                made.add(part)

    return compute


@every_notebook
def test_a_new_run_gives_the_stored_texts_and_pictures(name, results):
    results(name)
    new, old = run(source(name)), stored(name)
    assert texts(new) == texts(old), STORE
    for number, (left, right) in enumerate(zip(code_cells(new), code_cells(old)), 1):
        for one, other in zip(pictures(left), pictures(right), strict=True):
            assert difference(one, other) < 2, f"the picture below code cell {number} is another; {STORE}"


def difference(one, other):
    """The root mean square difference of two pictures, of 255.

    Another processor may round the edges of lines and letters otherwise, which changes it by less than 1. A line that
    moves by a pixel changes it by about 10.
    """
    images = [
        np.asarray(Image.open(io.BytesIO(base64.b64decode(text))).convert("RGB"), dtype=float) for text in (one, other)
    ]
    if images[0].shape != images[1].shape:
        return 255.0
    return float(np.sqrt(np.mean((images[0] - images[1]) ** 2)))
