# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs one study on this machine and on every engine, and prints the digest of the merged tables of each.

The exit code is 1 if any differs. scripts/engines.sh runs it inside of a Slurm of one node.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import tracewatt as tw

ROOT = Path(__file__).resolve().parent.parent.parent
STRATEGIES = ["standard_best", "standard_hundred_meters", "significant_change", "visits"]
# Five minutes: a rest and a walk due north.
WALK = "time,latitude,longitude\n" + "".join(
    f"2026-03-02T08:0{minute}:00Z,{latitude},6.957\n"
    for minute, latitude in enumerate(("50.9400", "50.9400", "50.9400", "50.9408", "50.9416", "50.9424"))
)


class Case:
    """The study, and the ways to run it. Each returns the folder of its tables."""

    def __init__(self, folder: Path, replications: int) -> None:
        self.folder = folder
        self.day = folder / "walk.csv"
        self.day.write_text(WALK, encoding="utf-8")
        self.replications = replications

    def swept(self, engine: str) -> Path:
        output = self.folder / engine
        tw.sweep(
            self.day, engine=engine, workers=2, task_s=0.2, output=output, progress=False,
            strategies=STRATEGIES, systems="ios_9", replications=self.replications,
        )  # fmt: skip
        return output

    def one_machine(self) -> Path:
        output = self.folder / "one"
        tw.compare(
            self.day, output=output, progress=False, detail="none",
            strategies=STRATEGIES, systems="ios_9", replications=self.replications,
        )  # fmt: skip
        return output

    def command(self) -> list[str]:
        options = [word for name in STRATEGIES for word in ("--strategy", name)]
        return [
            "compare", str(self.day), *options, "--os", "ios_9", "--detail", "none",
            "--replications", str(self.replications),
        ]  # fmt: skip

    def slurm(self) -> Path:
        parts = self.folder / "slurm.parts"
        script = ROOT / "workflow" / "slurm-array.sh"
        options = ["--array=0-7", "--wait", f"--output={self.folder}/slurm-%a.log"]
        self.shell("sbatch", *options, str(script), *self.command(), "--parts", str(parts))
        output = self.folder / "slurm"
        tw.merge(parts, output=output)
        return output

    def snakemake(self) -> Path:
        return self.snakemake_with("snakemake", "--cores", "2")

    def snakemake_slurm(self) -> Path:
        return self.snakemake_with("snakemake_slurm", "--executor", "slurm", "--jobs", "8")

    def snakemake_with(self, name: str, *options: str) -> Path:
        raise NotImplementedError

    def shell(self, *command: str) -> None:
        done = subprocess.run(command, cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8", check=False)
        if done.returncode:
            sys.exit(f"{' '.join(command)} ended with {done.returncode}:\n{done.stdout}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--replications", type=int, default=400)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="tracewatt-") as folder:
        case = Case(Path(folder), arguments.replications)
        ways: list[tuple[str, Callable[[], Path]]] = [
            ("one machine", case.one_machine),
            ("Dask", lambda: case.swept("dask")),
            ("Ray", lambda: case.swept("ray")),
            ("Spark", lambda: case.swept("spark")),
            ("Slurm", case.slurm),
            ("Snakemake", case.snakemake),
            ("Snakemake on Slurm", case.snakemake_slurm),
        ]
        digests = set()
        print(f"{'engine':20}{'seconds':>8}  digest of datapackage.json, which has those of all tables")
        for name, way in ways:
            start = time.monotonic()
            study = tw.read(way())
            digests.add(study.digest)
            print(f"{name:20}{time.monotonic() - start:8.1f}  {study.digest}", flush=True)
    if len(digests) > 1:
        sys.exit("engines: error: the digests differ")
    print(f"engines: {len(ways)} ways, one digest")


if __name__ == "__main__":
    main()
