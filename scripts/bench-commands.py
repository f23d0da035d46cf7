#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Processor time and memory of whole commands, of one build of the program or of two in turn.

bench-commands.py PROGRAM [OTHER] [--rounds N] [--only NAME]

Each command runs with one job, N times (default 15; those of many seconds a fifth of it, at least 3), the programs one
after the other in each round. The table has the median of the processor seconds, the largest memory, and with two
programs the median over the rounds of the time of PROGRAM over that of OTHER. It also checks that both print the same.
"""

import argparse
import os
import statistics
import subprocess
import sys
import tempfile

COMMANDS: list[tuple[str, list[str], bool]] = [
    ("office_day", ["compare", "office_day"], False),
    ("weighted_week", ["compare", "weighted_week"], False),
    (
        "tune",
        ["tune", "car_commute", "--limit", "error_p95_m=1km", "--limit", "coverage_fraction=0.9"],
        False,
    ),
    ("oracle", ["compare", "day_hike", "--oracle"], True),
    ("uncertainty", ["compare", "office_day", "--uncertainty"], True),
]


def run(program: str, arguments: list[str]) -> tuple[float, float, bytes]:
    """Runs a command; its processor seconds, peak memory in MB and output."""
    with tempfile.TemporaryFile() as output:
        process = subprocess.Popen(
            [program, *arguments, "--jobs", "1", "--quiet"], stdout=output, stderr=subprocess.DEVNULL
        )
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode != 0:
            sys.exit(f"bench-commands: error: exit {process.returncode} of {' '.join([program, *arguments])}")
        output.seek(0)
        return used.ru_utime + used.ru_stime, used.ru_maxrss / 1000, output.read()


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("program")
    parser.add_argument("other", nargs="?")
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--only", action="append", choices=[name for name, _, _ in COMMANDS])
    options = parser.parse_args()
    programs = [options.program] + ([options.other] if options.other else [])
    same = True
    print("| command | seconds | MB | seconds of the other | ratio |")
    print("| --- | ---: | ---: | ---: | ---: |")
    for name, arguments, is_long in COMMANDS:
        if options.only and name not in options.only:
            continue
        seconds: list[list[float]] = [[] for _ in programs]
        memory = [0.0 for _ in programs]
        for number in range(max(3, options.rounds // 5) if is_long else options.rounds):
            outputs = [b"" for _ in programs]
            order = list(range(len(programs)))
            for place in order if number % 2 == 0 else reversed(order):
                time, peak, outputs[place] = run(programs[place], arguments)
                seconds[place].append(time)
                memory[place] = max(memory[place], peak)
            if any(output != outputs[0] for output in outputs):
                print(f"bench-commands: error: {name} prints something else", file=sys.stderr)
                same = False
        row = [f"`{' '.join(arguments)}`", f"{statistics.median(seconds[0]):.2f}", f"{memory[0]:.0f}"]
        if len(programs) == 2:
            ratios = [here / there for here, there in zip(*seconds, strict=True)]
            row += [f"{statistics.median(seconds[1]):.2f}", f"{statistics.median(ratios):.2f}"]
        else:
            row += ["", ""]
        print(f"| {' | '.join(row)} |", flush=True)
    return 0 if same else 1


if __name__ == "__main__":
    sys.exit(main())
