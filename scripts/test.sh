#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Everything the project promises, in one run. The last line is "N passed, 0 failed", or the script
# fails and names the step. Before it stand the minutes of each step and the slowest tests.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=scripts/steps.sh
. scripts/steps.sh

# What the tests in Python need, and nothing of the project.
environments() {
  scripts/browser-tests.sh --install &&
    scripts/python-environment.sh .build/perfetto-environment Tests/Perfetto/requirements.txt &&
    scripts/python-environment.sh notebooks/.venv notebooks/requirements.txt
}

run dependencies 60 scripts/install-dependencies.sh
beside environments 180 environments
beside format 40 scripts/lint.sh
run build 360 build_tests
joined format
joined environments

TRACEWATT=$(swift build "${build_flags[@]}" --show-bin-path)/tracewatt
export TRACEWATT TRACEWATT_SCRATCH=$scratch

# These wait for the disk and for programs, so that they cost the suites little beside them.
pages() {
  timed documentation scripts/build-docs.sh && timed perfetto scripts/perfetto-tests.sh &&
    timed notebooks scripts/notebooks.sh
}

beside pages 150 pages
run suites 180 swift test --skip-build --disable-xctest "${build_flags[@]}" --skip 'Nightly/'
joined pages

run browser 120 scripts/browser-tests.sh --durations 20
