#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# To be sourced: the build of the tests, and timed steps that run one after another or in parallel.

# With this variable the manifest includes the targets of the nested packages.
export TRACEWATT_WORKSHOP=yes

# One build serves everything: the program as it ships, but with assertions. Debug information would take a
# fifth of the build, which line numbers in backtraces are not worth.
scratch=.build/checks
build_flags=(
  -c release --scratch-path "$scratch" -debug-info-format none
  -Xswiftc -enable-testing -Xswiftc -assert-config -Xswiftc Debug
)

logs=$(mktemp -d)
step='start'
began=$SECONDS
# The names of the finished steps, and the budget of each.
ended=()
declare -A budgets=()

# stop PROCESS: ends a process and everything that it started.
stop() {
  local child
  for child in $(pgrep -P "$1" || true); do stop "$child"; done
  kill "$1" 2>/dev/null || true
}

finish() {
  local status=$? process
  # Steps that still run in parallel would continue without anything waiting for them.
  for process in $(jobs -p); do stop "$process"; done
  if [ "$status" -ne 0 ]; then
    printf '\n%s: error: failed at: %s\n' "$(basename "$0" .sh)" "$step" >&2
  fi
  rm -rf "$logs"
  exit "$status"
}
trap finish EXIT

# timed NAME COMMAND...: runs a command; its wall, user and system seconds go to a file.
timed() {
  local name=$1 status=0 TIMEFORMAT='%R %U %S'
  shift
  { time "$@" 2>&3; } 3>&2 2>"$logs/$name.seconds" || status=$?
  return "$status"
}

# run NAME BUDGET COMMAND...: a step; BUDGET is in seconds.
run() {
  step=$1
  budgets[$step]=$2
  shift 2
  printf '\n== %s\n' "$step"
  timed "$step" "$@" </dev/null 2>&1 | tee "$logs/$step"
  ended+=("$step")
}

# beside NAME BUDGET COMMAND...: a step that runs in parallel with the next ones; `joined NAME` shows its output.
beside() {
  local name=$1
  budgets[$name]=$2
  shift 2
  timed "$name" "$@" </dev/null >"$logs/$name" 2>&1 &
  printf '%s' "$!" >"$logs/$name.process"
}

# joined NAME: waits for a parallel step, and prints its output.
joined() {
  local status=0
  step=$1
  wait "$(cat "$logs/$step.process")" || status=$?
  printf '\n== %s\n' "$step"
  cat "$logs/$step"
  ended+=("$step")
  return "$status"
}

# part NAME COMMAND...: a step of a lane; its output waits for `joined_lane`.
part() {
  timed "$1" "${@:2}" </dev/null >"$logs/$1" 2>&1
}

# lane NAME FUNCTION: runs a function of parts in parallel with the next steps.
lane() {
  "$2" &
  printf '%s' "$!" >"$logs/$1.process"
}

# joined_lane NAME PART BUDGET [PART BUDGET...]: waits for a lane, and prints the output of its parts.
joined_lane() {
  local lane=$1 status=0
  step=$lane
  wait "$(cat "$logs/$lane.process")" || status=$?
  shift
  while [ "$#" -gt 0 ]; do
    # Parts after one that failed did not run.
    if [ -f "$logs/$1" ]; then
      step=$1
      budgets[$1]=$2
      ended+=("$1")
      printf '\n== %s\n' "$1"
      cat "$logs/$1"
    fi
    shift 2
  done
  return "$status"
}

build_tests() {
  swift build --build-tests "${build_flags[@]}" --explicit-target-dependency-import-check error
}

# suites ARGUMENT...: runs the suites that the arguments select.
suites() {
  # A line for each of some ten thousand cases would hide the rest; failures name their own case.
  nice swift test --skip-build --ignore-lock --disable-xctest "${build_flags[@]}" "$@" 2>&1 |
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

# minutes BUDGET: the time of each step and of the whole, whose budget is in seconds.
minutes() {
  local name wall user system
  printf '\n%-28s %8s %10s %8s\n' 'minutes' 'wall' 'processor' 'budget'
  {
    for name in "${ended[@]}"; do
      read -r wall user system <"$logs/$name.seconds"
      printf '%s\t%s\t%s\t%s\n' "$name" "$wall" "$user" "$system"
    done
  } | while IFS=$'\t' read -r name wall user system; do
    clock "$name" "$wall" "$(awk -v a="$user" -v b="$system" 'BEGIN { print a + b }')" "${budgets[$name]}"
  done
  clock 'in all' "$((SECONDS - began))" \
    "$(cat "$logs"/*.seconds | awk '{ total += $2 + $3 } END { print total }')" "$1"
}

# clock NAME WALL PROCESSOR BUDGET: a row of the table, and a warning if the step took over its budget.
clock() {
  awk -v name="$1" -v wall="$2" -v processor="$3" -v budget="$4" '
    function text(seconds) {
      seconds = int(seconds + 0.5)
      return sprintf("%d:%02d", seconds / 60, seconds % 60)
    }
    BEGIN {
      printf "%-28s %8s %10s %8s\n", name, text(wall), text(processor), text(budget)
      if (wall > budget) {
        printf "warning: %s took %s, over its budget of %s\n", name, text(wall), text(budget)
      }
    }
  '
}
