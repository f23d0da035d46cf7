#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The checks to run between two edits: format, imports, an incremental build and the quick suites. It shares
# its build with scripts/test.sh. Arguments are passed to `swift test` instead of skipping slow suites:
# scripts/check.sh --filter WorldTests.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=scripts/steps.sh
. scripts/steps.sh

run dependencies 60 scripts/install-dependencies.sh
build() { part build 420 build_tests; }
preparations() { part format 40 scripts/lint.sh; }
lane build
lane preparations
joined
if [ "$#" -eq 0 ]; then set -- --skip '(Statistics|Validation|Nightly)/'; fi
run suites 400 suites "$@"
count=$(executed suites)
minutes 700
printf '\n%d passed, 0 failed\n' "$count"
