#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Draws the pictures of the documentation from what the program writes.

pictures.py page REPORT PICTURE      a screenshot of the top of a report's page
pictures.py explore ADDRESS PICTURE  a screenshot of the explorer with a setting changed
pictures.py charts STUDY LUCK FOLDER the charts of docs/guide/how-it-works.md
pictures.py summary MARKDOWN PICTURE the report of a check as the summary of a job shows it
pictures.py hours LOG PICTURE        the battery level of a log of two hours
pictures.py choices FOLDER PICTURE   energy against error from Python
pictures.py shrink PICTURE...        writes pictures with 256 colours, in less than half of the bytes

STUDY is a folder of results of four strategies, LUCK a folder with the results of one strategy in folders named
after their number of replications.
"""

import contextlib
import os
import shutil
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
STRATEGIES = ["standard_best", "standard_hundred_meters", "duty_cycled", "significant_change"]


@contextlib.contextmanager
def window(width, height):
    """A page of a browser."""
    from playwright.sync_api import sync_playwright

    chromium = os.environ.get("CHROMIUM") or shutil.which("chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        yield browser.new_page(viewport={"width": width, "height": height})
        browser.close()


def page(report, picture):
    with window(1280, 700) as view:
        view.goto(Path(report).resolve().as_uri())
        view.screenshot(path=picture)


def explore(address, picture):
    with window(1280, 860) as view:
        view.goto(address)
        # The day is drawn after all answers.
        view.wait_for_selector("#day section.map svg")
        view.get_by_label("standard.desired_accuracy", exact=True).select_option("hundred_meters")
        view.wait_for_selector("#steps li", state="attached")
        view.wait_for_selector("body[data-replications='20']")
        view.wait_for_selector("body:not(.busy)")
        view.screenshot(path=picture)


def summary(markdown, picture):
    from markdown_it import MarkdownIt

    body = MarkdownIt("commonmark", {"html": True}).enable("table").render(Path(markdown).read_text(encoding="utf-8"))
    style = """
      body { font: 15px/1.5 system-ui, sans-serif; margin: 24px; max-width: 1080px; color: #1f2328 }
      table { border-collapse: collapse } td, th { border: 1px solid #d1d9e0; padding: 6px 13px; text-align: left }
      code { background: #818b981f; border-radius: 6px; padding: 2px 5px; font-size: 85% }
      pre { background: #f6f8fa; border-radius: 6px; padding: 12px; overflow: auto } pre code { background: none }
    """
    with window(1130, 640) as view:
        view.set_content(f"<style>{style}</style>{body}")
        view.screenshot(path=picture)


def hours(log, picture):
    sys.path.insert(0, str(ROOT / "notebooks"))
    import looks
    import matplotlib.pyplot as plt
    import pandas as pd

    table = pd.read_csv(log, parse_dates=["time"])
    figure, axes = plt.subplots(figsize=(9, 2.8))
    for index, (setting, rows) in enumerate(table.groupby("setting", sort=False)):
        minutes = (rows.time - rows.time.iloc[0]).dt.total_seconds() / 60
        drop = rows.level_percent.iloc[0] - rows.level_percent
        text = "no app asks for positions" if setting == "off" else f"the app's setting ({setting})"
        axes.step(minutes, drop, where="post", label=text, **looks.line(index))
    axes.set_xlabel("minutes of each hour")
    axes.set_ylabel("charge used (%)")
    axes.set_xlim(left=0)
    axes.set_ylim(bottom=0)
    axes.legend(loc="upper left", frameon=False)
    save(figure, picture)


def choices(folder, picture):
    sys.path.insert(0, str(ROOT / "notebooks"))
    import looks  # noqa: F401

    import tracewatt as tw

    save(tw.read(folder).plot.trade_off().figure, picture)


def charts(study, luck, folder):
    sys.path.insert(0, str(ROOT / "notebooks"))
    import pandas as pd

    study, luck, folder = Path(study), Path(luck), Path(folder)
    tables = {
        name: pd.read_csv(next(study.glob(f"{name}.csv*")))
        for name in ["energy", "fixes", "states", "summary", "truth"]
    }
    energy(tables, folder / "energy.png")
    sight(tables, folder / "sight.png")
    errors(tables, folder / "errors.png")
    intervals(luck, folder / "luck.png")


def shrink(*pictures):
    from PIL import Image

    for picture in pictures:
        colours = Image.open(picture).convert("RGB").quantize(256, dither=Image.Dither.NONE)
        colours.save(picture, optimize=True)


def save(figure, path):
    import matplotlib.pyplot as plt

    figure.savefig(path, dpi=110, metadata={"Software": None})
    plt.close(figure)


def energy(tables, path):
    """The location energy of each strategy by component, as a mean over the replications."""
    import looks
    import matplotlib.pyplot as plt

    parts = {
        "satellites": ["gnss"],
        "Wi-Fi": ["wifi"],
        "processor": ["cpu", "processing"],
        "modem": ["modem"],
    }
    table = tables["energy"]
    table = table[table.category == "location"]
    runs = table.replication.nunique()
    sums = table.groupby(["strategy", "component"]).energy_j.sum() / runs / 1000
    figure, axes = plt.subplots(figsize=(9, 3.2))
    left = dict.fromkeys(STRATEGIES, 0.0)
    for index, (text, components) in enumerate(parts.items()):
        widths = [sum(sums.get((name, part), 0) for part in components) for name in STRATEGIES]
        axes.barh(STRATEGIES, widths, left=[left[name] for name in STRATEGIES], label=text, **looks.bar(index))
        for name, width in zip(STRATEGIES, widths):
            left[name] += width
    axes.invert_yaxis()
    axes.set_xlabel("location energy in a day (kJ)")
    axes.legend(loc="lower right", frameon=False)
    axes.grid(axis="y", visible=False)
    save(figure, path)


def sight(tables, path):
    """The way to work: the truth, what one strategy gets of it, and when the radios run."""
    import looks
    import matplotlib.pyplot as plt
    import numpy as np

    start, end = 28_500, 30_000
    truth = tables["truth"]
    truth = truth[(truth.t_s >= start) & (truth.t_s <= end)]
    home = tables["truth"].iloc[0]
    figure, (way, lanes) = plt.subplots(
        2, 1, figsize=(9, 5), sharex=True, height_ratios=[3, 1.2]
    )
    distance = np.hypot(truth.east_m - home.east_m, truth.north_m - home.north_m) / 1000
    way.plot((truth.t_s - start) / 60, distance, color="#6b6b6b", linewidth=6, alpha=0.35, label="the truth")
    fixes = tables["fixes"]
    for index, name in enumerate(["standard_best", "significant_change"]):
        seen = fixes[(fixes.strategy == name) & (fixes.t_s >= start) & (fixes.t_s <= end)]
        reached = np.hypot(seen.east_m - home.east_m, seen.north_m - home.north_m) / 1000
        way.plot(
            (seen.t_s - start) / 60, reached, linestyle="", markersize=3 if index == 0 else 9,
            label=f"fixes of {name}", **looks.look(index),
        )
    way.set_ylabel("distance from home (km)")
    way.legend(loc="upper left", frameon=False)
    states = tables["states"]
    rows = [
        ("satellites", "gnss", ["acquiring", "tracking", "tracking_weak"]),
        ("Wi-Fi scans", "wifi", ["scanning"]),
        ("processor awake", "cpu", ["awake"]),
    ]
    states = states[(states.strategy == "duty_cycled") & (states.end_s > start) & (states.start_s < end)]
    for place, (_, component, names) in enumerate(rows):
        spans = states[(states.component == component) & states.state.isin(names)]
        lanes.broken_barh(
            [((row.start_s - start) / 60, (row.end_s - row.start_s) / 60) for row in spans.itertuples()],
            (place - 0.3, 0.6),
            color=looks.COLOURS[2],
        )
    lanes.set_yticks(range(len(rows)), [row[0] for row in rows])
    lanes.invert_yaxis()
    lanes.set_xlim(0, (end - start) / 60)
    lanes.set_xlabel("minutes; the bars show when the radios of duty_cycled are on")
    lanes.grid(axis="y", visible=False)
    save(figure, path)


def errors(tables, path):
    """The tracking error of two strategies over the day, and the means of this replication."""
    import looks
    import matplotlib.pyplot as plt
    import numpy as np

    truth = tables["truth"]
    fixes = tables["fixes"]
    figure, axes = plt.subplots(figsize=(9, 4))
    for index, name in enumerate(["standard_best", "significant_change"]):
        seen = fixes[fixes.strategy == name].sort_values("t_s", kind="stable")
        last = np.searchsorted(seen.t_s.to_numpy(), truth.t_s.to_numpy(), side="right") - 1
        known = last >= 0
        east = seen.east_m.to_numpy()[last] - truth.east_m
        north = seen.north_m.to_numpy()[last] - truth.north_m
        error = np.hypot(east, north)[known]
        axes.plot(truth.t_s[known] / 3600, np.maximum(error, 1), linewidth=1, label=name, **looks.line(index))
        mean = error[truth.is_scored[known]].mean()
        axes.axhline(mean, linewidth=1, color=looks.COLOURS[index], alpha=0.6)
        axes.annotate(f"mean {float(f'{mean:.2g}'):.0f} m", (24, mean), xytext=(4, 0), textcoords="offset points",
                      va="center", color=looks.COLOURS[index], annotation_clip=False)
    axes.set_yscale("log")
    axes.set_xlim(0, 24)
    axes.set_xticks(range(0, 25, 3))
    axes.set_xlabel("hour of the day")
    axes.set_ylabel("distance between belief and truth (m)")
    axes.legend(loc="upper left", frameon=False)
    save(figure, path)


def intervals(luck, path):
    """Luck shrinks with replications, the 80 % range does not."""
    import looks
    import matplotlib.pyplot as plt
    import pandas as pd

    counts = sorted(int(folder.name) for folder in luck.iterdir())
    figure, axes = plt.subplots(figsize=(9, 2.6))
    for place, count in enumerate(counts):
        summary = pd.read_csv(luck / str(count) / "summary.csv")
        row = summary[(summary.metric == "location_percent_per_day") & (summary.statistic == "mean")].iloc[0]
        axes.plot([row.range_low, row.range_high], [place, place], linewidth=10, alpha=0.25,
                  color=looks.COLOURS[1], label="80 % range" if place == 0 else None)
        axes.plot([row.ci_low, row.ci_high], [place, place], linewidth=4,
                  color=looks.COLOURS[0], label="luck (95 % interval)" if place == 0 else None)
        axes.plot(row.estimate, place, "o", color="black", markersize=4)
    axes.set_yticks(range(len(counts)), [f"{count} replications" for count in counts])
    axes.set_ylim(len(counts) - 0.5, -0.5)
    axes.set_xlim(left=0)
    axes.set_xlabel("location energy of duty_cycled (% of a charge a day)")
    axes.legend(loc="upper left", bbox_to_anchor=(0, 1.3), ncols=2, frameon=False)
    axes.grid(axis="y", visible=False)
    save(figure, path)


if __name__ == "__main__":
    drawn = [page, explore, summary, hours, choices, charts, shrink]
    {function.__name__: function for function in drawn}[sys.argv[1]](*sys.argv[2:])
