#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Shows where the build of the tests spends its time: builds everything from scratch in its own folder, and
# prints the slowest modules and files. The seconds of a file are those of type checking its functions.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=scripts/steps.sh
. scripts/steps.sh

scratch=.build/compile-times
build_flags+=(
  --scratch-path "$scratch" -Xswiftc -stats-output-dir -Xswiftc "$logs/stats"
  -Xswiftc -Xfrontend -Xswiftc -debug-time-function-bodies
)
mkdir -p "$logs/stats"
rm -rf "$scratch"
run build 600 build_tests >"$logs/output"

printf '%-28s %8s %8s %10s %8s\n' 'module, processor seconds' 'all' 'types' 'optimiser' 'LLVM'
python3 - "$logs/stats" <<'PYTHON'
import collections, json, pathlib, re, sys

modules = collections.defaultdict(lambda: [0.0] * 4)
for path in pathlib.Path(sys.argv[1]).glob("*.json"):
    name = re.search(r"swift-frontend-(.+?)-", path.name)[1]
    for key, value in json.loads(path.read_text()).items():
        if key.startswith("time.swift-frontend") and key.endswith(".user"):
            modules[name][0] += value
        for place, phase in enumerate(["perform-sema", "SIL optimization", "LLVM pipeline"], 1):
            if key == f"time.swift.{phase}.user":
                modules[name][place] += value
for name, seconds in sorted(modules.items(), key=lambda each: -each[1][0])[:20]:
    print(f"{name:<28} {seconds[0]:8.1f} {seconds[1]:8.1f} {seconds[2]:10.1f} {seconds[3]:8.1f}")
print(f"{'all modules':<28} {sum(each[0] for each in modules.values()):8.1f}")
PYTHON

printf '\nthe 20 files whose types take longest to check, in seconds\n'
awk -F '\t' -v root="$PWD/" '
  /^[0-9.]+ms\t/ {
    file = $2
    sub(/:[0-9]+:[0-9]+$/, "", file)
    if (index(file, root) == 1) seconds[substr(file, length(root) + 1)] += $1 / 1000
  }
  END { for (file in seconds) printf "%7.2f  %s\n", seconds[file], file }
' "$logs/output" | sort -rn | awk 'NR <= 20'
