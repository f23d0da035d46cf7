# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Version and tag of the wheel. scripts/dist/package.sh reads both from the program."""

import os

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface


class ProgramMetadata(MetadataHookInterface):
    """Sets the version that the program prints."""

    def update(self, metadata):
        metadata["version"] = os.environ["TRACEWATT_WHEEL_VERSION"]


class ProgramTag(BuildHookInterface):
    """Tags the wheel for the systems on which the program starts, and for every Python 3."""

    def initialize(self, version, build_data):
        build_data["pure_python"] = False
        build_data["tag"] = "py3-none-" + os.environ["TRACEWATT_WHEEL_PLATFORM"]
