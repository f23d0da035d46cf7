# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Frictionless finds every table of a population with all details valid, and a wrong one invalid."""

from __future__ import annotations

import json
from pathlib import Path

import frictionless

import tracewatt as tw

USERS = """\
version: 1
kind: population
name: users
people: 4
days: 1
devices:
  - { phone: iphone_13, os: ios_26, share: 50 % }
  - { phone: modern_pixel7_2022, os: android_16_hard, share: 50 % }
permissions: { always: 50 %, denied: 50 % }
strategies: [coarse_both, hourly_both]
expects: 1 h
"""


def test_tables_of_a_population_are_as_described(tmp_path: Path) -> None:
    (tmp_path / "users.yaml").write_text(USERS, encoding="utf-8")
    folder = tmp_path / "results"
    tw.compare(tmp_path / "users.yaml", detail="all", output=folder)
    package = folder / "datapackage.json"
    described = {resource["path"] for resource in json.loads(package.read_text(encoding="utf-8"))["resources"]}
    assert {"people.csv", "population.csv", "gaps.csv", "samples.csv.gz", "errors.csv.gz", "truth.csv.gz"} <= described
    assert described == {path.name for path in folder.iterdir() if ".csv" in path.suffixes}
    report = frictionless.validate(str(package))
    assert report.valid, report.to_summary()
    assert len(report.tasks) == len(described)

    with (folder / "gaps.csv").open("a", encoding="utf-8") as gaps:
        gaps.write("users,coarse_both,mixed,mixed,soon,0,0,1,no_permission\n")
    assert not frictionless.validate(str(package)).valid
