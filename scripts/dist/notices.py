#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes the licences of everything that is linked into the program, and into tracewatt-adopt.

    notices.py OBJECTS FILE [ADOPT]

OBJECTS and ADOPT are the folders of SwiftPM's builds.
"""

import sys

import components


def notices(parts):
    """The list of components, and each licence text once, below the names of its components."""
    lines = [
        "Tracewatt is free software under the GNU General Public License, version 3 or later; see LICENSE.",
        "Its programs also contain the following libraries.",
        "",
    ]
    owners = {}
    for part in parts:
        lines.append(f"- {part.name} {part.version}, {part.licence}, {part.homepage}")
        for path in part.texts:
            text = path.read_text(encoding="utf-8", errors="replace").strip()
            owners.setdefault(text, []).append(part.name)
    for text, names in owners.items():
        heading = ", ".join(names)
        lines += ["", "", heading, "=" * min(len(heading), 100), "", text]
    return "\n".join(lines) + "\n"


def main():
    if len(sys.argv) not in (3, 4):
        raise SystemExit(__doc__)
    parts = components.found(sys.argv[1])
    if len(sys.argv) == 4:
        parts += components.found_in_adopt(sys.argv[3])
    text = notices(parts)
    with open(sys.argv[2], "w", encoding="utf-8") as file:
        file.write(text)


if __name__ == "__main__":
    main()
