#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# All tests, in one run. It ends with the slowest tests, the minutes of each step and
# the line "N passed, 0 failed", or fails and names the step. A step over its budget is a warning.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=scripts/steps.sh
. scripts/steps.sh

run dependencies 60 scripts/install-dependencies.sh

# Steps that do not need the build run in parallel with it.
preparations() {
  part format scripts/lint.sh &&
    part workflows scripts/lint-workflows.sh &&
    part 'jobs of CI' scripts/workflow-tests.sh &&
    part environments prepare
}
prepare() {
  scripts/browser-tests.sh --install &&
    scripts/python-tests.sh --install &&
    scripts/python-environment.sh .build/perfetto-environment Tests/Perfetto/requirements.txt &&
    scripts/python-environment.sh notebooks/.venv notebooks/requirements.txt
}
lane preparations_lane preparations
run build 420 build_tests
joined_lane preparations_lane format 40 workflows 60 'jobs of CI' 40 environments 120

TRACEWATT=$(swift build "${build_flags[@]}" --show-bin-path)/tracewatt

# The browser mostly waits, so it starts first, and the suites that run in parallel have a lower priority.
browser() { TRACEWATT=$TRACEWATT part browser scripts/browser-tests.sh --durations 20; }
lane browser_lane browser

# Three processes of about the same length, each with one test at a time, so that the seconds of a test are its
# own. The first mostly waits for other programs.
programs='TracewattCLITests\.'
files='(ScenarioFilesTests|StudyResultsTests|TraceFormatsTests|ReportsTests)\.'
programs() {
  part 'suites of the program' suites --no-parallel --skip 'Nightly/' --filter "$programs" &&
    part 'suites for XCTest' xctests &&
    TRACEWATT_SCRATCH=$scratch part documentation scripts/build-docs.sh &&
    TRACEWATT=$TRACEWATT part python scripts/python-tests.sh --durations 10 &&
    TRACEWATT=$TRACEWATT part perfetto scripts/perfetto-tests.sh &&
    TRACEWATT=$TRACEWATT part notebooks scripts/notebooks.sh
}
files() {
  part 'suites of files' suites --no-parallel --skip 'Nightly/' --filter "$files" &&
    part adopt scripts/adopt-tests.sh
}
lane programs_lane programs
lane files_lane files
run 'other suites' 240 suites --no-parallel --skip "(Nightly/|$programs|$files)"
joined_lane files_lane 'suites of files' 240 adopt 120
joined_lane programs_lane 'suites of the program' 180 'suites for XCTest' 20 documentation 30 python 90 \
  perfetto 90 notebooks 90
joined_lane browser_lane browser 240

swift_steps=('other suites' 'suites of files' 'suites of the program' 'suites for XCTest' adopt)
swift_count=$(executed "${swift_steps[@]}")
python_steps=(python notebooks browser 'jobs of CI')
python_count=$(executed "${python_steps[@]}")
slowest 20 "${swift_steps[@]}" browser python
minutes 660
printf '\n%d tests in Swift, %d of Python, notebooks, the browser and jobs of CI; %d were skipped\n' \
  "$swift_count" "$python_count" "$(skipped "${swift_steps[@]}" "${python_steps[@]}")"
printf '%d passed, 0 failed\n' "$((swift_count + python_count))"
