#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Applies the additions of Tests/WorkedExamples to a copy of the committed files, one after another, and builds the
# program with each: a key of a strategy, a switch of a system, a number of a phone, a component of the phone. The
# program must then know the new key. For a service of the system, it also builds the tests and runs the service's.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
temporary=$(mktemp -d)
trap 'rm -rf "$temporary"' EXIT
# A space, because the build writes source of its own by path.
copy="$temporary/a copy"
mkdir "$copy"
git archive HEAD | tar -x -C "$copy"
root=$PWD

# change NAME [--reverse]: applies an addition, or reverts it.
change() {
  git -C "$copy" apply "${@:2}" "$root/Tests/WorkedExamples/$1.patch"
}

# check NAME KEY: builds the program with an addition and asks it for the new key.
check() {
  local name=$1 key=$2
  change "$name"
  (cd "$copy" && swift build --scratch-path "$copy/.build" --product tracewatt)
  "$copy/.build/debug/tracewatt" explain "$key" --no-trial
  change "$name" --reverse
}

# check_suite NAME SUITE: builds the program and all tests with an addition and runs its suite.
check_suite() {
  local name=$1 suite=$2
  change "$name"
  (cd "$copy" && swift test --scratch-path "$copy/.build" --disable-xctest --filter "$suite/") |
    tee "$copy/suite.txt"
  # A run without tests proves nothing.
  grep -Eq 'Test run with [1-9][0-9]* tests? .*passed' "$copy/suite.txt"
  change "$name" --reverse
}

check strategy-key uploads.at_launch
check system-switch os.regions_refused_in_low_power_mode
check phone-number phone.gnss.standby_power
check phone-component phone.uwb.ranging_power
check_suite service WiFiNameTests
