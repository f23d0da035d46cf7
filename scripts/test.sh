#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Everything the project promises, in one run. The last line is "N passed, 0 failed", or the script
# fails and names the step.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

# Suites whose name ends in one of these words are slow, and run in release.
slow_suites='(Statistics|Validation)/'

# What is built in release for its tests lies apart, so that both builds can run at once: one compiler keeps
# one processor busy there.
slow_build=.build/release-tests

logs=$(mktemp -d)
step='start'
finish() {
  local status=$?
  # What still runs beside would go on without anyone who waits for it.
  local process
  for process in $(jobs -p); do kill "$process" 2>/dev/null || true; done
  rm -rf "$logs"
  if [ "$status" -ne 0 ]; then printf '\ntest: error: failed at: %s\n' "$step" >&2; fi
  exit "$status"
}
trap finish EXIT

begin() {
  step=$1
  printf '\n== %s\n' "$step"
}

# beside NAME COMMAND...: runs a command beside the next steps; its output waits for `joined NAME`.
beside() {
  local name=$1
  shift
  (exec "$@" </dev/null >"$logs/$name" 2>&1) &
  printf '%s' "$!" >"$logs/$name.process"
}

# joined NAME: waits for a command that runs beside, and prints what it wrote.
joined() {
  local status=0
  wait "$(cat "$logs/$1.process")" || status=$?
  cat "$logs/$1"
  return "$status"
}

# The sum of N over the closing lines "Test run with N tests in M suites passed after ...".
executed_in() {
  awk '
    match($0, /Test run with [0-9]+ tests? .*passed after/) {
      split(substr($0, RSTART), words, " ")
      total += words[4]
    }
    END { print total + 0 }
  ' "$1"
}

# The number of tests that said they were skipped.
skipped_in() {
  awk '/^[^ ]+ +Test .*[")] skipped/ { total += 1 } END { print total + 0 }' "$1"
}

# Runs the suites that the arguments select, and stores counts in `executed` and `skipped`.
run_suites() {
  local log=$logs/$1
  shift
  swift test --disable-xctest "$@" </dev/null 2>&1 | tee "$log"
  skipped=$(skipped_in "$log")
  executed=$(($(executed_in "$log") - skipped))
  if [ "$executed" -le 0 ]; then
    printf 'test: error: no test was executed; a run without tests proves nothing\n' >&2
    exit 1
  fi
}

# The number of tests of pytest's closing line, such as "6 passed in 9.17s".
passed_in() {
  awk '
    match($0, /[0-9]+ passed.* in [0-9.]+s/) {
      split(substr($0, RSTART), words, " ")
      total += words[1]
    }
    END { print total + 0 }
  ' "$1"
}

# Stores in `executed` how many tests the log of a run of pytest tells.
count_passed() {
  executed=$(passed_in "$logs/$1")
  if [ "$executed" -le 0 ]; then
    printf 'test: error: no test was executed; a run without tests proves nothing\n' >&2
    exit 1
  fi
}

begin 'dependencies'
scripts/install-dependencies.sh

begin 'format'
swift format lint --strict --recursive Sources Tests Fuzz/Sources Package.swift Fuzz/Package.swift

begin 'imports'
scripts/check-imports.sh

begin 'build (debug, and release beside it)'
swift package resolve
beside slow-build swift build -c release --build-tests -Xswiftc -enable-testing --scratch-path "$slow_build"
swift build --build-tests --explicit-target-dependency-import-check error

begin 'tests (debug, all but Statistics and Validation)'
run_suites quick --skip-build --skip "$slow_suites"
quick_executed=$executed
quick_skipped=$skipped

begin 'documentation'
scripts/build-docs.sh

begin 'build (release)'
joined slow-build

begin 'tests (release, Statistics and Validation)'
run_suites slow -c release --skip-build --scratch-path "$slow_build" --filter "$slow_suites"
slow_executed=$executed
slow_skipped=$skipped

# The build of the tests in release holds the program as well.
TRACEWATT=$(swift build -c release --scratch-path "$slow_build" --show-bin-path)/tracewatt
export TRACEWATT

begin 'perfetto'
scripts/perfetto-tests.sh

begin 'notebooks'
scripts/notebooks.sh </dev/null 2>&1 | tee "$logs/notebooks"
count_passed notebooks
notebooks_executed=$executed

begin 'fuzzing, briefly, and the browser beside it'
beside browser scripts/browser-tests.sh
JOBS=1 scripts/fuzz.sh 3

begin 'browser'
joined browser
count_passed browser
browser_executed=$executed

printf '\n%d tests ran in debug, %d in release, %d notebooks, %d in the browser; %d were skipped\n' \
  "$quick_executed" "$slow_executed" "$notebooks_executed" "$browser_executed" \
  "$((quick_skipped + slow_skipped))"
printf '%d passed, 0 failed\n' \
  "$((quick_executed + slow_executed + notebooks_executed + browser_executed))"
