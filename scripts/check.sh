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

if [ "$#" -eq 0 ]; then export TRACEWATT_CHECK=yes; fi
run dependencies 60 scripts/install-dependencies.sh
build() { part build 420 build_tests; }
preparations() { part format 40 scripts/lint.sh; }
lane build
lane preparations
joined
if [ "$#" -eq 0 ]; then
  slow='(Statistics|Validation|Nightly)/'
  files() { part 'suites of files' 120 suites --no-parallel --skip "$slow" --filter "$files"; }
  others() { part 'other suites' 120 suites --no-parallel --skip "($slow|$files)"; }
  lane files
  lane others
  joined
  count=$(executed 'suites of files' 'other suites')
else
  run suites 400 suites "$@"
  count=$(executed suites)
fi
minutes 660
printf '\n%d passed, 0 failed\n' "$count"
