#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Everything the project promises, in one run. It ends with the slowest tests, the minutes of each step and
# the line "N passed, 0 failed", or fails and names the step. A step over its budget is a warning.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=scripts/steps.sh
. scripts/steps.sh

run dependencies 60 scripts/install-dependencies.sh

# What needs nothing of the build goes on beside it.
preparations() {
  part format scripts/lint.sh &&
    part workflows scripts/lint-workflows.sh &&
    part environments prepare
}
prepare() {
  scripts/browser-tests.sh --install &&
    scripts/python-environment.sh .build/perfetto-environment Tests/Perfetto/requirements.txt &&
    scripts/python-environment.sh notebooks/.venv notebooks/requirements.txt
}
lane preparations preparations
run build 390 build_tests
joined_lane preparations format 40 workflows 60 environments 120

# What needs the program alone goes on beside the suites.
pages() {
  TRACEWATT=$(swift build "${build_flags[@]}" --show-bin-path)/tracewatt
  export TRACEWATT TRACEWATT_SCRATCH=$scratch
  part documentation scripts/build-docs.sh &&
    part perfetto scripts/perfetto-tests.sh &&
    part notebooks scripts/notebooks.sh &&
    part browser scripts/browser-tests.sh --durations 20
}
lane pages pages
run suites 180 suites --skip 'Nightly/'
joined_lane pages documentation 30 perfetto 40 notebooks 90 browser 150

counts=()
for name in suites notebooks browser; do counts+=("$(executed "$name")"); done
slowest 20 suites browser
minutes 660
printf '\n%d tests in Swift, %d notebooks, %d tests in the browser; %d were skipped\n' \
  "${counts[@]}" "$(skipped suites notebooks browser)"
printf '%d passed, 0 failed\n' "$((counts[0] + counts[1] + counts[2]))"
