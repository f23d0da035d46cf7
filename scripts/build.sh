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
  awk '
    !/^\[[0-9]+\/[0-9]+\] / { print; fflush(); next }
    $2 == "Compiling" && NF == 4 && !seen[$3]++ { print $1, $3; fflush() }
  '
"$program" schema --all -o schemas
