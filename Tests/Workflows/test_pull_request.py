# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The workflow for pull requests: its step that comments, with a program in the place of `gh`, and its permissions."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from ruamel.yaml import YAML

ROOT = Path(__file__).resolve().parents[2]
JOBS = YAML(typ="safe").load(ROOT / "templates/github-pull-request.yml")["jobs"]
[COMMENT] = [step for step in JOBS["report"]["steps"] if step.get("name") == "Comment"]
SUMMARY = "<!-- tracewatt-check -->\n## Tracewatt: every budget holds\n"
BOT = "github-actions[bot]"
OURS = "repos/owner/app/issues/7/comments"

# Answers as `gh api` does: comments are in a file, an expression for a list applies to each page of it.
GH = f"""#!{sys.executable}
import json, os, pathlib, sys
import jq

store = pathlib.Path(os.environ["STORE"])
comments = json.loads(store.read_text(encoding="utf-8"))
words = sys.argv[1:]
assert words.pop(0) == "api" and os.environ["GH_TOKEN"] == "token"
options = {{}}
for name in ("--jq", "--method", "--field"):
    if name in words:
        at = words.index(name)
        options[name] = words[at + 1]
        del words[at : at + 2]
[path] = [word for word in words if not word.startswith("-")]
if "--method" not in options:
    assert path == "{OURS}?per_page=100" and "--paginate" in words
    for start in range(0, len(comments), 100):
        for value in jq.compile(options["--jq"]).input_value(comments[start : start + 100]).all():
            print(value)
    sys.exit()
if os.environ["REFUSAL"]:
    sys.exit("gh: " + os.environ["REFUSAL"])
body = pathlib.Path(options["--field"].removeprefix("body=@")).read_text(encoding="utf-8")
if options["--method"] == "POST":
    assert path == "{OURS}"
    comments.append({{"id": 1000 + len(comments), "user": {{"login": "{BOT}"}}, "body": body}})
else:
    assert options["--method"] == "PATCH"
    [found] = [comment for comment in comments if path == f"repos/owner/app/issues/comments/{{comment['id']}}"]
    found["body"] = body
store.write_text(json.dumps(comments), encoding="utf-8")
"""


class Step:
    """The step in a folder of its own."""

    def __init__(self, folder):
        self.folder = folder
        self.store = folder / "comments.json"
        self.holds()
        (folder / "bin").mkdir()
        (folder / "bin/gh").write_text(GH, encoding="utf-8")
        (folder / "bin/gh").chmod(0o755)
        (folder / "work/tracewatt-reports").mkdir(parents=True)
        self.summary(SUMMARY)

    def summary(self, text):
        (self.folder / "work/tracewatt-reports/check.md").write_text(text, encoding="utf-8")

    def holds(self, *comments):
        self.store.write_text(json.dumps(comments), encoding="utf-8")

    def bodies(self):
        return [comment["body"] for comment in json.loads(self.store.read_text(encoding="utf-8"))]

    def run(self, commit="c0ffee", refusal=""):
        return subprocess.run(
            ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", COMMENT["run"]],
            cwd=self.folder / "work",
            env={
                "PATH": f"{self.folder}/bin:{os.environ['PATH']}",
                "STORE": str(self.store),
                "REFUSAL": refusal,
                "RUNNER_TEMP": str(self.folder),
                "GITHUB_REPOSITORY": "owner/app",
                "GH_TOKEN": "token",
                "PULL_REQUEST": "7",
                "COMMIT": commit,
                "RUN": "https://github.example/owner/app/actions/runs/5",
            },
            capture_output=True,
            encoding="utf-8",
            timeout=300,
        )


@pytest.fixture
def step(tmp_path):
    return Step(tmp_path)


def comment(number, login, body):
    return {"id": number, "user": {"login": login}, "body": body}


LAST = "\nCommit c0ffee, [log](https://github.example/owner/app/actions/runs/5)\n"


def test_the_first_run_comments(step):
    done = step.run()
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert step.bodies() == [SUMMARY + LAST]


def test_later_runs_update_the_comment_and_no_other(step):
    others = [
        comment(1, "someone", SUMMARY),
        comment(2, BOT, "Coverage: 90 %"),
        comment(3, BOT, "Quoting " + SUMMARY),
        *(comment(number, "someone", "Yes") for number in range(10, 300)),
    ]
    step.holds(*others[:2], comment(4, BOT, SUMMARY + "old"), *others[2:])
    step.summary(SUMMARY.replace("every budget holds", "1 budget is breached"))
    assert step.run("bad").returncode == 0
    assert step.run("worse").returncode == 0
    bodies = step.bodies()
    assert bodies.pop(2).startswith("<!-- tracewatt-check -->\n## Tracewatt: 1 budget is breached\n\nCommit worse, ")
    assert bodies == [other["body"] for other in others]


def test_a_comment_on_a_later_page_and_a_second_one_are_found(step):
    many = [comment(number, "someone", "Yes") for number in range(150)]
    step.holds(*many, comment(500, BOT, SUMMARY), comment(501, BOT, SUMMARY))
    assert step.run().returncode == 0
    assert step.bodies()[150:] == [SUMMARY + LAST, SUMMARY]


@pytest.mark.parametrize("comments", [[], [comment(4, BOT, SUMMARY)]])
def test_a_fork_is_told_that_the_run_may_not_comment(step, comments):
    step.holds(*comments)
    done = step.run(refusal="Resource not accessible by integration (HTTP 403)")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("::notice title=Tracewatt::this run may not comment") and done.stdout.count("\n") == 1
    assert step.bodies() == [comment["body"] for comment in comments]


def test_any_other_refusal_fails_and_is_shown(step):
    done = step.run(refusal="Server Error (HTTP 502)")
    assert (done.returncode, done.stdout, done.stderr) == (1, "", "gh: Server Error (HTTP 502)\n")


@pytest.mark.parametrize("report", ["absent", "empty"])
def test_without_a_summary_an_old_comment_does_not_remain(step, report):
    if report == "empty":
        step.summary("")
    else:
        (step.folder / "work/tracewatt-reports/check.md").unlink()
    step.holds(comment(4, BOT, SUMMARY))
    assert step.run().returncode == 0
    [body] = step.bodies()
    assert body == "<!-- tracewatt-check -->\n## Tracewatt: no report\n\nThe check could not run.\n" + LAST


def test_only_the_job_that_runs_nothing_of_the_pull_request_may_write():
    check, report = JOBS["check"], JOBS["report"]
    assert check["permissions"] == {"contents": "read"}
    assert report["permissions"] == {"contents": "read", "pull-requests": "write", "security-events": "write"}
    assert [step["name"] for step in report["steps"] if "run" in step] == ["Comment"]
    assert "${{" not in COMMENT["run"]


def test_the_reports_are_those_that_the_action_uploads():
    inputs = YAML(typ="safe").load(ROOT / "action.yml")["inputs"]
    [download] = [step["with"] for step in JOBS["report"]["steps"] if "download-artifact" in step.get("uses", "")]
    assert download["name"] == inputs["artifact"]["default"]
    [check] = [step["with"] for step in JOBS["check"]["steps"] if "OWNER/tracewatt" in step["uses"]]
    assert check["args"] == f"--report=sarif={inputs['reports']['default']}/check.sarif"
    assert '"markdown=$reports/check.md"' in (ROOT / "scripts/ci-check.sh").read_text(encoding="utf-8")
