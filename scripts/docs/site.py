#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""site.py TABLES CATALOGS STAGE: lays out the pages of documentation for Sphinx in the folder STAGE.

TABLES holds the pages that programs made (scripts/pages.sh), CATALOGS what docc made of the libraries' catalogs; CATALOGS
may be missing. A link to a file that is not a page becomes the file's path, because the site has pages alone.
"""

from __future__ import annotations

import os
import re
import shutil
import sys
from pathlib import Path

import docc_pages

ROOT = Path(__file__).resolve().parents[2]
TOP = ["README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "CODE_OF_CONDUCT.md"]
LINK = re.compile(r"(?<!!)\[([^\]]*)\]\(([^)\s#]+)(#[^)\s]+)?\)")

CONFIGURATION = """\
project = "Tracewatt"
html_title = "Tracewatt {version}"
extensions = ["myst_parser"]
myst_heading_anchors = 4
myst_enable_extensions = []
root_doc = "index"
html_theme = "furo"
html_show_sphinx = False
html_show_copyright = False
html_copy_source = False
html_show_sourcelink = False
# Pages quote headings from files; code in a language without a lexer stays plain.
suppress_warnings = ["misc.highlighting_failure", "myst.header"]
"""

def tree(caption: str, pages: list[str]) -> str:
    return "\n".join([f"```{{toctree}}\n:caption: {caption}\n:hidden:\n", *pages, "```\n"])


def version() -> str:
    text = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    match = re.search(r"^version: (.+)$", text, re.M)
    if match is None:
        raise ValueError("site: CITATION.cff states no version")
    return match[1]


def names(folder: Path, stage: Path) -> list[str]:
    return sorted(path.relative_to(stage).with_suffix("").as_posix() for path in folder.glob("*.md"))


def relinked(page: Path, stage: Path) -> str:
    """The text of a page in which links to files that the site lacks are the paths of these files."""

    def link(match: re.Match[str]) -> str:
        text, target, anchor = match[1], match[2], match[3] or ""
        if "://" in target:
            return match[0]
        path = Path(os.path.normpath(page.parent / target))
        if path == stage / "docs" / "README.md":
            return f"[{text}]({os.path.relpath(stage / 'index.md', page.parent)}{anchor})"
        article = re.fullmatch(r".*/(\w+)\.docc/\w+\.md", target)
        if article and (stage / "api" / f"{article[1]}.md").exists():
            return f"[{text}]({os.path.relpath(stage / 'api' / f'{article[1]}.md', page.parent)})"
        if path.is_file() and path.suffix in (".md", ".png", ".svg", ".csv"):
            return match[0]
        return text if text.startswith("`") else f"{text} (`{path.relative_to(stage).as_posix()}`)"

    parts = page.read_text(encoding="utf-8").split("```")
    return "```".join(part if index % 2 else LINK.sub(link, part) for index, part in enumerate(parts))


def main() -> None:
    tables, catalogs, stage = (Path(argument).resolve() for argument in sys.argv[1:])
    shutil.rmtree(stage, ignore_errors=True)
    shutil.copytree(ROOT / "docs", stage / "docs", ignore=shutil.ignore_patterns("tables"))
    shutil.copytree(tables, stage / "docs" / "tables")
    for name in TOP:
        if (ROOT / name).exists():
            shutil.copy(ROOT / name, stage)
    if catalogs.is_dir():
        docc_pages.write(catalogs, stage / "api")
    for page in stage.rglob("*.md"):
        page.write_text(relinked(page, stage), encoding="utf-8")
    # The index of the documentation is the front page, one folder higher.
    index = stage / "docs" / "README.md"
    moved = re.sub(r"\]\((?!https?:|\.\./)", "](docs/", index.read_text(encoding="utf-8")).replace("](../", "](")
    index.unlink()
    guide = ["docs/guide/start", "docs/guide/how-it-works"]
    guide += [name for name in names(stage / "docs" / "guide", stage) if name not in guide]
    text = moved.replace("](docs/../", "](").replace("](docs/index.md", "](index.md") + "\n" + tree("Guide", guide)
    text += tree("Reference", names(stage / "docs" / "reference", stage) + ["docs/settings"])
    text += tree("Model", names(stage / "docs" / "model", stage) + ["docs/trust", "docs/validation"])
    text += tree("Tables", names(stage / "docs" / "tables", stage))
    text += tree("Libraries", names(stage / "api", stage))
    text += tree("Project", ["docs/architecture", *names(stage, stage)])
    (stage / "index.md").write_text(text, encoding="utf-8")
    (stage / "conf.py").write_text(CONFIGURATION.replace("{version}", version()), encoding="utf-8")


if __name__ == "__main__":
    main()
