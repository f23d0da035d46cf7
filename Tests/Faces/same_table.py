# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""One strategy in Python, Java and JavaScript: each keeps the protocol, and all have the table of the built-in one.

    same_table.py PROGRAM NAME=COMMAND...

Prints a table of two days on two systems, and fails if a column of runs.csv differs anywhere by more than a relative 1e-9,
which is what positions lose on their way through degrees.
"""

import csv
import math
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

DAYS = ("office_day", "car_commute")
SYSTEMS = ("ios_12", "ios_18")
SHOWN = ("energy_location_j", "delivery_count", "error_mean_m", "wakeup_count")


def rows(path, strategy):
    with open(path, encoding="utf-8", newline="") as file:
        return [row for row in csv.DictReader(file) if row["strategy"] == strategy]


def is_same(one, other):
    try:
        return math.isclose(float(one), float(other), rel_tol=1e-9, abs_tol=1e-9)
    except ValueError:
        return one == other


def main():
    program, faces = sys.argv[1], dict(word.split("=", 1) for word in sys.argv[2:])
    failed = False
    print(f"{'day':12} {'system':7} {'duty cycle':11} " + " ".join(f"{name:>18}" for name in SHOWN))
    for name, command in faces.items():
        done = subprocess.run([program, "drive", "--conformance", "--", *shlex.split(command)], capture_output=True, text=True)
        if done.returncode:
            failed = True
            print(f"{name} does not keep the protocol:\n{done.stdout}{done.stderr}")
    for day in DAYS:
        for system in SYSTEMS:
            for number, (name, command) in enumerate(faces.items()):
                with tempfile.TemporaryDirectory() as folder:
                    words = [program, "drive", day, "--os", system, "--strategy", "duty_cycled", "--replications", "2", "-q"]
                    words += ["--name", "mine", "-o", folder + "/results", "--", *shlex.split(command)]
                    subprocess.run(words, check=True, stdout=subprocess.DEVNULL)
                    table = Path(folder, "results", "runs.csv")
                    known, own = rows(table, "duty_cycled"), rows(table, "mine")
                lines = [("built-in", known[0])] * (number == 0) + [(name, own[0])]
                for title, row in lines:
                    print(f"{day:12} {system:7} {title:11} " + " ".join(f"{row[key]:>18.12}" for key in SHOWN))
                for one, other in zip(known, own, strict=True):
                    wrong = [key for key in one if key != "strategy" and not is_same(one[key], other[key])]
                    if wrong:
                        failed = True
                        print(f"  {name} differs in replication {one['replication']}: {', '.join(wrong)}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
