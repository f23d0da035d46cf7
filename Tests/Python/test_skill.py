# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The skill file for coding assistants: its form, its tools, and its commands, in the order of the page."""

from __future__ import annotations

import asyncio
import json
import os
import re
import subprocess
from pathlib import Path

from tracewatt import mcp

FILE = Path(__file__).resolve().parents[2] / "templates/skill/SKILL.md"
TEXT = FILE.read_text(encoding="utf-8")
COMMANDS = [line for block in re.findall(r"^```sh\n(.*?)^```$", TEXT, re.M | re.S) for line in block.splitlines()]
PLACES = [{"name": "home", "latitude": 50.94, "longitude": 6.957}]
STEPS = [
    {"stay": {"at": "home", "for": "20 min"}},
    {"leg": {"mode": "walking", "to": {"latitude": 50.95, "longitude": 6.957}}},
    {"stay": {"for": "20 min"}},
]
SCENARIO = {
    "version": 1, "kind": "scenario", "name": "day", "trace": {"file": "day.gpx"}, "os": ["ios_18"], "replications": 5,
    "strategies": ["standard_best", "duty_cycled"],
}


def test_the_front_matter_has_a_name_and_a_description() -> None:
    head = re.match(r"---\nname: ([a-z-]{1,64})\ndescription: (.*)\n---\n", TEXT)
    assert head and head[1] == "tracewatt" and 100 < len(head[2]) <= 1024
    assert len(TEXT.split()) <= 450


def test_the_tools_are_those_of_the_server() -> None:
    tools = {tool.name for tool in asyncio.run(mcp.server.list_tools())}
    assert set(re.findall(r"^\* `([a-z]+)` ", TEXT, re.M)) == tools
    assert tools <= {command.split()[1] for command in COMMANDS}


def test_the_commands_answer_as_the_file_says(here: Path) -> None:
    recipe = {"version": 1, "kind": "recipe", "name": "day", "places": PLACES, "steps": STEPS}
    (here / "recipe.yaml").write_text(json.dumps(recipe), encoding="utf-8")
    (here / "day.yaml").write_text(json.dumps(SCENARIO), encoding="utf-8")
    printed = {}
    for command in ["tracewatt trace make recipe.yaml -o day.gpx", *COMMANDS]:
        assert command.startswith("tracewatt ")
        line = f'tracewatt() {{ "$TRACEWATT" "$@"; }}; {command}'
        done = subprocess.run(["bash", "-c", line], capture_output=True, encoding="utf-8", timeout=300, check=False)
        assert done.returncode == 0, (command, done.stderr)
        printed[command] = done.stdout
    answers = {command.split()[1]: text for command, text in printed.items()}
    assert {name for name in answers if re.search(r"^Trust ", answers[name], re.M)} == {"compare", "check"}
    assert all(re.search(r"[\d.]+–[\d.]+", answers[name]) for name in ("compare", "tune"))


def test_the_exit_codes_are_those_of_check() -> None:
    said = subprocess.run([os.environ["TRACEWATT"], "check", "--help"], capture_output=True, encoding="utf-8", check=True)
    codes = re.findall(r"(?<![\d-])(\d+) (?:every|one|no|better|and above)", re.sub(r"\s+", " ", said.stdout))
    assert re.findall(r"^\* (\d+)", TEXT, re.M) == codes
