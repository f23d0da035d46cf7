#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Tests that a sweep which is killed at random moments ends with the same bytes as one that is not:
# one uninterrupted run, then the same study in parts, killed with SIGKILL five times, resumed, merged and
# compared. REPLICATIONS, KILLS and TRACEWATT (the program) may be set. The last line is the result.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

program=$(realpath "${TRACEWATT:-.build/release/tracewatt}")
replications=${REPLICATIONS:-10000}
kills=${KILLS:-5}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

# Five minutes: a rest and a walk due north.
{
  printf 'time,latitude,longitude\n'
  printf '2026-03-02T08:0%d:00Z,%s,6.957\n' 0 50.9400 1 50.9400 2 50.9400 3 50.9408 4 50.9416 5 50.9424
} > walk.csv
study=(compare walk.csv --os ios_9 --detail none --quiet --replications "$replications"
  --strategy standard_best --strategy standard_hundred_meters --strategy significant_change
  --strategy visits)

start=$(date +%s.%N)
/usr/bin/env time -f '%M' -o memory.txt "$program" "${study[@]}" -o whole > whole.txt 2> /dev/null ||
  "$program" "${study[@]}" -o whole > whole.txt
whole=$(awk -v a="$start" -v b="$(date +%s.%N)" 'BEGIN { printf "%.1f", b - a }')
printf 'uninterrupted: %s s' "$whole"
if [ -s memory.txt ]; then printf ', peak %s KiB' "$(tail -1 memory.txt)"; fi
printf '\n'

for kill in $(seq "$kills"); do
  "$program" "${study[@]}" --parts parts --shard 0/1 > /dev/null &
  child=$!
  # A random moment within this attempt's share of the work.
  sleep "$(awk -v w="$whole" -v n="$kills" -v r="$RANDOM" \
    'BEGIN { printf "%.2f", w / n * (0.1 + 0.8 * r / 32767) }')"
  kill -KILL "$child" 2> /dev/null || true
  wait "$child" 2> /dev/null || true
  printf 'kill %d: %d parts are complete\n' "$kill" "$(find parts -name 'part-*.twpart' | wc -l)"
done

for shard in 0 1 2; do "$program" "${study[@]}" --parts parts --shard "$shard/3"; done
"$program" merge parts -o merged --quiet > merged.txt
cmp whole.txt merged.txt
for file in whole/*; do
  name=$(basename "$file")
  if [ "$name" != provenance.json ]; then cmp "$file" "merged/$name"; fi
done
rows=$(($(wc -l < whole/runs.csv) - 1))
printf 'sweep-interruption: %d runs, killed %d times: every table has the same bytes\n' "$rows" "$kills"
