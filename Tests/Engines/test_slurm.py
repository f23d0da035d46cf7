# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The array job, on a Slurm of one node."""

import json
import os
import re
import shutil
import subprocess
import time

import pytest
from small_study import PARTS, WORKFLOW, counts

pytestmark = [
    pytest.mark.nightly,
    pytest.mark.skipif(
        not shutil.which("sbatch") or os.geteuid() != 0,
        reason="Slurm is not installed, or this is not root; see scripts/slurm-one-node.sh",
    ),
]
SCRIPT = WORKFLOW / "slurm-array.sh"


class Cluster:
    """Jobs of the study on Slurm."""

    def __init__(self, study, environment):
        self.study = study
        self.environment = {**environment, "TRACEWATT": str(study.program)}

    def command(self, *words, **variables):
        """What a command of Slurm prints."""
        return subprocess.run(
            words,
            cwd=self.study.folder,
            env={**self.environment, **variables},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=True,
            timeout=120,
        ).stdout.strip()

    def array(self, *arguments, tasks="0-3", **variables):
        """Submits the array job, and returns its number."""
        words = ["sbatch", "--parsable", f"--array={tasks}", SCRIPT, *arguments]
        return self.command(*words, **variables)

    def shards(self, **options):
        """Submits the study."""
        return self.array("compare", *self.study.arguments, "--parts", "parts", **options)

    def merge(self, after):
        """Submits the merge after an array job."""
        return self.command(
            *("sbatch", "--parsable", f"--dependency=afterok:{after}", "--kill-on-invalid-dep=yes"),
            *("--wrap", '"$TRACEWATT" merge parts -o results'),
        )

    def wait(self, until=lambda: False):
        """Waits until no job is left, or a condition holds."""
        end = time.monotonic() + 600
        while self.command("squeue", "--noheader") and not until():
            assert time.monotonic() < end, self.command("squeue")
            time.sleep(0.1)

    def records(self, job):
        """What the tasks of an array job printed; a task that was repeated printed more than one line."""
        outputs = sorted(self.study.folder.glob(f"slurm-{job}_*.out"))
        lines = [line for path in outputs for line in path.read_text().splitlines()]
        return [json.loads(line) for line in lines if line.startswith("{")]

    def output(self, job):
        """All that the tasks of an array job printed."""
        return "\n".join(path.read_text() for path in sorted(self.study.folder.glob(f"slurm-{job}_*.out")))

    def exit_codes(self, job):
        """The exit codes of an array job's tasks, and how often they were restarted."""
        shown = self.command("scontrol", "show", "job", job)
        return sorted(int(code) for code in re.findall(r"ExitCode=(\d+):", shown)), sum(
            int(count) for count in re.findall(r"Restarts=(\d+)", shown)
        )


@pytest.fixture
def cluster(study, slurm):
    """Slurm in the folder of the study."""
    cluster = Cluster(study, slurm)
    yield cluster
    cluster.command("scancel", "--user=root", "--full")
    cluster.wait()


def test_results_are_those_of_one_run(cluster, whole):
    job = cluster.shards()
    cluster.merge(after=job)
    cluster.wait()
    assert cluster.study.has_tables_of(whole)
    assert sum(ran for ran, _ in counts(cluster.records(job)).values()) == PARTS


def test_an_array_may_begin_at_1(cluster, whole):
    job = cluster.shards(tasks="1-4")
    cluster.wait()
    cluster.study.run("merge", "parts", "-o", "results")
    assert sorted(counts(cluster.records(job))) == ["0/4", "1/4", "2/4", "3/4"]
    assert cluster.study.has_tables_of(whole)


def test_lost_parts_cost_only_themselves(cluster, whole):
    cluster.shards()
    cluster.wait()
    lost = [cluster.study.parts()[3], cluster.study.parts()[9]]
    for path in lost:
        path.unlink()
    done = cluster.study.run("merge", "parts", "-o", "results", status=2)
    assert all(f"missing: {path.name}" in done.stderr for path in lost)
    job = cluster.shards()
    cluster.wait()
    assert sorted(ran for ran, _ in counts(cluster.records(job)).values()) == [0, 0, 1, 1]
    cluster.study.run("merge", "parts", "-o", "results")
    assert cluster.study.has_tables_of(whole)


def test_a_killed_task_is_queued_again_before_the_merge(cluster, whole):
    cluster.study.kill_once()
    cluster.environment["TRACEWATT"] = str(cluster.study.program)
    job = cluster.shards()
    cluster.merge(after=job)
    cluster.wait()
    assert "slurm-array: exit 137; queued again" in cluster.output(job)
    assert cluster.study.lost_little(cluster.records(job))
    assert cluster.exit_codes(job) == ([0, 0, 0, 0], 1)
    assert cluster.study.has_tables_of(whole)


def test_a_cancelled_task_is_submitted_alone_and_goes_on(cluster, whole):
    arguments = [*cluster.study.arguments, "--replications", "8000"]
    job = cluster.array("compare", *arguments, "--parts", "parts")
    begun = cluster.study.folder / "parts" / "part-walk-000001-000002.twpart"
    cluster.wait(until=lambda: len(cluster.study.parts()) >= 100 and begun.exists())
    cluster.command("scancel", f"{job}_1")
    cluster.wait()
    assert sorted(counts(cluster.records(job))) == ["0/4", "2/4", "3/4"]
    before = len(cluster.study.parts())
    cluster.study.run("merge", "parts", "-o", "results", status=2)
    job = cluster.array("compare", *arguments, "--parts", "parts", tasks="1", SHARDS="4")
    cluster.wait()
    ran, skipped = counts(cluster.records(job))["1/4"]
    assert skipped > 0 and ran == len(cluster.study.parts()) - before
    cluster.study.run("merge", "parts", "-o", "results")
    cluster.study.run("compare", *arguments, "-o", "long")
    assert cluster.study.has_tables_of(cluster.study.folder / "long")


def test_a_cut_part_fails_every_task_once(cluster):
    cluster.shards()
    cluster.wait()
    cut = cluster.study.parts()[2]
    os.truncate(cut, 100)
    job = cluster.shards()
    merge = cluster.merge(after=job)
    cluster.wait()
    assert cluster.exit_codes(job) == ([65, 65, 65, 65], 0)
    assert f"parts/{cut.name}: error: the part file is damaged" in cluster.output(job)
    assert "JobState=CANCELLED" in cluster.command("scontrol", "show", "job", merge)
    assert not (cluster.study.folder / "results").exists()


def test_parts_of_another_study_fail_every_task_once(cluster):
    cluster.study.run("compare", *cluster.study.arguments, "--seed", "7", "--parts", "parts", "--shard", "0/4")
    before = cluster.study.parts()
    job = cluster.shards()
    cluster.wait()
    assert cluster.exit_codes(job) == ([65, 65, 65, 65], 0)
    assert cluster.output(job).count("parts/study.json: error: this belongs to another study") == 4
    assert cluster.study.parts() == before


@pytest.mark.parametrize(
    "arguments, code, message",
    [
        (["compare", "nowhere.yaml", "--parts", "parts"], 66, 'the file "nowhere.yaml" does not exist'),
        (["compare", "walk.csv", "--replications", "none", "--parts", "parts"], 64, "replications"),
        (["merge", "parts"], 64, "slurm-array: error: the first argument is neither compare nor population"),
    ],
)
def test_a_wrong_command_line_is_not_repeated(cluster, arguments, code, message):
    job = cluster.array(*arguments)
    cluster.wait()
    assert cluster.exit_codes(job) == ([code] * 4, 0)
    assert message in cluster.output(job)


def test_the_script_outside_an_array_says_how_to_submit_it(tmp_path):
    done = subprocess.run([SCRIPT, "compare", "walk.csv"], cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 64
    assert "this is not a task of an array job" in done.stderr and "sbatch --array=0-15" in done.stderr
