# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes what linters cannot read in its place into files of its own.

    extract_examples.py FOLDER PAGE...

Workflows and jobs in blocks marked `yaml` go to FOLDER/github and FOLDER/gitlab, blocks marked `sh` to
FOLDER/shell. The shell of the GitLab jobs, the pull requests' workflow, the Dockerfiles and the Makefile's targets goes
there too. A block that is a part of a workflow, such as a list of steps, becomes a whole one. Other YAML is left out.
"""

import re
import subprocess
import sys
import textwrap
from pathlib import Path

from ruamel.yaml import YAML

BLOCK = re.compile(r"^```(yaml|sh)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
HEAD = "name: part of a page\non: [pull_request]\npermissions:\n  contents: read\n"
STEPS = "jobs:\n  part:\n    runs-on: ubuntu-24.04\n    steps:\n"
WORKFLOW = "templates/github-pull-request.yml"
GITLAB = ["templates/tracewatt.gitlab-ci.yml", "scenarios/starter/ci/gitlab-ci.yml"]


def workflow(block):
    """A whole workflow around a block of one; None for any other YAML."""
    if re.search(r"^on:", block, re.MULTILINE):
        return block
    if re.search(r"^jobs:", block, re.MULTILINE):
        return HEAD + block
    if block.lstrip().startswith("- "):
        return HEAD + STEPS + textwrap.indent(textwrap.dedent(block), " " * 6)
    return None


def write(folder, kind, name, text):
    place = folder / kind
    place.mkdir(exist_ok=True)
    (place / name).write_text(text, encoding="utf-8")


def pages(folder, names):
    for name in names:
        stem = Path(name).stem
        blocks = BLOCK.findall(Path(name).read_text(encoding="utf-8"))
        for number, (language, block) in enumerate(blocks, start=1):
            if language == "sh":
                write(folder, "shell", f"{stem}_{number}.sh", "#!/bin/sh\n" + block)
                continue
            whole = workflow(block)
            if whole:
                write(folder, "github", f"{stem}_{number}.yml", whole)
            elif re.search(r"^include:|^  script:", block, re.MULTILINE):
                write(folder, "gitlab", f"{stem}_{number}.yml", block)


def jobs(folder):
    """GitLab runs the commands of a job one after another in one shell."""
    for name in GITLAB:
        for job, keys in YAML(typ="safe").load(Path(name)).items():
            lines = keys.get("before_script", []) + keys.get("script", [])
            write(folder, "shell", f"{Path(name).stem}_{job}.sh", "#!/bin/sh\n" + "\n".join(lines) + "\n")


def steps(folder):
    """GitHub runs the commands of a step in a shell of their own."""
    for job, keys in YAML(typ="safe").load(Path(WORKFLOW))["jobs"].items():
        for number, step in enumerate(keys["steps"], start=1):
            if "run" in step:
                name = f"{Path(WORKFLOW).stem}_{job}_{number}.sh"
                write(folder, "shell", name, "#!/usr/bin/env bash\nset -eo pipefail\n" + step["run"])


def dockerfile(folder, name):
    text = Path("templates", name).read_text(encoding="utf-8")
    arguments = re.findall(r"^ARG (\w+)$", text, re.MULTILINE)
    commands = re.findall(r"^RUN ((?:.*\\\n)*.*)$", text, re.MULTILINE)
    head = ["#!/bin/sh"] + [f"export {name}" for name in arguments]
    write(folder, "shell", f"{name}.sh", "\n".join(head + commands) + "\n")


def makefile(folder):
    """The commands of each target that `make help` lists, as make would run them."""
    text = Path("Makefile").read_text(encoding="utf-8")
    for target in re.findall(r"^([a-z-]+):.*## ", text, re.MULTILINE):
        command = ["make", "--no-print-directory", "--dry-run", target]
        said = subprocess.run(command, capture_output=True, encoding="utf-8", check=True).stdout
        # Each command has a shell of its own, so nothing that one sets reaches the next.
        write(folder, "shell", f"make_{target}.sh", "#!/usr/bin/env bash\n" + said)


def main():
    folder = Path(sys.argv[1])
    pages(folder, sys.argv[2:])
    jobs(folder)
    steps(folder)
    for name in ["Dockerfile", "Dockerfile.release"]:
        dockerfile(folder, name)
    makefile(folder)


main()
