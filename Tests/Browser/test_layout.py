# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Where the parts of the first screen are, compared with what was recorded in layout.json.

RECORD_GOLDEN=1 records anew, and such a run fails; look at the screenshots before you commit what it wrote.
"""

import json
import os
from pathlib import Path

import pytest

RECORDED = Path(__file__).with_name("layout.json")
VIEWS = {"wide": (1440, 900), "narrow": (390, 844)}
PARTS = [
    "h1",
    "nav",
    "nav .filter",
    "#recommendation-h",
    "#recommendation .lead",
    "#recommendation .prices, #recommendation .figures",
    "#recommendation .evidence",
    "#trade-h",
    "#trade svg:visible",
]

# In pixels. Another version of the font moves edges by a few; what breaks a layout, such as a line more, a
# part that wraps or overlaps, moves them by a line, of which the smallest here is 16 px high.
TOLERANCE = 8


def boxes(page):
    found = {}
    for part in PARTS:
        box = page.locator(part).first.bounding_box()
        assert box, f"{part} is not shown"
        found[part] = [round(box[side]) for side in ("x", "y", "width", "height")]
    return found


@pytest.mark.parametrize("view", VIEWS)
@pytest.mark.parametrize("name", ["office", "moving"])
def test_parts_of_the_first_screen_are_where_they_were(name, view, reports, opened, artifacts):
    width, height = VIEWS[view]
    page = opened(reports(name), width=width, height=height)
    page.screenshot(path=artifacts / f"layout-{name}-{view}.png")
    found = boxes(page)
    recorded = json.loads(RECORDED.read_text(encoding="utf-8")) if RECORDED.exists() else {}
    key = f"{name} {view}"
    if os.environ.get("RECORD_GOLDEN") == "1":
        recorded[key] = found
        lines = ",\n".join(
            f'  "{each}": {{\n'
            + ",\n".join(f"    {json.dumps(part)}: {json.dumps(box)}" for part, box in parts.items())
            + "\n  }"
            for each, parts in sorted(recorded.items())
        )
        RECORDED.write_text("{\n" + lines + "\n}\n", encoding="utf-8")
        pytest.fail(f"recorded {key}")
    assert list(recorded[key]) == PARTS
    moved = {
        part: f"{box} instead of {recorded[key][part]}"
        for part, box in found.items()
        if any(abs(now - then) > TOLERANCE for now, then in zip(box, recorded[key][part]))
    }
    assert moved == {}
