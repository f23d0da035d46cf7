#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""sentences.py PROGRAM [--seed N] [--pages N] [--texts N]: draws sentences for a reader to judge, as a table.

It draws from the prose of every page written by hand (200), and from the help and messages of PROGRAM (60). The reader, who
wrote none of them, marks each: native, reads as translated, or needs a second reading. The same seed and the same
texts give the same sentences.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "scripts"))

import messages  # noqa: E402

MADE = {"docs/settings.md", "docs/validation.md"}
TOP = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md", "CODE_OF_CONDUCT.md"]
END = re.compile(r"(?<=[.!?])(?<!e\.g\.)(?<!i\.e\.)(?<!vs\.)\s+(?=[A-Z`*\"\[(])")


def pages() -> list[str]:
    below = [path.relative_to(ROOT).as_posix() for path in (ROOT / "docs").rglob("*.md")]
    return TOP + sorted(page for page in below if page not in MADE and not page.startswith("docs/tables/"))


def split(text: str) -> Iterator[str]:
    for sentence in END.split(" ".join(text.split())):
        if len(sentence.split()) >= 5:
            yield sentence


def prose(page: str) -> Iterator[tuple[str, str]]:
    """The sentences of a page, without its code, tables, headings and comments."""
    text = (ROOT / page).read_text(encoding="utf-8")
    text = re.sub(r"(?s)```.*?```|<!--.*?-->", "\n\n", text)
    lines = []
    for line in text.split("\n"):
        if line.startswith(("#", "|", "    ", "![")):
            lines.append("")
        else:
            lines.append(re.sub(r"^\s*(\* |- |\d+\. )", "\n\n", line))
    for paragraph in re.split(r"\n\s*\n", "\n".join(lines)):
        plain = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", paragraph)
        for sentence in split(plain):
            yield page, sentence


def helps(command: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """The sentences of a command's help and of the commands below it."""
    place = "help of " + " ".join([*command.get("superCommands", []), command["commandName"]])
    texts = [command.get("abstract", ""), command.get("discussion", "")]
    texts += [argument.get("abstract", "") for argument in command.get("arguments", [])]
    for text in texts:
        for paragraph in text.split("\n\n"):
            for sentence in split(paragraph):
                if not sentence.startswith("Example:"):
                    yield place, sentence
    for other in command.get("subcommands", []):
        if other["commandName"] != "help":
            yield from helps(other)


def said() -> Iterator[tuple[str, str]]:
    for _, room, file, literal in messages.messages():
        for sentence in split(literal.text):
            yield f"{room}/{file}", sentence


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", type=Path)
    parser.add_argument("--seed", type=int, default=31)
    parser.add_argument("--pages", type=int, default=200)
    parser.add_argument("--texts", type=int, default=60)
    options = parser.parse_args()
    dump = subprocess.run([options.program, "--experimental-dump-help"], check=True, stdout=subprocess.PIPE).stdout
    written = list(dict.fromkeys(item for page in pages() for item in prose(page)))
    texts = list(dict.fromkeys([*helps(json.loads(dump)["command"]), *said()]))
    generator = random.Random(options.seed)
    drawn = generator.sample(written, min(options.pages, len(written)))
    drawn += generator.sample(texts, min(options.texts, len(texts)))
    print(f"sentences.py: {len(written)} sentences of pages, {len(texts)} of help and messages", file=sys.stderr)
    for number, (place, sentence) in enumerate(drawn, 1):
        print(f"{number}\t{place}\t{sentence}")


if __name__ == "__main__":
    main()
