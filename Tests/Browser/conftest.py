# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Reports made anew by the program, and a browser to open them in.

The environment variable TRACEWATT names the program (default: .build/release/tracewatt), CHROMIUM the
browser (default: chromium on PATH), and TRACEWATT_ARTIFACTS the folder for screenshots (default:
.build/browser-artifacts).
"""

import contextlib
import csv
import datetime
import gzip
import math
import os
import shutil
import subprocess
import time
from pathlib import Path
from types import SimpleNamespace

import pytest
from playwright.sync_api import sync_playwright

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
SCENARIOS = HERE / "scenarios"
ARTIFACTS = Path(os.environ.get("TRACEWATT_ARTIFACTS", ROOT / ".build" / "browser-artifacts"))

# The seconds after which a test gives up. They only end a hang: on a busy machine a page takes many times as long.
PATIENCE = 120

# A file name that contains markup; the report shows it in its command line.
HOSTILE_FOLDER = "<img src=x onerror=alert(9)> \"' results"


def pytest_configure(config):
    config.addinivalue_line("markers", "nightly: long, or one of several of its kind, so that it runs only with -m nightly")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items):
    """Of tests that run on several reports or in both colour schemes, those on other reports than the one with the most
    to see and the one with the least, and in the dark scheme, run nightly."""
    for item in items:
        given = item.callspec.params if hasattr(item, "callspec") else {}
        if given.get("name") in SWEPT or "dark" in (given.get("scheme"), given.get("view")):
            item.add_marker(pytest.mark.nightly)


def tracewatt(*arguments):
    """Runs the program from the repository's root and returns what it printed."""
    program = os.environ.get("TRACEWATT", ".build/release/tracewatt")
    done = subprocess.run(
        [program, *map(str, arguments)], cwd=ROOT, capture_output=True, encoding="utf-8", check=False
    )
    assert done.returncode == 0, f"{arguments} ended with {done.returncode}: {done.stderr}"
    return done.stdout


def patient(each):
    """A page or a context, which then waits as long as a busy machine may need."""
    each.set_default_timeout(1000 * PATIENCE)
    return each


def wait_until(page, condition, otherwise):
    """Waits until a condition holds; meanwhile the events of the page come in."""
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline, otherwise
        page.wait_for_timeout(20)


def write_gpx(path, name, points):
    """A recording of points of seconds, latitude and longitude."""
    start = datetime.datetime(2026, 3, 2, 7, 0, 0, tzinfo=datetime.timezone.utc)
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<gpx version="1.1" creator="Tracewatt tests" xmlns="http://www.topografix.com/GPX/1/1">',
        f"<trk><name>{name}</name><trkseg>",
    ]
    for seconds, latitude, longitude in points:
        time = (start + datetime.timedelta(seconds=seconds)).strftime("%Y-%m-%dT%H:%M:%SZ")
        lines.append(f'<trkpt lat="{latitude:.7f}" lon="{longitude:.7f}"><time>{time}</time></trkpt>')
    lines.append("</trkseg></trk></gpx>")
    path.write_text("\n".join(lines), encoding="utf-8")


def ferry():
    """An hour and a half from Taveuni over the antimeridian at 8 m/s, after ten minutes in port."""
    points = [(0, -16.8, 179.86), (600, -16.8, 179.86)]
    for second in range(630, 5400, 30):
        metres = 8 * (second - 600)
        longitude = 179.86 + metres / (111_320 * math.cos(math.radians(16.8)))
        latitude = -16.8 + 0.02 * math.sin(metres / 9000)
        points.append((second, latitude, longitude - 360 if longitude > 180 else longitude))
    return points


def walk():
    """Twenty minutes towards the place `constructor`, a stay, and back."""
    points = []
    for second in range(0, 1200, 10):
        points.append((second, 53.5587 - 0.0052 * second / 1200, 9.9960 - 0.0055 * second / 1200))
    points += [(1200, 53.5535, 9.9905), (3000, 53.5535, 9.9905)]
    for second in range(3010, 4210, 10):
        share = (second - 3000) / 1200
        points.append((second, 53.5535 + 0.0052 * share, 9.9905 + 0.0055 * share))
    return points


def _office(folder):
    return ["scenarios/office_day.yaml", "--replications", "2"]


def _moving(folder):
    return [SCENARIOS / "moving_day.yaml"]


def _hostile(folder):
    write_gpx(folder / "hostile.gpx", "&lt;script&gt;alert(5)&lt;/script&gt; \u202e", walk())
    shutil.copy(SCENARIOS / "hostile.yaml", folder)
    return [folder / "hostile.yaml"]


def _antimeridian(folder):
    write_gpx(folder / "taveuni_ferry.gpx", "Taveuni", ferry())
    strategies = ["standard_best", "standard_hundred_meters", "significant_change", "region_monitoring"]
    arguments = [folder / "taveuni_ferry.gpx", "--replications", "2"]
    return arguments + [part for name in strategies for part in ("--strategy", name)]


def _bare(folder):
    return ["scenarios/office_day.yaml", "--replications", "3", "--detail", "none"]


PAIRS = ["--phone", "iphone_class", "--phone", "iphone_6", "--os", "ios_18", "--os", "ios_17"]


def _matrix(folder):
    return ["scenarios/office_day.yaml", "--replications", "1", *PAIRS]


def _small_matrix(folder):
    strategies = ["--strategy", "standard_best", "--strategy", "duty_cycled"]
    return ["scenarios/street_game.yaml", "--replications", "1", *PAIRS, *strategies]


_MAKERS = {
    "office": _office,
    "moving": _moving,
    "hostile": _hostile,
    "antimeridian": _antimeridian,
    "bare": _bare,
    "matrix": _matrix,
    "small_matrix": _small_matrix,
}
# In a report of several phones and systems, strategies are there several times.
NAMES = [name for name in _MAKERS if "matrix" not in name]
SWEPT = {"moving", "matrix", "hostile", "antimeridian"}
WITH_MAP = [name for name in NAMES if name != "bare"]


@pytest.fixture(scope="session")
def reports(tmp_path_factory):
    """A function that gives the page and the results of a report, made when first asked for."""
    made = {}

    def report(name):
        if name not in made:
            folder = tmp_path_factory.mktemp(name)
            results = folder / (HOSTILE_FOLDER if name == "hostile" else "results")
            arguments = _MAKERS[name](folder)
            if "--detail" not in arguments:
                arguments = [*arguments, "--detail", "states"]
            tracewatt("compare", *arguments, "--quiet", "-o", results)
            page = folder / f"{name}.html"
            tracewatt("report", results, "--quiet", "-o", page)
            made[name] = SimpleNamespace(name=name, page=page, results=results)
        return made[name]

    return report


@pytest.fixture(scope="session")
def browser():
    """Debian's Chromium, without a sandbox where root would not start with one."""
    program = os.environ.get("CHROMIUM") or shutil.which("chromium")
    assert program, "there is no chromium; scripts/browser-tests.sh installs it"
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(
            executable_path=program,
            args=["--no-sandbox", "--disable-dev-shm-usage"],
            timeout=1000 * PATIENCE,
        )
        yield started
        started.close()


@pytest.fixture
def opened(browser):
    """A function that opens a report as a page that keeps what it said and asked for."""
    with contextlib.ExitStack() as stack:

        def open_page(
            report, width=1200, height=900, scheme="light", script=True, motion="no-preference", stopped=False
        ):
            context = browser.new_context(
                offline=True,
                color_scheme=scheme,
                reduced_motion=motion,
                viewport={"width": width, "height": height},
                java_script_enabled=script,
                timezone_id="UTC",
                locale="en-GB",
            )
            stack.callback(context.close)
            page = patient(context.new_page())
            if stopped:
                # From here on, the test moves the page's clock.
                page.clock.install(time=0)
                page.clock.pause_at(3_600_000)
            page.said, page.asked, page.dialogs = [], [], []
            page.on(
                "console",
                lambda message: page.said.append(message.text)
                if message.type in ("error", "warning")
                else None,
            )
            page.on("pageerror", lambda error: page.said.append(str(error)))
            page.on("request", lambda request: page.asked.append(request.url))
            page.on("dialog", lambda dialog: (page.dialogs.append(dialog.message), dialog.dismiss()))
            page.goto(report.page.as_uri())
            return page

        yield open_page


class Artifacts:
    """The folder for screenshots, which may be another's too: it notes what is written here."""

    def __init__(self, folder):
        self.folder, self.note = folder, folder / "written-by-browser-tests.txt"
        folder.mkdir(parents=True, exist_ok=True)
        # What an earlier run left would pass for this one's. A name in the note leads nowhere else.
        for name in self.note.read_text(encoding="utf-8").splitlines() if self.note.exists() else []:
            if name == Path(name).name and name not in ("", ".", ".."):
                (folder / name).unlink(missing_ok=True)
        self.note.write_text("", encoding="utf-8")

    def __truediv__(self, name):
        with open(self.note, "a", encoding="utf-8") as note:
            note.write(f"{name}\n")
        return self.folder / name


@pytest.fixture(scope="session", autouse=True)
def artifacts():
    """The folder for screenshots, without those of an earlier run; `artifacts / name` is a file in it."""
    return Artifacts(ARTIFACTS)


def rows(results, table):
    """The rows of a table of results, compressed or not, as texts."""
    path = Path(results) / f"{table}.csv"
    packed = path.with_name(f"{table}.csv.gz")
    with (
        gzip.open(packed, "rt", encoding="utf-8", newline="")
        if packed.exists()
        else open(path, encoding="utf-8", newline="")
    ) as file:
        return list(csv.DictReader(file))


def means(results):
    """The means of summary.csv by strategy and metric."""
    found = {}
    for row in rows(results, "summary"):
        if row["statistic"] == "mean" and row["estimate"] != "":
            found[row["strategy"], row["metric"]] = float(row["estimate"])
    return found
