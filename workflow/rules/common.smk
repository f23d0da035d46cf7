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
    "files": (TEXTS, [], None),
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
    # With an environment of conda, the program is found in there.
    if not workflow.deployment_settings.deployment_method and not shutil.which(str(study["program"])):
        problems.append(f"program: there is no executable file {study['program']!r}")
    if problems:
        raise WorkflowError("The study cannot run:", *problems)
    return study


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
    """The files that the study reads: scenarios and their traces, and strategies, phones and systems in files."""
    # A name without an extension is one of the program's own.
    named = STUDY["scenarios"] + STUDY["strategies"] + STUDY["phones"] + STUDY["os"]
    found = [name for name in named if os.path.splitext(name)[1]] + STUDY["files"]
    if SHARED:
        folders = ["", *(os.path.dirname(path) for path in found)]
        found += [path for name in named for folder in folders for path in named_files(name, folder)]
        for path in found:
            found += [file for file in mentioned_files(path) if file not in found]
    return list(dict.fromkeys(found))


def mentioned_files(path):
    """The files that a scenario, strategy, phone or system mentions."""
    if not path.endswith((".yaml", ".yml")) or not os.path.isfile(path):
        return []
    try:
        with open(path, encoding="utf-8") as file:
            names = list(texts(yaml.load(file, yaml.BaseLoader)))
    except (yaml.YAMLError, UnicodeDecodeError):
        return []  # The program says what is wrong with it.
    return [file for name in names for file in named_files(name, os.path.dirname(path))]


def check_command(wildcards, input):
    """The command that checks the study and shared parts without running anything."""
    return [*study_command(input), *(["--parts", STUDY["parts"]] if SHARED else []), "--dry-run"]


def compare_command(wildcards, input, output):
    """The command that runs parts of the study."""
    return [*study_command(input), "--parts", STUDY["parts"] if SHARED else output.parts]


def merge_command(wildcards, input, output):
    """The command that makes the results of the parts."""
    parts = [STUDY["parts"]] if SHARED else list(input.parts)
    return [STUDY["program"], "merge", *parts, "-o", STUDY["output"] if SHARED else output.results]


def study_command(input):
    """`tracewatt compare` with the study, whose files may be copies on this worker."""
    copies = dict(zip(FILES, input.files))
    return [STUDY["program"], "compare", *(copies.get(word, word) for word in WORDS), "--quiet"]


STUDY = checked_study()

# With a storage provider, workers share no files: parts are an output, and a shard that failed leaves none.
SHARED = not workflow.storage_settings.default_storage_provider

FILES = study_files()
WORDS = STUDY["scenarios"] + [
    word
    for key, (_, _, option) in KEYS.items()
    if option
    for value in (STUDY[key] if isinstance(STUDY[key], list) else [STUDY[key]])
    for word in (option, str(value))
]

# Records are inside the folder of parts, so that they disappear with it, and in a folder for each study.
RECORDS = f"{STUDY['parts']}/shards/{hashlib.sha256(repr(WORDS).encode()).hexdigest()[:12]}"
SHARD = f"{RECORDS}/{{shard}}-of-{{shards}}"
SHARDS = expand(SHARD, shard=range(STUDY["shards"]), shards=STUDY["shards"])
RESULTS = f"{STUDY['output']}/datapackage.json" if SHARED else STUDY["output"]


wildcard_constraints:
    shard=r"\d+",
    shards=r"\d+",
