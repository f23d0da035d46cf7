# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""How the figures look: colours that colour-blind readers tell apart, each with a sign of its own."""

import matplotlib.pyplot as plt

# Okabe and Ito's colours that have a contrast of 3:1 on white, and greys.
COLOURS = ["#0072b2", "#d55e00", "#00836a", "#a8477e", "#000000", "#6b6b6b"]
MARKERS = ["o", "s", "^", "D", "v", "P", "X", "<"]
DASHES = ["-", "--", "-.", ":", (0, (5, 1, 1, 1, 1, 1)), (0, (1, 2))]
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
