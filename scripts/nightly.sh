#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The checks that take hours: all suites with all of their cases, the documentation of every product, all notebooks,
# the package Adopt, packages that are installed and removed, sanitizers, ten minutes of fuzzing for each target, the
# program as it ships on every recording of TRACEWATT_RECORDINGS and on files that unpack to gigabytes, the recordings
# of TRACEWATT_FIELD against the shipped scores, the tests of the browser and of the Python package with the mark
# nightly, its positions in mobility packages, the worked examples of additions, a study that is killed repeatedly,
# functions compared with MPFR, the tables of what stands for other machines, engines with killed workers, random days
# with and without planted faults, settings at the ends of what files accept, every room with Linux switched off, and
# benchmarks. Mutants are not among them: scripts/mutants.sh.
#
#   FUZZ_SECONDS      seconds for each fuzz target; default: 600
#   SWARM_SECONDS     seconds for random days, which go on where the ledger ends; default: 3600
#   EXTREMES_SECONDS  seconds for extreme settings, with other seeds each day of the year; default: 3600
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=scripts/steps.sh
. scripts/steps.sh

run dependencies 60 scripts/install-dependencies.sh
run build 500 build_tests
TRACEWATT=$(swift build "${build_flags[@]}" --show-bin-path)/tracewatt
TRACEWATT=$TRACEWATT TRACEWATT_NIGHTLY=yes run suites 2400 suites --no-parallel
count=$(executed suites)
run 'without Linux' 300 scripts/without-linux.py --all "$scratch/debug/Modules"
TRACEWATT_SCRATCH=$scratch run documentation 60 scripts/build-docs.sh
TRACEWATT=$TRACEWATT run perfetto 60 scripts/perfetto-tests.sh --all
TRACEWATT=$TRACEWATT run notebooks 210 scripts/notebooks.sh
TRACEWATT=$TRACEWATT run python 240 scripts/python-tests.sh -m nightly -k 'not (ray or spark)'
TRACEWATT=$TRACEWATT run 'mobility packages' 90 scripts/mobility-tests.sh
run adopt 200 scripts/adopt-tests.sh

run program 360 env -u TRACEWATT_WORKSHOP swift build -c release --product tracewatt
run packages 600 env -u TRACEWATT_WORKSHOP scripts/dist.sh
run installation 600 env TRACEWATT=.build/release/tracewatt scripts/dist-check.sh
if [ -n "${TRACEWATT_RECORDINGS:-}" ]; then
  run recordings 300 scripts/read-recordings.sh "$TRACEWATT_RECORDINGS" .build/release/tracewatt
fi
# Recordings of real phones, replayed: fails if a row that passes in the shipped scores misses.
if [ -n "${TRACEWATT_FIELD:-}" ]; then
  run 'field scores' 400 "$TRACEWATT" validate --field "$TRACEWATT_FIELD"
fi
run bombs 1200 scripts/bombs.py .build/release/tracewatt
run browser 900 env TRACEWATT=.build/release/tracewatt scripts/browser-tests.sh -m nightly
run 'example packages' 900 env -u TRACEWATT_WORKSHOP bash -c 'swift build --package-path Examples/RunStudy && swift test --package-path Examples/TestApp'
run examples 2400 env -u TRACEWATT_WORKSHOP scripts/worked-examples.sh
run interruption 300 scripts/sweep-interruption.sh
run mathematics 2400 scripts/mathematics.sh
run 'same bytes' 1200 env -u TRACEWATT_WORKSHOP scripts/same-bytes.sh
run engines 900 env TRACEWATT=.build/release/tracewatt scripts/engines.sh --tests
run 'engines on made lives' 240 env TRACEWATT=.build/release/tracewatt scripts/engines.sh --people 60
run sanitizers 3600 env -u TRACEWATT_WORKSHOP scripts/sanitize.sh
run 'examples of faces' 120 scripts/faces-tests.sh --examples
run 'fuzzing of drive' 900 scripts/fuzz-drive.py .build/release/tracewatt "${FUZZ_SECONDS:-600}"
run fuzzing 14400 env -u TRACEWATT_WORKSHOP JOBS=2 scripts/fuzz.sh "${FUZZ_SECONDS:-600}"
run 'random days' 4000 scripts/swarm.sh --days 10000000 --seconds "${SWARM_SECONDS:-3600}" \
  --ledger Fuzz/swarm-ledger.csv --coverage
run 'planted faults' 1500 scripts/planted-faults.sh .build/planted-faults
run 'extreme settings' 4000 scripts/extremes.sh --from "$(date +%j)00000" --days 100000 \
  --seconds "${EXTREMES_SECONDS:-3600}"
run benchmarks 1800 env -u TRACEWATT_WORKSHOP scripts/bench.sh
minutes 29200
printf '\n%d passed, 0 failed\n' "$count"
