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

# What does not need the build runs in parallel with it.
build() { part build 750 build_tests; }
preparations() {
  part format 40 scripts/lint.sh
  part workflows 60 scripts/lint-workflows.sh
  part 'jobs of CI' 45 scripts/workflow-tests.sh
  part environments 30 prepare
}
prepare() {
  scripts/browser-tests.sh --install &&
    scripts/python-tests.sh --install &&
    scripts/faces-tests.sh --install &&
    scripts/python-environment.sh .build/perfetto-environment Tests/Perfetto/requirements.txt &&
    scripts/python-environment.sh notebooks/.venv notebooks/requirements.txt
}
lane build
lane preparations
joined

TRACEWATT=$(swift build "${build_flags[@]}" --show-bin-path)/tracewatt
export TRACEWATT

# The suites are three processes of about the same length, each with one test at a time, so that the seconds of a test
# are its own. The browser and the programs mostly wait.
programs='TracewattCLITests\.'
files='(ScenarioFilesTests|StudyResultsTests|TraceFormatsTests|ReportsTests)\.'
browser() { part browser 130 scripts/browser-tests.sh --durations 20; }
programs() {
  part 'suites of the program' 140 suites --no-parallel --skip 'Nightly/' --filter "$programs"
  part 'suites for XCTest' 20 xctests
  TRACEWATT_SCRATCH=$scratch part documentation 10 scripts/build-docs.sh Tracewatt
  part python 130 scripts/python-tests.sh --durations 10
  part faces 60 scripts/faces-tests.sh
  part 'same bytes' 10 scripts/same-bytes.sh --quick
  part perfetto 10 scripts/perfetto-tests.sh
  part notebooks 30 scripts/notebooks.sh -k 01
}
files() { part 'suites of files' 230 suites --no-parallel --skip 'Nightly/' --filter "$files"; }
others() { part 'other suites' 230 suites --no-parallel --skip "(Nightly/|$programs|$files)"; }
lane browser
lane programs
lane files
lane others
joined

swift_steps=('other suites' 'suites of files' 'suites of the program' 'suites for XCTest')
swift_count=$(executed "${swift_steps[@]}")
python_steps=(python notebooks browser 'jobs of CI')
python_count=$(executed "${python_steps[@]}")
slowest 20 "${swift_steps[@]}" browser python
minutes 1670
printf '\n%d tests in Swift, %d of Python, notebooks, the browser and jobs of CI; %d were skipped\n' \
  "$swift_count" "$python_count" "$(skipped "${swift_steps[@]}" "${python_steps[@]}")"
printf '%d passed, 0 failed\n' "$((swift_count + python_count))"
