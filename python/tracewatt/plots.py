# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Pictures of a study by matplotlib, with colours that colour-blind readers can distinguish."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ._program import require
from .errors import UsageError

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from .study import Study

# Okabe and Ito's colours that have a contrast of 3:1 on white, and greys.
COLOURS = ("#0072b2", "#d55e00", "#00836a", "#a8477e", "#000000", "#6b6b6b")
MARKERS = ("o", "s", "^", "D", "v", "P", "X", "<")
DASHES: tuple[Any, ...] = ("-", "--", "-.", ":", (0, (5, 1, 1, 1, 1, 1)), (0, (1, 2)))


class Plots:
    """Pictures of a study. Each is drawn into `axes`, or into a new figure, and returns the axes."""

    def __init__(self, study: Study) -> None:
        """The pictures of a study; `Study.plot` makes them."""
        self._study = study

    def trade_off(
        self, *, axes: Axes | None = None, scenario: str | None = None, phone: str | None = None, os: str | None = None
    ) -> Axes:
        """Energy against error: a mark for each strategy that has a position.

        A thick bar shows luck (the 95 % interval of the mean), a thin one the 80 % range. Filled marks
        are on the Pareto front, and a ring marks each step of the price list.

        Raises:
            UsageError: if the study has several days, phones or systems and the arguments do not choose one.
        """
        axes = _axes(axes)
        rows = self._rows(scenario, phone, os)
        steps = {
            (found.scenario, found.phone, found.os): found.steps for found in self._study.recommendations
        }
        drawn = [row for row in rows if row.get("error_mean_m") and row["error_mean_m"].get("estimate") is not None]
        for index, row in enumerate(drawn):
            energy, error = row["location_percent_per_day"], row["error_mean_m"]
            colour, marker = COLOURS[index % len(COLOURS)], MARKERS[index % len(MARKERS)]
            x, y = energy["estimate"], error["estimate"]
            if energy.get("range_low") is not None:
                axes.plot([energy["range_low"], energy["range_high"]], [y, y], color=colour, linewidth=1, alpha=0.6)
            if energy.get("ci_low") is not None:
                axes.plot([energy["ci_low"], energy["ci_high"]], [y, y], color=colour, linewidth=3)
            if error.get("ci_low") is not None:
                axes.plot([x, x], [error["ci_low"], error["ci_high"]], color=colour, linewidth=3)
            is_front = row.get("standing") == "front"
            axes.plot(
                [x], [y], linestyle="", color=colour, marker=marker, markersize=8,
                fillstyle="full" if is_front else "none", label=row["strategy"],
            )  # fmt: skip
            if row["strategy"] in steps.get((row["scenario"], row["phone"], row["os"]), ()):
                axes.plot([x], [y], linestyle="", color=colour, marker="o", markersize=17, fillstyle="none")
        # A strategy without energy has no place on a logarithmic axis, so the axis is linear near zero.
        energies = [row["location_percent_per_day"]["estimate"] for row in drawn]
        least = min((energy for energy in energies if energy > 0), default=1.0)
        axes.set_xscale("symlog", linthresh=max(least, 1e-3))
        axes.set_xlim(left=0)
        axes.set_yscale("log")
        axes.xaxis.set_major_formatter("{x:g}")
        _plain_ticks(axes)
        axes.set_xlabel("Location energy (% of a charge a day)")
        axes.set_ylabel("Tracking error, mean (m)")
        axes.legend(frameon=False)
        return axes

    def energy(
        self, *, axes: Axes | None = None, scenario: str | None = None, phone: str | None = None, os: str | None = None
    ) -> Axes:
        """Location energy of each strategy, the cheapest at the bottom, with the lines of `draw_intervals`.

        Raises:
            UsageError: if the study has several days, phones or systems and the arguments do not choose one.
        """
        axes = _axes(axes)
        rows = self._rows(scenario, phone, os)
        rows.sort(key=lambda row: float(row["location_percent_per_day"]["estimate"]))
        for index, row in enumerate(rows):
            energy = row["location_percent_per_day"]
            axes.barh([row["strategy"]], [energy["estimate"]], color=COLOURS[0], height=0.6)
            draw_intervals(axes, index, energy)
        axes.set_xlim(left=0)
        axes.set_xlabel("Location energy (% of a charge a day)")
        if axes.get_legend_handles_labels()[0]:
            axes.legend(loc="lower right")
        return axes

    def errors(
        self,
        strategies: list[str] | None = None,
        *,
        axes: Axes | None = None,
        scenario: str | None = None,
        phone: str | None = None,
        os: str | None = None,
    ) -> Axes:
        """The error over the day in replication 0, a line for each strategy.

        Raises:
            MissingTableError: if the study has no `errors` table.
        """
        axes = _axes(axes)
        rows = self._rows(scenario, phone, os)
        frame = self._study.table("errors", frames="pandas")
        frame = frame[frame["replication"] == 0]
        day = rows[0]
        for column in ("scenario", "phone", "os"):
            frame = frame[frame[column] == day[column]]
        names = list(frame["strategy"].unique()) if strategies is None else strategies
        for index, name in enumerate(names):
            own = frame[frame["strategy"] == name]
            if own.empty:
                raise UsageError(
                    f"the errors table has no strategy {name!r}",
                    [f"it has {', '.join(frame['strategy'].unique())}"],
                    64,
                )
            axes.plot(
                own["t_s"] / 3600, own["error_mean_m"],
                color=COLOURS[index % len(COLOURS)], linestyle=DASHES[(index + index // len(COLOURS)) % len(DASHES)], label=name,
            )  # fmt: skip
        axes.set_yscale("log")
        _plain_ticks(axes)
        axes.set_xlabel("Time from the start of the day (h)")
        axes.set_ylabel("Error (m)")
        axes.legend(frameon=False)
        return axes

    def _rows(self, scenario: str | None, phone: str | None, os: str | None) -> list[dict[str, Any]]:
        """The rows of one day, phone and system."""
        wanted = {"scenario": scenario, "phone": phone, "os": os}
        rows: list[dict[str, Any]] = [
            row
            for row in self._study.conclusions["rows"]
            if all(value is None or row[column] == value for column, value in wanted.items())
        ]
        groups = sorted({(row["scenario"], row["phone"], row["os"]) for row in rows})
        if len(groups) != 1:
            known = sorted({(row["scenario"], row["phone"], row["os"]) for row in self._study.conclusions["rows"]})
            raise UsageError(
                "a picture shows one day, phone and system" if groups else "the study has no such day, phone and system",
                ["choose with scenario=, phone= and os= among " + "; ".join(", ".join(group) for group in known)],
                64,
            )
        return rows


def draw_intervals(axes: Axes, place: float, numbers: Mapping[str, Any]) -> None:
    """Draws luck and ignorance as horizontal lines at a height; the first of each kind has a text for the legend.

    A thick line with ends is the 95 % interval, which shows luck: more replications shorten it. A thin line
    is the range that contains the measured value 8 times in 10; it does not shrink. Missing values are not drawn.

    Args:
        axes: where they are drawn.
        place: the height, in units of the vertical axis.
        numbers: `ci_low`, `ci_high`, `range_low` and `range_high`: a row of `summary` or `comparison`, or an estimate
            of `Study.conclusions`.
    """
    kinds: tuple[tuple[str, str, str, dict[str, Any]], ...] = (
        ("range_low", "range_high", "80 % range", {"linewidth": 1}),
        # The marks keep an interval visible that is shorter than a pixel.
        ("ci_low", "ci_high", "luck: 95 % interval", {"linewidth": 4, "marker": "|", "markersize": 13}),
    )
    named = axes.get_legend_handles_labels()[1]
    for low, high, text, style in kinds:
        ends: list[Any] = [numbers.get(low), numbers.get(high)]
        # A missing number is None in JSON and differs from itself in a frame.
        if any(end is None or end != end for end in ends):
            continue
        axes.plot(
            ends, [place, place], color="#000000", markeredgewidth=2, solid_capstyle="butt",
            label=None if text in named else text, **style,
        )  # fmt: skip


def _plain_ticks(axes: Axes) -> None:
    """Shows the values of a logarithmic vertical axis as plain numbers, also those between powers of ten."""
    axes.yaxis.set_major_formatter("{x:g}")
    axes.yaxis.set_minor_formatter(require("matplotlib.ticker", "plot").LogFormatter())


def _axes(axes: Axes | None) -> Axes:
    pyplot = require("matplotlib.pyplot", "plot")
    if axes is not None:
        return axes
    made: Axes = pyplot.subplots(figsize=(9, 5), layout="constrained")[1]
    made.spines[["top", "right"]].set_visible(False)
    made.grid(color="#dddddd")
    made.set_axisbelow(True)
    return made
