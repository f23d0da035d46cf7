# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The wheel in a fresh environment runs the lines of the page "Python in five minutes"."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import tracewatt as tw

ROOT = Path(__file__).resolve().parent.parent.parent
PAGE = (ROOT / "docs" / "guide" / "large-studies-and-python.md").read_text(encoding="utf-8")
VERSIONS = ("3.10", "3.11", "3.12", "3.13")


def interpreter(version: str) -> str | None:
    """An interpreter of a version; None if there is none."""
    found = shutil.which(f"python{version}")
    if found and subprocess.run([found, "--version"], capture_output=True, check=False).returncode == 0:
        return found
    root = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    places = sorted(root.glob(f"{version}.*/bin/python{version}"))
    return str(places[-1]) if places else None


def command(*arguments: str | Path, **variables: str) -> str:
    environment = {key: value for key, value in os.environ.items() if key not in ("PYTHONPATH", "TRACEWATT", "VIRTUAL_ENV")}
    done = subprocess.run(
        arguments, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8", env=environment | variables, check=False
    )
    assert done.returncode == 0, done.stdout
    return done.stdout


def program_in(folder: Path) -> Path:
    """A script that starts the program that is tested, which is quicker to pack and to unpack."""
    folder.mkdir()
    script = folder / "tracewatt"
    script.write_text(f'#!/bin/sh\nexec "{os.path.abspath(tw.find_program())}" "$@"\n', encoding="utf-8")
    script.chmod(0o755)
    return script


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The wheel with a script that starts the program that is tested, which is quicker to pack and to unpack."""
    place = tmp_path_factory.mktemp("wheel")
    source = place / "python"
    shutil.copytree(ROOT / "python", source, ignore=shutil.ignore_patterns("__pycache__", ".mypy_cache"))
    program_in(source / "bin")
    shutil.copy(ROOT / "LICENSE", source)
    (source / "THIRD-PARTY-NOTICES.txt").write_text("none\n", encoding="utf-8")
    version = tw.program_version().split()[0]
    before = os.getcwd()
    os.chdir(source)
    try:
        command(
            sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", place,
            TRACEWATT_WHEEL_VERSION=version, TRACEWATT_WHEEL_PLATFORM="linux_x86_64",
        )  # fmt: skip
    finally:
        os.chdir(before)
    yield next(place.glob("*.whl"))


def install(version: str, wheel: Path, folder: Path, extras: str = "") -> Path:
    """A fresh environment with the wheel; the path of its interpreter."""
    found = interpreter(version)
    if not found:
        pytest.skip(f"there is no Python {version}")
    uv = [sys.executable, "-m", "uv", "--quiet"]
    command(*uv, "venv", "--python", found, "--no-python-downloads", folder)
    python = folder / "bin" / "python"
    command(*uv, "pip", "install", "--python", python, f"{wheel}{extras}")
    return python


def ten_lines() -> str:
    blocks = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    lines = [line for line in blocks[0].splitlines() if line]
    assert len(lines) - 1 == 10, "the page promises ten lines after the import"
    return "\n".join(lines)


OURS = f"{sys.version_info.major}.{sys.version_info.minor}"


@pytest.mark.nightly
@pytest.mark.parametrize("version", VERSIONS)
def test_the_ten_lines_run_in_a_fresh_environment(wheel: Path, here: Path, version: str) -> None:
    extras = re.findall(r"\.whl(\[.*\])'", PAGE)[0]
    python = install(version, wheel, here / "fresh", extras)
    output = command(python, "-W", "error::ResourceWarning", "-c", ten_lines(), MPLBACKEND="agg")
    said = re.findall(r"# (Use duty_cycled: .*) …", PAGE)[0]
    assert output.startswith(said)
    assert (here / "report.html").exists() and (here / "trade-off.png").stat().st_size > 10_000
    assert list(here.glob("tables/runs/study=*/scenario=office_day/part=0/data.parquet"))
    assert "duty_cycled_stop_after_still" in output.splitlines()[-1]


def test_the_package_alone_needs_no_other(wheel: Path, here: Path) -> None:
    python = install(OURS, wheel, here / "fresh")
    assert command(python, "-m", "tracewatt", "--version") == tw.program_version() + "\n"
    lines = "import tracewatt as tw\ns = tw.compare('office_day', replications=1)\nprint(s.recommendation)\ns.runs"
    done = subprocess.run([python, "-c", lines], capture_output=True, encoding="utf-8", check=False, env={"PATH": os.environ["PATH"]})
    assert done.stdout.startswith("duty_cycled saves")
    assert "MissingPackageError: the package pandas is not installed\nnote: run: python -m pip install" in done.stderr
    assert "py.typed" in command(python, "-c", "import importlib.metadata as m; print(m.files('tracewatt'))")


def install_source(source: Path, folder: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    """What `pip install ./python` does, without a network, in a fresh environment at `folder`."""
    uv = [sys.executable, "-m", "uv"]
    # The environment has the build system of the one that tests, so that nothing is downloaded.
    command(*uv, "--quiet", "venv", "--python", sys.executable, "--no-python-downloads", folder)
    python = folder / "bin" / "python"
    paths = command(sys.executable, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))")
    site = command(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))").strip()
    (Path(site) / "build_system.pth").write_text(paths, encoding="utf-8")
    environment = {"PATH": "/usr/bin:/bin", "HOME": str(folder), "UV_CACHE_DIR": str(folder / "cache")} | variables
    return subprocess.run(
        [*uv, "pip", "install", "--offline", "--no-deps", "--no-build-isolation", "--python", python, source],
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8", env=environment, check=False,
    )  # fmt: skip


@pytest.fixture
def source(here: Path) -> Path:
    """The folder python of a checkout."""
    ignored = shutil.ignore_patterns("__pycache__", ".mypy_cache", "bin")
    return Path(shutil.copytree(ROOT / "python", here / "checkout" / "python", ignore=ignored))


@pytest.mark.parametrize("way", ["variable", "path"])
def test_a_checkout_packs_the_program_of_this_machine(source: Path, here: Path, way: str) -> None:
    script = program_in(here / "programs")
    named = {"TRACEWATT": str(script)} if way == "variable" else {"PATH": f"{script.parent}:/usr/bin:/bin"}
    done = install_source(source, here / "fresh", **named)
    assert done.returncode == 0, done.stdout
    script.unlink()
    python = here / "fresh" / "bin" / "python"
    assert command(python, "-m", "tracewatt", "--version") == tw.program_version() + "\n"
    assert command(here / "fresh" / "bin" / "tracewatt", "--version") == tw.program_version() + "\n"
    found = command(python, "-c", "import importlib.metadata as m; print(m.version('tracewatt'))")
    assert found.strip() == tw.program_version().split()[0]


@pytest.mark.parametrize(
    ("named", "said"),
    [
        ("", "error: there is no tracewatt to pack: TRACEWATT is not set, and it is not on PATH"),
        ("/absent/tracewatt", "error: the program /absent/tracewatt, set in the environment variable TRACEWATT, does not exist"),
        ("bin/tracewatt", "does not exist; name it by its absolute path"),
        ("/bin/false", "/false prints no version"),
    ],
)
def test_a_checkout_without_a_program_says_what_is_missing(source: Path, here: Path, named: str, said: str) -> None:
    done = install_source(source, here / "fresh", **({"TRACEWATT": named} if named else {}))
    assert done.returncode != 0
    assert said in done.stdout
    assert 'TRACEWATT="$PWD/.build/release/tracewatt" pip install ./python' in done.stdout
    assert "Traceback" not in done.stdout


@pytest.mark.nightly
def test_types_hold_for_users(here: Path) -> None:
    script = here / "typed.py"
    script.write_text(
        "import tracewatt as tw\n"
        "study = tw.compare('office_day', strategies=['visits'], set={'a.b.c': 3}, detail='none')\n"
        "reveal_type(study.recommendation.sentence)\n"
        "reveal_type(study.recommendation.energy_location)\n"
        "reveal_type(tw.plan('office_day').parts[0].runs)\n"
        "study.report(3)\n"
        "tw.sweep('office_day', detail='some')\n",
        encoding="utf-8",
    )
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--no-incremental", script],
        stdout=subprocess.PIPE, encoding="utf-8", check=False,
    )  # fmt: skip
    said = done.stdout.replace("builtins.", "")
    assert 'typed.py:3: note: Revealed type is "str"' in said, said
    assert 'typed.py:4: note: Revealed type is "tracewatt.study.Effect | None"' in said, said
    assert 'typed.py:5: note: Revealed type is "int"' in said
    assert 'typed.py:6: error: Argument 1 to "report" of "Study" has incompatible type "int"' in said
    assert 'typed.py:7: error: Argument "detail" to "sweep" has incompatible type' in said
    assert "Found 2 errors" in said, said
