# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The study that the configuration describes: its keys, its command line and its files.

import difflib
import hashlib
import os
import shutil

import yaml
from snakemake.exceptions import WorkflowError

TEXT = ("a text", lambda value: isinstance(value, str) and value != "")
TEXTS = (
    "a text or a list of texts",
    lambda value: isinstance(value, list) and all(TEXT[1](item) for item in value),
)
COUNT = ("a whole number of at least 1", lambda value: type(value) is int and value >= 1)
SEED = ("a whole number of at least 0", lambda value: type(value) is int and value >= 0)
DETAIL = (
    "none, first, states or all",
    lambda value: value in ("none", "first", "states", "all"),
)

# Each key of the configuration: what it must be, its default, and the option that it becomes, if any.
KEYS = {
    "scenarios": (TEXTS, [], None),
    "strategies": (TEXTS, [], "--strategy"),
    "phones": (TEXTS, [], "--phone"),
    "os": (TEXTS, [], "--os"),
    "set": (TEXTS, [], "--set"),
    "vary": (TEXTS, [], "--vary"),
    "seed": (SEED, [], "--seed"),
    "replications": (COUNT, [], "--replications"),
    "detail": (DETAIL, [], "--detail"),
    "shards": (COUNT, 16, None),
    "parts": (TEXT, "parts", None),
    "output": (TEXT, "results", None),
    "program": (TEXT, "tracewatt", None),
}
SHELVES = ["strategies", "phones", "os", "providers"]


def checked_study():
    """The configuration with its defaults; all that is wrong with it is one error."""
    problems = []
    study = {key: default for key, (_, default, _) in KEYS.items()}
    for key, value in config.items():
        if key not in KEYS:
            nearest = difflib.get_close_matches(key, KEYS, n=1)
            hint = f"did you mean {nearest[0]}?" if nearest else f"known keys: {', '.join(KEYS)}"
            problems.append(f"{key}: unknown key; {hint}")
            continue
        kind = KEYS[key][0]
        study[key] = [value] if kind is TEXTS and isinstance(value, str) else value
        if not kind[1](study[key]):
            problems.append(f"{key}: {value!r} is not allowed; it must be {kind[0]}")
    if "scenarios" not in config or study["scenarios"] == []:
        problems.append("scenarios: missing; name a scenario, or a study with --configfile")
    if "program" not in problems and not shutil.which(str(study["program"])):
        problems.append(f"program: {study['program']!r} is not an executable file")
    if problems:
        raise WorkflowError("The study cannot run:", *problems)
    return study


def options():
    """The options of `compare` that say what is studied."""
    for key, (_, _, option) in KEYS.items():
        values = STUDY[key] if isinstance(STUDY[key], list) else [STUDY[key]]
        if option:
            yield from (word for value in values for word in (option, str(value)))


def texts(node):
    """All texts in a YAML document."""
    if isinstance(node, str):
        yield node
    elif isinstance(node, (list, dict)):
        for item in node.values() if isinstance(node, dict) else node:
            yield from texts(item)


def named_files(name, folder):
    """The files that a name in a scenario or configuration may mean."""
    paths = [name, *(f"{shelf}/{name}.yaml" for shelf in SHELVES)]
    return [path for path in (os.path.join(folder, path) for path in paths) if os.path.isfile(path)]


def study_files():
    """The files that the study reads: scenarios, their traces, and strategies, phones and systems in files."""
    # A scenario without folder and extension is one of the program's own days.
    found = [name for name in STUDY["scenarios"] if os.path.isfile(name) or os.path.splitext(name)[1]]
    folders = ["", *(os.path.dirname(path) for path in found)]
    for key in ("strategies", "phones", "os"):
        for name in STUDY[key]:
            found += [path for folder in folders for path in named_files(name, folder)]
    for path in found:
        if os.path.isfile(path) and path.endswith((".yaml", ".yml")):
            try:
                with open(path, encoding="utf-8") as file:
                    named = texts(yaml.load(file, yaml.BaseLoader))
            except (yaml.YAMLError, UnicodeDecodeError):
                continue  # The program says what is wrong with it.
            for name in named:
                found += [file for file in named_files(name, os.path.dirname(path)) if file not in found]
    return list(dict.fromkeys(found))


STUDY = checked_study()
COMPARE = [STUDY["program"], "compare", *STUDY["scenarios"], *options(), "--quiet", "--parts", STUDY["parts"]]
EMPTY_SHARD = "999999999/1000000000"

# Records are inside the folder of parts, so that they disappear with it, and in a folder for each study.
DIGEST = hashlib.sha256(repr(COMPARE[1:]).encode()).hexdigest()[:12]
RECORDS = f"{STUDY['parts']}/shards/{DIGEST}"


wildcard_constraints:
    shard=r"\d+",
    shards=r"\d+",
