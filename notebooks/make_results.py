#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes all that the notebooks read anew, below notebooks/results.

The environment variable TRACEWATT names the program; the default is .build/release/tracewatt.
"""

import csv
import os
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
RESULTS = HERE / "results"
COMMUTE = "scenarios/starter/scenarios/commute.yaml"


def tracewatt(*arguments, accepted=(0,)):
    """Runs the program from the repository's root, so that paths read the same everywhere."""
    program = os.environ.get("TRACEWATT", ".build/release/tracewatt")
    done = subprocess.run(
        [program, *arguments], cwd=ROOT, stdout=subprocess.PIPE, encoding="utf-8", check=False
    )
    if done.returncode not in accepted:
        sys.exit(f"make_results: error: {' '.join(arguments)} ended with {done.returncode}")
    return done.stdout


def compare(scenario, folder, *arguments):
    """Simulates, and keeps what is printed beside the tables: it has the standings, which they do not."""
    printed = tracewatt(
        "compare", scenario, "--quiet", "--format", "csv", "-o", str(folder.relative_to(ROOT)), *arguments
    )
    (folder / "compare.csv").write_text(printed, encoding="utf-8", newline="")


def history():
    """Simulates each commit of history/commits.csv and holds it against budgets and the first."""
    settings = []
    (RESULTS / "history").mkdir()
    shutil.copy(HERE / "history" / "commits.csv", RESULTS / "history")
    with open(HERE / "history" / "commits.csv", encoding="utf-8", newline="") as file:
        commits = list(csv.DictReader(file))
    for commit in commits:
        if commit["setting"]:
            settings += ["--set", f"tracker.{commit['setting']}"]
        folder = RESULTS / "history" / commit["commit"]
        compare(
            COMMUTE, folder, "--detail", "none", "--replications", "12",
            "--strategy", "notebooks/history/tracker.yaml", *settings,
        )  # fmt: skip
        first = RESULTS / "history" / commits[0]["commit"]
        tracewatt(
            "check", str(folder.relative_to(ROOT)), "--quiet", "--against", str(first.relative_to(ROOT)),
            "--budgets", "notebooks/history/tracewatt.budgets.yaml", "--today", "2026-03-02",
            "--report", f"json={(folder / 'check.json').relative_to(ROOT)}",
            accepted=(0, 1),
        )  # fmt: skip


def main():
    shutil.rmtree(RESULTS, ignore_errors=True)
    RESULTS.mkdir(parents=True)
    compare("scenarios/office_day.yaml", RESULTS / "office_day", "--replications", "20")
    compare("notebooks/sweep/sweep.yaml", RESULTS / "sweep", "--detail", "none")
    history()
    # The exit code is 1 when a row that is recorded as passing misses; the notebook tells which.
    validation = tracewatt("validate", "--quiet", "--format", "json", accepted=(0, 1))
    (RESULTS / "validation.json").write_text(validation, encoding="utf-8")


if __name__ == "__main__":
    main()
