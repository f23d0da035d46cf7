# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The program in the wheel, and the wheel's version and tag.

scripts/dist/package.sh puts a program into bin/ and names version and tag. Otherwise the wheel packs the program of
this machine, as `pip install ./python` does, and fits this machine alone.
"""

import os
import shutil
import subprocess
import sysconfig

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

WAY_OUT = """\
note: build one in the checkout, which takes minutes, and name it:
note:     make build
note:     TRACEWATT="$PWD/.build/release/tracewatt" pip install ./python
note: or put tracewatt on PATH; docs/guide/start.md lists the packages"""


def fail(message):
    # An exit prints the message alone, without a traceback.
    raise SystemExit(f"error: {message}\n{WAY_OUT}")


def program(root):
    """The path of the program to pack: bin/tracewatt below `root`, or TRACEWATT, or tracewatt on PATH."""
    packed = os.path.join(root, "bin", "tracewatt")
    if os.path.isfile(packed):
        return packed
    named = os.environ.get("TRACEWATT")
    found = shutil.which(named or "tracewatt")
    if found:
        return os.path.realpath(found)
    if named:
        absolute = "" if os.path.isabs(named) else "; name it by its absolute path"
        fail(f"the program {named}, set in the environment variable TRACEWATT, does not exist{absolute}")
    fail("there is no tracewatt to pack: TRACEWATT is not set, and it is not on PATH")


def version(path):
    """The version that the program prints, such as 0.1.0 of "0.1.0 (model 1)"."""
    try:
        done = subprocess.run([path, "--version"], capture_output=True, encoding="utf-8", errors="replace", timeout=60)
    except (OSError, subprocess.TimeoutExpired) as error:
        fail(f"{path} does not start: {error}")
    words = done.stdout.split()
    if done.returncode != 0 or not words or not words[0][0].isdigit():
        fail(f"{path} prints no version: {(done.stderr or done.stdout).strip()[:200]}")
    return words[0]


class ProgramMetadata(MetadataHookInterface):
    """Sets the version that the program prints."""

    def update(self, metadata):
        metadata["version"] = os.environ.get("TRACEWATT_WHEEL_VERSION") or version(program(self.root))


class ProgramTag(BuildHookInterface):
    """Packs the program, and tags the wheel for the systems on which it starts, and for every Python 3."""

    def initialize(self, version, build_data):
        here = sysconfig.get_platform().replace("-", "_").replace(".", "_")
        build_data["pure_python"] = False
        build_data["tag"] = "py3-none-" + os.environ.get("TRACEWATT_WHEEL_PLATFORM", here)
        build_data["shared_scripts"][program(self.root)] = "tracewatt"
