# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""compare, read, merge and plan: the answer, the notes, and what is refused."""

from __future__ import annotations

import gc
import html
import json
import os
import pickle
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from conftest import PATIENCE, STUDY, left_behind

import tracewatt as tw


def test_recommendation_is_that_of_the_program(office: tw.Study) -> None:
    printed = tw.run("report", office.folder, "--format", "json").json()
    found = office.recommendation
    assert found.sentence == printed["recommendations"][0]["sentence"]
    assert str(found).split("\n  ") == [found.sentence, *found.lines] and found.lines
    assert found.steps == ("duty_cycled",) and found.left_out == {}
    assert found.strategy == "duty_cycled" and found.present == "standard_best" and not found.keeps_present
    assert found.energy_location and found.energy_location.estimate
    assert found.energy_location.effect == "ratio" and found.energy_location.verdict == "less"
    assert found.energy_location.estimate == printed["recommendations"][0]["energy_location"]["estimate"]
    assert found.numbers == printed["recommendations"][0]
    assert office.evidence == printed["evidence"]


def test_a_folder_read_later_says_the_same(office: tw.Study) -> None:
    again = tw.read(office.folder)
    assert again.recommendations == office.recommendations
    assert again.conclusions["rows"] == office.conclusions["rows"]
    assert again.digest == office.digest
    assert str(again) == str(office.recommendation)


def test_several_days_have_several_recommendations(week: tw.Study) -> None:
    assert [found.scenario for found in week.recommendations] == ["car_commute", "office_day"]
    with pytest.raises(tw.UsageError, match="2 recommendations\nnote: use study.recommendations"):
        week.recommendation  # noqa: B018
    assert str(week).count(" on iphone_class, ios_18: ") == 2


def test_every_argument_reaches_the_program(here: Path) -> None:
    study = tw.compare(
        here / "walk.csv",
        strategies=["standard_best", "visits"],
        phones="iphone_6",
        systems=["ios_9", "ios_12"],
        providers="era_2009",
        replications=3,
        seed=7,
        set={"standard_best.standard.distance_filter": "30 m"},
        detail="none",
        reference="visits",
        present="standard_best",
        limits={"error_p95_m": "900 m"},
        error_measure="error_p95_m",
        margins={"energy": "3%"},
        jobs=1,
        options=["--licence", "CC-BY-4.0"],
    )
    runs = study.runs
    assert set(runs["os"]) == {"ios_9", "ios_12"} and set(runs["phone"]) == {"iphone_6"}
    assert len(runs) == 2 * 2 * 3
    filters = runs.groupby("strategy")["param_standard_distance_filter_m"].unique()
    assert list(filters["standard_best"]) == [30.0]
    assert study.conclusions["reference"] == "visits"
    assert study.conclusions["error_measure"] == "error_p95_m"
    assert study.conclusions["margins"]["energy_fraction"] == 0.03
    assert study.recommendations[0].present == "standard_best"
    assert study.provenance["seed"] == 7
    assert "CC-BY-4.0" in (Path(study.folder) / "datapackage.json").read_text(encoding="utf-8")


def test_varied_settings_are_strategies(here: Path) -> None:
    study = tw.compare(
        "walk.csv",
        strategies="standard_best",
        replications=1,
        detail="none",
        vary={"standard_best.standard.distance_filter": ["10 m", "30 m"]},
    )
    assert list(study.runs["param_standard_distance_filter_m"]) == [10.0, 30.0]


def test_a_temporary_folder_lives_as_long_as_its_study() -> None:
    study = tw.compare("walk.csv", strategies="standard_best", replications=1)
    folder = study.folder
    assert os.path.exists(os.path.join(folder, "runs.csv"))
    del study
    gc.collect()
    assert not os.path.exists(folder)


def test_a_hyphen_at_the_beginning_makes_no_option(here: Path) -> None:
    os.rename("walk.csv", "-walk.csv")
    study = tw.compare("-walk.csv", strategies="standard_best", replications=1, output="-out", detail="states")
    assert study.folder == str(here / "-out") and tw.read("-out").recommendation == study.recommendation
    study.report("-page.html")
    assert (here / "-page.html").stat().st_size > 10_000
    assert tw.sweep("-walk.csv", strategies="standard_best", replications=2, parts="-parts").runs.shape[0] == 2


def test_a_study_stays_readable_where_it_is(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    study = tw.compare("walk.csv", strategies="standard_best", replications=1, output="out")
    monkeypatch.chdir("/")
    assert len(study.runs) == 1 and len(pickle.loads(pickle.dumps(study)).runs) == 1
    monkeypatch.chdir(here)
    study = tw.compare("walk.csv", strategies="standard_best", replications=1)
    with pytest.raises(tw.UsageError, match="temporary folder.*\nnote: pass a folder: output="):
        pickle.dumps(study)
    child = os.fork()
    if child == 0:
        study._holder.remove()  # type: ignore[union-attr]
        os._exit(0)
    os.waitpid(child, 0)
    assert len(study.runs) == 1


def test_one_value_needs_no_list() -> None:
    study = tw.compare(
        "walk.csv", strategies="standard_best", replications=2, detail="none",
        vary={"standard_best.standard.distance_filter": "10 m"}, limits={"error_mean_m": 500},
    )  # fmt: skip
    assert list(study.table("runs", "replication")) == ["replication"]


@pytest.mark.parametrize("program", ["/bin/true", "/etc/passwd"])
def test_another_program_is_not_taken_for_it(program: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRACEWATT", program)
    with pytest.raises(tw.MissingInputError, match="this is not the tracewatt program"):
        tw.program_version()


def test_frames_are_checked_before_anything_runs() -> None:
    with pytest.raises(tw.UsageError, match="frames is 'panda'"):
        tw.compare("walk.csv", frames="panda", output="out")  # type: ignore[arg-type]
    assert not os.path.exists("out")


def test_how_a_study_ended_is_a_note() -> None:
    study = tw.compare(
        "walk.csv", strategies="standard_best", replications=16, detail="none", options=["--until-ci", "0.01%"]
    )
    assert any("maximum of 16 replications" in note for note in study.notes)


def program(here: Path, monkeypatch: pytest.MonkeyPatch, script: str) -> None:
    """Puts a script in the place of the program."""
    file = here / "program"
    file.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    file.chmod(0o755)
    monkeypatch.setenv("TRACEWATT", str(file))


def test_warnings_of_the_program_are_warnings(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program(here, monkeypatch, "echo 'out: warning: the tables will take more than 100 MB' >&2; echo 'note: n' >&2; echo 7")
    with pytest.warns(tw.TracewattWarning, match="^out: the tables will take more than 100 MB$"):
        assert tw.run("compare") == tw.Completed(0, "7\n", ["n"])


def test_a_crash_of_the_program_is_a_fault(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program(here, monkeypatch, "echo 'Fatal error: x' >&2; kill -SEGV $$")
    with pytest.raises(tw.ProgramFault, match="Fatal error: x\nthe program was killed by signal 11"):
        tw.run("compare")
    program(here, monkeypatch, "exit 70")
    with pytest.raises(tw.ProgramFault, match="^the program ended with exit code 70$"):
        tw.run("compare")


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        (("no_such_day",), tw.MissingInputError, "no_such_day"),
        (("broken.gpx",), tw.InputError, "broken.gpx:1:"),
        (("walk.csv", {"strategies": "no_such"}), tw.UsageError, 'no strategy is named "no_such"'),
        (("walk.csv", {"replications": 0}), tw.UsageError, "replications"),
        (("walk.csv", {"set": {"standard_best.standard.distance_filtre": "3 m"}}), tw.TracewattError, "distance_filter"),
        (("walk.csv", {"output": "walk.csv/out"}), tw.OutputError, "walk.csv"),
        (("walk.csv", {"output": "s3://bucket/out"}), tw.UsageError, "a folder on this machine"),
        (("walk.csv", {"reference": "visits", "strategies": "standard_best"}), tw.UsageError, "standard_best"),
    ],
)
def test_what_the_program_refuses_is_an_exception(
    here: Path, arguments: tuple[object, ...], error: type[tw.TracewattError], message: str
) -> None:
    (here / "broken.gpx").write_text("<gpx><trk>", encoding="utf-8")
    day, *rest = arguments
    options = rest[0] if rest else {}
    with pytest.raises(error) as caught:
        tw.compare(day, **options)  # type: ignore[arg-type]
    assert message in str(caught.value)
    assert caught.value.exit_code in (64, 65, 66, 73)
    assert "error: " not in caught.value.message.removeprefix("broken.gpx")[:10]
    assert left_behind() == []


def test_exceptions_survive_being_pickled() -> None:
    error = tw.InputError("day.gpx:1:2: error: bad", ["mend it"], 65)
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is tw.InputError
    assert (again.message, again.notes, again.exit_code) == (error.message, error.notes, 65)


def test_without_a_program_there_is_a_way_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRACEWATT", "/nowhere/tracewatt")
    with pytest.raises(tw.MissingInputError, match="/nowhere/tracewatt.*\nnote: install the package again"):
        tw.compare("walk.csv")


def test_a_folder_without_results_is_refused(here: Path) -> None:
    with pytest.raises(tw.MissingInputError, match="datapackage.json: the file does not exist\nnote: choose a folder"):
        tw.read(here)
    (here / "datapackage.json").write_text('{"resources": [{"name": "runs", "path": "../runs.csv"}]}', encoding="utf-8")
    with pytest.raises(tw.InputError, match="not a description of results"):
        tw.read(here)


def test_parts_merge_to_the_same_bytes() -> None:
    whole = tw.compare("walk.csv", **STUDY)
    tw.sweep("walk.csv", parts="parts", **STUDY)
    merged = tw.merge("parts")
    assert merged.digest == whole.digest
    os.remove("parts/part-walk-000003-000004.twpart")
    with pytest.raises(tw.NoVerdictError, match="missing: part-walk-000003-000004.twpart"):
        tw.merge("parts", output="merged")
    assert not os.path.exists("merged")


def test_a_plan_names_parts_and_files_and_measures_the_cost() -> None:
    plan = tw.plan("walk.csv", **STUDY)
    assert plan.runs == 2 * 140 == sum(part.runs for part in plan.parts)
    assert plan.files == (os.path.abspath("walk.csv"),)
    assert plan.processor_s > 0 and plan.parts_bytes > plan.runs * 100
    assert not os.path.exists("parts")
    tw.sweep("walk.csv", parts="parts", **{**STUDY, "replications": 10})
    stored = [part for part in tw.plan("walk.csv", parts="parts", **STUDY).parts if part.stored]
    assert [part.name for part in stored] == [part.name for part in plan.parts[:10]]
    size = sum(os.path.getsize(os.path.join("parts", part.name)) for part in stored)
    small = tw.plan("walk.csv", **{**STUDY, "replications": 10})
    assert abs(small.parts_bytes / size - 1) < 0.01


def test_an_interrupt_leaves_nothing(here: Path) -> None:
    script = here / "long.py"
    script.write_text(
        "import tracewatt as tw, tracewatt._program as program\n"
        "listed = program._listed\n"
        "def shown(*arguments):\n"
        "  print('running', flush=True)\n"
        "  return listed(*arguments)\n"
        "program._listed = shown\n"
        "try:\n"
        "  tw.compare('walk.csv', replications=90_000, output='out')\n"
        "except KeyboardInterrupt:\n"
        "  print('interrupted')\n",
        encoding="utf-8",
    )
    process = subprocess.Popen([sys.executable, script], stdout=subprocess.PIPE, encoding="utf-8")
    # From here on, an interrupt of Python is passed on to the program.
    assert process.stdout and process.stdout.readline() == "running\n"
    deadline = time.monotonic() + PATIENCE
    while not list((here / "out").glob(".*.partial/.runs*.partial")):
        assert time.monotonic() < deadline and process.poll() is None
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    output, _ = process.communicate(timeout=PATIENCE)
    assert output == "interrupted\n" and process.returncode == 0
    assert os.listdir(here / "out") == [] and left_behind() == []


def test_progress_is_counted(capsys: pytest.CaptureFixture[str]) -> None:
    seen: list[tuple[int, int]] = []
    tw.run(
        "compare", "walk.csv", "--strategy", "visits", "--replications", "20", "--progress", "json",
        progress=lambda done, total: seen.append((done, total)),
    )  # fmt: skip
    assert seen[-1] == (20, 20) and [done for done, _ in seen] == sorted(done for done, _ in seen)
    tw.compare("walk.csv", strategies="visits", replications=20, progress=True)
    assert "replications" in capsys.readouterr().err
    tw.compare("walk.csv", strategies="visits", replications=2)
    assert capsys.readouterr().err == ""


def test_a_study_shows_itself_in_a_notebook(office: tw.Study) -> None:
    page = office._repr_html_()
    assert html.escape(office.recommendation.sentence) in page
    assert "<td>duty_cycled</td>" in page and office.evidence in page
    assert page.count("<tr>") == 3
    assert office.folder in repr(office)


def test_a_note_on_the_version_agrees_with_the_program() -> None:
    printed = subprocess.run([tw.find_program(), "--version"], stdout=subprocess.PIPE, encoding="utf-8", check=True)
    assert tw.program_version() == printed.stdout.strip()
    assert tw.run("--version").stdout == printed.stdout


def test_json_of_the_plan_is_what_the_schema_says() -> None:
    numbers = tw.plan("walk.csv", **STUDY).numbers
    assert numbers["schema"] == "tracewatt.plan.v1"
    assert set(numbers["cost"]) == {
        "measured_run_count", "processor_s_per_run", "processor_s", "parts_bytes", "tables_bytes",
    }  # fmt: skip
    assert len(json.dumps(numbers)) < 30_000
