#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Feeds damaged files to every reader: scripts/fuzz.sh [SECONDS [TARGET...]]. SECONDS are for each target,
# 60 by default; without targets all of them are run, JOBS at a time (1 by default). The corpus grows
# in Fuzz/.build/corpus; an input that crashes stays in Fuzz/.build/crashes, and the script fails.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

seconds=${1:-60}
shift || true
work=Fuzz/.build
jobs=${JOBS:-1}
# libFuzzer reports crashes; memory still in use at the end of a program does not count as a leak.
export SWIFT_BACKTRACE=enable=no ASAN_OPTIONS=detect_leaks=0:allocator_may_return_null=1
sanitizers=${SANITIZERS:-fuzzer,address}

# Programs that depend on the whole model are built for debugging, because optimising it with the sanitizers
# takes many minutes; so is everything for a run too short to make up for that.
configuration() {
  if [ "$1" = fuzz-files ] || [ "$seconds" -lt 30 ]; then echo debug; else echo release; fi
}

# SwiftPM renames main, so libFuzzer's driver is called by the programs themselves. The gold linker
# cannot link what the sanitizers add; lld can.
build() {
  swift build --package-path Fuzz -c "$(configuration "$1")" --product "$1" \
    -Xswiftc "-sanitize=$sanitizers" -Xcc "-fsanitize=fuzzer-no-link,${sanitizers#fuzzer,}" \
    -Xswiftc -use-ld=lld
}

# run PROGRAM TARGET: one target for its time; prints a line with the number of executions.
run() {
  local target=$2 log=$work/logs/$2.log
  local program
  program=$work/$(configuration "$1")/$1
  mkdir -p "$work/corpus/$target" "$work/crashes" "$work/logs" "$work/seeds/$target"
  "$program" seeds "$target" "$work/seeds/$target"
  local status=0
  # A reader that needs more than 10 s or 1 GiB for one small file is faulty, too.
  "$program" "$target" -max_total_time="$seconds" -max_len=65536 -timeout=10 -rss_limit_mb=1024 \
    -print_final_stats=1 -artifact_prefix="$work/crashes/$target-" \
    "$work/corpus/$target" "$work/seeds/$target" >"$log" 2>&1 || status=$?
  local count
  count=$(awk '/stat::number_of_executed_units/ { print $2 }' "$log")
  printf 'fuzz: %-26s %10s executions in %s s, status %d\n' "$target" "${count:-?}" "$seconds" "$status"
  if [ "$status" -ne 0 ]; then tail -n 40 "$log" >&2; fi
  return "$status"
}

# Each argument is "program target".
all_targets() {
  local program target
  for program in fuzz-traces fuzz-files; do
    for target in $("$work/$(configuration "$program")/$program" list); do printf '%s %s\n' "$program" "$target"; done
  done
}

build fuzz-traces
build fuzz-files

wanted=("$@")
targets=$(all_targets)
started=0
failures=0
running=0
while read -r program target; do
  if [ "${#wanted[@]}" -gt 0 ] && [[ " ${wanted[*]} " != *" $target "* ]]; then continue; fi
  if [ "$running" -ge "${jobs}" ]; then
    wait -n || failures=$((failures + 1))
    running=$((running - 1))
  fi
  run "$program" "$target" &
  running=$((running + 1))
  started=$((started + 1))
done <<<"$targets"
while [ "$running" -gt 0 ]; do
  wait -n || failures=$((failures + 1))
  running=$((running - 1))
done
if [ "$started" -eq 0 ] || [ "$started" -lt "${#wanted[@]}" ]; then
  printf 'fuzz: error: there is no such target; the targets are: %s\n' \
    "$(awk '{ printf "%s ", $2 }' <<<"$targets")" >&2
  exit 64
fi
if [ "$failures" -gt 0 ]; then
  printf 'fuzz: error: %d targets failed; their inputs are in %s/crashes\n' "$failures" "$work" >&2
  exit 1
fi
