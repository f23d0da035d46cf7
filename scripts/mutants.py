#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Run the tests against every mutant that scripts/mutants.sh planted.

    mutants.py broken TREE LOG
    mutants.py run TREE FOLDER [--rooms LIST] [--room ROOM]... [--near] [--again]
    mutants.py table FOLDER

`broken` prints the numbers of the mutants that the errors of a build are about. `run` judges the mutants of
FOLDER/mutants.tsv with the tests built in TREE: with the suites near to the room, and those that survive with the
wide ones. Each verdict is a line of FOLDER/results.tsv, the last one counts, and a run that was interrupted goes on
where it ended. A mutant is killed if a test fails, the tests crash, or they take five times as much processor time as
without one. `table` prints the counts of each room and the survivors.
"""

import argparse
import csv
import os
import re
import resource
import signal
import subprocess
import sys
import threading
from collections import Counter
from pathlib import Path

ERROR = re.compile(r"^/?(?:\S*/)?(Sources/\S+\.swift):(\d+):(\d+): error:", re.MULTILINE)
MARK = re.compile(r"tracewattMutant [!=]= (\d+)")
COLOUR = re.compile(r"\x1b\[[0-9;]*m")
FAILED = re.compile(r"recorded an issue|^✘ |crashed:|Fatal error")
PASSED = re.compile(r"Test run with (\d+) tests? .*passed after")
# A mutant may allocate without end.
MEMORY = 12 << 30
# A mutant may take this many times the processor time of the program without one, and at least so many seconds. The
# clock allows more, because other programs may use the machine as well.
PATIENCE = 5
PATIENCE_BY_CLOCK = 30
LEAST_SECONDS = 30
COLUMNS = ["number", "verdict", "suites", "seconds", "test"]


def broken(tree, log):
    """The numbers of the mutants at, or else right after, the errors of a build."""
    numbers = set()
    for path, line, column in ERROR.findall(log.read_text(encoding="utf-8", errors="replace")):
        lines = (tree / path).read_text(encoding="utf-8").split("\n")
        row = int(line) - 1
        before = "\n".join(lines[max(0, row - 8) : row] + [lines[row][: int(column) + 30]])
        after = "\n".join([lines[row][max(0, int(column) - 1) :]] + lines[row + 1 : row + 8])
        marks = MARK.findall(before)
        here = MARK.findall(lines[row])
        found = (here if len(here) == 1 else marks[-1:]) or MARK.findall(after)[:1]
        numbers.update(int(number) for number in found)
    return sorted(numbers)


def rooms(path):
    """The expressions for near and wide suites of each room."""
    found = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        words = line.split(None, 2)
        if len(words) == 3 and not line.startswith("#"):
            found.setdefault(words[0], {})[words[1]] = words[2]
    return found


def read(path):
    """The rows of a tab-separated table; none if it does not exist."""
    if not path.exists():
        return []
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


class Tests:
    """The tests of a tree, built by scripts/steps.sh."""

    def __init__(self, tree, program):
        self.tree = tree
        self.program = program or tree / ".build/checks/debug/tracewattPackageTests.xctest"

    @staticmethod
    def processor_seconds():
        """The processor time of all programs run so far."""
        usage = resource.getrusage(resource.RUSAGE_CHILDREN)
        return usage.ru_utime + usage.ru_stime

    def run(self, pattern, skipped, number=None, limit=None):
        """Run suites up to their first issue, at most `limit` seconds of processor time.

        Returns the verdict, the seconds of processor time, and the lines about issues.
        """
        command = [str(self.program), "--testing-library", "swift-testing", "--filter", pattern]
        for name in skipped:
            command += ["--skip", name]
        environment = {key: value for key, value in os.environ.items() if key != "TRACEWATT_MUTANT"}
        if number is not None:
            environment["TRACEWATT_MUTANT"] = str(number)
        began = self.processor_seconds()

        def restrict():
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
            if limit:
                resource.setrlimit(resource.RLIMIT_CPU, (int(limit), int(limit) + 5))

        process = subprocess.Popen(
            command,
            cwd=self.tree,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            start_new_session=True,
            preexec_fn=restrict,
        )
        is_late = threading.Event()

        def stop():
            is_late.set()
            os.killpg(process.pid, signal.SIGKILL)

        clock = threading.Timer(limit * PATIENCE_BY_CLOCK / PATIENCE, stop) if limit else None
        if clock:
            clock.start()
        issues = []
        count = None
        for bytes_read in process.stdout:
            line = COLOUR.sub("", bytes_read.decode("utf-8", errors="replace")).rstrip()
            if (match := PASSED.search(line)) is not None:
                count = int(match.group(1))
            if FAILED.search(line) and "known issue" not in line:
                issues.append(line)
                if number is not None:
                    os.killpg(process.pid, signal.SIGKILL)
                    break
        process.stdout.close()
        code = process.wait()
        if clock:
            clock.cancel()
        seconds = self.processor_seconds() - began
        if issues:
            return "killed", seconds, issues
        if is_late.is_set() or code == -signal.SIGXCPU:
            return "killed", seconds, [f"no end after {limit:.0f} s"]
        if code != 0:
            return "killed", seconds, [f"exit code {code}"]
        if not count:
            sys.exit(f"mutants.py: error: no test was executed in: {pattern}")
        return "survived", seconds, []


def failing(issue):
    """The name of the test in a line about an issue."""
    match = re.search(r'✘ Test (?:case passing .* to )?("[^"]*"|[^ ]+)', issue)
    return match.group(1).strip('"') if match else " ".join(issue.split())[:100]


def baseline(tests, pattern, folder):
    """The suites' time without a mutant, and the tests that fail in a planted tree anyway."""
    record = folder / "baselines.tsv"
    for row in read(record):
        if row["pattern"] == pattern:
            return float(row["seconds"]), row["skipped"].split("|") if row["skipped"] else []
    verdict, seconds, issues = tests.run(pattern, [])
    skipped = []
    if verdict == "killed":
        print("\n".join(issues))
        # The name of a function stands in an identifier; texts are escaped for the expression.
        skipped = sorted({re.escape(name.split("(")[0]) for name in map(failing, issues) if "(" in name})
        verdict, seconds, issues = tests.run(pattern, skipped)
        if verdict == "killed":
            sys.exit("mutants.py: error: tests fail without a mutant:\n" + "\n".join(issues))
    is_new = not record.exists()
    with record.open("a", encoding="utf-8") as file:
        if is_new:
            file.write("pattern\tseconds\tskipped\n")
        file.write(f"{pattern}\t{seconds:.1f}\t{'|'.join(skipped)}\n")
    return seconds, skipped


def judge(tests, folder, list_path, chosen, scope, is_again):
    """Judge the mutants that have no result of the suites of a scope yet."""
    results = folder / "results.tsv"
    if not results.exists():
        results.write_text("\t".join(COLUMNS) + "\n", encoding="utf-8")
    judged = {row["number"]: row for row in read(results)}
    for name, room in rooms(list_path).items():
        if (chosen and name not in chosen) or scope not in room:
            continue
        waiting = []
        for row in read(folder / "mutants.tsv"):
            result = judged.get(row["number"])
            has_survived = result is not None and result["verdict"] == "survived"
            is_new = result is None if scope == "near" else has_survived and result["suites"] == "near"
            if row["room"] == name and (is_new or (is_again and has_survived)):
                waiting.append(row)
        if not waiting:
            continue
        seconds, skipped = baseline(tests, room[scope], folder)
        limit = max(LEAST_SECONDS, PATIENCE * seconds)
        print(f"{name}: {len(waiting)} mutants, {scope} suites, {seconds:.1f} s without one", flush=True)
        for row in waiting:
            verdict, taken, issues = tests.run(room[scope], skipped, row["number"], limit)
            test = failing(issues[0]) if issues else ""
            with results.open("a", encoding="utf-8") as file:
                cells = [row["number"], verdict, scope, f"{taken:.1f}", test.replace("\t", " ")]
                file.write("\t".join(cells) + "\n")
            place = f"{row['file']}:{row['line']}"
            change = f"{row['original']} -> {row['replacement']}"
            print(f"{row['number']} {verdict} {taken:.1f} s {place} {change[:100]} [{test}]", flush=True)


def table(folder):
    """Print the counts of each room and the survivors."""
    results = {}
    for row in read(folder / "results.tsv"):
        results[row["number"]] = row
    mutants = [row | {"result": results.get(row["number"])} for row in read(folder / "mutants.tsv")]
    print("| room | mutants | judged | killed | survived | killed of those judged |")
    print("| --- | --- | --- | --- | --- | --- |")
    for name in dict.fromkeys(row["room"] for row in mutants):
        own = [row for row in mutants if row["room"] == name]
        counts = Counter(row["result"]["verdict"] for row in own if row["result"])
        judged = counts.total()
        share = f"{100 * counts['killed'] / judged:.0f} %" if judged else ""
        print(f"| {name} | {len(own)} | {judged} | {counts['killed']} | {counts['survived']} | {share} |")
    print()
    for row in mutants:
        if row["result"] and row["result"]["verdict"] == "survived":
            place = f"{row['file']}:{row['line']}"
            print(f"{row['number']} {place}: {row['operator']}: {row['original']} -> {row['replacement']}")


def main():
    """Read the arguments and do what they ask for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    command = commands.add_parser("broken")
    command.add_argument("tree", type=Path)
    command.add_argument("log", type=Path)
    command = commands.add_parser("run")
    command.add_argument("tree", type=Path)
    command.add_argument("folder", type=Path)
    command.add_argument("--rooms", type=Path, default=Path("Fuzz/mutant-rooms.txt"))
    command.add_argument("--room", action="append", default=[])
    command.add_argument("--program", type=Path, help="the tests, if they are not those that scripts/steps.sh built")
    command.add_argument("--near", action="store_true", help="leave out the wide suites")
    command.add_argument("--again", action="store_true", help="judge all survivors again")
    command = commands.add_parser("table")
    command.add_argument("folder", type=Path)
    chosen = parser.parse_args()
    if chosen.command == "broken":
        print(*broken(chosen.tree, chosen.log))
    elif chosen.command == "run":
        for scope in ["near"] if chosen.near else ["near", "wide"]:
            judge(Tests(chosen.tree, chosen.program), chosen.folder, chosen.rooms, chosen.room, scope, chosen.again)
        table(chosen.folder)
    else:
        table(chosen.folder)


if __name__ == "__main__":
    main()
