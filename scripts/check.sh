#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# What one runs between two edits: format, imports, an incremental build and the quick suites.
# Arguments go to `swift test`: scripts/check.sh --filter WorldTests.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=scripts/steps.sh
. scripts/steps.sh

run dependencies 60 scripts/install-dependencies.sh
beside format 30 scripts/lint.sh
run build 120 build_tests
joined format
# As many at once as there are processors; what a test waits for is another one's time.
run 'quick suites' 90 swift test --skip-build --disable-xctest "${build_flags[@]}" --skip "$slow_suites" "$@"
count=$(executed 'quick suites')
minutes 180
printf '%d passed, 0 failed\n' "$count"
