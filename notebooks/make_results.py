#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Computes what the notebooks read again, into the folder `results` beside them: the named parts, or everything."""

import csv
import os
import shutil
import sys
from pathlib import Path

import tracewatt as tw

ROOT = Path(__file__).resolve().parent.parent
# Relative to the repository, so that the results contain no path of the machine.
NOTEBOOKS = Path("notebooks")
RESULTS = NOTEBOOKS / "results"


def history():
    """Simulates each commit of history/commits.csv and checks it against the budgets and the first commit."""
    (RESULTS / "history").mkdir()
    commits = Path(shutil.copy(NOTEBOOKS / "history" / "commits.csv", RESULTS / "history"))
    settings = {}
    for commit in csv.DictReader(commits.read_text(encoding="utf-8").splitlines()):
        if commit["setting"]:
            key, value = commit["setting"].split("=")
            settings[f"tracker.{key}"] = value
        folder = RESULTS / "history" / commit["commit"]
        tw.compare(
            "scenarios/starter/scenarios/commute.yaml", strategies=NOTEBOOKS / "history" / "tracker.yaml",
            set=settings, replications=12, detail="none", output=folder,
        )  # fmt: skip
        # The exit code is 1 if a budget is breached.
        tw.run(
            "check", folder, "--against", RESULTS / "history" / "1", "--today", "2026-03-02", "--quiet",
            "--budgets", NOTEBOOKS / "history" / "tracewatt.budgets.yaml", "--report", f"json={folder}/check.json",
            accepted=(0, 1),
        )  # fmt: skip


def hourly_study():
    tw.run("population", NOTEBOOKS / "people" / "hourly_study.yaml", "--quiet", "-o", RESULTS / "hourly_study")


def imputation():
    # Unlike population, compare can also write what each app believed over time.
    tw.compare(NOTEBOOKS / "people" / "imputation.yaml", detail="all", output=RESULTS / "imputation")


def recorder():
    tw.compare(NOTEBOOKS / "people" / "recorder.yaml", detail="all", output=RESULTS / "recorder")


def office_day():
    tw.compare("scenarios/office_day.yaml", replications=20, output=RESULTS / "office_day")


def sweep():
    tw.compare(NOTEBOOKS / "sweep" / "sweep.yaml", detail="none", output=RESULTS / "sweep")


def validation():
    # The exit code is 1 if a row that is recorded as passing misses; the notebook shows which.
    validation = tw.run("validate", "--format", "json", "--quiet", accepted=(0, 1))
    (RESULTS / "validation.json").write_text(validation.stdout, encoding="utf-8")


# By their names below `results`.
PARTS = {
    "office_day": office_day,
    "sweep": sweep,
    "history": history,
    "validation.json": validation,
    "hourly_study": hourly_study,
    "imputation": imputation,
    "recorder": recorder,
}


def main():
    os.chdir(ROOT)
    parts = sys.argv[1:] or PARTS
    if parts is PARTS:
        shutil.rmtree(RESULTS, ignore_errors=True)
    RESULTS.mkdir(exist_ok=True)
    for part in parts:
        shutil.rmtree(RESULTS / part, ignore_errors=True)
        PARTS[part]()


if __name__ == "__main__":
    main()
