#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Measures the pipe of `tracewatt drive`: scripts/bench-drive.py PROGRAM.

On a day of a position a second, a program that only hands back the turn, and an app of tracewatt.drive, get the positions
of the best accuracy, one by one and in batches. The time of a position is the run's less that of a run without it, over
ten replications, the shortest of three. The strategy inside the lab stands beside it.
"""

import csv
import math
import os
import subprocess
import sys
import tempfile
import time

SECONDS = 86_400
REPLICATIONS = 10
START = 'b\'{"request":"start","service":"standard","pauses_location_updates_automatically":false}\\n\''

PLAIN = f"""
import sys
source, sink = sys.stdin.buffer, sys.stdout.buffer
source.readline()
sink.write(b'{{"hello":{{"protocol":"tracewatt.drive.v1","persistent":true}}}}\\n')
sink.flush()
for line in source:
    if b'"launched"' in line:
        if len(sys.argv) > 1:
            sink.write(b'{{"request":"batch","events":["location"],"limit":1000}}\\n')
        sink.write({START})
    sink.write(b'{{"done":true}}\\n')
    sink.flush()
"""

APP = """
import sys
from tracewatt.drive import App, run

class Track(App):
    def on_launched(self, event):
        if len(sys.argv) > 1:
            self.batch("location")
        self.start("standard", pauses_location_updates_automatically=False)

    def on_location(self, event):
        pass

run(Track)
"""


def write_day(path):
    """A day on which the phone never rests."""
    with open(path, "w", encoding="utf-8", newline="") as file:
        table = csv.writer(file)
        table.writerow(["time", "latitude", "longitude"])
        for second in range(SECONDS):
            clock = f"2026-06-01T{second // 3600:02d}:{second // 60 % 60:02d}:{second % 60:02d}Z"
            east, north = 4000 * math.sin(second / 700), 4000 * math.cos(second / 960)
            table.writerow([clock, f"{50.94 + north / 111_200:.7f}", f"{6.95 + east / 70_000:.7f}"])


def shortest(command):
    times = []
    for _ in range(3):
        start = time.monotonic()
        subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
        times.append(time.monotonic() - start)
    return min(times)


def main():
    program = os.path.abspath(sys.argv[1])
    here = os.path.dirname(os.path.abspath(__file__))
    os.environ["PYTHONPATH"] = os.path.join(here, "..", "python")
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        write_day("day.csv")
        for name, text in (("plain.py", PLAIN), ("app.py", APP)):
            with open(name, "w", encoding="utf-8") as file:
                file.write(text)
        common = ["day.csv", "--strategy", "control", "--jobs", "1", "--quiet"]
        many = ["--replications", str(REPLICATIONS)]
        events = SECONDS * REPLICATIONS
        without = shortest([program, "compare", *common, *many])
        inside = shortest([program, "compare", *common, *many, "--strategy", "standard_best"]) - without
        print("positions to a program: one day at 1 Hz")
        print(f"  {'the strategy inside the lab':44}{inside / events * 1e6:9.2f} us a position")
        for title, words in (
            ("a program that only hands back, batches", ["plain.py", "batch"]),
            ("a program that only hands back, one by one", ["plain.py"]),
            ("an app of tracewatt.drive, batches", ["app.py", "batch"]),
            ("an app of tracewatt.drive, one by one", ["app.py"]),
        ):
            driven = shortest([program, "drive", *common, *many, "--", sys.executable, *words]) - without
            day = shortest([program, "drive", *common, "--replications", "1", "--", sys.executable, *words])
            print(
                f"  {title:44}{driven / events * 1e6:9.2f} us a position, {events / driven / 1e3:.0f} thousand/s, "
                f"{driven / inside:.1f} times; a day takes {day:.1f} s"
            )


if __name__ == "__main__":
    main()
