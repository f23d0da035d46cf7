#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Builds the peers that the benchmarks compare with: scripts/bench-peers.sh PEERS CACHE. Their sources
# stay in PEERS; programs and the trace go to CACHE. Fails with a reason if something is missing.
set -euo pipefail

peers=${1:?usage: bench-peers.sh PEERS CACHE}
cache=${2:?usage: bench-peers.sh PEERS CACHE}

fail() {
  printf 'bench-peers: %s\n' "$1" >&2
  exit 1
}

for file in workload/ref.cpp workload/gentrace.py hold/hold.cpp; do
  [ -r "$peers/$file" ] || fail "$peers has no $file"
done
command -v g++ >/dev/null || fail "g++ is not installed"
command -v python3 >/dev/null || fail "python3 is not installed"
# The compiler that comes with Swift, or else any other clang.
clang=$(dirname "$(command -v swift)")/clang++
[ -x "$clang" ] || clang=$(command -v clang++) || fail "clang++ is not installed"

mkdir -p "$cache"
# build NAME SOURCE COMPILER FLAGS...: compiles a program that is older than its source.
build() {
  local name=$1 source=$2
  shift 2
  [ "$cache/$name" -nt "$source" ] || "$@" -std=c++20 "$source" -o "$cache/$name"
}
build w1_limit "$peers/workload/ref.cpp" "$clang" \
  -O3 -march=native -fno-math-errno -fno-trapping-math -fopenmp-simd
# The loops over text are written in Swift.
if [ -d "$peers/habits/swift" ]; then
  swift build -c release --package-path "$peers/habits/swift" --scratch-path "$cache/habits-build" \
    --product habits >&2
  cp "$cache/habits-build/release/habits" "$cache/habits"
fi
build hold_limit "$peers/hold/hold.cpp" g++ -O3 -march=native
[ "$cache/trace.f64" -nt "$peers/workload/gentrace.py" ] ||
  python3 "$peers/workload/gentrace.py" "$cache" >/dev/null
