# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The program tracewatt, as a Python package contains it."""

import importlib.metadata
import os


def find_program():
    """The path of the program.

    Raises FileNotFoundError if it is not where pip put it.
    """
    try:
        files = importlib.metadata.files("tracewatt") or []
    except importlib.metadata.PackageNotFoundError:
        files = []
    places = [os.path.normpath(file.locate()) for file in files if file.name == "tracewatt"]
    # `pip install --target DIR` moves programs to DIR/bin and does not say so.
    folder = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    places.append(os.path.join(folder, "bin", "tracewatt"))
    for path in places:
        if os.path.isfile(path):
            return path
    raise FileNotFoundError("the program is in none of " + ", ".join(places))
