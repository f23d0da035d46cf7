# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The study of these tests: a walk of five minutes, four strategies, 300 replications; and one of people."""

import json
import pathlib
import subprocess
from typing import ClassVar

ROOT = pathlib.Path(__file__).resolve().parents[2]
WORKFLOW = ROOT / "workflow"
STRATEGIES = ["standard_best", "standard_hundred_meters", "significant_change", "visits"]
REPLICATIONS = 300
SHARDS = 4
# Blocks of replications; each is a part.
PARTS = 203

# Kills shard 1 once, when its sixth part is there, and lists the parts; everything else runs as usual.
KILLED_ONCE = """#!/usr/bin/env bash
case " $* " in
  *" --shard 1/4 "*) ;;
  *" --shard env "*) [ "${SLURM_ARRAY_TASK_ID-}" = 1 ] || exec PROGRAM "$@" ;;
  *) exec PROGRAM "$@" ;;
esac
mkdir FOLDER/killed 2>/dev/null || exec PROGRAM "$@"
PROGRAM "$@" --jobs 1 > /dev/null &
until [ -e parts/part-walk-000021-000022.twpart ]; do sleep 0.01; done
kill -KILL $!
wait $!
status=$?
ls parts > FOLDER/killed/parts.txt
exit "$status"
"""


class Study:
    """The study in a folder, and what is asked of the folder afterwards."""

    file = "walk.csv"

    def __init__(self, program, folder):
        self.program = program
        self.folder = folder
        latitudes = [50.9400, 50.9400, 50.9400, 50.9408, 50.9416, 50.9424]
        rows = [f"2026-03-02T08:0{minute}:00Z,{latitude},6.957" for minute, latitude in enumerate(latitudes)]
        (folder / Study.file).write_text("\n".join(["time,latitude,longitude", *rows, ""]))

    @property
    def options(self):
        """The study as options of Python's functions."""
        return {"strategies": STRATEGIES, "systems": "ios_9", "replications": REPLICATIONS}

    @property
    def arguments(self):
        """The study on the command line of `compare`."""
        strategies = [word for name in STRATEGIES for word in ("--strategy", name)]
        return [
            *(self.file, "--os", "ios_9", "--detail", "none", "--quiet"),
            *("--replications", str(REPLICATIONS), *strategies),
        ]

    @property
    def configuration(self):
        """The study as the configuration of the workflow."""
        return {
            "scenarios": [self.file],
            "strategies": STRATEGIES,
            "os": ["ios_9"],
            "replications": REPLICATIONS,
            "detail": "none",
            "shards": SHARDS,
            "program": str(self.program),
        }

    def run(self, *arguments, status=0):
        """Runs the program, and returns what it did."""
        done = subprocess.run([self.program, *arguments], cwd=self.folder, capture_output=True, text=True)
        assert done.returncode == status, done.stderr
        return done

    def parts(self):
        """The finished parts, sorted by name."""
        return sorted((self.folder / "parts").glob("part-*.twpart"))

    def kill_once(self):
        """Puts a program in place that kills shard 1 once, when it has six parts or more."""
        script = KILLED_ONCE.replace("PROGRAM", str(self.program)).replace("FOLDER", str(self.folder))
        path = self.folder / "killed-once"
        path.write_text(script)
        path.chmod(0o755)
        self.program = path

    def lost_little(self, records):
        """Whether the killed shard was repeated, and skipped all parts that it had finished."""
        finished = (self.folder / "killed" / "parts.txt").read_text().split()
        kept = sum(path.name in finished for path in self.parts()[1::SHARDS])
        return 6 <= kept < 51 and counts(records)["1/4"] == (51 - kept, kept)

    def has_tables_of(self, whole, results="results"):
        """Whether the results are, byte for byte, those of an uninterrupted run, but for the provenance."""
        made = {path.name: path.read_bytes() for path in (self.folder / results).iterdir()}
        wanted = {path.name: path.read_bytes() for path in whole.iterdir()}
        made.pop("provenance.json"), wanted.pop("provenance.json")
        # The data package has a digest of every table.
        tables = json.loads(wanted["datapackage.json"])["resources"]
        assert len(tables) >= 4 and all("hash" in table or "content_hash" in table for table in tables)
        return made == wanted


class People(Study):
    """People with made lives, on four phones and six systems."""

    file = "users.yaml"
    options: ClassVar = {}

    def __init__(self, program, folder, people):
        super().__init__(program, folder)
        devices = ["iphone_class, os: ios_18", "iphone_13, os: ios_26"]
        devices += [f"modern_pixel7_2022, os: {system}" for system in ("android_14", "android_16", "android_16_hard")]
        devices += ["mid2010s_pixel_2016, os: android_10"]
        lines = ["version: 1", "kind: population", "name: users", f"people: {people}", "days: 1", "devices:"]
        lines += [f"  - {{ phone: {device}, share: 1 }}" for device in devices]
        lines += ["strategies: [coarse_both, hourly_both]", "expects: 1 h", ""]
        (folder / self.file).write_text("\n".join(lines))

    @property
    def arguments(self):
        return [self.file, "--detail", "none", "--quiet"]

    @property
    def configuration(self):
        return {"scenarios": [self.file], "detail": "none", "shards": SHARDS, "program": str(self.program)}


def counts(records):
    """The parts that each shard ran and skipped."""
    return {record["shard"]: (record["parts"], record["skipped"]) for record in records}
