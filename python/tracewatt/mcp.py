# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A server of the Model Context Protocol, through which a coding assistant asks the lab instead of its memory.

`python -m tracewatt.mcp` serves the folder in which it is started, on standard input and output. The tools only read:
they run the program on built-in days, and on files of that folder. A run takes at most two minutes, and an answer is at
most 20,000 characters long. Needs the package `mcp` (`pip install 'tracewatt[mcp]'`).
"""

from __future__ import annotations

import os
import re
import subprocess
import tempfile

from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ToolError

from ._program import find_program

SECONDS = 120
CHARACTERS = 20_000
REPLICATIONS = 50

INSTRUCTIONS = """\
Tracewatt simulates what location settings cost on a phone and how wrong positions will be. Use it before you state any
number about location, battery, geofences or background work: call compare for a choice of strategies, tune for the
cheapest settings within limits, knobs for settings that change nothing, why for where the energy goes, explain for a
setting, measure or rule, and lint for files. Never quote a number without its range, and pass on the line that begins
with "Trust": it says how far the evidence goes. If an answer says that the lab cannot know something, say so too.
"""

server = MCPServer("tracewatt", instructions=INSTRUCTIONS)

_NAME = re.compile(r"[a-z][a-z0-9_]{0,63}")
_LIMIT = re.compile(r"[a-z0-9_]{1,64}(<=|>=|=)[0-9A-Za-z .%/]{1,40}")
_SET = re.compile(r"[a-z0-9_*]{1,64}(\.[a-z0-9_]{1,64}){1,4}=[0-9A-Za-z_ .%/-]{1,60}")


class Refused(ToolError):
    """A question that the server does not pass on."""


def _input(text: str) -> str:
    """A built-in name as it is, or the path of a file or folder in the folder that is served."""
    if _NAME.fullmatch(text) and not os.path.exists(text):
        return text
    root = os.path.realpath(os.curdir)
    path = os.path.realpath(text)
    if text.startswith("-") or os.path.isabs(text) or os.path.commonpath([root, path]) != root:
        raise Refused(f"{text!r} is neither a built-in name nor a file of the folder that is served")
    if not os.path.exists(path):
        raise Refused(f"there is no file {text!r} and nothing built in with that name")
    return os.path.relpath(path, root)


def _matching(pattern: re.Pattern[str], texts: list[str] | None, what: str) -> list[str]:
    for text in texts or []:
        if not pattern.fullmatch(text):
            raise Refused(f"{text!r} is no {what}")
    return texts or []


def _options(option: str, values: list[str]) -> list[str]:
    return [word for value in values for word in (option, value)]


def _study(
    phones: list[str] | None, systems: list[str] | None, changes: list[str] | None, replications: int | None
) -> list[str]:
    if replications is not None and not 1 <= replications <= REPLICATIONS:
        raise Refused(f"replications is {replications}; it must be from 1 to {REPLICATIONS}")
    return [
        *_options("--phone", _matching(_NAME, phones, "name of a phone")),
        *_options("--os", _matching(_NAME, systems, "name of a system")),
        *_options("--set", _matching(_SET, changes, "change such as standard_best.standard.distance_filter=30m")),
        *([] if replications is None else ["--replications", str(replications)]),
    ]


def _run(*words: str) -> str:
    """What the program prints; its messages too, if it fails."""
    try:
        done = subprocess.run(
            [find_program(), *words],
            capture_output=True,
            encoding="utf-8",
            errors="replace",
            timeout=SECONDS,
            check=False,
            stdin=subprocess.DEVNULL,
            env={**os.environ, "NO_COLOR": "1", "COLUMNS": "120"},
        )
    except subprocess.TimeoutExpired as error:
        raise Refused(f"the program took more than {SECONDS} s; ask for fewer replications or strategies") from error
    text = done.stdout if done.returncode == 0 else f"{done.stdout}{done.stderr}exit code {done.returncode}\n"
    if len(text) > CHARACTERS:
        text = text[:CHARACTERS] + f"\n… {len(text) - CHARACTERS} more characters; ask for fewer strategies\n"
    return text


@server.tool()
def compare(
    day: str,
    strategies: list[str] | None = None,
    phones: list[str] | None = None,
    systems: list[str] | None = None,
    changes: list[str] | None = None,
    limits: list[str] | None = None,
    replications: int | None = None,
) -> str:
    """Energy and error of location strategies on a day, with ranges: the answer first, then a table.

    day: a built-in day such as office_day, car_commute or android_commute, or a scenario or recording in the folder.
    strategies: built-in names or files; by default the day's own. systems: such as ios_18 or android_16. changes:
    settings such as standard_best.standard.distance_filter=30m. limits: what the app needs, such as error_mean_m<=50m.
    """
    return _run(
        "compare", _input(day), "--quiet",
        *_options("--strategy", [_input(name) for name in strategies or []]),
        *_options("--limit", _matching(_LIMIT, limits, "limit such as error_mean_m<=50m")),
        *_study(phones, systems, changes, replications),
    )


@server.tool()
def tune(day: str, strategy: str, limits: list[str], systems: list[str] | None = None) -> str:
    """The cheapest settings of a strategy that keep limits such as error_mean_m<=50m, as YAML and Swift."""
    return _run(
        "tune", _input(day), "--quiet", "--strategy", _input(strategy),
        *_options("--limit", _matching(_LIMIT, limits, "limit such as error_mean_m<=50m")),
        *_study(None, systems, None, None),
    )


@server.tool()
def knobs(day: str, strategy: str, systems: list[str] | None = None) -> str:
    """Which settings of a strategy change energy or error on a day, and which change nothing."""
    return _run("knobs", _input(day), "--quiet", "--strategy", _input(strategy), *_study(None, systems, None, None))


@server.tool()
def why(day: str, strategy: str) -> str:
    """Where a strategy's energy goes on a day, with positions, wakes, gaps and errors beside it."""
    with tempfile.TemporaryDirectory() as folder:
        words = ["--strategy", _input(strategy), "--replications", "3", "--quiet"]
        answer = _run("compare", _input(day), *words, "-o", folder)
        return _run("why", folder) if os.path.exists(os.path.join(folder, "runs.csv")) else answer


@server.tool()
def explain(name: str) -> str:
    """A setting, measure, event, system rule (such as 14 or D3) or lint rule; other names list the rules about them."""
    if not re.fullmatch(r"[A-Za-z0-9_.* ]{1,100}", name):
        raise Refused(f"{name!r} is no name")
    return _run("explain", "--no-trial", name)


@server.tool()
def lint(files: list[str]) -> str:
    """Errors and doubtful settings in scenario, strategy, phone and budget files."""
    if not files:
        raise Refused("name at least one file")
    return _run("lint", *[_input(file) for file in files])


if __name__ == "__main__":
    server.run()
