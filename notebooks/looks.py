# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The style of the figures, with the colours, markers and dashes of `tracewatt.plots`."""

import matplotlib.pyplot as plt

from tracewatt.plots import COLOURS, DASHES, MARKERS

HATCHES = ["", "///", "...", "xxx", "\\\\\\", "++"]

plt.rcParams.update(
    {
        "figure.figsize": (9, 5),
        "figure.dpi": 100,
        "figure.constrained_layout.use": True,
        "font.size": 11,
        "axes.spines.top": False,
        "axes.spines.right": False,
        "axes.grid": True,
        "grid.color": "#dddddd",
        "axes.axisbelow": True,
        # Ticks of logarithmic axes are 0.01 and 1000 rather than powers of ten.
        "axes.formatter.min_exponent": 6,
        "hatch.linewidth": 0.6,
        "hatch.color": "white",
    }
)


def look(index):
    """Colour and marker of the series with this number."""
    return {"color": COLOURS[index % len(COLOURS)], "marker": MARKERS[index % len(MARKERS)]}


def line(index):
    """Colour and dashes of the line with this number."""
    return {"color": COLOURS[index % len(COLOURS)], "linestyle": DASHES[index % len(DASHES)]}


def bar(index):
    """Colour and hatching of the bars with this number."""
    return {
        "color": COLOURS[index % len(COLOURS)],
        "hatch": HATCHES[index % len(HATCHES)],
        "edgecolor": "white",
    }
