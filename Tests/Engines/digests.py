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

def swept(engine):
    """A way to run the study: Python's function for an engine."""

    def run(study):
        file = study.folder / study.file
        return tw.sweep(file, engine=engine, workers=2, task_s=0.2, detail="none", progress=False, **study.options)

    return run


def one_machine(study):
    return tw.compare(study.folder / study.file, detail="none", progress=False, **study.options)


def slurm_array(study):
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

    def run(study):
        done = snakemake(study, *options)
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
    parser.add_argument("--people", type=int, help="simulate this many people with made lives instead of a walk")
    arguments = parser.parse_args()
    small_study.REPLICATIONS = arguments.replications
    digests = set()
    print(f"{'engine':20}{'seconds':>8}  digest of datapackage.json, which has those of all tables")
    for name, way in WAYS.items():
        with tempfile.TemporaryDirectory(prefix="tracewatt-") as folder:
            place = (tw.find_program(), pathlib.Path(folder))
            study = small_study.People(*place, arguments.people) if arguments.people else small_study.Study(*place)
            start = time.monotonic()
            digest = way(study).digest
            digests.add(digest)
            print(f"{name:20}{time.monotonic() - start:8.1f}  {digest}", flush=True)
    if len(digests) > 1:
        sys.exit("engines: error: the digests differ")
    print(f"{len(WAYS)} ways to run it, one digest")


if __name__ == "__main__":
    main()
