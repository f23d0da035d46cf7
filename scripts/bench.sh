#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Measures speed in three tiers. TIER=1|2|3 chooses one; PEERS=DIR names the folder of the peers' sources,
# and CHECK=yes first checks the work with the peers' own script.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

tiers=${TIER:-1 2 3}
peers=${PEERS:-}
cache=${XDG_CACHE_HOME:-$HOME/.cache}/tracewatt-bench

swift build -c release --package-path Benchmarks >&2
programs=$(swift build -c release --package-path Benchmarks --show-bin-path)

built=
if [ -z "$peers" ]; then
  printf 'bench: no peers: set PEERS=DIR for the runs side by side\n' >&2
elif scripts/bench-peers.sh "$peers" "$cache"; then
  built=$cache
fi

for tier in $tiers; do
  if [ "$tier" = 2 ] && [ -n "$built" ] && [ "${CHECK:-yes}" = yes ]; then
    printf 'the work, checked with the script of the peers\n'
    for noise in sequential field; do
      for strategy in gps wifi sig geo; do
        "$programs/w1" "$cache/trace.f64" "$strategy" 200 exact "$noise"
      done
    done | python3 "$peers/workload/check.py"
  fi
  "$programs/tracewatt-bench" "$tier" ${built:+"$built"}
  if [ "$tier" = 3 ]; then
    scripts/build.sh >&2
    python3 scripts/bench-drive.py .build/release/tracewatt
  fi
done
