#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# perfetto-tests.sh [--all]: makes a trace of one strategy on a shipped day, or of all, and compares it with Perfetto's
# published schema and with the tables of the same results.
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
chosen=(--strategy duty_cycled)
if [ "${1:-}" = --all ]; then chosen=(); fi
"$program" compare scenarios/car_commute.yaml --replications 1 --quiet "${chosen[@]}" \
  -o "$made/results" --perfetto "$made/day.pftrace" >/dev/null
"$environment/bin/python" Tests/Perfetto/check_trace.py "$made/day.pftrace" "$made/results"
