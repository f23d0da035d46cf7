# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Questions of an assistant to the server, asked by the protocol's own client."""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path
from typing import Any

import pytest
from mcp import ClientSession, StdioServerParameters
from mcp.client.stdio import stdio_client

FEW = {"replications": 2}

# A tool, its arguments, and what the answer must contain.
QUESTIONS: list[tuple[str, dict[str, Any], list[str]]] = [
    ("compare", {"day": "car_commute", **FEW}, ["duty_cycled saves", "Trust the order"]),
    ("compare", {"day": "office_day", "strategies": ["standard_best", "visits"], **FEW}, ["visits", "%/day"]),
    ("compare", {"day": "android_commute", **FEW}, ["fused_balanced", "modern_pixel7_2022"]),
    ("compare", {"day": "car_commute", "systems": ["ios_12", "ios_26"], **FEW}, ["ios_12", "ios_26"]),
    ("compare", {"day": "walk.csv", **FEW}, ["walk", "within"]),
    (
        "compare",
        {"day": "car_commute", "strategies": ["standard_best"], "phones": ["iphone_15"], **FEW},
        ["iphone_15"],
    ),
    (
        "compare",
        {"day": "car_commute", "strategies": ["standard_best"], "limits": ["error_mean_m<=1m"], **FEW},
        ["standard_best", "1 m"],
    ),
    (
        "compare",
        {
            "day": "car_commute",
            "strategies": ["standard_best"],
            "changes": ["standard_best.standard.desired_accuracy=kilometer"],
            **FEW,
        },
        ["standard_best"],
    ),
    ("tune", {"day": "car_commute", "strategy": "duty_cycled", "limits": ["error_mean_m<=50m"]}, ["desired_accuracy"]),
    ("knobs", {"day": "car_commute", "strategy": "standard_best"}, ["distance_filter"]),
    ("why", {"day": "car_commute", "strategy": "standard_best"}, ["gnss", "energy"]),
    ("explain", {"name": "gnss_interval"}, ["allowed", "source"]),
    ("explain", {"name": "14"}, ["rule 14"]),
    ("explain", {"name": "D3"}, ["D3 (android)", "foreground service"]),
    ("explain", {"name": "CLServiceSession"}, ["service_session:", "N5"]),
    ("explain", {"name": "wake_lock_h"}, ["a measure"]),
    ("explain", {"name": "heat"}, ["not modelled"]),
    ("explain", {"name": "standard.distanse_filter"}, ["the nearest is standard.distance_filter"]),
    ("lint", {"files": ["mine.yaml"]}, ["standart", "the nearest is standard"]),
    ("compare", {"day": "car_comute", **FEW}, ["the nearest built-in day is car_commute"]),
]

HOSTILE: list[tuple[str, dict[str, Any], str]] = [
    ("compare", {"day": "../secret.csv"}, "the folder that is served"),
    ("compare", {"day": "/etc/passwd"}, "the folder that is served"),
    ("compare", {"day": "--oracle"}, "the folder that is served"),
    ("lint", {"files": ["link"]}, "the folder that is served"),
    ("compare", {"day": "car_commute", "replications": 100_000}, "from 1 to 50"),
    ("compare", {"day": "car_commute", "changes": ["a.b=1 --oracle=x"]}, "is no change"),
    ("explain", {"name": "; rm -rf /"}, "is no name"),
]


async def _answers(folder: Path) -> list[tuple[bool, str]]:
    server = StdioServerParameters(
        command=sys.executable, args=["-m", "tracewatt.mcp"], cwd=str(folder), env=dict(os.environ)
    )
    answers = []
    async with stdio_client(server) as (source, sink), ClientSession(source, sink) as session:
        await session.initialize()
        tools = {tool.name for tool in (await session.list_tools()).tools}
        assert tools == {"compare", "tune", "knobs", "why", "explain", "lint"}
        for name, arguments, _ in [*QUESTIONS, *HOSTILE]:
            result = await session.call_tool(name, arguments)
            text = "".join(part.text for part in result.content if part.type == "text")
            answers.append((bool(result.is_error), text))
    return answers


def test_questions_are_answered_and_hostile_ones_refused(here: Path) -> None:
    served = here / "served"
    served.mkdir()
    (served / "walk.csv").write_text((here / "walk.csv").read_text(), encoding="utf-8")
    (served / "mine.yaml").write_text(
        "version: 1\nkind: strategy\nname: mine\nservices: { standart: {} }\n", encoding="utf-8"
    )
    (here / "secret.csv").write_text("secret", encoding="utf-8")
    (served / "link").symlink_to(here / "secret.csv")
    answers = asyncio.run(_answers(served))
    for (_, arguments, words), (_, text) in zip(QUESTIONS, answers, strict=False):
        for word in words:
            assert word in text, (arguments, text)
        assert len(text) <= 21_000
    for (_, arguments, words), (is_error, text) in zip(HOSTILE, answers[len(QUESTIONS) :], strict=True):
        assert is_error and words in text and "secret" not in text.replace("secret.csv", ""), (arguments, text)
    assert sorted(path.name for path in served.iterdir()) == ["link", "mine.yaml", "walk.csv"]


def test_a_run_that_takes_too_long_is_ended(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from tracewatt import mcp

    monkeypatch.setattr(mcp, "SECONDS", 0.05)
    with pytest.raises(mcp.Refused, match=r"more than 0\.05 s"):
        mcp.compare("office_day", replications=50)
