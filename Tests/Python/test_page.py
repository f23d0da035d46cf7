# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The examples of docs/guide/app-code.md in Python run."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

PAGE = (Path(__file__).resolve().parents[2] / "docs/guide/app-code.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


def test_the_tracker_of_the_page_runs(here: Path) -> None:
    (here / "tracker.py").write_text(BLOCKS[0], encoding="utf-8")
    done = subprocess.run(
        [os.environ["TRACEWATT"], "drive", "office_day", "--replications", "1", "-q", "--", sys.executable, "tracker.py"],
        capture_output=True, text=True, timeout=120, check=False,
    )
    assert done.returncode == 0 and "tracker" in done.stdout, done.stderr


def test_the_days_of_the_page_are_drawn(here: Path) -> None:
    names: dict[str, object] = {}
    exec(BLOCKS[0].replace("run(Tracker)", "") + BLOCKS[1].replace("deadline=None", "deadline=None, max_examples=3"), names)
    test = names["test_it_uploads_no_position_twice"]
    assert callable(test) and len(BLOCKS) == 2
    test()
