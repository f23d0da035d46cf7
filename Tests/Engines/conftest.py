# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Fixtures of the tests of engines: the program, and one study that every engine runs."""

import os
import pathlib
import shutil
import subprocess

import pytest
from small_study import ROOT, Study


def pytest_configure(config):
    config.addinivalue_line("markers", "nightly: needs a scheduler, or takes long")


@pytest.fixture(scope="session")
def program():
    """The path of the program in the environment variable TRACEWATT."""
    path = shutil.which(os.environ.get("TRACEWATT", "tracewatt"))
    if not path:
        pytest.fail("TRACEWATT names no program")
    return pathlib.Path(path).resolve()


@pytest.fixture(scope="session")
def whole(program, tmp_path_factory):
    """The results of the study in one uninterrupted run."""
    study = Study(program, tmp_path_factory.mktemp("whole"))
    study.run("compare", *study.arguments, "-o", "whole")
    return study.folder / "whole"


@pytest.fixture
def study(program, tmp_path):
    """The study in a folder of its own."""
    return Study(program, tmp_path)


@pytest.fixture(scope="session")
def slurm():
    """A Slurm of one node: the environment in which its commands work."""
    if not shutil.which("sbatch") or os.geteuid() != 0:
        pytest.skip("Slurm is not installed, or this is not root; see scripts/slurm-one-node.sh")
    script = ROOT / "scripts" / "slurm-one-node.sh"
    command = [script, "run", "bash", "-c", 'echo "$SLURM_CONF"; exec sleep infinity']
    with subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True) as process:
        yield {**os.environ, "SLURM_CONF": process.stdout.readline().strip()}
        process.terminate()
