#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The checks to run between two edits: format, imports, an incremental build and the quick suites, without the tests of
# the programs. It shares its build with scripts/test.sh. Arguments are passed to `swift test` and choose among all
# suites instead: scripts/check.sh --filter WorldTests.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=scripts/steps.sh
. scripts/steps.sh

all=no
if [ "$#" -gt 0 ]; then all=yes; fi
run dependencies 60 scripts/install-dependencies.sh
build() {
  # The other steps see the whole manifest.
  if [ "$all" = no ]; then export TRACEWATT_CHECK=yes; fi
  part build 420 build_tests
}
preparations() { part format 40 scripts/lint.sh; }
lane build
lane preparations
joined
if [ "$all" = no ]; then
  # Two processes of about the same length; bombs take long, whatever the edit was.
  slow='(Statistics|Validation|Nightly|PackedBombTests)/'
  half='(ScenarioFilesTests|StudyResultsTests|ReportsTests)\.'
  files() { part 'suites of files' 120 suites --no-parallel --skip "$slow" --filter "$half"; }
  others() { part 'other suites' 120 suites --no-parallel --skip "($slow|$half)"; }
  lane files
  lane others
  joined
  count=$(executed 'suites of files' 'other suites')
else
  run suites 400 suites "$@"
  count=$(executed suites)
fi
minutes 660
# What is already on the main branch stays as it is.
range=$(git rev-parse --verify --quiet origin/main >/dev/null && echo origin/main..HEAD || echo -1)
git log --format='%h %s' "$range" 2>/dev/null | awk '{ short = substr($0, 1 + length($1) + 1) }
  length(short) > 72 { printf "check: warning: the subject of commit %s has %d characters; 72 are enough\n", $1, length(short) }' >&2
printf '\n%d passed, 0 failed\n' "$count"
