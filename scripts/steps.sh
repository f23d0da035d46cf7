#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# To be sourced: the build of the tests, and timed steps that run one after another or in parallel.

# With this variable the manifest includes the targets of the nested packages.
export TRACEWATT_WORKSHOP=yes

# One build serves everything. The manifest optimises the rooms with hot loops alone, because to optimise the others
# takes longer than they run. Modules are compiled whole, which costs less than file by file. Debug information would
# take a fifth of the build, which line numbers in backtraces are not worth.
scratch=.build/checks
build_flags=(
  -c debug --scratch-path "$scratch" -debug-info-format none
  -Xswiftc -disable-batch-mode -Xswiftc -whole-module-optimization -Xswiftc -num-threads -Xswiftc 2
  -Xswiftc -no-emit-module-separately-wmo
  -Xswiftc -index-ignore-system-modules -Xswiftc -index-ignore-clang-modules
)

logs=$(mktemp -d)
began=$SECONDS
# The lanes that still run: the names of their functions by their processes.
declare -A lanes=()

# stop PROCESS: ends a process and everything that it started.
stop() {
  local child
  for child in $(pgrep -P "$1" || true); do stop "$child"; done
  kill "$1" 2>/dev/null || true
}

finish() {
  local status=$? process
  trap - EXIT
  # Steps that still run in parallel would continue without anything waiting for them.
  for process in $(jobs -p); do stop "$process"; done
  if [ "$status" -ne 0 ]; then
    printf '\n%s: error: failed at: %s\n' "$(basename "$0" .sh)" "$(cat "$logs/failed" 2>/dev/null || echo start)" >&2
  fi
  rm -rf "$logs"
  exit "$status"
}
trap finish EXIT

# timed NAME BUDGET COMMAND...: runs a command; its wall, user and system seconds and its budget go to files.
timed() {
  local name=$1 status=0 TIMEFORMAT='%R %U %S'
  printf '%s' "$2" >"$logs/$name.budget"
  shift 2
  { time "$@" 2>&3; } 3>&2 2>"$logs/$name.seconds" || status=$?
  if [ "$status" -eq 0 ]; then printf '%s\n' "$name" >>"$logs/ended"; else printf '%s' "$name" >"$logs/failed"; fi
  return "$status"
}

# run NAME BUDGET COMMAND...: a step; BUDGET is in seconds of the processor, which other work on the machine disturbs
# less than those of the clock.
run() {
  printf '\n== %s\n' "$1"
  timed "$@" </dev/null 2>&1 | tee "$logs/$1"
}

# part NAME BUDGET COMMAND...: a step of a lane; its output appears as a whole when it ends.
part() {
  local status=0
  timed "$@" </dev/null >"$logs/$1" 2>&1 || status=$?
  { printf '\n== %s\n' "$1" && cat "$logs/$1"; } >"$logs/$1.shown"
  flock "$logs" cat "$logs/$1.shown"
  return "$status"
}

# lane FUNCTION: runs a function of parts in parallel with other lanes.
lane() {
  "$1" &
  lanes[$!]=$1
}

# joined: waits for all lanes; the first failure of any ends the run.
joined() {
  local process
  while [ "${#lanes[@]}" -gt 0 ]; do
    wait -n -p process "${!lanes[@]}"
    unset "lanes[$process]"
  done
}

# build_tests: builds the program and all tests, and writes the schemas, which some of the tests read.
build_tests() {
  # For each module the compiler remarks that it compiles it whole.
  swift build --build-tests "${build_flags[@]}" --explicit-target-dependency-import-check error 2>&1 |
    sed '/^remark: Incremental compilation has been disabled/d' &&
    "$scratch/debug/tracewatt" schema --all -o schemas
}

# suites ARGUMENT...: runs the suites that the arguments select. The tests are run by themselves, because several
# `swift test` at once lock each other out.
suites() {
  # A line for each of some ten thousand cases would hide the rest; failures name their own case.
  nice -n 3 "$scratch/debug/tracewattPackageTests.xctest" --testing-library swift-testing "$@" 2>&1 |
    awk '!/^[^ ]+ +Test case passing / { print; fflush() }'
}

# xctests: runs the tests written with XCTest.
xctests() {
  swift test --skip-build --ignore-lock --disable-swift-testing "${build_flags[@]}"
}

# executed NAME...: the number of tests that ran in steps of suites. A run without tests proves nothing.
executed() {
  local name total=0 count
  for name in "$@"; do
    count=$(awk '
      match($0, /Test run with [0-9]+ tests? .*passed after/) {
        split(substr($0, RSTART), words, " ")
        total += words[4]
      }
      /^[^ ]+ +Test .*[")] skipped/ { total -= 1 }
      /^Test Case .* passed \(/ { total += 1 }
      # The last line of pytest, such as "6 passed in 9.17s".
      match($0, /[0-9]+ passed.* in [0-9.]+s/) {
        split(substr($0, RSTART), words, " ")
        total += words[1]
      }
      END { print total + 0 }
    ' "$logs/$name")
    if [ "$count" -le 0 ]; then
      printf 'error: no test was executed in: %s\n' "$name" >&2
      return 1
    fi
    total=$((total + count))
  done
  printf '%d\n' "$total"
}

# skipped NAME...: the number of tests reported as skipped.
skipped() {
  (cd "$logs" && cat "$@") | awk '
    /^[^ ]+ +Test .*[")] skipped/ { total += 1 }
    match($0, /[0-9]+ skipped/) && / in [0-9.]+s/ { total += substr($0, RSTART) + 0 }
    END { print total + 0 }
  '
}

# slowest COUNT NAME...: the slowest tests of steps of suites, and their seconds.
slowest() {
  local count=$1
  shift
  printf '\nthe %d slowest tests, in seconds\n' "$count"
  (cd "$logs" && cat "$@") | awk '
    match($0, /Test .* passed after [0-9.]+ seconds/) && !/Test run with/ {
      text = substr($0, RSTART + 5, RLENGTH - 5)
      seconds = text
      sub(/ seconds$/, "", seconds)
      sub(/.* passed after /, "", seconds)
      sub(/ passed after [0-9.]+ seconds$/, "", text)
      printf "%7.1f  %s\n", seconds, text
    }
    # Of `pytest --durations`.
    /^[0-9.]+s (call|setup) / { seconds = $1 + 0; $1 = $2 = ""; printf "%7.1f%s\n", seconds, $0 }
  ' | sort -rn | awk -v count="$count" 'NR <= count'
}

# minutes BUDGET: the seconds of each step and of the whole, whose budget is in seconds of the processor. The table is
# also appended to .build/minutes.txt.
minutes() {
  mkdir -p .build
  {
    printf '\n%-28s %8s %10s %8s\n' "$(basename "$0" .sh), minutes" 'wall' 'processor' 'budget'
    while IFS= read -r name; do
      printf '%s\t%s\t%s\n' "$name" "$(cat "$logs/$name.seconds")" "$(cat "$logs/$name.budget")"
    done <"$logs/ended" | awk -F '\t' -v wall="$((SECONDS - began))" -v budget="$1" '
      function text(seconds) {
        seconds = int(seconds + 0.5)
        return sprintf("%d:%02d", seconds / 60, seconds % 60)
      }
      function row(name, wall, processor, budget) {
        printf "%-28s %8s %10s %8s\n", name, text(wall), text(processor), text(budget)
        if (processor > budget)
          warnings = warnings sprintf("warning: %s took %s of the processor, over its budget of %s\n",
            name, text(processor), text(budget))
      }
      {
        split($2, seconds, " ")
        row($1, seconds[1], seconds[2] + seconds[3], $3)
        total += seconds[2] + seconds[3]
      }
      END { row("in all", wall, total, budget); printf "%s", warnings }
    '
  } | tee -a .build/minutes.txt
}
