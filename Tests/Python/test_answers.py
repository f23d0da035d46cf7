# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""What commands print as JSON keeps the schemas that `tracewatt schema --answer` prints."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import jsonschema
import pytest

DAY = ["car_commute", "--quiet"]
SOME = ["--strategy", "standard_best", "--strategy", "significant_change", "--replications", "2"]
TESTS = Path(__file__).resolve().parents[1]
SCENARIOS = TESTS.parent / "scenarios"

# Command lines by the name of the answer. A mark such as {results} is a file that an earlier line or `work` has made.
COMMANDS = [
    ("compare", ["compare", *DAY, *SOME]),
    ("compare", ["compare", *DAY, *SOME, "--oracle", "--range", "unknowns"]),
    ("compare", ["compare", "android_commute", "--quiet", "--replications", "1"]),
    ("compare", ["compare", "study_ios", "--quiet", "--replications", "1"]),
    ("compare", ["compare", *DAY, *SOME, "--limit", "error_mean_m<=1m"]),
    ("plan", ["compare", *DAY, *SOME, "--dry-run"]),
    ("knobs", ["knobs", *DAY, "--strategy", "significant_change", "--replications", "1"]),
    ("knobs", ["knobs", *DAY, "--strategy", "visits", "--replications", "1"]),
    ("tune", ["tune", *DAY, "--strategy", "standard_best", "--limit", "error_mean_m<=50m", "--replications", "1"]),
    ("tune", ["tune", *DAY, "--strategy", "standard_best", "--limit", "error_mean_m<=1m", "--replications", "1"]),
    ("why", ["why", "results", "--quiet"]),
    ("why", ["why", "results", "--quiet", "--strategy", "standard_best", "--than", "significant_change"]),
    ("check", ["check", "--quiet"]),
    ("check", ["check", "--quiet", "--budgets", "strict.yaml"]),
    ("compare", ["compare", *DAY, *SOME, "--field", str(TESTS / "ScenarioFilesTests/MetricKit/Payloads/classic.json"),
                 "--field-strategy", "standard_best"]),
    ("gaps", ["why", "--field", str(TESTS / "TracewattCLITests/Golden/why_field_csv/log.csv"), "--strategy", "visits",
              "--quiet"]),
    ("baseline_show", ["baseline", "show"]),
    ("explain", ["explain", "distance_filter", "--no-trial"]),
    ("explain", ["explain", "pauses_location_updates_automatically"]),
    ("explain", ["explain", "standard"]),
    ("explain", ["explain", "rule 14"]),
    ("explain", ["explain", "error_mean_m"]),
    ("explain", ["explain", "iphone_class"]),
    ("explain", ["explain", "CLServiceSession"]),
    ("explain", ["explain", "swipe", "away"]),
    ("explain", ["explain", "force", "quit", "ios"]),
    ("population", ["population", "users", "--people", "4", "--strategy", "hourly_both", "--quiet"]),
    ("population", ["population", "users", "--people", "6", "--quiet"]),
    ("lint", ["lint", "faulty.yaml"]),
    ("predict", ["predict", *DAY, *SOME, "--date", "2026-11-01"]),
    ("score", ["score", "sealed.json", "measured.yaml"]),
    ("validate", ["validate", "--row", "P1"]),
    ("validate", ["validate", "--row", "modern_am1"]),
    ("trace_info", ["trace", "info", str(SCENARIOS / "traces" / "office_day.gpx")]),
    ("phone_calibrate", ["phone", "calibrate", str(SCENARIOS / "logs" / "afternoon.csv"), "--phone", "iphone_13"]),
    ("two_hours", ["phone", "calibrate", str(SCENARIOS / "logs" / "two_hours.csv"), "--two-hours", "--phone", "iphone_13"]),
    ("phone_show", ["phone", "show", "iphone_class"]),
    ("phone_show", ["phone", "show", "nexus_6"]),
]


def tracewatt(*arguments: str, folder: Path | None = None) -> str:
    done = subprocess.run(
        [os.environ["TRACEWATT"], *arguments], cwd=folder, capture_output=True, text=True, timeout=300, check=False
    )
    assert done.returncode in (0, 1, 2, 65), f"{arguments}: {done.stderr}"
    return done.stdout


@pytest.fixture(scope="module")
def work(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the files that the commands read."""
    folder = tmp_path_factory.mktemp("answers")
    tracewatt("init", ".", folder=folder)
    tracewatt("compare", *DAY, *SOME, "-o", "results", folder=folder)
    tracewatt("predict", *DAY, *SOME, "--date", "2026-11-01", "--seal", "sealed.json", folder=folder)
    (folder / "faulty.yaml").write_text("version: 1\nkind: strategy\nname: faulty\nservices: { standrd: {} }\n")
    (folder / "measured.yaml").write_text("standard_best.battery_percent_per_hour: 2.4\n")
    (folder / "strict.yaml").write_text(
        "version: 1\nkind: budgets\nbudgets:\n"
        "  - { id: low, match: { scenario: commute }, metric: energy_total_j, max: 1 J }\n"
        "  - { id: none, match: { strategy: nobody }, metric: error_mean_m, max: 1 m }\n"
        "accepted:\n"
        "  - { budget: low, match: { strategy: standard_best }, max: 90000 J, until: 2099-01-01, reason: known }\n"
    )
    return folder


@pytest.mark.parametrize(("name", "command"), COMMANDS, ids=[" ".join(words) for _, words in COMMANDS])
def test_an_answer_keeps_its_schema(work: Path, name: str, command: list[str]) -> None:
    schema = json.loads(tracewatt("schema", "--answer", name))
    jsonschema.Draft7Validator.check_schema(schema)
    answer: Any = json.loads(tracewatt(*command, "--format", "json", folder=work))
    jsonschema.Draft7Validator(schema).validate(answer)
    assert answer


@pytest.mark.nightly
def test_slow_answers_keep_their_schema(work: Path) -> None:
    test_an_answer_keeps_its_schema(work, "residuals", ["validate", "--residuals"])
    uncertainty = ["--uncertainty", "--draws", "2", "--tornado-replications", "1"]
    test_an_answer_keeps_its_schema(work, "compare", ["compare", *DAY, *SOME, *uncertainty])


ASKING = """
import json, sys
log = open(sys.argv[1], "a")
greeting = sys.stdin.readline()
log.write(greeting)
print('{"hello":{"protocol":"tracewatt.drive.v1","persistent":true}}', flush=True)
asked = set()
for line in sys.stdin:
    log.write(line)
    log.flush()
    if "launched" in line:
        for service in ("standard", "significant_change", "visits", "motion", "steps", "heading"):
            print(json.dumps({"request": "start", "service": service}))
        print(json.dumps({"request": "geocode", "place": "home"}))
        print(json.dumps({"request": "timer", "timer": 0, "after_s": 900}))
        for place in json.loads(line)["events"][0]["places"]:
            print(json.dumps({"request": "monitor", **place}))
            print(json.dumps({"request": "monitor", "kind": "geofence", **place}))
    if '"timer"' in line or '"location"' in line and len(asked) < 3:
        asked.add(line)
        for query in ({"query": "state"}, {"query": "location"}, {"query": "monitored"}, {"query": "stored", "key": "k"},
                      {"query": "motion_history", "from_s": 0, "to_s": 900}, {"query": "step_count", "from_s": 0, "to_s": 900}):
            print(json.dumps(query), flush=True)
            log.write(sys.stdin.readline())
    print('{"done":true}', flush=True)
"""


@pytest.mark.parametrize("day", ["office_day", "android_geofences", "permission_lost"])
def test_the_lines_of_the_lab_keep_their_schema(here: Path, day: str) -> None:
    (here / "asking.py").write_text(ASKING, encoding="utf-8")
    tracewatt("drive", day, "--replications", "1", "-q", "--", sys.executable, "asking.py", str(here / "log"))
    schema = jsonschema.Draft7Validator(json.loads(tracewatt("schema", "--answer", "drive")))
    lines = [json.loads(line) for line in (here / "log").read_text(encoding="utf-8").splitlines()]
    kinds = {event["event"] for line in lines for event in line.get("events", [])}
    assert {"launched", "location", "ended"} <= kinds and len(kinds) > 5, kinds
    for line in lines[:3000]:
        schema.validate(line)


def test_every_answer_has_a_command_here() -> None:
    names = " ".join(tracewatt("schema", "--help").split())
    listed = names[names.index("The answers are") + len("The answers are") : names.index("An editor")]
    known = {name for name, _ in COMMANDS} | {"drive", "phone_check", "phone_log", "residuals"}
    assert known == {word.strip(" .\n") for word in listed.split(",")}


def test_a_schema_refuses_a_missing_and_an_unknown_key() -> None:
    schema = json.loads(tracewatt("schema", "--answer", "explain"))
    answer = json.loads(tracewatt("explain", "rule 14", "--format", "json"))
    for change in ({"found": None}, {"colour": "red"}):
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.Draft7Validator(schema).validate({**answer, **change})


def test_tune_writes_the_options_of_a_product(here: Path) -> None:
    (here / "mine.json").write_text('{ "distanceFilter": 30, "url": "https://example.org" }', encoding="utf-8")
    tracewatt(
        "tune", *DAY, "--strategy", "mine.json", "--limit", "error_mean_m<=1km", "--replications", "1", "-o", "tuned",
        folder=here,
    )
    options = json.loads((here / "tuned/mine_tuned.json").read_text(encoding="utf-8"))
    assert options["geolocation"]["distanceFilter"] >= 0
    answer = tracewatt("compare", *DAY, "--strategy", "tuned/mine_tuned.json", "--replications", "1", folder=here)
    assert "mine_tuned" in answer
