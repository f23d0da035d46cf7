#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# build.sh: builds the program for this machine, .build/release/tracewatt, and the schemas for editors. Rooms without
# hot loops are not optimised and there is no debug information, so that the build takes about half as long;
# scripts/dist.sh builds the program that is installed elsewhere.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

program=.build/release/tracewatt
if [ ! -x "$program" ]; then
  printf 'build: the first build takes some minutes; it shows a line for each part that it compiles\n'
fi
# The package manager overwrites its lines on a terminal, where the longest step would look like a stop.
TRACEWATT_QUICK=yes swift build -c release --product tracewatt -debug-info-format none 2>&1 |
  while IFS= read -r line; do
    if [[ $line =~ ^(\[[0-9]+/[0-9]+\])\ Compiling\ ([A-Za-z]+)\ .*\.swift$ ]]; then
      printf '%s %s\n' "${BASH_REMATCH[1]}" "${BASH_REMATCH[2]}"
    elif [[ ! $line =~ ^\[[0-9]+/[0-9]+\]\  ]]; then
      printf '%s\n' "$line"
    fi
  done
"$program" schema --all -o schemas
