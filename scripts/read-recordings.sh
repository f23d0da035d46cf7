#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Reads every recording of a folder with `tracewatt trace info` and prints the slowest and the largest:
# scripts/read-recordings.sh DIR [PROGRAM]. Fails if one takes over 2 s or 256 MiB, or ends with a code
# other than 0 or 65.
set -euo pipefail

folder=${1:?usage: read-recordings.sh DIR [PROGRAM]}
program=${2:-.build/release/tracewatt}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

find "$folder" -type f | LC_ALL=C sort | while IFS= read -r file; do
  status=0
  /usr/bin/env time -o "$work/usage" -f '%e %M' "$program" trace info "$file" \
    >/dev/null 2>&1 || status=$?
  printf '%s %d %s\n' "$(tail -n 1 "$work/usage")" "$status" "$file"
done >"$work/report"

awk '
  $1 > slowest { slowest = $1; slow = $4 }
  $2 > largest { largest = $2; large = $4 }
  $1 > 2 || $2 > 262144 || ($3 != 0 && $3 != 65) { bad += 1; print "over the bounds: " $0 }
  $3 == 65 { refused += 1 }
  END {
    printf "%d files, %d refused; slowest %.2f s (%s), largest %.0f MiB (%s)\n",
      NR, refused, slowest, slow, largest / 1024, large
    exit bad > 0
  }
' "$work/report"
