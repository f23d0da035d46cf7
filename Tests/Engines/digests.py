# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs one study on this machine and on every engine, and prints the digest of the merged tables of each.

The exit code is 1 if any differs. scripts/engines.sh runs it inside of a Slurm of one node.
"""

import argparse
import pathlib
import subprocess
import sys
import tempfile
import time

import small_study
import tracewatt as tw
from test_snakemake import LOCAL, SLURM, snakemake

STUDY = {"strategies": small_study.STRATEGIES, "systems": "ios_9", "detail": "none", "progress": False}


def swept(engine):
    """A way to run the study: Python's function for an engine."""

    def run(study, replications):
        day = study.folder / "walk.csv"
        return tw.sweep(day, engine=engine, workers=2, task_s=0.2, replications=replications, **STUDY)

    return run


def one_machine(study, replications):
    return tw.compare(study.folder / "walk.csv", replications=replications, **STUDY)


def slurm_array(study, replications):
    script = small_study.WORKFLOW / "slurm-array.sh"
    options = ["--array=0-7", "--wait", "--mem=0", "--output=%a.log"]
    study.run("compare", *study.arguments, "--parts", "parts", "--shard", "-")
    command = ["sbatch", *options, script, "compare", *study.arguments, "--parts", "parts"]
    done = subprocess.run(command, cwd=study.folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode:
        sys.exit(f"engines: error: sbatch ended with {done.returncode}:\n{done.stdout}")
    return tw.merge(study.folder / "parts")


def workflow(options):
    """A way to run the study: the Snakemake workflow."""

    def run(study, replications):
        done = snakemake(study, *options, replications=replications)
        if done.returncode:
            sys.exit(f"engines: error: Snakemake ended with {done.returncode}:\n{done.stdout}")
        return tw.read(study.folder / "results")

    return run


WAYS = {
    "one machine": one_machine,
    "Dask": swept("dask"),
    "Ray": swept("ray"),
    "Spark": swept("spark"),
    "Slurm": slurm_array,
    "Snakemake": workflow(LOCAL),
    "Snakemake on Slurm": workflow(SLURM),
}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--replications", type=int, default=small_study.REPLICATIONS)
    replications = parser.parse_args().replications
    small_study.REPLICATIONS = replications
    digests = set()
    print(f"{'engine':20}{'seconds':>8}  digest of datapackage.json, which has those of all tables")
    for name, way in WAYS.items():
        with tempfile.TemporaryDirectory(prefix="tracewatt-") as folder:
            study = small_study.Study(tw.find_program(), pathlib.Path(folder))
            start = time.monotonic()
            digest = way(study, replications).digest
            digests.add(digest)
            print(f"{name:20}{time.monotonic() - start:8.1f}  {digest}", flush=True)
    if len(digests) > 1:
        sys.exit("engines: error: the digests differ")
    print(f"{len(WAYS)} ways to run it, one digest")


if __name__ == "__main__":
    main()
