# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The examples of docs/guide/app-code.md in JavaScript and Java run, and get positions: page_examples.py PROGRAM."""

import csv
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs/guide/app-code.md").read_text(encoding="utf-8")
JAVA = ["java", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"]
JAR = str(ROOT / "faces/jvm/build/tracewatt-drive.jar")


def block(language):
    [found] = re.findall(rf"^```{language}\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    return found


def positions(program, day, folder, command):
    words = [program, "drive", day, "--strategy", "control", "--replications", "1", "-q", "--name", "mine", "-o", "results"]
    subprocess.run([*words, "--", *command], cwd=folder, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    with open(Path(folder, "results", "runs.csv"), encoding="utf-8", newline="") as file:
        return [int(row["delivery_count"]) for row in csv.DictReader(file) if row["strategy"] == "mine"][0]


def main():
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "tracker.mjs").write_text(block("js"), encoding="utf-8")
        script = positions(sys.argv[1], "office_day", folder, ["node", str(ROOT / "faces/js/run.js"), "tracker.mjs"])
    with tempfile.TemporaryDirectory() as folder:
        text = block("java")
        name = re.search(r"class (\w+)", text)[1]
        Path(folder, name + ".java").write_text(text, encoding="utf-8")
        subprocess.run(["javac", "-cp", JAR, "-d", folder, name + ".java"], cwd=folder, check=True)
        command = [*JAVA, "-cp", f"{JAR}:{folder}", "dev.tracewatt.android.Main", name]
        java = positions(sys.argv[1], "android_commute", folder, command)
    print(f"the page's examples got {script} positions in JavaScript and {java} in Java")
    return 0 if script > 10 and java > 10 else 1


if __name__ == "__main__":
    sys.exit(main())
