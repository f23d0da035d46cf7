#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""docc_pages.py BUILT FOLDER: writes what docc made of each library's catalog as Markdown pages.

docc's own pages load their texts by script and open only from a server. Each library becomes a page with its catalog's
front page and articles, and a page with its types, their members and declarations.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

Node = dict[str, Any]


def plain(nodes: list[Node], references: Node) -> str:
    """Inline content as Markdown; references become code or titles without a link."""
    parts = []
    for node in nodes:
        match node["type"]:
            case "text":
                parts.append(node["text"].replace("<", "\\<").replace("[", "\\["))
            case "codeVoice":
                parts.append(f"`{node['code']}`")
            case "reference":
                target = references.get(node["identifier"], {})
                title = target.get("title", node["identifier"].rsplit("/", 1)[-1])
                if target.get("type") == "link":
                    parts.append(f"[{title}]({target['url']})")
                else:
                    parts.append(f"`{title}`" if target.get("kind") == "symbol" else title)
            case "emphasis":
                parts.append(f"*{plain(node['inlineContent'], references)}*")
            case "strong":
                parts.append(f"**{plain(node['inlineContent'], references)}**")
            case "image":
                continue
            case other:
                raise ValueError(f"docc_pages: inline content of type {other} is unknown")
    return "".join(parts)


def listed(items: list[Node], references: Node, level: int, marker: Callable[[int], str]) -> Iterator[str]:
    for index, item in enumerate(items):
        text = "\n".join(blocks(item["content"], references, level)).strip()
        first, *rest = text.split("\n")
        yield "\n".join([marker(index) + first, *("   " + line if line else "" for line in rest)])
    yield ""


def blocks(nodes: list[Node], references: Node, level: int) -> Iterator[str]:
    """Block content as Markdown; a heading of level 2 gets the level given."""
    for node in nodes:
        match node["type"]:
            case "paragraph":
                yield plain(node["inlineContent"], references) + "\n"
            case "heading":
                if node["text"] != "Overview":
                    yield "#" * min(6, level + node["level"] - 2) + f" {node['text']}\n"
            case "codeListing":
                yield f"```{node.get('syntax') or 'text'}\n" + "\n".join(node["code"]) + "\n```\n"
            case "unorderedList":
                yield from listed(node["items"], references, level, lambda _: "* ")
            case "orderedList":
                yield from listed(node["items"], references, level, lambda index: f"{index + 1}. ")
            case "termList":
                for item in node["items"]:
                    term = plain(item["term"]["inlineContent"], references)
                    yield f"**{term}**: " + "\n".join(blocks(item["definition"]["content"], references, level))
            case "aside":
                yield f"*{node.get('name', node['style'])}*: " + "\n".join(blocks(node["content"], references, level))
            case "table":
                rows = [
                    [" ".join("\n".join(blocks(cell, references, level)).split()).replace("|", "\\|") for cell in row]
                    for row in node["rows"]
                ]
                rows.insert(1, ["---"] * len(rows[0]))
                yield "\n".join("| " + " | ".join(row) + " |" for row in rows) + "\n"
            case other:
                raise ValueError(f"docc_pages: content of type {other} is unknown")


def content(page: Node, level: int) -> Iterator[str]:
    """A page's abstract, declaration, parameters and text."""
    references = page.get("references", {})
    for section in page.get("primaryContentSections", []):
        if section["kind"] == "declarations":
            for declaration in section["declarations"]:
                yield "```swift\n" + "".join(token["text"] for token in declaration["tokens"]) + "\n```\n"
    if "abstract" in page:
        yield plain(page["abstract"], references) + "\n"
    for section in page.get("primaryContentSections", []):
        if section["kind"] == "content":
            yield from blocks(section["content"], references, level)
        elif section["kind"] == "parameters":
            for parameter in section["parameters"]:
                text = " ".join("\n".join(blocks(parameter["content"], references, level)).split())
                yield f"* `{parameter['name']}`: {text}"
            yield ""


def read(path: Path) -> Node:
    page: Node = json.loads(path.read_text(encoding="utf-8"))
    return page


def title(page: Node) -> str:
    return str(page["metadata"]["title"])


def library(data: Path, folder: Path) -> None:
    """The two pages of a library."""
    front = next(data.glob("*.json"))
    page = read(front)
    name = title(page)
    paths = sorted(front.with_suffix("").rglob("*.json"), key=lambda path: path.with_suffix("").parts)
    pages = {path: read(path) for path in paths}
    articles = [each for each in pages.values() if each["metadata"].get("role") == "article"]
    lines = [f"# {name}\n", *content(page, 2), f"[Types and members]({name}-types.md)\n"]
    for article in articles:
        lines += [f"## {title(article)}\n", *content(article, 3)]
    (folder / f"{name}.md").write_text("\n".join(lines), encoding="utf-8")

    lines = [f"# Types of {name}\n"]
    for path, each in pages.items():
        role = each["metadata"].get("role")
        if role != "symbol":
            continue
        depth = len(path.relative_to(front.with_suffix("")).parts)
        # Operators and members without words are what the compiler makes of conformances.
        if "abstract" not in each or not title(each)[0].isalpha():
            continue
        lines += ["#" * min(4, depth + 1) + f" {title(each)}\n", *content(each, 5)]
    (folder / f"{name}-types.md").write_text("\n".join(lines), encoding="utf-8")


def write(built: Path, folder: Path) -> None:
    """Writes the pages of every library that docc built in a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for data in sorted(built.glob("*/data/documentation")):
        library(data, folder)


def main() -> None:
    built, folder = map(Path, sys.argv[1:])
    write(built, folder)


if __name__ == "__main__":
    main()
