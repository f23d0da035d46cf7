# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The program tracewatt, as a Python package contains it."""

import os
import sysconfig


def find_program():
    """The path of the program.

    Raises FileNotFoundError if it is not beside this package's Python, where pip puts it.
    """
    schemes = [sysconfig.get_default_scheme(), sysconfig.get_preferred_scheme("user")]
    places = [sysconfig.get_path("scripts", scheme) for scheme in schemes]
    # `pip install --target DIR` puts programs into DIR/bin.
    places.append(os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "bin"))
    for place in places:
        path = os.path.join(place, "tracewatt")
        if os.path.isfile(path):
            return path
    raise FileNotFoundError("tracewatt is in none of " + ", ".join(places))
