# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Fixtures of the tests of engines: the program, and one study that every engine runs."""

import os
import pathlib
import shutil

import pytest
from small_study import Study


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
