#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Runs the tests of app code in virtual time under the address and the thread sanitizer. It builds
# everything twice; allow half an hour.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
suites='(VirtualTimeTests|SimulatedCoreLocationTests|AppIdiomsTests)'
for sanitizer in ${1:-address thread}; do
  printf '\n== %s sanitizer\n' "$sanitizer"
  LSAN_OPTIONS="suppressions=$PWD/scripts/leaks.supp" \
    swift test --disable-xctest "--sanitize=$sanitizer" --scratch-path ".build/$sanitizer" \
    --filter "$suites" --skip 'Validation/' </dev/null
done
