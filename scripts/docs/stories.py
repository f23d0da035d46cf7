#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""stories.py PAGE: writes the page on the days of scenarios/stories from the comments at the top of their files."""

from __future__ import annotations

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
OPENING = """\
# Stories

Public reports of drained batteries and lost positions, and public questions about them, rebuilt as days with budgets.
A story shows what was *reported* or *asked*, not what is true of a product: the threads give the behaviour, never the
numbers, and no constant of the model was fitted to a story. Run one with `tracewatt compare scenarios/stories/NAME.yaml`,
and check the promises of all with `tracewatt check --budgets scenarios/stories/tracewatt.budgets.yaml` and
`questions.budgets.yaml` beside it. Both end with 1, because most stories break a budget on purpose.
"""
LABEL = re.compile(r"^(Reported|Asked|Replayed|Expected): (.*)$", re.S)


def story(path: Path) -> str:
    """A story's section: its title, then what was reported or asked, what is replayed and what is expected."""
    text = path.read_text(encoding="utf-8")
    title = re.search(r"^title: (.+)$", text, re.M)
    if title is None:
        raise ValueError(f"stories: {path.name} has no title")
    comment = [line[2:] for line in text.split("\n") if line.startswith("# ") and not line.startswith("# yaml")]
    paragraphs: list[list[str]] = []
    for line in comment:
        if LABEL.match(line) or not paragraphs:
            paragraphs.append([])
        paragraphs[-1].append(line)
    lines = [f"\n## {path.stem}\n", f"{title[1].strip(chr(34))}.\n"]
    for paragraph in paragraphs:
        match = LABEL.match(" ".join(paragraph))
        if match is None:
            raise ValueError(f"stories: {path.name} begins with {paragraph[0]!r}, not with Reported or Asked")
        body = re.sub(r"(https://\S+?)([,.]?)(?= |$)", r"[thread](\1)\2", match[2])
        lines.append(f"* *{match[1]}*: {body}")
    return "\n".join(lines) + "\n"


def main() -> None:
    stories = sorted((ROOT / "scenarios" / "stories").glob("*.yaml"))
    days = [path for path in stories if not path.name.endswith(".budgets.yaml")]
    Path(sys.argv[1]).write_text(OPENING + "".join(map(story, days)), encoding="utf-8")


if __name__ == "__main__":
    main()
