# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The Snakemake workflow, on this machine and on Slurm."""

import json
import os
import shutil
import subprocess
import sys

import pytest
from small_study import PARTS, ROOT, WORKFLOW, counts

pytestmark = [
    pytest.mark.nightly,
    pytest.mark.skipif(
        subprocess.run([sys.executable, "-c", "import snakemake"], capture_output=True).returncode != 0,
        reason="Snakemake is not installed; see requirements.txt",
    ),
]
LOCAL = ["--profile", WORKFLOW / "profiles" / "local", "--cores", "2"]
# The status of a job comes from squeue, because the one node keeps no accounts.
SLURM = [
    *("--profile", WORKFLOW / "profiles" / "slurm", "--jobs", "2", "--latency-wait", "5"),
    *("--slurm-status-command", "squeue", "--slurm-init-seconds-before-status-checks", "1"),
    *("--seconds-between-status-checks", "1"),
    *("--default-resources", "slurm_partition=tests", "runtime=5"),
]


def snakemake(study, *arguments, environment=None, **changes):
    """Runs the workflow on the study, whose configuration may be changed."""
    (study.folder / "study.json").write_text(json.dumps({**study.configuration, **changes}))
    command = [
        *(sys.executable, "-m", "snakemake", "--snakefile", WORKFLOW / "Snakefile"),
        *("--configfile", "study.json", *(arguments or LOCAL)),
    ]
    return subprocess.run(
        command,
        cwd=study.folder,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=600,
    )


def records(study):
    """What the shards printed."""
    paths = sorted(study.folder.glob("parts/shards/*/*-of-*.json"))
    return [json.loads(path.read_text()) for path in paths]


def test_local_results_are_those_of_one_run(study, whole):
    done = snakemake(study)
    assert done.returncode == 0, done.stdout
    assert study.has_tables_of(whole)
    assert sum(ran for ran, _ in counts(records(study)).values()) == PARTS
    assert "Nothing to be done" in snakemake(study).stdout


def test_lost_parts_cost_only_themselves(study, whole):
    assert snakemake(study).returncode == 0
    before = {path: path.stat().st_mtime_ns for path in study.parts()}
    for path in (study.parts()[3], study.parts()[9]):
        path.unlink()
    done = snakemake(study, *LOCAL, "--forcerun", "shard")
    assert done.returncode == 0, done.stdout
    assert sorted(ran for ran, _ in counts(records(study)).values()) == [0, 0, 1, 1]
    assert sum(before.get(path) != path.stat().st_mtime_ns for path in study.parts()) == 2
    assert study.has_tables_of(whole)


def test_a_killed_shard_is_repeated_and_loses_a_part_at_most(study, whole):
    study.kill_once()
    done = snakemake(study)
    assert done.returncode == 0, done.stdout
    assert "Trying to restart job" in done.stdout
    assert study.lost_little(records(study))
    assert all(skipped == 0 for shard, (_, skipped) in counts(records(study)).items() if shard != "1/4")
    assert study.has_tables_of(whole)


def test_a_cut_part_is_refused_by_name_before_any_shard(study):
    assert snakemake(study).returncode == 0
    shutil.rmtree(study.folder / "parts" / "shards")
    shutil.rmtree(study.folder / "results")
    cut = study.parts()[2]
    os.truncate(cut, 100)
    done = snakemake(study)
    assert done.returncode != 0
    assert f"parts/{cut.name}: error: the part file is damaged" in done.stdout
    assert "rule shard:" not in done.stdout and "Trying to restart" not in done.stdout
    assert not (study.folder / "results" / "datapackage.json").exists()
    study.run("compare", *study.arguments, "--parts", "parts", "--shard", "0/4", status=65)


def test_parts_of_another_study_are_refused_before_any_shard(study):
    study.run("compare", *study.arguments, "--seed", "7", "--parts", "parts", "--shard", "0/4")
    before = study.parts()
    done = snakemake(study)
    assert done.returncode != 0
    assert "parts/study.json: error: this belongs to another study" in done.stdout
    assert "rule shard:" not in done.stdout and "Trying to restart" not in done.stdout
    assert study.parts() == before and not (study.folder / "results" / "datapackage.json").exists()


def test_parts_that_were_replaced_since_are_not_merged(study):
    assert snakemake(study).returncode == 0
    shutil.rmtree(study.folder / "results")
    for path in (*study.parts(), study.folder / "parts" / "study.json"):
        path.unlink()
    study.run("compare", *study.arguments, "--seed", "7", "--parts", "parts", "--shard", "0/1")
    done = snakemake(study)
    assert done.returncode != 0
    assert "this belongs to another study" in done.stdout


def test_a_changed_trace_runs_again(study):
    assert snakemake(study).returncode == 0
    trace = study.folder / "walk.csv"
    trace.write_text(trace.read_text().replace("50.9424", "50.9430"))
    done = snakemake(study)
    assert done.returncode != 0
    assert "this belongs to another study" in done.stdout
    done = snakemake(study, parts="new-parts")
    assert done.returncode == 0, done.stdout


def test_files_that_a_scenario_mentions_are_inputs(study):
    (study.folder / "days").mkdir()
    (study.folder / "walk.csv").rename(study.folder / "days" / "walk.csv")
    (study.folder / "days" / "strategies").mkdir()
    strategy = study.folder / "days" / "strategies" / "mine.yaml"
    strategy.write_text("version: 1\nkind: strategy\nname: mine\nservices: { significant_change: {} }\n")
    (study.folder / "days" / "day.yaml").write_text(
        "version: 1\nkind: scenario\nname: day\ntrace: { file: walk.csv }\nstrategies: [visits, mine]\n"
    )
    done = snakemake(study, *LOCAL, scenarios="days/day.yaml", strategies=[], replications=2)
    assert done.returncode == 0, done.stdout
    assert "input: days/day.yaml, days/walk.csv, days/strategies/mine.yaml" in done.stdout


@pytest.mark.skipif(not shutil.which("rsync"), reason="the storage of these tests needs rsync")
def test_parts_go_through_storage_where_workers_share_no_files(study, whole):
    store = study.folder / "store"
    store.mkdir()
    (study.folder / "walk.csv").rename(store / "walk.csv")
    storage = ["--default-storage-provider", "fs", "--default-storage-prefix", store]
    done = snakemake(study, *LOCAL, *storage)
    assert done.returncode == 0, done.stdout
    assert not study.parts()
    (store / "results" / ".snakemake_timestamp").unlink()
    assert study.has_tables_of(whole, "store/results")


@pytest.mark.parametrize(
    "changes, message",
    [
        ({"replicatons": 3}, "replicatons: unknown key; did you mean replications?"),
        ({"replications": 0}, "replications: 0 is not allowed; it must be a whole number of at least 1"),
        ({"shards": "four"}, "shards: 'four' is not allowed; it must be a whole number of at least 1"),
        ({"strategies": [3]}, "strategies: [3] is not allowed; it must be a text or a list of texts"),
        ({"detail": "much"}, "detail: 'much' is not allowed; it must be none, first, states or all"),
        ({"parts": ""}, "parts: '' is not allowed; it must be a text"),
        ({"program": "no-such-program"}, "program: there is no executable file 'no-such-program'"),
        ({"scenarios": []}, "scenarios: missing; name a scenario, or a study with --configfile"),
        ({"scenarios": ["nowhere.yaml"]}, "Missing input files for rule check:"),
        ({"strategies": ["nothing"]}, '--strategy: error: no strategy is named "nothing"'),
    ],
)
def test_a_wrong_study_is_one_error_before_anything_runs(study, changes, message):
    done = snakemake(study, **changes)
    assert done.returncode != 0
    assert done.stdout.count(message) == 1, done.stdout
    assert "rule shard:" not in done.stdout
    assert not study.parts() and not (study.folder / "results" / "datapackage.json").exists()


def test_all_errors_of_a_configuration_are_shown_at_once(study):
    done = snakemake(study, shards=0, seed="x", nonsense=1)
    for key in ("shards", "seed", "nonsense"):
        assert f"{key}: " in done.stdout


def test_the_example_and_the_rules_are_free_of_lint(study):
    shutil.copy(WORKFLOW / "config.yaml", study.folder / "config.yaml")
    done = snakemake(study, "--lint")
    assert done.returncode == 0 and "good condition" in done.stdout, done.stdout


@pytest.mark.parametrize("profile", sorted(path.name for path in (WORKFLOW / "profiles").iterdir()))
def test_profiles_are_of_one_form(profile):
    import yaml

    options = yaml.safe_load((WORKFLOW / "profiles" / profile / "config.yaml").read_text())
    assert options["rerun-incomplete"] is True
    assert options.get("executor", "local") == profile


def test_the_environment_has_the_version_of_the_program():
    import re

    import yaml

    environment = yaml.safe_load((WORKFLOW / "envs" / "tracewatt.yaml").read_text())
    version = re.search(r"(?m)^version: \"?([0-9.]+)", (ROOT / "CITATION.cff").read_text()).group(1)
    assert environment["dependencies"][-1] == {"pip": [f"tracewatt=={version}"]}


def test_results_on_slurm_are_those_of_one_run(study, whole, slurm):
    done = snakemake(study, *SLURM, environment=slurm)
    assert done.returncode == 0, done.stdout
    assert study.has_tables_of(whole)
    assert sum(ran for ran, _ in counts(records(study)).values()) == PARTS


def test_a_shard_killed_on_slurm_is_repeated_and_loses_a_part_at_most(study, whole, slurm):
    study.kill_once()
    done = snakemake(study, *SLURM, environment=slurm)
    assert done.returncode == 0, done.stdout
    assert study.lost_little(records(study))
    assert study.has_tables_of(whole)
