#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Makes a trace of a shipped day and compares it with Perfetto's published schema and with the tables of the
# same results.
#
#   TRACEWATT  the program; default: .build/release/tracewatt
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

program=${TRACEWATT:-.build/release/tracewatt}
environment=.build/perfetto-environment
mkdir -p .build
scripts/python-environment.sh "$environment" Tests/Perfetto/requirements.txt

made=$(mktemp -d)
trap 'rm -rf "$made"' EXIT
"$program" compare scenarios/car_commute.yaml --replications 1 --quiet \
  -o "$made/results" --perfetto "$made/day.pftrace" >/dev/null
"$environment/bin/python" Tests/Perfetto/check_trace.py "$made/day.pftrace" "$made/results"
