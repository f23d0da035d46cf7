#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""How the cost of `compare` grows: processor time and memory of studies that are 1, 10 and 100 times as large.

growth.py [PROGRAM] [--rounds N] [--only NAME] [--markdown] [--chart FILE]

PROGRAM is tracewatt; default: tracewatt. Each dimension makes its own studies in a temporary folder and changes one
number. A figure is the median of N rounds (default 3), and a round runs every size of every dimension once. The time
is user and system time of one job, from which that of the smallest possible study is subtracted as start-up. An
exponent is the logarithm, to base ten, of the ratio of the times of two sizes: 1 is a straight line, 0 no growth. The
whole takes about five minutes. CONTRIBUTING.md explains the figures.
"""

import argparse
import math
import os
import statistics
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

FACTORS = (1, 10, 100)
HOUR = 3600
DAY = 24 * HOUR
HOME = (53.587, 9.996)
OFFICE = (53.5535, 9.9905)
MIXED = ("standard_best", "standard_hundred_meters", "significant_change", "duty_cycled")


@dataclass
class Study:
    """The scenario of one size, and what of it may differ between sizes."""

    days: int = 1
    step: int = 20
    strategies: tuple[str, ...] = MIXED
    replications: int = 1
    places: int = 2
    events: int = 0
    other_apps: int = 0

    def write(self, folder: Path, name: str) -> Path:
        """Writes the recording and the scenario into the folder, and returns the scenario's path."""
        recording(folder / f"{name}.csv", self.days, self.step)
        lines = [
            "version: 1",
            "kind: scenario",
            f"name: {name}",
            f"trace: {{ file: {name}.csv }}",
            "world: { environment: urban, area: dense_urban }",
            "os: [{ extends: ios_18, name: many_regions, settings: { region_limit: 1000 } }]",
            f"replications: {self.replications}",
            "places:",
        ]
        for index in range(self.places):
            latitude, longitude = place(index, self.places)
            lines.append(f"  - {{ name: p{index}, latitude: {latitude:.6f}, longitude: {longitude:.6f} }}")
        if self.events:
            lines.append("events:")
            for index in range(self.events):
                second = (index + 1) * DAY // (self.events + 1)
                lines.append(f"  - {{ at: {second} s, screen: {'false' if index % 2 else 'true'} }}")
        if self.other_apps:
            lines.append("other_apps:")
            lines += [f"  - {{ name: app{index}, strategy: standard_best }}" for index in range(self.other_apps)]
        lines += ["strategies:", *(f"  - {strategy}" for strategy in self.strategies)]
        path = folder / f"{name}.yaml"
        path.write_text("\n".join(lines) + "\n")
        return path


def place(index: int, count: int) -> tuple[float, float]:
    """Places at equal distances along the way from home to the office, from one end to the other."""
    share = index / max(1, count - 1)
    return (HOME[0] + share * (OFFICE[0] - HOME[0]), HOME[1] + share * (OFFICE[1] - HOME[1]))


def recording(path: Path, days: int, step: int) -> None:
    """Days at home and in the office with a ride each way, as a table with a row every so many seconds."""
    def share(second: int) -> float:
        if second < 8 * HOUR:
            return 0
        if second < 17 * HOUR:
            return min(1, (second - 8 * HOUR) / 900)
        return max(0, 1 - (second - 17 * HOUR) / 900)

    with open(path, "w") as file:
        file.write("t_s,latitude_deg,longitude_deg,mode\n")
        for day in range(days):
            for second in range(0, DAY, step):
                part = share(second)
                mode = "cycling" if 0 < part < 1 else "still"
                latitude = HOME[0] + part * (OFFICE[0] - HOME[0])
                longitude = HOME[1] + part * (OFFICE[1] - HOME[1])
                file.write(f"{day * DAY + second},{latitude:.7f},{longitude:.7f},{mode}\n")
        file.write(f"{days * DAY},{HOME[0]:.7f},{HOME[1]:.7f},still\n")


def filters(count: int) -> tuple[str, ...]:
    """So many strategies that differ in the distance filter only."""
    return tuple(
        f"{{ use: standard_hundred_meters, name: s{index}, set: {{ standard.distance_filter: {10 + index} m }} }}"
        for index in range(count)
    )


@dataclass
class Dimension:
    """What grows, its number at each factor, and how a study with that number is made."""

    name: str
    numbers: tuple[int, int, int]
    unit: str
    study: Callable[[int], Study]
    files: Callable[[int], int] = lambda number: 1
    #: The medians of processor seconds and megabytes, in the order of the numbers.
    seconds: list[float] = field(default_factory=list)
    megabytes: list[float] = field(default_factory=list)


DIMENSIONS = [
    Dimension("days", (1, 10, 100), "scenario files", lambda number: Study(replications=2), lambda number: number),
    Dimension("replications", (2, 20, 200), "replications", lambda number: Study(replications=number)),
    Dimension("strategies", (1, 10, 100), "strategies",
              lambda number: Study(strategies=filters(number), replications=5)),
    Dimension("length", (1, 10, 100), "days in one recording", lambda number: Study(days=number)),
    Dimension("density", (100, 10, 1), "seconds between points", lambda number: Study(step=number)),
    Dimension("regions", (2, 20, 200), "regions that the system watches",
              lambda number: Study(places=number, strategies=("region_monitoring",), replications=20)),
    Dimension("own_regions", (2, 20, 200), "regions that the app checks",
              lambda number: Study(places=number, strategies=("software_region",), replications=20)),
    Dimension("apps", (1, 10, 100), "other apps",
              lambda number: Study(other_apps=number, strategies=("standard_hundred_meters",))),
    Dimension("events", (10, 100, 1000), "events in a day", lambda number: Study(events=number, replications=2)),
]


def measure(arguments: list[str]) -> tuple[float, float]:
    """Runs a program without its output, and returns its processor seconds and its largest memory in megabytes."""
    process = os.fork()
    if process == 0:
        null = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null, 1)
        os.execvp(arguments[0], arguments)
    _, status, usage = os.wait4(process, 0)
    if os.waitstatus_to_exitcode(status) != 0:
        sys.exit(f"growth.py: this command failed: {' '.join(arguments[:12])}")
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1000


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("program", nargs="?", default="tracewatt")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--only", choices=[dimension.name for dimension in DIMENSIONS])
    parser.add_argument("--markdown", action="store_true", help="print the whole table")
    parser.add_argument("--chart", type=Path, help="draw the chart of CONTRIBUTING.md")
    options = parser.parse_args()
    dimensions = [dimension for dimension in DIMENSIONS if options.only in (None, dimension.name)]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        start = folder / "start.csv"
        start.write_text("t_s,latitude_deg,longitude_deg\n0,53.587,9.996\n60,53.587,9.996\n")
        base = [options.program, "compare", "--jobs", "1", "--quiet"]
        commands: dict[str, list[str]] = {
            "version": [options.program, "--version"],
            "minimal": [*base, str(start), "--strategy", "control", "--replications", "1"],
        }
        for dimension in dimensions:
            for number in dimension.numbers:
                study = dimension.study(number)
                files = [
                    str(study.write(folder, f"{dimension.name}_{number}_{index}"))
                    for index in range(dimension.files(number))
                ]
                commands[f"{dimension.name} {number}"] = [*base, *files]
        samples: dict[str, list[tuple[float, float]]] = {key: [] for key in commands}
        for turn in range(options.rounds):
            for key, command in commands.items():
                samples[key].append(measure(command))
                print(f"round {turn + 1}: {key}: {samples[key][-1][0]:.2f} s", file=sys.stderr, flush=True)
    seconds = {key: statistics.median(sample[0] for sample in values) for key, values in samples.items()}
    megabytes = {key: statistics.median(sample[1] for sample in values) for key, values in samples.items()}
    for dimension in dimensions:
        keys = [f"{dimension.name} {number}" for number in dimension.numbers]
        dimension.seconds = [max(0.001, seconds[key] - seconds["minimal"]) for key in keys]
        dimension.megabytes = [megabytes[key] for key in keys]
    for key, text in (("version", "--version"), ("minimal", "the smallest study, subtracted below")):
        print(f"{text}: {1000 * seconds[key]:.0f} ms, {megabytes[key]:.0f} MB")
    table(dimensions, options.markdown)
    if options.chart:
        options.chart.write_text(chart(dimensions))
    return 0


def exponents(values: list[float]) -> list[float]:
    """The growth from each value to the next as a power of the factor of ten between their sizes."""
    return [math.log10(after / before) for before, after in zip(values, values[1:])]


def added(seconds: list[float]) -> str:
    """The exponent of what the second factor of ten adds over what the first adds, where both can be measured.

    It is 1 for a straight line with any fixed part, which the plain exponents include.
    """
    first, second = seconds[1] - seconds[0], seconds[2] - seconds[1]
    return f"{math.log10(second / first):.2f}" if min(first, second) > 0.03 else "-"


def table(dimensions: list[Dimension], is_markdown: bool) -> None:
    """Prints a row for each dimension."""
    rows = [["dimension", "what grows", "seconds", "exponents", "of what is added", "memory in MB"]]
    for dimension in dimensions:
        numbers = [f"{number:,}" for number in dimension.numbers]
        rows.append([
            dimension.name,
            f"{', '.join(numbers)} {dimension.unit}",
            ", ".join(f"{value:.3g}" if value < 100 else f"{value:.0f}" for value in dimension.seconds),
            ", ".join(f"{value:.2f}" for value in exponents(dimension.seconds)),
            added(dimension.seconds),
            ", ".join(f"{value:.0f}" for value in dimension.megabytes),
        ])
    if is_markdown:
        rows.insert(1, ["---", "---", "---:", "---:", "---:", "---:"])
        for row in rows:
            print(f"| {' | '.join(row)} |")
    else:
        widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
        for row in rows:
            print("  ".join(text.ljust(width) for text, width in zip(row, widths)).rstrip())


STYLE = """
  text { font: 13px sans-serif; fill: #1f2328 }
  .grid { stroke: #d0d7de } .guide { stroke: #9aa4ae; stroke-dasharray: 5 5 }
  polyline, .lead { fill: none; stroke: var(--c) } polyline { stroke-width: 2.5 } circle { fill: var(--c) }
  @media (prefers-color-scheme: dark) {
    svg { background: #0d1117 } text { fill: #e6edf3 } .grid { stroke: #30363d } .guide { stroke: #6e7681 }
  }
"""
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#b8860b", "#56a0d3", "#8a63d2", "#7f7f7f", "#c2413b")


def chart(dimensions: list[Dimension]) -> str:
    """The seconds over the factors, both as logarithms, with a line for each dimension."""
    values = [value for dimension in dimensions for value in dimension.seconds]
    low, high = math.floor(math.log10(min(values))), math.ceil(math.log10(max(values)))
    left, right, top, bottom = 70.0, 470.0, 20.0, 440.0

    def across(factor: float) -> float:
        return left + math.log10(factor) / 2 * (right - left)

    def up(value: float) -> float:
        return bottom - (math.log10(value) - low) / (high - low) * (bottom - top)

    parts = [
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 500" width="640" height="500" role="img"'
        ' aria-label="Processor seconds at 1, 10 and 100 times the size of each dimension">',
        f"<style>{STYLE}</style>",
    ]
    for power in range(low, high + 1):
        y = up(10**power)
        parts.append(f'<line class="grid" x1="{left}" x2="{right}" y1="{y:.1f}" y2="{y:.1f}"/>')
        parts.append(f'<text x="{left - 8}" y="{y + 4:.1f}" text-anchor="end">{10.0**power:g} s</text>')
        # A straight line gains two powers of ten.
        if power + 2 <= high:
            end = up(10 ** (power + 2))
            parts.append(f'<line class="guide" x1="{left}" x2="{right}" y1="{y:.1f}" y2="{end:.1f}"/>')
    for factor in FACTORS:
        parts.append(f'<text x="{across(factor)}" y="{bottom + 22}" text-anchor="middle">×{factor}</text>')
    parts.append(f'<text x="{left}" y="{bottom + 48}">processor seconds after start-up; dashed: straight lines</text>')
    # Labels from the bottom up, each at least a line above the last.
    label = bottom + 17
    for index, dimension in sorted(enumerate(dimensions), key=lambda pair: pair[1].seconds[-1]):
        points = [(across(factor), up(value)) for factor, value in zip(FACTORS, dimension.seconds)]
        end = points[-1][1]
        label = min(end, label - 17)
        parts.append(f'<g style="--c: {COLOURS[index % len(COLOURS)]}">')
        parts.append(f'<polyline points="{" ".join(f"{x:.1f},{y:.1f}" for x, y in points)}"/>')
        parts += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4"/>' for x, y in points]
        parts.append(f'<line class="lead" x1="{right + 5}" y1="{end:.1f}" x2="{right + 26}" y2="{label:.1f}"/>')
        parts.append(f'<text x="{right + 31}" y="{label + 4:.1f}">{dimension.name.replace("_", " ")}</text></g>')
    return "\n".join([*parts, "</svg>", ""])


if __name__ == "__main__":
    sys.exit(main())
