#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Checks the walls between rooms (targets) and between the folders of a room.

* A file imports what its target depends on in Package.swift, and of the toolchain what stands in TOOLCHAIN.
* The folders of a room, its top level among them, refer to each other's types in one direction: no circles.
* A room of more than 8,000 lines has a sentence that says why, in LARGE.
* A test target without package access stands for another package: it depends on and imports products alone.
* Files and reports hang on values, never on what runs: see VALUES and RUNNERS.
* Only POSIX asks for the platform and imports its C library, and functions such as exp come from Mathematics.
* Links to symbols, in the documentation of a room that has a catalog, name symbols of that room.
* The products for tests of app code link few libraries: see LINKED.
* The walks in docs/architecture.md name each room once, and types that are in it.
* docs/architecture.md shows the graph of rooms; `--graph` prints it, `--write` puts it there.
"""
import collections
import glob
import json
import os
import re
import subprocess
import sys

# Modules of the toolchain by room. Rooms of the model import none.
FILES = {"Foundation", "Synchronization"}
TOOLCHAIN = collections.defaultdict(
    set,
    {
        "EmbedFiles": {"Foundation", "PackagePlugin"},
        "POSIX": {"Android", "Darwin", "Glibc", "Musl"},
        "Stochastics": {"Synchronization"},
        "Tracewatt": {"Dispatch", "Synchronization"},
        "VirtualTime": {"Foundation", "Synchronization"},
        "SimulatedCoreLocation": {"Foundation", "Observation"},
        "SimulatedCombine": {"Dispatch", "Foundation"},
        "SimulatedOS": {"Foundation"},
        "SimulatedOSLog": {"Foundation"},
        "SimulatedContacts": {"Foundation"},
        "SimulatedMapKit": {"Foundation"},
        "SimulatedSwiftUI": {"Foundation"},
        "TracewattTesting": {"Foundation"},
        "Documents": FILES,
        "ScenarioFiles": FILES,
        "PhoneLogs": FILES,
        "Drive": {"Synchronization"},
        "StudyResults": FILES,
        "Reports": FILES | {"FoundationXML"},
        "Validation": {"Synchronization"},
        "TracewattCLI": FILES | {"Dispatch"},
        "TracewattExplorer": FILES,
        "TracewattPlugin": {"Foundation", "PackagePlugin"},
        "TracewattTestSupport": FILES | {"Testing"},
    },
)

# The reason why a room is large.
LARGE = {
    "LocationDaemon": "a type for each service of the system; their folders refer to the core alone, not to each other",
    "Judgement": "the questions and answers of every analysis and of the gate, as values",
    "Reports": "every word and picture for people; charts are drawn by hand so that they need no script",
    "TraceFormats": "the formats of recorders, none of which knows another",
    "ScenarioFiles": "every kind of file that users write or record, and the readers of other tools' files",
    "StudyResults": "tables, parts and baselines, each with its writer and with a reader that trusts no file",
    "World": "the truth of a day: movement, surroundings, the errors of providers, recipes and made lives",
    "SimulatedCoreLocation": "the members of Apple's frameworks, a file for each type",
}
LARGEST = 8000

# A program that only reads results builds none of the rooms that run.
VALUES = ["Studies", "Judgement", "TraceFormats", "Documents", "ScenarioFiles", "PhoneLogs", "StudyResults", "Reports"]
RUNNERS = {"LocationDaemon", "Tracewatt", "Analyses"}

# The platform's functions whose last digits differ between processors and C libraries. With Foundation they are visible
# without an import of their own.
FUNCTION = re.compile(
    r"(?<![\w.`])(?:(?:Foundation|POSIX|Glibc|Darwin)\.)?"
    r"(exp|exp2|exp10|expm1|log|log2|log10|log1p|logb|pow|sin|cos|tan|asin|acos|atan|atan2|sinh|cosh|tanh|asinh|acosh"
    r"|atanh|hypot|cbrt|erf|erfc|lgamma|tgamma|strtod)\("
)
PLATFORM = re.compile(r"^\s*#(?:else)?if\b.*canImport\((?:Glibc|Darwin|Musl|Android)\)", re.M)
# The libraries that a product for tests of app code links. Whoever tests one class installs each of them and accepts
# its licence, so another one belongs to a room above, or to a product of its own.
LINKED = {
    "TracewattTesting": {"CExpat", "CZlib", "HeapModule", "Yams"},
    "SimulatedCombine": {"HeapModule", "OpenCombine"},
}

PAGE = "docs/architecture.md"
SYMBOL = re.compile(r"(?<!`)``(\w+)[^`\n]*``(?!`)")
DECLARED = re.compile(r"\b(?:struct|class|enum|protocol|actor|typealias|func|var|let|macro|associatedtype)\s+`?(\w+)")
CASES = re.compile(r"\bcase ([^\n]*)")
GRAPH = re.compile(r"(?<=<!-- the graph of rooms: scripts/check-rooms.py --write -->\n```text\n)[^`]*(?=```\n)")

IMPORT = re.compile(
    r"^[ \t]*(?:(?:@\w+(?:\([^)]*\))?|public|package|internal|fileprivate|private)[ \t]+)*import[ \t]+"
    r"(?:(?:typealias|struct|class|enum|protocol|let|var|func)[ \t]+)?(\w+)",
    re.M,
)
DECLARATION = re.compile(
    r"^(?:(?:public|package|internal|private|fileprivate|final|indirect|nonisolated|@\w+(?:\([^)]*\))?)\s+)*"
    r"(?:struct|enum|class|actor|protocol|typealias)\s+(\w+)",
    re.M,
)


def code(text):
    """The text without comments and literals; line numbers stay."""
    blank = lambda match: "\n" * match.group(0).count("\n")
    text = re.sub(r'(#*)"""(?:.|\n)*?"""\1', blank, text)
    text = re.sub(r"/\*(?:.|\n)*?\*/", blank, text)
    text = re.sub(r'"(?:[^"\\\n]|\\[^(\n])*"', '""', text)
    return re.sub(r"//[^\n]*", "", text)


def rooms():
    """The Swift files of each target under Sources, by their paths, as code."""
    found = collections.defaultdict(dict)
    for folder, folders, names in os.walk("Sources"):
        folders[:] = sorted(name for name in folders if not name.endswith(".docc"))
        for name in sorted(names):
            if name.endswith(".swift"):
                path = os.path.join(folder, name)
                with open(path, encoding="utf-8") as file:
                    found[path.split(os.sep)[1]][path] = code(file.read())
    return found


def manifest():
    """The manifest as the package manager reads it, with all targets."""
    environment = {**os.environ, "TRACEWATT_WORKSHOP": "yes"}
    dump = subprocess.run(
        ["swift", "package", "dump-package"], check=True, stdout=subprocess.PIPE, env=environment
    ).stdout
    return json.loads(dump)


def dependencies(package):
    """The modules that each target may import by the manifest."""
    allowed = {}
    for target in package["targets"]:
        names = [
            next(iter(dependency.values()))[0] for dependency in target["dependencies"]
        ]
        allowed[target["name"]] = set(names)
    return allowed


def outside(package, allowed):
    """What targets that stand for another package see beyond the products."""
    published = {module for product in package["products"] for module in product["targets"]}
    for target in package["targets"]:
        if target["type"] != "test" or target["packageAccess"]:
            continue
        name = target["name"]
        for module in sorted(allowed[name] - published):
            yield f"Package.swift: error: {name} depends on {module}, which is no product"
        folder = os.path.join("Tests", name)
        for file in sorted(os.listdir(folder)):
            with open(os.path.join(folder, file), encoding="utf-8") as source:
                modules = set(IMPORT.findall(code(source.read())))
            for module in sorted(modules - allowed[name] - {"Testing", "Foundation"}):
                yield f"{folder}/{file}: error: {module} is no product"


def linked(package, allowed):
    """What a product for tests of app code links beyond LINKED, and what stands there without need."""
    libraries = {target["name"] for target in package["targets"] if target["type"] == "system"}
    for target in package["targets"]:
        libraries |= {dependency["product"][0] for dependency in target["dependencies"] if "product" in dependency}
    targets = {product["name"]: product["targets"] for product in package["products"]}
    for product, known in LINKED.items():
        built = set(targets[product]).union(*(reach(allowed, room) for room in targets[product]))
        for library in sorted(built & libraries - known):
            rooms = ", ".join(sorted(room for room in built if library in allowed.get(room, ())))
            yield f"Package.swift: error: the product {product} links {library}, because {rooms} depends on it"
        for library in sorted(known - built):
            yield f"scripts/check-rooms.py: error: LINKED names {library}, which {product} does not link"


def reach(allowed, room):
    """The rooms that a room depends on, through others or not."""
    seen, waiting = set(), list(allowed.get(room, ()))
    while waiting:
        here = waiting.pop()
        if here not in seen:
            seen.add(here)
            waiting += allowed.get(here, ())
    return seen


def graph(allowed, names):
    """The rooms of Swift, those below first, each with the rooms right below it."""
    below = {name: reach(allowed, name) & names for name in names}
    height = {}
    for name in sorted(names, key=lambda name: (len(below[name]), name)):
        height[name] = max((height[other] + 1 for other in below[name]), default=0)
    lines = []
    for name in sorted(names, key=lambda name: (height[name], name)):
        direct = allowed[name] & names
        near = sorted(other for other in direct if not any(other in below[via] for via in direct))
        lines.append(f"{height[name]:2} {name:<22}{' '.join(near)}".rstrip() + "\n")
    return "".join(lines)


def walks(page, found):
    """The faults of the walks: a room that comes twice, or a type that is not in its room."""
    section = page[page.index("## Three walks for a reader") :]
    section = section[: section.index("\n## ", 1)]
    for walk in section.split("\n### ")[1:]:
        title = walk.splitlines()[0]
        seen = set()
        for room, types in re.findall(r"^\| `(\w+)` \| ((?:`\w+`(?:, )?)+) \|", walk, re.M):
            if room in seen:
                yield f"{PAGE}: error: {title}: {room} comes twice"
            seen.add(room)
            declared = {name for text in found[room].values() for name in DECLARATION.findall(text)}
            for name in re.findall(r"`(\w+)`", types):
                if name not in declared:
                    yield f"{PAGE}: error: {title}: {room} has no type {name}"
        if len(seen) < 4:
            yield f"{PAGE}: error: {title}: no rows were read"


def circles(files):
    """The folders of a room that refer to each other in circles, each with the references that close it."""
    room = next(iter(files)).split(os.sep)[1]

    def folder(path):
        parts = path.split(os.sep)
        return parts[2] if len(parts) > 3 else "the top level"

    declared = collections.defaultdict(set)
    for path, text in files.items():
        for name in DECLARATION.findall(text):
            declared[name].add(path)
    arrows = collections.defaultdict(lambda: collections.defaultdict(set))
    for path, text in files.items():
        for name in set(re.findall(r"\b[A-Z]\w+", text)):
            if path in declared.get(name, ()):
                continue
            for other in declared.get(name, ()):
                if folder(other) != folder(path):
                    arrows[folder(path)][folder(other)].add(f"{path}: {name}")

    def reached(start):
        seen, waiting = set(), list(arrows[start])
        while waiting:
            here = waiting.pop()
            if here not in seen:
                seen.add(here)
                waiting += arrows[here]
        return seen

    for one in sorted(arrows):
        for other in sorted(arrows[one]):
            if one in reached(other):
                yield room, one, other, sorted(arrows[one][other])


def platform(path, text):
    """The lines that ask for the platform, or call a function of its mathematics."""
    matches = [] if "/POSIX/" in path else list(PLATFORM.finditer(text))
    if "Mathematics" not in IMPORT.findall(text):
        matches += [match for match in FUNCTION.finditer(text) if f"func {match.group(1)}(" not in text]
    for match in matches:
        line = text.count("\n", 0, match.start()) + 1
        yield f"{path}:{line}: error: only POSIX and Mathematics know the platform: {match.group(0).strip()}"


def symbols(room, files):
    """The links to symbols that a room with a catalog does not declare; docc refuses them too, but takes a minute."""
    pages = glob.glob(f"Sources/{room}/{room}.docc/**/*.md", recursive=True)
    if not pages:
        return
    declared = {room, "init"}
    for text in files.values():
        declared.update(DECLARED.findall(text))
        for cases in CASES.findall(text):
            declared.update(re.findall(r"\w+", cases))
    for path in sorted(pages) + list(files):
        with open(path, encoding="utf-8") as file:
            for number, line in enumerate(file, 1):
                if path.endswith(".md") or line.lstrip().startswith("///"):
                    for name in SYMBOL.findall(line):
                        if name not in declared:
                            yield f"{path}:{number}: error: {room} declares no {name}"


def main():
    os.chdir(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
    package = manifest()
    allowed = dependencies(package)
    failures = list(outside(package, allowed))
    imports = 0
    found = rooms()
    for room, files in found.items():
        lines = 0
        for path, text in files.items():
            lines += text.count("\n")
            failures += platform(path, text)
            for match in IMPORT.finditer(text):
                imports += 1
                module = match.group(1)
                if module not in allowed.get(room, set()) | TOOLCHAIN[room]:
                    line = text.count("\n", 0, match.start(1)) + 1
                    failures.append(f"{path}:{line}: error: {room} must not import {module}")
        failures += symbols(room, files)
        if lines > LARGEST and room not in LARGE:
            failures.append(f"Sources/{room}: error: {lines} lines, and no word why")
        for room, one, other, references in circles(files):
            failures.append(
                f"Sources/{room}: error: {one} and {other} need each other: " + ", ".join(references)
            )
    for room in VALUES:
        for runner in sorted(reach(allowed, room) & RUNNERS):
            failures.append(f"Package.swift: error: {room} depends on {runner}, which runs simulations")
    failures += linked(package, allowed)
    text = graph(allowed, set(found) & set(allowed))
    if "--graph" in sys.argv:
        print(text, end="")
        return
    with open(PAGE, encoding="utf-8") as file:
        page = file.read()
    failures += walks(page, found)
    shown = GRAPH.search(page)
    if "--write" in sys.argv:
        with open(PAGE, "w", encoding="utf-8") as file:
            file.write(GRAPH.sub(lambda match: text, page))
    elif shown is None or shown.group(0) != text:
        failures.append(f"{PAGE}: error: the graph of rooms differs; scripts/check-rooms.py --write puts it there")
    for failure in failures:
        print(failure)
    if failures:
        sys.exit(1)
    count = sum(len(files) for files in found.values())
    print(f"check-rooms: {imports} imports in {count} files keep to the walls")


main()
