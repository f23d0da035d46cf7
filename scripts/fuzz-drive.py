#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Drives programs that ask for everything at random: scripts/fuzz-drive.py PROGRAM [SECONDS [SEED]].

Each trial is a program that draws requests and queries from the schema of `tracewatt drive --schema`, with values at
and beyond their limits, and then breaks the protocol, or not. The lab must answer with exit code 0, or with 65 and a
message that names the replication and the virtual time, leave no process behind, and never take longer than a minute.
"""

import json
import os
import random
import subprocess
import sys
import time

DAYS = ["car_commute", "overnight_kill", "android_commute", "overnight_reboot", "permission_lost"]
PATIENCE = 60
WORDS = ["", "a", "b", "home", "office", "\u0000", "\U0001f4cd" * 40, '"', "\\", "x" * 5000]
BREAKS = [
    b"{", b"[]\n", b"null\n", b"\xff\xfe\n", b'{"done":false}\n', b'{"request":"start"}\n', b'{"query":"x"}\n', b"\n",
    b'{"request":"timer","timer":1e999,"after_s":1}\n', b"0" * 2_000_000 + b"\n", b"[" * 100_000 + b"\n",
    b'{"request":"store","key":"k","value":"' + b"v" * 1_000_000 + b'"}\n',
]


def value(schema, dice):
    """A value that the schema allows, at its limits more often than not."""
    if "const" in schema:
        return schema["const"]
    if "enum" in schema:
        return dice.choice(schema["enum"])
    kind = schema.get("type")
    if kind == "boolean":
        return dice.random() < 0.5
    if kind == "array":
        return [value(schema["items"], dice) for _ in range(dice.randint(1, 3))]
    if kind in ("number", "integer"):
        low, high = schema["minimum"], schema["maximum"]
        near = [low, high, min(high, max(low, 1)), min(high, max(low, dice.expovariate(1 / 100)))]
        number = dice.choice([*near, dice.uniform(low, high)])
        return int(number) if kind == "integer" else number
    return dice.choice(WORDS)


def line(schema, dice):
    properties = schema["properties"]
    required = schema.get("required", [])
    keys = [key for key in properties if key in required or dice.random() < 0.5]
    return {key: value(properties[key], dice) for key in keys}


def play(schema_file, seed):
    """The part of the program, on standard input and output."""
    dice = random.Random(seed)
    with open(schema_file, encoding="utf-8") as file:
        forms = [form for form in json.load(file)["oneOf"] if "query" in form["properties"] or "request" in form["properties"]]
    # Settings with units are texts in the schema; words at random would end each trial at once.
    forms = [form for form in forms if form["properties"].get("service", {}).get("const") not in ("standard", "fused")]
    source, sink = sys.stdin.buffer, sys.stdout.buffer
    source.readline()
    persistent = "true" if dice.random() < 0.5 else "false"
    sink.write(b'{"hello":{"protocol":"tracewatt.drive.v1","persistent":%s}}\n' % persistent.encode())
    sink.flush()
    turns = dice.choice([3, 30, 3000])
    for turn, events in enumerate(source):
        if b'"launched"' in events:
            sink.write(b'{"request":"start","service":"%s"%s}\n' % dice.choice([
                (b"standard", b""), (b"standard", b',"distance_filter":"50 m"'), (b"fused", b',"priority":"high_accuracy","interval":"1 s"'),
                (b"visits", b""),
            ]))
        for _ in range(dice.choice([0, 0, 0, 1, 5])):
            request = line(dice.choice(forms), dice)
            sink.write(json.dumps(request).encode() + b"\n")
            if "query" in request and b'"ended"' not in events:
                sink.flush()
                source.readline()
        # Now and then a timer that leaves no time between two events.
        if seed % 10 == 3 and (b'"launched"' in events or b'"timer"' in events):
            sink.write(b'{"request":"timer","timer":15,"after_s":%s}\n' % dice.choice([b"0", b"1e-9", b"1e-6"]))
        if turn == turns:
            end = dice.choice(["break", "break", "exit", "hang", "done"])
            if end == "break":
                sink.write(dice.choice(BREAKS))
            elif end == "exit":
                os._exit(dice.choice([0, 1, 77]))
            elif end == "hang":
                time.sleep(3600)
        sink.write(b'{"done":true}\n')
        sink.flush()


def children(mark):
    """The processes whose environment has a mark."""
    found = []
    for name in os.listdir("/proc"):
        if name.isdigit():
            try:
                with open(f"/proc/{name}/environ", "rb") as file:
                    if mark.encode() in file.read() and int(name) != os.getpid():
                        found.append(int(name))
            except OSError:
                pass
    return found


def trial(program, schema_file, seed):
    """What is wrong with the lab's answer; None if nothing is."""
    mark = f"TRACEWATT_TRIAL={os.getpid()}.{seed}"
    name, number = mark.split("=")
    command = [
        program, "drive", DAYS[seed % len(DAYS)], "--strategy", "control", "--replications", "2", "--patience", "1",
        "--quiet", "--name", "mine", "--", sys.executable, os.path.abspath(__file__), "--play", schema_file, str(seed),
    ]
    try:
        done = subprocess.run(
            command, capture_output=True, timeout=PATIENCE, check=False, env={**os.environ, name: number}
        )
    except subprocess.TimeoutExpired:
        return f"more than {PATIENCE} s"
    text = done.stderr.decode(errors="replace")
    if done.returncode not in (0, 65):
        return f"exit code {done.returncode}: {text[-500:]}"
    if done.returncode == 65 and ("mine, replication " not in text or ", after " not in text):
        return f"no replication and time in: {text[-500:]}"
    left = children(mark)
    return f"processes left: {left}" if left else None


def main():
    if sys.argv[1] == "--play":
        play(sys.argv[2], int(sys.argv[3]))
        return 0
    program = sys.argv[1]
    seconds = float(sys.argv[2]) if len(sys.argv) > 2 else 60
    first = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    folder = os.environ.get("TMPDIR", "/tmp")
    schema_file = os.path.join(folder, f"tracewatt-drive-{os.getpid()}.json")
    with open(schema_file, "wb") as file:
        file.write(subprocess.run([program, "drive", "--schema"], capture_output=True, check=True).stdout)
    try:
        end, seed, failures = time.monotonic() + seconds, first, 0
        while time.monotonic() < end:
            problem = trial(program, schema_file, seed)
            if problem:
                failures += 1
                print(f"fuzz-drive: seed {seed}: {problem}")
            seed += 1
        print(f"fuzz-drive: {seed - first} programs, {failures} wrong answers")
    finally:
        os.remove(schema_file)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
